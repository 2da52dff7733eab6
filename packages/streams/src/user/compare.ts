import { compareDecimals } from '@broker-api/core/decimal';
import type { AccountRecovery, OrderRecovery } from '../recovery-table.ts';
import { product, sum } from './decimal.ts';
import type { UserEvent } from './events.ts';
import {
  type Base,
  baseKey,
  type Change,
  type Entry,
  type Fields,
  type Floor,
  floorKey,
  isFinal,
  type Known,
  type Received,
  type Report,
  valuesOf,
} from './known.ts';

/** How often a comparison is repeated for a fill that no query returns. */
export const maximumIncomplete = 3;

/** What queries say about the orders of an event type. */
export interface OrdersFound {
  /** The orders, each with its latest state. The trades were read after them. */
  readonly rows: readonly Fields[];
  /** The trades above the floor, newest first. */
  readonly trades: readonly Fields[];
  /** The newest order and trade of the lists, and up to which order everything is known. */
  readonly floor: Floor;
  /** Whether the ids began again, so that nothing can be compared. */
  readonly isRestarted: boolean;
}

/** What queries say about the account. Parts that are absent were not queried. */
export interface Snapshot {
  /** By event type. */
  readonly orders: Readonly<Record<string, OrdersFound>>;
  readonly accounts: Readonly<Record<string, Fields>>;
  /** The rows of what no event reports, by event type and kind. */
  readonly unreported: Readonly<Record<string, Readonly<Record<string, readonly Fields[]>>>>;
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
 * @param delivered what the consumer knows
 * @param kept the events that arrived since before the queries
 * @param force whether to accept missing fills, because no query returns them
 */
export function compareWith(
  delivered: Known,
  snapshot: Snapshot,
  kept: readonly Received[],
  force = false,
): Comparison {
  // Not what is known itself: if a response is malformed, nothing is delivered.
  const known = delivered.copy();
  const { table } = known;
  const entries: Entry[] = [];
  const gaps: Received[] = [];
  const add = (entry: Entry): void => {
    known.accept(entry);
    entries.push(entry);
  };
  const floors: Entry[] = [];
  const candidates: Candidate[] = kept.map((received, index) => candidate(received, index));
  for (const [name, found] of Object.entries(snapshot.orders)) {
    const recovery = table.orders[name] as OrderRecovery;
    const missing = missingOrders(known, name, recovery, found, force);
    candidates.push(...missing.messages.map((message) => candidate({ message, recovered: true })));
    floors.push({ changes: missing.floors, raises: name });
  }
  for (const [name, row] of Object.entries(snapshot.accounts)) {
    const recovery = table.accounts[name] as AccountRecovery;
    candidates.push(accountCandidate(name, recovery, row, candidates));
  }
  for (const { received } of candidates.sort(byTime)) {
    const result = known.entryOf(received, force);
    if (result === 'gap') gaps.push(received);
    else if (result !== 'old') add(result);
  }
  if (gaps.length === 0) floors.forEach(add);
  for (const entry of unreportedEntries(known, snapshot.unreported)) add(entry);
  return { entries, gaps };
}

/** Returns whether the ids began again in a section: what is known is no longer comparable. */
export const isRestarted = ({ orders }: Pick<Snapshot, 'orders'>): boolean =>
  Object.values(orders).some((found) => found.isRestarted);

/** Omits the accounts of some event types. */
export function withoutAccounts(snapshot: Snapshot, names: ReadonlySet<string>): Snapshot {
  const accounts = Object.entries(snapshot.accounts).filter(([name]) => !names.has(name));
  return { ...snapshot, accounts: Object.fromEntries(accounts) };
}

interface Candidate {
  readonly received: Received;
  readonly filled: number;
  readonly index: number;
}

function candidate(received: Received, index = Number.POSITIVE_INFINITY): Candidate {
  const { z } = received.message;
  return { received, filled: z === undefined ? Number.POSITIVE_INFINITY : Number(z), index };
}

/** Sorts by time; at one time, fills of an order by quantity, and the account last. */
function byTime(one: Candidate, other: Candidate): number {
  const time = one.received.message.E - other.received.message.E;
  return time || signOf(one.filled, other.filled) || signOf(one.index, other.index);
}

const signOf = (one: number, other: number): number => Number(one > other) - Number(one < other);

/**
 * Returns the messages of all fills above the floor and of all current states, and the new floors.
 * Those that are already known are among them.
 */
function missingOrders(
  known: Known,
  name: string,
  recovery: OrderRecovery,
  { rows, trades, floor }: OrdersFound,
  force: boolean,
): { messages: Report[]; floors: Change[] } {
  const messages: Report[] = [];
  const floors: Change[] = [];
  const orders = new Map(rows.map((row) => [String(row[recovery.fields.i ?? '']), row]));
  const fillsOf = new Map<string, Fields[]>();
  const { i: orderId = '' } = recovery.fills.fields;
  for (const trade of trades.toReversed()) {
    const id = String(trade[orderId]);
    fillsOf.set(id, [...(fillsOf.get(id) ?? []), trade]);
  }
  // A trade of any other order was delivered: the order ended below the floor.
  for (const [id, row] of orders) {
    const state = orderMessage(name, recovery, row);
    let { z, Z, E } = known.get<Base>(baseKey(name, id)) ?? { z: '0', Z: '0', E: -1 };
    for (const trade of fillsOf.get(id) ?? []) {
      const fill = mapped(trade, recovery.fills.fields) as unknown as Report;
      // The list did not have this trade yet when the quantity of the order was believed.
      if (fill.E <= E) continue;
      z = sum(z, fill.l);
      Z = sum(Z, product(String(fill.L), fill.l));
      const isComplete = compareDecimals(z, state.q) === 0;
      const X = isComplete ? recovery.fills.completely : recovery.fills.partly;
      messages.push({ ...state, ...fill, z, Z, X });
    }
    messages.push({ ...state, Z: state.z === z ? Z : state.Z });
    const base = force && compareDecimals(state.z, z) > 0 ? state : { z, Z, E };
    floors.push([baseKey(name, id), baseOf(base)]);
  }
  floors.push([floorKey(name), floor]);
  return { messages, floors };
}

/** Returns the fields of a row by the keys of the event. */
function mapped(row: Fields, fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([key, field]) => [key, row[field]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns an order as an event that is not a fill. */
export function orderMessage(
  name: string,
  { fields, average }: OrderRecovery,
  row: Fields,
): Report {
  const message = mapped(row, fields) as unknown as Report;
  const Z = message.Z ?? product(String(row[average ?? ''] ?? '0'), message.z);
  return { ...message, e: name, Z, l: '0', L: '0', n: '0', N: null };
}

/**
 * Returns the account as an event, at its place among the events that arrived: after the last one
 * with the same balances, which the query includes.
 */
function accountCandidate(
  name: string,
  { fields, list, rows, rowFields }: AccountRecovery,
  account: Fields,
  candidates: readonly Candidate[],
): Candidate {
  const state = mapped(account, fields);
  const balances = (account[rows] as readonly Fields[]).map((row) => mapped(row, rowFields));
  const names = Object.keys(rowFields);
  const listed = new Set(balances.map((row) => valuesOf(row, names)));
  const isIncluded = (changed: readonly Fields[]): boolean =>
    changed.length > 0 && changed.every((row) => listed.has(valuesOf(row, names)));
  const included = candidates.findLast(
    ({ received: { message } }) =>
      message.e === name && isIncluded(message[list] as readonly Fields[]),
  );
  const E = Math.max(Number(state.E), included?.received.message.E ?? 0);
  const message = { ...state, e: name, E, [list]: balances } as unknown as Report;
  return candidate({ message, recovered: true }, (included?.index ?? -1) + 0.5);
}

const rowsKey = (name: string, kind: string): string => `rows ${name} ${kind}`;

/** Returns the rows that are known of what no event reports. */
export function knownRows(known: Known): Snapshot['unreported'] {
  const entries = Object.entries(known.table.orders).map(([name, { unreported = [] }]) => {
    const kinds = unreported.flatMap(({ kind }) => {
      const rows = known.get<ReadonlyMap<string, Fields>>(rowsKey(name, kind));
      return rows === undefined ? [] : [[kind, [...rows.values()]] as const];
    });
    return [name, Object.fromEntries(kinds)] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the rows that are new, changed or gone, of what no event reports. */
export function unreportedEntries(known: Known, unreported: Snapshot['unreported']): Entry[] {
  return Object.entries(unreported).flatMap(([name, kinds]) => {
    const { section, unreported: tables = [] } = known.table.orders[name] as OrderRecovery;
    return tables.flatMap(({ kind, key, compared, removed, past }): Entry[] => {
      const rows = kinds[kind];
      if (rows === undefined) return [];
      const place = rowsKey(name, kind);
      const before = known.get<ReadonlyMap<string, Fields>>(place);
      const now = new Map(rows.map((row) => [valuesOf(row, key), row]));
      const changed = rows.filter((row) => {
        const earlier = before?.get(valuesOf(row, key));
        return earlier === undefined || valuesOf(earlier, compared) !== valuesOf(row, compared);
      });
      for (const [id, row] of before ?? []) {
        if (removed !== undefined && !now.has(id)) changed.push({ ...row, ...removed });
      }
      const isOld = changed.length === 0 || (past && before === undefined);
      if (isOld && before !== undefined) return [];
      const event = { kind, section, recovered: true, rows: changed } as unknown as UserEvent;
      return [{ ...(!isOld && { event }), changes: [[place, now]] }];
    });
  });
}

export const baseOf = ({ z, Z, E }: Base): Base => ({ z, Z, E });

/** Returns the orders that are known as open. */
export function openOrders(known: Known, name: string, recovery: OrderRecovery): Report[] {
  return known.orders(name).filter((message) => !isFinal(recovery, message));
}
