import type { Dispatcher } from 'undici';
import type { TransportResponse } from '../client.ts';

type Controller = Dispatcher.DispatchController;
type HeaderValues = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

const decoder = new TextDecoder();

/** Receives the response to one request, until it is complete or the signal aborts. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal;
  readonly #resolve: (response: TransportResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Controller | undefined;
  #status = 0;
  #headers: HeaderValues = {};

  constructor(
    signal: AbortSignal,
    resolve: (response: TransportResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => {
    const { reason } = this.#signal;
    // A request that waits for a connection has no controller yet. `onRequestStart` aborts it then.
    this.#controller?.abort(reason);
    this.#fail(reason);
  };

  #fail(reason: unknown): void {
    this.#signal.removeEventListener('abort', this.#abort);
    this.#reject(reason);
  }

  /** undici calls this before it writes the request. */
  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#signal.aborted) controller.abort(this.#signal.reason);
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
    this.#signal.removeEventListener('abort', this.#abort);
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
