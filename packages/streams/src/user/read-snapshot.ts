import { pagesOf as contractPages } from '@broker-api/contract/paging';
import { BrokerError } from '@broker-api/core';
import { pagesOf as optionPages } from '@broker-api/option/paging';
import { pagesOf as spotPages } from '@broker-api/spot/paging';
import type {
  AccountRecovery,
  OrderRecovery,
  RecoveryQuery,
  RecoveryTable,
  UnreportedTable,
  UserSection,
} from '../recovery-table.ts';
import {
  baseBefore,
  type OrdersFound,
  openOrders,
  orderMessage,
  type Snapshot,
} from './compare.ts';
import type { UserEvent } from './events.ts';
import {
  baseKey,
  type Change,
  type Entry,
  type Fields,
  type Floor,
  floorKey,
  isAbove,
  type Known,
  orderKey,
  type Report,
} from './known.ts';

type Method = (parameters?: Fields, options?: { signal?: AbortSignal }) => Promise<unknown>;

/** The clients in use. Behaviours, such as a budget, may wrap them. */
export type Clients = { readonly [Section in UserSection]?: object | undefined };

type Pages = Readonly<
  Record<string, ((parameters: Fields, options: object) => AsyncIterable<Fields>) | undefined>
>;

const pagesOf: Readonly<Record<UserSection, (client: never) => object>> = {
  spot: spotPages,
  contract: contractPages,
  option: optionPages,
};

/** The number of rows of a page, if only the newest rows are needed. */
const pageRows = 100;
/** How many orders are queried at the same time. */
const concurrency = 4;

/** Reads the state of the account with the clients in use, the sections at the same time. */
export class SnapshotReader {
  readonly #clients: Clients;
  readonly #table: RecoveryTable;

  constructor(clients: Clients, table: RecoveryTable) {
    this.#clients = clients;
    this.#table = table;
  }

