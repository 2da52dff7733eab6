import type { Section } from '@broker-api/spec';
import { userDataAddress } from '@broker-api/streams';
import { type BalanceChange, changedBalances, readBalances } from './balances.ts';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { type Exchange, recordingFetch } from './exchange.ts';
import { sectionClient, uncheckedClient, type Values } from './section-clients.ts';
import { openWireStream, type WireStream } from './wire-stream.ts';

/** How long the events of a call may take to arrive over a network. */
const networkDelayMs = 150;

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
  const frames: string[] = [];
  const stream = await openUserStream(target, frames);
  const before = await readBalances(target);
  let error: CallError | undefined;
  try {
    await client(operationId, values);
  } catch (thrown) {
    error = thrown as CallError;
  }
  if (!target.isPage) await new Promise((resolve) => setTimeout(resolve, networkDelayMs));
  // The broker in the page sends the events of a call before its response.
  const after = await readBalances(target);
  stream?.close();
  return { exchange, error, frames, changes: changedBalances(before, after) };
}

/**
 * Collects the frames of the user data stream. Returns undefined if the stream cannot be opened,
 * for example because the API key is wrong: the response to the reader's own call states the
 * reason.
 */
async function openUserStream(
  target: BrokerTarget,
  frames: string[],
): Promise<WireStream | undefined> {
  if (target.credentials === undefined) return undefined;
  return openWireStream(target, userDataAddress, (frame) => frames.push(frame)).catch(
    () => undefined,
  );
}
