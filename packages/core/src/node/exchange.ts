import type { Dispatcher } from 'undici';
import type { TransportRequest, TransportResponse } from '../client.ts';
import { phaseError } from '../phase-error.ts';

type Controller = Dispatcher.DispatchController;
type HeaderValues = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

const decoder = new TextDecoder();
const aborted = new Error('The call has ended.');

/** Receives the response to one request, until it is complete or the signal aborts. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #operation: string;
  readonly #host: string;
  readonly #signal: AbortSignal;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #chunks: Buffer[] = [];
  /** Ends the wait for a connection. */
  readonly #connectTimer: NodeJS.Timeout | undefined;
  /** Set when undici begins to write the request. Before that, no byte of it was sent. */
  #controller: Controller | undefined;
  #hasEnded = false;
  #status = 0;
  #headers: HeaderValues = {};

  constructor(
    { operationId = 'raw', signal }: TransportRequest,
    origin: string,
    connectTimeoutMs: number | undefined,
    resolve: (response: TransportResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#operation = operationId;
    this.#host = origin.slice(origin.indexOf('//') + 2);
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    if (connectTimeoutMs !== undefined) {
      const end = (): void => this.#fail(new DOMException('', 'TimeoutError'));
      this.#connectTimer = setTimeout(end, connectTimeoutMs);
    }
    signal.addEventListener('abort', this.#abort);
    if (signal.aborted) this.#abort();
  }

  /** Whether the call has ended, so that a request that waits for a connection is not sent. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  readonly #abort = (): void => this.#fail(this.#signal.reason);

  #fail(reason: unknown): void {
    if (this.#hasEnded) return;
    this.#end();
    this.#reject(phaseError(this.#operation, reason, this.#controller !== undefined, this.#host));
    // A request that waits for a connection has no controller yet. `onRequestStart` aborts it then.
    this.#controller?.abort(aborted);
  }

  #end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#connectTimer);
    this.#signal.removeEventListener('abort', this.#abort);
  }

  /** undici calls this before it writes the request, and writes nothing after an abort. */
  onRequestStart(controller: Controller): void {
    clearTimeout(this.#connectTimer);
    if (this.#hasEnded) controller.abort(aborted);
    else this.#controller = controller;
  }

  onResponseStart(controller: Controller, status: number, headers: HeaderValues): void {
    this.#status = status;
    this.#headers = headers;
    if (status < 300 || status > 399) return;
    // The client rejects every redirect, so the body, which may never end, is not read.
    this.onResponseEnd();
    controller.abort(new Error('The response is a redirect.'));
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#resolve(new CompleteResponse(this.#status, this.#headers, decoder.decode(bytes)));
  }

  onResponseError(_: Controller, error: Error): void {
    this.#fail(error);
  }
}

class CompleteResponse implements TransportResponse {
  readonly status: number;
  readonly url = '';
  readonly bodyText: string;
  readonly #headers: HeaderValues;

  constructor(status: number, headers: HeaderValues, bodyText: string) {
    this.status = status;
    this.bodyText = bodyText;
    this.#headers = headers;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** Created when it is read, because the client reads only the headers of errors. */
  get headers(): Headers {
    const headers = new Headers();
    for (const [name, value] of Object.entries(this.#headers)) {
      const text = String(value);
      // `Headers` rejects other characters, which undici decodes from a malformed header.
      if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) headers.set(name, text);
    }
    return headers;
  }
}
