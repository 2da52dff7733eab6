import type { Section } from '@broker-api/spec';
import { type BalanceChange, changedBalances, readBalances } from './balances.ts';
import { type BrokerTarget, clientOptions } from './broker-target.ts';
import { type Exchange, recordingFetch } from './exchange.ts';
import { sectionClient, type Values } from './section-clients.ts';

/** A call that was executed, and what it changed. */
export interface Run {
  /** Undefined if the client sent nothing, because the parameters break a rule. */
  readonly exchange: Exchange | undefined;
  /** Why the client sent nothing or received no response. */
  readonly problem: string | undefined;
  /** The frames of the user data stream that the call caused. */
  readonly frames: readonly string[];
  readonly changes: readonly BalanceChange[];
}

/** Calls an operation with the client of its section. */
export async function runCall(
  section: Section,
  operationId: string,
  values: Values,
  target: BrokerTarget,
): Promise<Run> {
  let exchange: Exchange | undefined;
  const fetch = recordingFetch(target.fetch, (recorded) => {
    exchange = recorded;
  });
  const client = await sectionClient(section, clientOptions(target, fetch));
  const before = await readBalances(target);
  await target.takeFrames();
  let problem: string | undefined;
  try {
    await client[operationId]?.(values);
  } catch (error) {
    // The page displays a rejection as the response that it is.
    if (exchange?.response === undefined) problem = (error as Error).message;
  }
  const after = await readBalances(target);
  const frames = await target.takeFrames();
  return { exchange, problem, frames, changes: changedBalances(before, after) };
}
