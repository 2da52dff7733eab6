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