  /** The event types of the orders in use. */
  get names(): string[] {
    const { orders } = this.#table;
    return Object.keys(orders).filter((name) => this.#clients[this.#order(name).section]);
  }

  /**
   * Reads where the streams begin: the newest order and trade, and the open orders at this moment.
   */
  async first(signal: AbortSignal): Promise<Entry[]> {
    const found = this.names.map((name) => this.#firstOf(name, this.#order(name), signal));
    return (await Promise.all(found)).flat();
  }

  /** Reads everything, or only what no event reports of some event types. */
  async read(known: Known, signal: AbortSignal, only?: readonly string[]): Promise<Snapshot> {
    const orders: Record<string, OrdersFound> = {};
    const accounts: Record<string, Fields> = {};
    const unreported: Record<string, Record<string, readonly Fields[]>> = {};
    const readOrders = this.names.map(async (name) => {
      const recovery = this.#order(name);
      if (only === undefined) orders[name] = await this.#orders(known, name, recovery, signal);
      else if (!only.includes(name)) return;
      const kinds: Record<string, readonly Fields[]> = {};
      for (const one of recovery.unreported ?? []) {
        kinds[one.kind] = await this.#rows(recovery.section, one, signal);
      }
      unreported[name] = kinds;
      for (const [account, { section, operation }] of only ? [] : this.#accounts(recovery)) {
        accounts[account] = (await this.#call(section, { operation }, signal)) as Fields;
      }
    });
    await Promise.all(readOrders);
    return { orders, accounts, unreported };
  }

  /** Queries one order. Returns undefined if the broker has no such order. */
  async order(
    name: string,
    ids: { readonly id?: string; readonly clientOrderId?: string },
    signal: AbortSignal,
  ): Promise<Report | undefined> {
    const row = await this.#one(this.#order(name), ids, signal);
    return row && orderMessage(name, this.#order(name), row);
  }

  #order(name: string): OrderRecovery {
    return this.#table.orders[name] as OrderRecovery;
  }

  #accounts({ section }: OrderRecovery): [string, AccountRecovery][] {
    return Object.entries(this.#table.accounts).filter(([, one]) => one.section === section);
  }

  async #firstOf(name: string, recovery: OrderRecovery, signal: AbortSignal): Promise<Entry[]> {
    const { closed, open, fields, fills, section } = recovery;
    const key = fields.i ?? '';
    const tradeKey = fills.fields.t ?? '';
    let order = '0';
    for (const query of closed) {
      order = highest(order, await this.#newestId(section, query, key, signal));
    }
    const trade = await this.#newestId(section, fills, tradeKey, signal);
    const states = new Map<string, Report>();
    for (const query of open) {
      for (const row of await this.#list(section, query, {}, signal)) {
        states.set(String(row[key]), orderMessage(name, recovery, row));
      }
    }
    const trades = await this.#newer(section, fills, tradeKey, trade, signal);
    const newest = [...states.keys()].reduce(highest, order);
    const floor = { order, newest, trade } satisfies Floor;
    const entries = [...states.values()].map((message): Entry => {
      const event = { kind: 'order', section, recovered: true, message } as unknown as UserEvent;
      const changes: Change[] = [
        [orderKey(name, message.i), message],
        [baseKey(name, message.i), baseBefore(message, trades, recovery)],
      ];
      return { event, changes };
    });
    return [{ changes: [[floorKey(name), floor]] }, ...entries];
  }

  async #orders(
    known: Known,
    name: string,
    recovery: OrderRecovery,
    signal: AbortSignal,
  ): Promise<OrdersFound> {
    const { section, open, closed, fields, fills } = recovery;
    const { order, trade } = known.floor(name) ?? { order: '0', trade: '0' };
    const key = fields.i ?? '';
    // A later list has the later state of an order that is in two of them.
    const found = new Map<string, Fields>();
    for (const query of open) {
      for (const row of await this.#list(section, query, {}, signal))
        found.set(String(row[key]), row);
    }
    for (const query of closed) {
      const rows = await this.#newer(section, query, key, order, signal);
      for (const row of rows) found.set(String(row[key]), row);
    }
    const tradeKey = fills.fields.t ?? '';
    const absent: string[] = [];
    const readMissing = (ids: readonly string[]): Promise<void> =>
      eachOf(
        [...new Set(ids)].filter((id) => !found.has(id)),
        async (id) => {
          const row = await this.#one(recovery, { id }, signal);
          if (row === undefined) absent.push(id);
          else found.set(id, row);
        },
      );
    await readMissing(openOrders(known, name, recovery).map(({ i }) => i));
    // After the orders, so that each fill that the orders include is among the trades.
    const trades = await this.#newer(section, fills, tradeKey, trade, signal);
    const traded = trades.map((row) => String(row[fills.fields.i ?? '']));
    const isCurrent = (id: string): boolean =>
      known.order(name, id) !== undefined || isAbove(id, order);
    await readMissing(traded.filter(isCurrent));
    return { rows: [...found.values()], trades, absent };
  }

  /** Returns the rows above an id. */
  async #newer(
    section: UserSection,
    query: RecoveryQuery,
    key: string,
    floor: string,
    signal: AbortSignal,
  ): Promise<Fields[]> {
    const isNewer = (row: Fields): boolean => isAbove(String(row[key]), floor);
    return this.#list(section, query, { limit: pageRows }, signal, isNewer);
  }

  /** Returns the id of the newest row of a list, or 0. */
  async #newestId(
    section: UserSection,
    query: RecoveryQuery,
    key: string,
    signal: AbortSignal,
  ): Promise<string> {
    let count = 0;
    const [row] = await this.#list(section, query, { limit: 1 }, signal, () => count++ === 0);
    return String(row?.[key] ?? '0');
  }

  /** Returns the rows of a list, newest first, as long as they are wanted. */
  async #list(
    section: UserSection,
    { operation, with: constants }: RecoveryQuery,
    parameters: Fields,
    signal: AbortSignal,
    isWanted: (row: Fields) => boolean = () => true,
  ): Promise<Fields[]> {
    const pages = pagesOf[section](this.#clients[section] as never) as Pages;
    const sent = { ...parameters, ...constants };
    // A list without pages is sorted oldest first, and complete.
    const all =
      pages[operation]?.(sent, { signal }) ??
      ((await this.#call(section, { operation, with: sent }, signal)) as Fields[]).toReversed();
    const rows: Fields[] = [];
    for await (const row of all) {
      if (!isWanted(row)) break;
      rows.push(row);
    }
    return rows;
  }

  /** Returns the rows of what no event reports. */
  async #rows(
    section: UserSection,
    { operation, rows, entries }: UnreportedTable,
    signal: AbortSignal,
  ): Promise<readonly Fields[]> {
    const body = (await this.#call(section, { operation }, signal)) as Fields;
    const found = rows === undefined ? body : body[rows];
    if (entries === undefined) return found as unknown as Fields[];
    return Object.entries(found as Fields).map(([key, row]) => ({
      [entries]: key,
      ...(row as Fields),
    }));
  }

  async #one(
    { section, one, absent }: OrderRecovery,
    ids: { readonly id?: string; readonly clientOrderId?: string },
    signal: AbortSignal,
  ): Promise<Fields | undefined> {
    for (const { operation, with: constants, ...names } of one) {
      const parameters: Record<string, string> = { ...constants };
      for (const kind of ['id', 'clientOrderId'] as const) {
        const name = names[kind];
        if (name !== undefined && ids[kind] !== undefined) parameters[name] = ids[kind];
      }
      try {
        return (await this.#call(section, { operation, with: parameters }, signal)) as Fields;
      } catch (error) {
        const isAbsent = error instanceof BrokerError && absent.includes(error.code);
        if (!isAbsent) throw error;
      }
    }
    return undefined;
  }

  #call(
    section: UserSection,
    { operation, with: parameters = {} }: { operation: string; with?: Fields },
    signal: AbortSignal,
  ): Promise<unknown> {
    const client = this.#clients[section] as Readonly<Record<string, Method>>;
    return (client[operation] as Method)(parameters, { signal });
  }
}

const highest = (one: string, other: string): string => (isAbove(other, one) ? other : one);

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
