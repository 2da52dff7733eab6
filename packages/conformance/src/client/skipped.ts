import { RateLimitError } from '../pacing/pacer.ts';
import type { CaseResult, Mismatch, SkipCause } from '../result.ts';
import type { Session } from './session.ts';

/** Thrown to end a test as skipped; the message is the reason. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
  readonly skipCause: SkipCause;

  constructor(reason: string, skipCause: SkipCause) {
    super(reason);
    this.skipCause = skipCause;
  }
}

/**
 * Returns the outcome `skipped` with its reason if an error means that the test was skipped;
 * otherwise undefined. An error with a cause, such as a WorkflowError, is judged by its cause.
 */
export function skipOf(
  error: unknown,
): Pick<CaseResult, 'outcome' | 'reason' | 'skipCause'> | undefined {
  if (error instanceof Skipped) {
    return { outcome: 'skipped', reason: error.message, skipCause: error.skipCause };
  }
  if (error instanceof RateLimitError) {
    const skipCause = error.isBan ? 'ban' : 'rate limit';
    return { outcome: 'skipped', reason: error.message, skipCause };
  }
  return error instanceof Error && error.cause !== undefined ? skipOf(error.cause) : undefined;
}

/** The reason for skipping a test that may change the state of the broker. */
export const tradingOffReason =
  'may change the state of the broker, and trading is off; pass --trade to run it';

/** Returns the result of a function; undefined if the function skips. */
export async function unlessSkipped<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Skipped) return undefined;
    throw error;
  }
}

/**
 * Returns the problem that `check` finds, also if it throws because a response lacks what the
 * specification says.
 *
 * @param mismatches receives what the response lacks
 */
export async function readable(
  session: Session,
  check: () => Promise<string | undefined>,
  mismatches: Mismatch[],
): Promise<string | undefined> {
  try {
    return await check();
  } catch (error) {
    if (skipOf(error) !== undefined) throw error;
    const unreadable = `A response cannot be read: ${session.mask.mask(String(error))}`;
    const explained = session.auditor.explain(unreadable);
    mismatches.push(...explained.mismatches);
    return explained.message;
  }
}
