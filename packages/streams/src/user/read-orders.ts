import { BrokerError, ResponseError } from '@broker-api/core';
import { compareDecimals, isDecimal } from '@broker-api/core/decimal';
import { readRows } from '@broker-api/core/paging';
import type { OrderRecovery, RecoveryQuery, UnreportedTable } from '../recovery-table.ts';
import { baseOf, type OrdersFound, openOrders, orderMessage } from './compare.ts';
import {
  baseKey,
  type Change,
  type Entry,
  type Fields,
  type Floor,
  floorKey,
  isAbove,
  isFinal,
  isReadableOrder,
  type Known,
  orderEvent,
  orderKey,
  type Report,
} from './known.ts';

type Method = (parameters: Fields, options: { signal: AbortSignal }) => Promise<unknown>;

/** The ids by which an order can be queried. */
export interface OrderIds {
  readonly id?: string | undefined;
  readonly clientOrderId?: string | undefined;
}

/** The number of rows of a page: of all open orders, and of a list that is read down to a floor. */
const openRows = 1000;
const pageRows = 100;
/** How many orders are queried at the same time. */
const concurrency = 4;

/** Reads the orders of one event type, with the client of their section. */
export class OrderReader {
  readonly #name: string;
  readonly #recovery: OrderRecovery;
  readonly #client: Readonly<Record<string, Method>>;
  readonly #signal: AbortSignal;

  constructor(name: string, recovery: OrderRecovery, client: object, signal: AbortSignal) {
    this.#name = name;
    this.#recovery = recovery;
    this.#client = client as Readonly<Record<string, Method>>;
    this.#signal = signal;
  }

