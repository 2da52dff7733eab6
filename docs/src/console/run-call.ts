import type { Section } from '@broker-api/spec';
import { type BalanceChange, changedBalances, readBalances } from './balances.ts';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { type Exchange, recordingFetch } from './exchange.ts';
import { sectionClient, uncheckedClient, type Values } from './section-clients.ts';

/** A call that was executed, and what it changed. */
export interface Run {
  /** Undefined if the client sent nothing, because the parameters break a rule. */
  readonly exchange: Exchange | undefined;
  /** The error that the client threw. */
  readonly error: CallError | undefined;
  /** The frames of the user data stream that the call caused. */
  readonly frames: readonly string[];
  readonly changes: readonly BalanceChange[];
}

/** The fields of a client's error that a program uses. */
export interface CallError extends Error {
  readonly outcome?: 'failed' | 'unknown';
  readonly clientOrderId?: string | undefined;
}

/**
 * Calls an operation with the client of its section.
 *
 * @param skipsChecks whether the client sends the parameters without checking them
 */
export async function runCall(
  section: Section,
  operationId: string,
  values: Values,
  target: BrokerTarget,
  skipsChecks = false,
): Promise<Run> {
  let exchange: Exchange | undefined;
  const fetch = recordingFetch(target.fetch, (recorded) => {
    exchange = recorded;
  });
  const create = skipsChecks ? uncheckedClient : sectionClient;
  const client = await create(section, clientOptions(target, fetch));
  // Opens the stream, and drops the frames of earlier calls.
  await takeFrames(target);
  const before = await readBalances(target);
  let error: CallError | undefined;
  try {
    await client(operationId, values);
  } catch (thrown) {
    error = thrown as CallError;
  }
  const frames = await takeFrames(target);
  const after = await readBalances(target);
  return { exchange, error, frames, changes: changedBalances(before, after) };
}

/**
 * Returns the frames of the user data stream. Returns none if the stream cannot be opened, for
 * example because the API key is wrong: the response to the reader's own call states the reason.
 */
async function takeFrames(target: BrokerTarget): Promise<readonly string[]> {
  return target.takeFrames().catch(() => []);
}
