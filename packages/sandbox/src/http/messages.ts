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
