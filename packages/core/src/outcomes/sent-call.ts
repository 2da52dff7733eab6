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
  /** When the first request was sent, on the clock of the client. */
  readonly sentAt: number;
  /** The broker's time after which no request of the call can be executed any more. */
  readonly validUntil: number | undefined;
  /**
   * The same time on the clock of the client. The broker's clock alone is not enough, because one
   * of its nodes can have a wrong clock.
   */
  readonly localEnd: number;
}

/** Returns for how long after its timestamp the broker accepts a request, in milliseconds. */
export function windowOf(
  { recvWindow = '', recvWindowMs }: OutcomeEntry,
  parameters: ParameterValues,
): number {
  const sent = parameters[recvWindow];
  return sent === undefined || sent === '' ? recvWindowMs : Number(sent);
}
