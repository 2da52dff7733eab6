import type { HttpError, HttpRequest, HttpResponse } from './messages.ts';

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
