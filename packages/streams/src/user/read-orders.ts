import { compareDecimals } from '@broker-api/core/decimal';
import type { OrderMessage } from './events.ts';
import { type Floor, isAbove, isFinal, type Orders } from './known.ts';
import type { Fill, SectionReader } from './section-reader.ts';

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

/** How many orders are queried at the same time. */
const concurrency = 4;

/** Reads where the stream begins: the newest order and trade, and the open orders. */
export async function readFirstOrders(
  reader: SectionReader,
  signal: AbortSignal,
): Promise<Pick<OrdersRead, 'orders' | 'floor'>> {
  const listed: OrderMessage[] = [];
  for (const list of reader.closed(signal)) listed.push(...(await take(list, () => false)));
  const order = newestOf(listed)?.i ?? '0';
  const [trade] = await take(reader.fills(signal), () => false);
  const orders = new Map<string, OrderMessage>();
  for (const list of reader.open(signal)) {
    for await (const message of list) orders.set(message.i, message);
  }
  listed.push(...orders.values());
  return { orders, floor: floorOf(order, listed, trade) };
}

/**
 * Reads the orders that are known as open or above the floor, and the trades above it.
 *
 * @param current what the stream knows of the orders
 * @param known what slow loops know of them, too
 */
export async function readOrders(
  reader: SectionReader,
  current: Orders,
  known: readonly Orders[],
  signal: AbortSignal,
): Promise<OrdersRead> {
  const all = [current, ...known];
  const isNewOrder = ({ i }: OrderMessage): boolean =>
    all.some(({ floor }) => isAbove(i, floor.order));
  const listed: OrderMessage[] = [];
  for (const list of reader.open(signal)) listed.push(...(await take(list, () => true)));
  for (const list of reader.closed(signal)) listed.push(...(await take(list, isNewOrder)));
  // A later list has the later state of an order that is in two of them.
  const orders = new Map(listed.map((message) => [message.i, message]));
  const addMissing = async (ids: Iterable<string>): Promise<boolean> => {
    const missing = [...new Set(ids)].filter((id) => !orders.has(id)).values();
    let isAbsent = false;
    const addNext = async (): Promise<void> => {
      for (const orderId of missing) {
        const message = await reader.order({ orderId }, signal);
        if (message === undefined) isAbsent = true;
        else orders.set(orderId, message);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, addNext));
    return isAbsent;
  };
  const open = all.flatMap(({ latest }) => [...latest.values()].filter((one) => !isFinal(one)));
  const hasLost = await addMissing(open.map(({ i }) => i));
  // After the orders, so that each fill that the orders include is among the trades.
  const fills = await take(reader.fills(signal), ({ t }) =>
    all.some(({ floor }) => isAbove(t, floor.trade)),
  );
  const traded = fills.map(({ i }) => i);
  await addMissing(
    traded.filter((id) =>
      all.some(({ latest, floor }) => latest.has(id) || isAbove(id, floor.order)),
    ),
  );
  // Everything up to the highest id that was known before the lists were read is known now: an
  // order that was open then is listed as open, or as closed.
  const floor = floorOf(current.floor.newest, listed, fills[0]);
  const isRestarted = hasLost || (await haveRestarted(reader, current, listed, fills, signal));
  return { orders, fills, floor, isRestarted };
}

/**
 * Returns whether the ids began again, although no open order is lost: the broker lists only lower
 * ids than the newest known one, and has no such order; or it has another order with this id; or the
 * newest trade is missing; or an order went back to an earlier state.
 */
async function haveRestarted(
  reader: SectionReader,
  { latest, floor }: Orders,
  listed: readonly OrderMessage[],
  fills: readonly Fill[],
  signal: AbortSignal,
): Promise<boolean> {
  const { order, newest, trade, last } = floor;
  const newestKnown = newestOf(latest.values());
  const known =
    newestKnown !== undefined && isAbove(newestKnown.i, newest)
      ? newestKnown
      : { i: newest, c: last?.c, O: last?.O };
  if (isAbove(known.i, newestOf(listed)?.i ?? '0')) {
    return (await reader.order({ orderId: known.i }, signal)) === undefined;
  }
  const isOld = (message: OrderMessage): boolean => {
    const { i, c, O, z } = message;
    if (i === known.i && c !== known.c && O !== known.O) return true;
    const before = latest.get(i);
    if (before === undefined) return !isFinal(message) && !isAbove(i, order);
    return compareDecimals(before.z, z) > 0 || (!isFinal(message) && isFinal(before));
  };
  const isSame = ({ t, E }: Fill): boolean => t === trade && E === last?.tradedAt;
  return listed.some(isOld) || (trade !== '0' && !fills.some(isSame));
}

function floorOf(order: string, listed: Iterable<OrderMessage>, trade: Fill | undefined): Floor {
  const newest = newestOf(listed);
  const last = { c: newest?.c, O: newest?.O, tradedAt: trade?.E };
  return { order, newest: newest?.i ?? '0', trade: trade?.t ?? '0', last };
}

function newestOf(messages: Iterable<OrderMessage>): OrderMessage | undefined {
  let newest: OrderMessage | undefined;
  for (const one of messages) {
    if (newest === undefined || isAbove(one.i, newest.i)) newest = one;
  }
  return newest;
}

/** Returns the first rows of a list, up to the first one that is not wanted. */
async function take<Row>(
  list: AsyncIterable<Row>,
  isWanted: (row: Row) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list) {
    rows.push(row);
    if (!isWanted(row)) break;
  }
  return rows;
}
