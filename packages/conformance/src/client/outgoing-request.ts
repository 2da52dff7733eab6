/** A request to send. */
export interface OutgoingRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  readonly apiKey?: string | undefined;
}
