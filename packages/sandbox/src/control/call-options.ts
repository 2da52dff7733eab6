/** Options of one call. */
export interface ControlCallOptions {
  /** Aborts the call. The sandbox may or may not have executed it. */
  readonly signal?: AbortSignal | undefined;
}
