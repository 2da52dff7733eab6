/** A request as it came: text is not decoded, and has one character for each byte. */
export interface GatewayRequest {
  readonly method: string;
  /** The path of the URL, without the query. */
  readonly path: string;
  /** The query of the URL, without the question mark; empty when there is none. */
  readonly query: string;
  /** The body; empty when there is none. */
  readonly body: string;
  /** Set when the body was longer than `maximumBodyBytes`; `body` is then empty. */
  readonly bodyTooLarge?: boolean;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address that the request came from. */
  readonly ip: string;
}

/** What is sent back. */
export interface GatewayReply {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Set when the connection is to break in place of an answer; the rest is then not read. */
  readonly dropped?: boolean;
}

/** Thrown by what is behind the gateway to break the connection in place of an answer. */
export class DroppedConnection extends Error {
  override readonly name = 'DroppedConnection';
}

/** The longest body that is read, in bytes (64 KiB). */
export const maximumBodyBytes = 65_536;
