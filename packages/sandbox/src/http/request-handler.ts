import type { HttpError } from './http-error.ts';
import type { HttpRequest, HttpResponse } from './messages.ts';

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