  /** Calls an operation of the client. */
  call(operation: string, parameters: Fields = {}): Promise<unknown> {
    return (this.#client[operation] as Method)(parameters, { signal: this.#signal });
  }

  /** Reads where the stream begins: the newest order and trade, and the open orders. */
  async first(): Promise<Entry[]> {
    const { closed, open, fields, fills } = this.#recovery;
    const listed: Fields[] = [];
    for (const query of closed) listed.push(...(await this.#newest(query, fields.i)));
    const order = idOf(newestOf(listed, fields.i), fields.i);
    const trades = await this.#newest(fills, fills.fields.t);
    const states = new Map<string, Report>();
    for (const query of open) {
      for (const row of await this.#list(query, fields.i, openRows)) {
        const message = orderMessage(this.#name, this.#recovery, row);
        // Nothing could be compared with an order that cannot be read.
        if (!isReadableOrder(message) || !isDecimal(message.Z)) {
          throw new ResponseError('an order of the list is malformed');
        }
        states.set(message.i, message);
        listed.push(row);
      }
    }
    const floor = this.#floor(order, listed, trades);
    const entries = [...states.values()].map((message): Entry => {
      const event = orderEvent(this.#recovery, { message, recovered: true });
      const changes: Change[] = [
        [orderKey(this.#name, message.i), message],
        [baseKey(this.#name, message.i), baseOf(message)],
      ];
      return { event, changes, isFirst: true };
    });
    return [{ changes: [[floorKey(this.#name), floor]] }, ...entries];
  }

  /** Reads the orders that are known as open or above the floor, and the trades above it. */
  async found(known: Known): Promise<OrdersFound> {
    const { open, closed, fields, fills } = this.#recovery;
    const before = known.floor(this.#name);
    const orders = known.orders(this.#name);
    // A later list has the later state of an order that is in two of them.
    const rows = new Map<string, Fields>();
    const add = (row: Fields): unknown => rows.set(idOf(row, fields.i), row);
    const listed: Fields[] = [];
    for (const query of open) listed.push(...(await this.#list(query, fields.i, openRows)));
    listed.forEach(add);
    for (const query of closed) {
      (await this.#newer(query, fields.i, before.order, listed)).forEach(add);
    }
    let isAbsent = false;
    const addMissing = (ids: readonly string[]): Promise<void> =>
      eachOf(
        [...new Set(ids)].filter((id) => !rows.has(id)),
        async (id) => {
          const row = await this.#one({ id });
          if (row === undefined) isAbsent = true;
          else add(row);
        },
      );
    await addMissing(openOrders(known, this.#name, this.#recovery).map(({ i }) => i));
    const hasLost = isAbsent;
    // After the orders, so that each fill that the orders include is among the trades.
    const listedTrades: Fields[] = [];
    const trades = await this.#newer(fills, fills.fields.t, before.trade, listedTrades);
    const traded = trades.map((row) => idOf(row, fills.fields.i));
    const isCurrent = (id: string): boolean =>
      known.order(this.#name, id) !== undefined || isAbove(id, before.order);
    await addMissing(traded.filter(isCurrent));
    // Everything up to the highest id that was known before the lists were read is known now: an
    // order that was open then is listed as open, or as closed.
    const floor = this.#floor(before.newest, listed, listedTrades);
    const isRestarted = hasLost || (await this.#isRestarted(before, orders, listed, listedTrades));
    return { rows: [...rows.values()], trades, floor, isRestarted };
  }

  #floor(order: string, listed: readonly Fields[], trades: readonly Fields[]): Floor {
    const { fields, fills } = this.#recovery;
    const newest = newestOf(listed, fields.i);
    const trade = newestOf(trades, fills.fields.t);
    const last = {
      c: newest?.[fields.c ?? ''],
      O: newest?.[fields.O ?? ''],
      tradedAt: trade?.[fills.fields.E ?? ''],
    };
    return { order, newest: idOf(newest, fields.i), trade: idOf(trade, fills.fields.t), last };
  }

  /**
   * Returns whether the ids began again, although no open order is lost: the broker lists only
   * lower ids than the newest known one, and has no such order; or it has another order with this
   * id; or the newest trade is missing; or an order went back to an earlier state.
   */
  async #isRestarted(
    { order, newest, trade, last }: Floor,
    orders: readonly Report[],
    listed: readonly Fields[],
    trades: readonly Fields[],
  ): Promise<boolean> {
    const { fields, fills } = this.#recovery;
    const latest: Fields = orders.reduce<Fields>(
      (newer, one) => (isAbove(one.i, String(newer.i)) ? one : newer),
      { i: newest, ...last },
    );
    const id = String(latest.i);
    if (isAbove(id, idOf(newestOf(listed, fields.i), fields.i))) {
      return (await this.#one({ id })) === undefined;
    }
    const known = new Map(orders.map((one) => [one.i, one]));
    const isOld = (row: Fields): boolean => {
      const { i, c, O, z, X } = orderMessage(this.#name, this.#recovery, row);
      if (i === id && c !== latest.c && O !== latest.O) return true;
      const before = known.get(i);
      const isOpen = !this.#recovery.final.includes(X);
      if (before === undefined) return isOpen && !isAbove(i, order);
      return compareDecimals(before.z, z) > 0 || (isOpen && isFinal(this.#recovery, before));
    };
    const isSame = (row: Fields): boolean =>
      idOf(row, fills.fields.t) === trade && row[fills.fields.E ?? ''] === last?.tradedAt;
    return listed.some(isOld) || (trade !== '0' && !trades.some(isSame));
  }

  /** Queries one order. Returns undefined if the broker has no such order. */
  async one(ids: OrderIds): Promise<Report | undefined> {
    const row = await this.#one(ids);
    return row && orderMessage(this.#name, this.#recovery, row);
  }

  /** Returns the rows of what no event reports. */
  async rows({ operation, rows, entries }: UnreportedTable): Promise<readonly Fields[]> {
    const body = (await this.call(operation)) as Fields;
    const found = rows === undefined ? body : body[rows];
    if (entries === undefined) return found as unknown as Fields[];
    return Object.entries(found as Fields).map(([key, row]) => ({
      [entries]: key,
      ...(row as Fields),
    }));
  }

  /** Returns the rows above an id. They and the next one are added to what was read. */
  #newer(
    query: RecoveryQuery,
    key: string | undefined,
    floor: string,
    read: Fields[],
  ): Promise<Fields[]> {
    return this.#list(query, key, pageRows, (row) => {
      read.push(row);
      return isAbove(idOf(row, key), floor);
    });
  }

  /** Returns the newest row of a list, or nothing. */
  #newest(query: RecoveryQuery, key: string | undefined): Promise<Fields[]> {
    let count = 0;
    return this.#list(query, key, 1, () => count++ === 0);
  }

  /** Returns the rows of a list, newest first, as long as they are wanted. */
  async #list(
    { operation, below, with: constants = {} }: RecoveryQuery,
    key = '',
    limit: number,
    isWanted: (row: Fields) => boolean = () => true,
  ): Promise<Fields[]> {
    const list = (parameters?: Fields): Promise<unknown> => this.call(operation, parameters);
    // A list without pages is sorted oldest first, and complete.
    const all =
      below === undefined
        ? ((await list({ limit, ...constants })) as Fields[]).toReversed()
        : (readRows(list, {
            operationId: operation,
            key,
            isNewest: true,
            isInclusive: false,
            cursor: below,
            from: undefined,
            limit,
            parameters: constants,
            options: { signal: this.#signal },
          }) as AsyncIterable<Fields>);
    const rows: Fields[] = [];
    for await (const row of all) {
      if (!isWanted(row)) break;
      rows.push(row);
    }
    return rows;
  }

  async #one(ids: OrderIds): Promise<Fields | undefined> {
    const { one, absent } = this.#recovery;
    for (const { operation, with: constants, ...names } of one) {
      const parameters: Record<string, string> = { ...constants };
      for (const kind of ['id', 'clientOrderId'] as const) {
        const name = names[kind];
        if (name !== undefined && ids[kind] !== undefined) parameters[name] = ids[kind];
      }
      try {
        return (await this.call(operation, parameters)) as Fields;
      } catch (error) {
        const isAbsent = error instanceof BrokerError && absent.includes(error.code);
        if (!isAbsent) throw error;
      }
    }
    return undefined;
  }
}

/** Returns the id of a row, or 0 if there is none. */
const idOf = (row: Fields | undefined, key = ''): string => String(row?.[key] ?? '0');

const newestOf = (rows: readonly Fields[], key: string | undefined): Fields | undefined =>
  rows.reduce<Fields | undefined>(
    (newest, row) => (newest && isAbove(idOf(newest, key), idOf(row, key)) ? newest : row),
    undefined,
  );

/** Calls a function with each value, a few at the same time. */
async function eachOf<Value>(
  values: readonly Value[],
  run: (value: Value) => Promise<void>,
): Promise<void> {
  const waiting = values.values();
  const worker = async (): Promise<void> => {
    for (const value of waiting) await run(value);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
