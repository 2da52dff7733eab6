import { ConfigurationError, ParameterError, TransportError } from '../errors.ts';
import type { CallCost } from './cost.ts';
import type { Limit } from './limits.ts';

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
   * - `not-ready`: the rate limits or the stored gate could not be read, or the ledger failed
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

export const abortedError = (operation: string): RateBudgetError =>
  new RateBudgetError(operation, 'aborted', 'the signal of the call was aborted');

export const closedError = (operation: string): RateBudgetError =>
  new RateBudgetError(operation, 'closed', 'the rate budget was closed');

export const queueFull = (operation: string, maximum: number): RateBudgetError =>
  new RateBudgetError(operation, 'queue-full', `${maximum} calls of its priority wait already`);

export function tooLate(operation: string, waitMs: number): RateBudgetError {
  const problem = 'the rate limits do not permit it before its deadline';
  const known = Number.isFinite(waitMs) && waitMs > 0 ? waitMs : undefined;
  return new RateBudgetError(operation, 'deadline', problem, known);
}

/** Returns whether an error shows that nothing was sent. */
export function isUnsent(error: unknown): boolean {
  return (
    error instanceof ParameterError ||
    error instanceof ConfigurationError ||
    error instanceof RateBudgetError ||
    (error instanceof TransportError && error.outcome === 'failed')
  );
}

/** Returns why a call would have to wait too long, or can never be sent; undefined if it can. */
export function waitProblem(
  call: { readonly operation: string; readonly cost: CallCost; readonly deadline: number },
  waitMs: number,
  now: number,
  limits: readonly Limit[] = [],
): RateBudgetError | undefined {
  const { operation, cost, deadline } = call;
  const exceeded = limits.find(({ counts, maximum }) => cost[counts] > maximum);
  if (exceeded !== undefined) {
    const { counts, maximum } = exceeded;
    const problem = `its cost of ${cost[counts]} exceeds the limit on ${counts} of ${maximum}`;
    return new RateBudgetError(operation, 'exceeds-limit', problem);
  }
  const isLate = Number.isFinite(waitMs) && now + waitMs > deadline;
  return isLate ? tooLate(operation, waitMs) : undefined;
}

/** Returns what may be shown of an error of someone else's code. */
export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name : 'unknown error';
