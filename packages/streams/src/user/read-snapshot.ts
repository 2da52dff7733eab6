import type { OrderRecovery, RecoveryTable } from '../recovery-table.ts';
import type { UserSection } from '../sections.ts';
import type { OrdersFound, Snapshot } from './compare.ts';
import type { Entry, Fields, Known, Report } from './known.ts';
import { type OrderIds, OrderReader } from './read-orders.ts';

/** The clients in use. Behaviours, such as a budget, may wrap them. */
export type Clients = { readonly [Section in UserSection]?: object | undefined };

/** Reads the state of the account with the clients in use, the sections at the same time. */
export class SnapshotReader {
  readonly #clients: Clients;
  readonly #table: RecoveryTable;
  /** The event types of the orders in use. */
  readonly names: readonly string[];

  constructor(clients: Clients, table: RecoveryTable) {
    this.#clients = clients;
    this.#table = table;
    this.names = Object.entries(table.orders)
      .filter(([, { section }]) => clients[section])
      .map(([name]) => name);
  }

  /**
   * Reads where the streams begin: the newest order and trade, and the open orders at this moment.
   */
  async first(signal: AbortSignal): Promise<Entry[]> {
    const found = this.names.map((name) => this.#reader(name, signal).first());
    return (await Promise.all(found)).flat();
  }

  /** Reads where the streams begin again, with the event that says so. */
  async restart(signal: AbortSignal): Promise<Entry[]> {
    const entries = await this.first(signal);
    const open = entries.filter(({ event }) => event !== undefined);
    const floors = entries.filter(({ event }) => event === undefined);
    const changes = floors.flatMap((entry) => entry.changes);
    const event = { kind: 'restart', recovered: false } as const;
    return [{ event, changes, isRestart: true }, ...open];
  }

  /** Reads the orders and the accounts. */
  async read(known: Known, signal: AbortSignal): Promise<Pick<Snapshot, 'orders' | 'accounts'>> {
    const orders: Record<string, OrdersFound> = {};
    const accounts: Record<string, Fields> = {};
    const readSection = async (name: string): Promise<void> => {
      const reader = this.#reader(name, signal);
      orders[name] = await reader.found(known);
      for (const [account, { section, operation }] of Object.entries(this.#table.accounts)) {
        if (section !== this.#table.orders[name]?.section) continue;
        accounts[account] = (await reader.call(operation)) as Fields;
      }
    };
    await Promise.all(this.names.map(readSection));
    return { orders, accounts };
  }

  /** Reads what no event reports, of the sections of these event types. */
  async unreported(
    signal: AbortSignal,
    names: readonly string[] = this.names,
  ): Promise<Snapshot['unreported']> {
    const rows: Record<string, Record<string, readonly Fields[]>> = {};
    const readSection = async (name: string): Promise<void> => {
      const kinds: Record<string, readonly Fields[]> = {};
      for (const one of this.#table.orders[name]?.unreported ?? []) {
        kinds[one.kind] = await this.#reader(name, signal).rows(one);
      }
      rows[name] = kinds;
    };
    await Promise.all(names.map(readSection));
    return rows;
  }

  /** Queries one order. Returns undefined if the broker has no such order. */
  order(name: string, ids: OrderIds, signal: AbortSignal): Promise<Report | undefined> {
    return this.#reader(name, signal).one(ids);
  }

  #reader(name: string, signal: AbortSignal): OrderReader {
    const recovery = this.#table.orders[name] as OrderRecovery;
    return new OrderReader(name, recovery, this.#clients[recovery.section] as object, signal);
  }
}
