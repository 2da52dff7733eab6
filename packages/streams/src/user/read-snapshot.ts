import { ResponseError } from '@broker-api/core';
import { compareDecimals } from '@broker-api/core/decimal';
import type { OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { OrderEvent, OrderMessage } from './events.ts';
import {
  type Floor,
  isAbove,
  isFinal,
  Known,
  type Orders,
  orderEvent,
  type RowKind,
  type RowList,
} from './known.ts';
import type { Fill, Page, SectionReader } from './section-reader.ts';

/** What queries say about the orders of a section. */
export interface OrdersRead {
  /** The orders, each with its latest state. The trades were read after them. */
  readonly orders: ReadonlyMap<string, OrderMessage>;
  /** The trades, newest first. */
  readonly fills: readonly Fill[];
  /** The newest order and trade of the lists, and up to which order everything is known. */
  readonly floor: Floor;
  /** Whether the ids began again, so that nothing can be compared. */
  readonly isRestarted: boolean;
}

/** What queries say. */
export interface Snapshot {
  readonly orders: ReadonlyMap<UserSection, OrdersRead>;
  readonly accounts: readonly OutboundAccountInfo[];
  /** What no event reports. */
  readonly rows: Iterable<RowList>;
}

/** The number of rows of a page: of all open orders, and of a list that is read down to a floor. */
const openRows = 1000;
const pageRows = 100;
/** How many orders are queried at the same time. */
const concurrency = 4;

/** Reads where the stream begins: the newest orders and trades, and the open orders as events. */
export async function readFirst(
  readers: readonly SectionReader[],
  signal: AbortSignal,
): Promise<{ readonly known: Known; readonly events: readonly OrderEvent[] }> {
  const known = new Known();
  const read = readers.map(async (reader) => {
    const { latest } = known.orders[reader.section];
    const closed = await readLists('i', reader.closedOrders, pageRows, () => false, signal);
    const fills = await readLists('t', [reader.fills], pageRows, () => false, signal);
    const open = await readLists('i', reader.openOrders, openRows, () => true, signal);
    for (const message of open) latest.set(message.i, message);
    const floor = floorOf(newestOf(closed)?.i ?? '0', [...closed, ...open], fills);
    known.orders[reader.section].raise(floor, new Map(latest));
    const past = reader.kinds.filter(({ isPast }) => isPast);
    for (const list of await readRows(past, signal)) known.addRows(list, () => {});
    return [...latest.values()].map((message) => orderEvent(message, true));
  });
  return { known, events: (await Promise.all(read)).flat() };
}

/**
 * Reads the orders, the account and what no event reports, the sections at the same time.
 *
 * @param current what the stream knows at this moment
 * @param known what slow loops know
 */
export async function readSnapshot(
  readers: readonly SectionReader[],
  current: Known,
  known: readonly Known[],
  signal: AbortSignal,
): Promise<Snapshot> {
  const orders = new Map<UserSection, OrdersRead>();
  const accounts: OutboundAccountInfo[] = [];
  const rows: RowList[] = [];
  const readSection = async (reader: SectionReader): Promise<void> => {
    const { section, kinds } = reader;
    const all = [current, ...known].map((one) => one.orders[section]);
    orders.set(section, await readOrders(reader, current.orders[section], all, signal));
    accounts.push(...(await reader.accounts(signal)));
    rows.push(...(await readRows(kinds, signal)));
  };
  await Promise.all(readers.map(readSection));
  return { orders, accounts, rows };
}

/** Reads the rows of some kinds, one after the other. */
export async function readRows(kinds: readonly RowKind[], signal: AbortSignal): Promise<RowList[]> {
  const lists: RowList[] = [];
  for (const kind of kinds) {
    const rows = await kind.read(signal);
    lists.push({ kind, rows: new Map(rows.map((row) => [kind.keyOf(row), row])) });
  }
  return lists;
}

/** Reads the orders that are known as open or above the floor, and the trades above it. */
async function readOrders(
  reader: SectionReader,
  current: Orders,
  known: readonly Orders[],
  signal: AbortSignal,
): Promise<OrdersRead> {
  const isAboveFloor = (name: 'order' | 'trade', id: string): boolean =>
    known.some(({ floor }) => isAbove(id, floor[name]));
  const { openOrders, closedOrders } = reader;
  const isNewOrder = ({ i }: OrderMessage): boolean => isAboveFloor('order', i);
  const open = await readLists('i', openOrders, openRows, () => true, signal);
  const closed = await readLists('i', closedOrders, pageRows, isNewOrder, signal);
  // A later list has the later state of an order that is in two of them.
  const listed = [...open, ...closed];
  const orders = new Map(listed.map((message) => [message.i, message]));
  const addMissing = async (ids: Iterable<string>): Promise<boolean> => {
    const missing = [...new Set(ids)].filter((id) => !orders.has(id)).values();
    let isComplete = true;
    const addNext = async (): Promise<void> => {
      for (const orderId of missing) {
        const message = await reader.order({ orderId }, signal);
        if (message === undefined) isComplete = false;
        else orders.set(orderId, message);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, addNext));
    return isComplete;
  };
  const latest = known.flatMap((one) => [...one.latest.values()]);
  const isComplete = await addMissing(
    latest.filter((message) => !isFinal(message)).map(({ i }) => i),
  );
  // After the orders, so that each fill that the orders include is among the trades.
  const isNewFill = ({ t }: Fill): boolean => isAboveFloor('trade', t);
  const fills = await readLists('t', [reader.fills], pageRows, isNewFill, signal);
  const traded = fills.map(({ i }) => i);
  await addMissing(traded.filter((id) => known.some((one) => one.isRelevant(id))));
  // Everything up to the highest id that was known before the lists were read is known now: an
  // order that was open then is listed as open, or as closed.
  const floor = floorOf(current.floor.newest, listed, fills);
  const isRestarted = !isComplete || (await haveRestarted(reader, current, listed, fills, signal));
  return { orders, fills, floor, isRestarted };
}

/**
 * Returns whether the ids began again, although no open order is lost: the broker has no order with
 * the newest known id, or another one; or the newest trade is missing; or an order went back to an
 * earlier state.
 */
async function haveRestarted(
  reader: SectionReader,
  { latest, floor }: Orders,
  listed: readonly OrderMessage[],
  fills: readonly Fill[],
  signal: AbortSignal,
): Promise<boolean> {
  const newest = newestOf(latest.values());
  const known =
    newest !== undefined && isAbove(newest.i, floor.newest)
      ? newest
      : { ...floor, i: floor.newest };
  const isKnown = known.i === '0' || listed.some(({ i }) => i === known.i);
  if (!isKnown && (await reader.order({ orderId: known.i }, signal)) === undefined) return true;
  const isOld = (message: OrderMessage): boolean => {
    const { i, c, O, z } = message;
    if (i === known.i && c !== known.c && O !== known.O) return true;
    const before = latest.get(i);
    if (before === undefined) return !isFinal(message) && !isAbove(i, floor.order);
    return compareDecimals(before.z, z) > 0 || (!isFinal(message) && isFinal(before));
  };
  const isSame = ({ t, E }: Fill): boolean => t === floor.trade && E === floor.tradedAt;
  return listed.some(isOld) || (floor.trade !== '0' && !fills.some(isSame));
}

function floorOf(order: string, listed: readonly OrderMessage[], [trade]: readonly Fill[]): Floor {
  const { i = '0', c, O } = newestOf(listed) ?? {};
  return { order, newest: i, trade: trade?.t ?? '0', c, O, tradedAt: trade?.E };
}

function newestOf(messages: Iterable<OrderMessage>): OrderMessage | undefined {
  let newest: OrderMessage | undefined;
  for (const one of messages) {
    if (newest === undefined || isAbove(one.i, newest.i)) newest = one;
  }
  return newest;
}

/**
 * Reads lists page by page, each newest first and up to the first row that is not wanted.
 *
 * @param key the key of the ids of the rows
 */
async function readLists<Key extends string, Row extends { readonly [K in Key]: string }>(
  key: Key,
  lists: readonly Page<Row>[],
  limit: number,
  isWanted: (row: Row) => boolean,
  signal: AbortSignal,
): Promise<Row[]> {
  const read: Row[] = [];
  for (const list of lists) {
    let last: Row | undefined;
    for (let isMore = true; isMore; ) {
      const page = await list(last?.[key], limit, signal);
      const rows = page
        .filter((row) => last === undefined || isAbove(last[key], row[key]))
        .sort((one, other) => (isAbove(one[key], other[key]) ? -1 : 1));
      if (page.length >= limit && rows.length === 0) {
        throw new ResponseError('a full page has no row below the last one');
      }
      const end = rows.findIndex((row) => !isWanted(row));
      read.push(...(end < 0 ? rows : rows.slice(0, end + 1)));
      last = rows.at(-1);
      isMore = end < 0 && page.length >= limit;
    }
  }
  return read;
}
