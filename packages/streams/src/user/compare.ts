import { compareDecimals, product, sum } from '@broker-api/core/decimal';
import type { OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { OrderMessage } from './events.ts';
import type { RowList } from './known.ts';
import { type Base, type Entry, isAbove, type Known, type Orders, type Received } from './known.ts';
import { entryOf, rowEntries } from './merge.ts';
import type { OrdersRead } from './read-orders.ts';
import type { Fill } from './section-reader.ts';

/** How often a comparison is repeated for a fill that no query returns. */
export const maximumIncomplete = 3;

/** What queries say about the account. */
export interface Snapshot {
  readonly orders: ReadonlyMap<UserSection, OrdersRead>;
  readonly account: OutboundAccountInfo | undefined;
  /** The rows of what no event reports. */
  readonly rows: Iterable<RowList>;
}

/** What a comparison found. */
export interface Comparison {
  /** What is new, in order. What is known changes when it is delivered. */
  readonly entries: readonly Entry[];
  /** The events after which a fill is still missing; compare again. */
  readonly gaps: readonly Received[];
}

/**
 * Compares queries and the events that arrived meanwhile with what is known, and returns what is
 * missing: each fill, each final state and each balance once, in the order of their times.
 *
 * @param delivered what was delivered before
 * @param kept the events that arrived since before the queries
 * @param force whether to accept missing fills, because no query returns them
 */
export function compareWith(
  delivered: Known,
  { orders, account, rows }: Snapshot,
  kept: readonly Received[],
  force = false,
): Comparison {
  // Not what is known itself: if a response is malformed, nothing is delivered.
  const known = delivered.copy();
  const entries: Entry[] = [];
  const gaps: Received[] = [];
  const add = (entry: Entry): void => {
    entry.apply(known);
    entries.push(entry);
  };
  const floors: Entry[] = [];
  const candidates: Candidate[] = kept.map((received, index) => ({ received, index }));
  for (const [section, read] of orders) {
    const { messages, bases } = missingOrders(known.orders[section], read, force);
    for (const message of messages) {
      candidates.push({ received: { message, recovered: true }, index: Number.POSITIVE_INFINITY });
    }
    floors.push({ apply: (now) => now.orders[section].raise(read.floor, bases) });
  }
  if (account !== undefined) candidates.push(accountCandidate(account, candidates));
  for (const { received } of candidates.sort(byTime)) {
    const result = entryOf(known, received, force);
    if (result === 'gap') gaps.push(received);
    else if (result !== 'old') add(result);
  }
  if (gaps.length === 0) floors.forEach(add);
  rowEntries(known, rows).forEach(add);
  return { entries, gaps };
}

/** Returns whether the ids began again in a section: what is known is no longer comparable. */
export const isRestarted = ({ orders }: Snapshot): boolean =>
  [...orders.values()].some((read) => read.isRestarted);

interface Candidate {
  readonly received: Received;
  readonly index: number;
}

/** Sorts by time; at one time, fills of an order by quantity, and the account last. */
function byTime(one: Candidate, other: Candidate): number {
  const time = one.received.message.E - other.received.message.E;
  const filled = signOf(filledOf(one), filledOf(other));
  return time || filled || signOf(one.index, other.index);
}

const filledOf = ({ received: { message } }: Candidate): number =>
  message.e === 'outboundAccountInfo' ? Number.POSITIVE_INFINITY : Number(message.z);

const signOf = (one: number, other: number): number => Number(one > other) - Number(one < other);

/**
 * Returns the messages of all fills above the floor and of all current states, and the quantities up
 * to the new floor. Those that are already known are among them.
 */
function missingOrders(
  known: Orders,
  { orders, fills }: OrdersRead,
  force: boolean,
): { readonly messages: OrderMessage[]; readonly bases: Map<string, Base> } {
  const messages: OrderMessage[] = [];
  const bases = new Map<string, Base>();
  const fillsOf = Map.groupBy(
    fills.filter(({ t }) => isAbove(t, known.floor.trade)).toReversed(),
    ({ i }: Fill) => i,
  );
  for (const [id, state] of orders) {
    if (!known.isRelevant(state)) continue;
    let { z, Z, E } = known.bases.get(id) ?? { z: '0', Z: '0', E: -1 };
    for (const fill of fillsOf.get(id) ?? []) {
      // The list did not have this trade yet when the quantity of the order was believed.
      if (fill.E <= E) continue;
      z = sum(z, fill.l);
      Z = sum(Z, product(fill.L, fill.l));
      const isComplete = compareDecimals(z, state.q) === 0;
      messages.push({ ...state, ...fill, z, Z, X: isComplete ? 'FILLED' : 'PARTIALLY_FILLED' });
    }
    messages.push({ ...state, Z: state.z === z ? Z : state.Z });
    bases.set(id, force && compareDecimals(state.z, z) > 0 ? state : { z, Z, E });
  }
  return { messages, bases };
}

/**
 * Returns the account at its place among the events that arrived: after the last one with the same
 * balances, which the query includes.
 */
function accountCandidate(
  account: OutboundAccountInfo,
  candidates: readonly Candidate[],
): Candidate {
  const textOf = ({ a, f, l }: OutboundAccountInfo['B'][number]): string =>
    JSON.stringify([a, f, l]);
  const listed = new Set(account.B.map(textOf));
  const included = candidates.findLast(
    ({ received: { message } }) =>
      message.e === 'outboundAccountInfo' &&
      message.B.length > 0 &&
      message.B.every((row) => listed.has(textOf(row))),
  );
  const E = Math.max(account.E, included?.received.message.E ?? 0);
  const message = { ...account, E };
  return { received: { message, recovered: true }, index: (included?.index ?? -1) + 0.5 };
}
