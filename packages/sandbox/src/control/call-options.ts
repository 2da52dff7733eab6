/** Options of one call. */
export interface ControlCallOptions {
  /** Aborts the call. The sandbox may execute an aborted call nevertheless. */
  readonly signal?: AbortSignal | undefined;
}
