import type { ParameterValues } from '@broker-api/signing';
import type { SentError } from './outcome.ts';
import type { OutcomeEntry } from './outcome-table.ts';

/** How far the timestamp of an accepted request can be ahead of the broker's clock. */
export const aheadMs = 1000;

/** A call whose outcome is unknown. */
export interface SentCall {
  readonly operationId: string;
  readonly entry: OutcomeEntry;
  /** The parameters, including the client order id. */
  readonly parameters: ParameterValues;
  readonly clientOrderId: string | undefined;
  readonly error: SentError;
  /** The timestamp of the first request: a repeat has the same client order id. */
  readonly timestamp: number | undefined;
  /** The broker's time after which no request of the call can be executed any more. */
  readonly validUntil: number | undefined;
  /** How many other calls of this client could have had the effect that a query finds. */
  readonly rivals: () => number;
  /** The record before the call, if it decides the outcome. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/** Returns the broker's time after which a request can no longer be executed. */
export function endOfValidity(
  { recvWindow = '', recvWindowMs }: OutcomeEntry,
  parameters: ParameterValues,
  timestamp: number | undefined,
  executionMs: number,
): number | undefined {
  const sent = parameters[recvWindow];
  const windowMs = sent === undefined || sent === '' ? recvWindowMs : Number(sent);
  return timestamp === undefined ? undefined : timestamp + windowMs + executionMs;
}

interface Attempt {
  readonly key: string;
  readonly start: number;
  end: number;
  isRejected: boolean;
}

/** How many attempts of a client are remembered by default. */
const defaultMaximum = 10_000;

/**
 * The calls without an id that a client made: two of them with the same key have effects that no
 * query can tell apart, if both can be executed at the same time.
 */
export class Attempts {
  readonly #maximum: number;
  readonly #attempts: Attempt[] = [];
  /** Until when attempts that are not remembered can have been executed. */
  #forgottenUntil = Number.NEGATIVE_INFINITY;

  constructor(maximum: number = defaultMaximum) {
    this.#maximum = maximum;
  }

  add(key: string, start: number): Attempt {
    const attempt = { key, start, end: Number.POSITIVE_INFINITY, isRejected: false };
    this.#attempts.push(attempt);
    if (this.#attempts.length > this.#maximum) {
      const { end: forgotten = 0 } = this.#attempts.shift() ?? {};
      this.#forgottenUntil = Math.max(this.#forgottenUntil, forgotten);
    }
    return attempt;
  }

  /**
   * Counts the other attempts with the same key that can have been executed at the same time. The
   * number is infinite if an attempt of that time is not remembered any more.
   */
  rivalsOf({ key, start, end }: Attempt, validityMs: number): number {
    if (this.#forgottenUntil + validityMs >= start) return Number.POSITIVE_INFINITY;
    const overlaps = (other: Attempt): boolean =>
      other.start <= end + validityMs && other.end + validityMs >= start;
    return (
      this.#attempts.filter((other) => other.key === key && !other.isRejected && overlaps(other))
        .length - 1
    );
  }
}
