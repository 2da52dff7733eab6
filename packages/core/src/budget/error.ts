/** Why a call was not sent. */
export type RateBudgetReason =
  | 'deadline'
  | 'queue-full'
  | 'aborted'
  | 'exceeds-limit'
  | 'not-ready'
  | 'closed';

/** The rate budget did not send a call. */
export class RateBudgetError extends Error {
  override readonly name = 'RateBudgetError';
  /**
   * - `deadline`: the wait would exceed, or has exceeded, `maxWaitMs`
   * - `queue-full`: `maxQueue` calls of this priority wait already
   * - `aborted`: the signal of the call was aborted
   * - `exceeds-limit`: one such call exceeds a limit, so it would wait forever
   * - `not-ready`: the rate limits or the stored gate could not be read
   * - `closed`: the budget was closed
   */
  readonly reason: RateBudgetReason;
  /** Always `failed`: nothing was sent. */
  readonly outcome = 'failed';
  /** The time after which the call could be sent, in milliseconds, if the budget knows it. */
  readonly retryAfterMs: number | undefined;

  constructor(operation: string, reason: RateBudgetReason, problem: string, retryAfterMs?: number) {
    super(`${operation}: not sent: ${problem}`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
