/** A received request. Query and body are not decoded: each character is one received byte. */
export interface GatewayRequest {
  readonly method: string;
  /** The path of the URL, without the query. */
  readonly path: string;
  /** The query of the URL, without the question mark; empty if there is none. */
  readonly query: string;
  /** The body; empty if there is none. */
  readonly body: string;
  /** True if the body was longer than `maximumBodyBytes`; `body` is then empty. */
  readonly bodyTooLarge?: boolean;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The IP address of the client. */
  readonly ip: string;
}

/** The response to a request. */
export interface GatewayReply {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True to close the connection without a response; the other fields are then ignored. */
  readonly dropped?: boolean;
}

/** Thrown by an operation handler to close the connection without a response. */
export class DroppedConnection extends Error {
  override readonly name = 'DroppedConnection';
}

/** The maximum length of a request body, in bytes (64 KiB). */
export const maximumBodyBytes = 65_536;
