import { quote } from './text.ts';

/** A received request. Query and body are not decoded: each character is one received byte. */
export interface HttpRequest {
  readonly method: string;
  /** The path of the URL, without the query. */
  readonly path: string;
  /** The query of the URL, without the question mark; empty if there is none. */
  readonly query: string;
  /** The body; empty if there is none. */
  readonly body: string;
  /** True if the body was longer than the handler accepts; `body` is then empty. */
  readonly bodyTooLarge?: boolean;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The IP address of the client. */
  readonly ip: string;
  /** An id that log records have, so that a client can find them; absent in process. */
  readonly requestId?: string | undefined;
}

/** The response to a request. */
export interface HttpResponse {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True to close the connection without a response; the other fields are then ignored. */
  readonly dropped?: boolean;
  /** Returns whether the response may still be sent; otherwise, the connection is closed. */
  readonly isCurrent?: () => boolean;
}

/** The maximum length of a request body, in bytes, unless a handler accepts more (64 KiB). */
export const maximumBodyBytes = 65_536;

/** The headers of a response with a JSON body. */
export const jsonHeaders = { 'content-type': 'application/json' } as const;

/** Returns a response with a JSON body. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { ...jsonHeaders, ...headers }, body: JSON.stringify(body) };
}

/**
 * The error of a rejected request. The HTTP layer throws it with a status alone; its subclasses in
 * the gateway and the control plane add an error code.
 */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message what was expected, what was received, and what to do next */
  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Thrown by a handler to close the connection without a response. */
export class DroppedConnection extends Error {
  override readonly name = 'DroppedConnection';
}

/**
 * Checks the length and the content type of a body. A request without a body needs no content type.
 *
 * @param type the content type that the body must have, such as `application/json`
 * @throws HttpError with status 413 for a long body, 415 for another content type
 */
export function assertBody(
  { body, bodyTooLarge, headers }: HttpRequest,
  type: string,
  maximumBytes = maximumBodyBytes,
): void {
  if (bodyTooLarge || body.length > maximumBytes) {
    throw new HttpError(413, `The body must have at most ${maximumBytes} bytes.`);
  }
  if (body === '') return;
  const sent = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (sent.trim().toLowerCase() === type) return;
  throw new HttpError(415, `The content type of the body must be ${type}; got ${quote(sent)}.`);
}

/** What a log says about a request. */
export type RequestSummary = Pick<HttpRequest, 'ip' | 'method' | 'path' | 'requestId'> &
  Partial<Pick<HttpRequest, 'headers'>>;

/** Handles the requests of a server: the gateway of the broker, or the control plane. */
export interface RequestHandler {
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** The maximum length of a request body; `maximumBodyBytes` by default. */
  readonly maximumBodyBytes?: number;
  /**
   * Returns the response to a request that the server rejects before it calls `handle`.
   *
   * @param request the request to log; undefined if the request is malformed
   */
  errorResponse(error: HttpError, request?: RequestSummary): HttpResponse;
  /** Rejects all later requests. Resolves when the requests in progress are finished. */
  close(): Promise<void>;
}

/** Counts the requests in progress, so that a handler can be closed when they are finished. */
export class RequestsInProgress {
  #count = 0;
  readonly #waiting: (() => void)[] = [];

  /** Performs a request, and counts it as in progress until its result is settled. */
  async track<Result>(perform: () => Promise<Result>): Promise<Result> {
    this.begin();
    try {
      return await perform();
    } finally {
      this.end();
    }
  }

  /** Counts a request as in progress until `end` is called for it. */
  begin(): void {
    this.#count += 1;
  }

  end(): void {
    this.#count -= 1;
    if (this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when no request is in progress. */
  async finished(): Promise<void> {
    if (this.#count > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
