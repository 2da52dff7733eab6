import type { ChainTip } from '../../journal/hash-chain.ts';
import type { JournalStore } from '../../journal/store.ts';
import { PostgresStore } from '../postgres/postgres-store.ts';
import {
  Acknowledged,
  type Incarnation,
  keepOnly,
  type Missing,
  missingIn,
  missingMessage,
} from './acknowledged.ts';
import type {
  BrokerRow,
  Connection,
  FleetDatabase,
  FleetView,
  Owned,
  TakenBroker,
} from './fleet-database.ts';
import { unavailable } from './hop.ts';
import type { OwnedBroker } from './owned-broker.ts';
import { shareOf } from './share.ts';

/** What the brokers of a member use. */
export interface OwnedBrokersOptions {
  /** The maximum number of brokers of this process. */
  readonly bound: number;
  /** Opens a broker in a store that this process may write. */
  open(id: string, store: JournalStore, taken: TakenBroker): Promise<OwnedBroker>;
  /** Called with each problem that an operator should know. */
  readonly onProblem: (problem: unknown, broker?: string) => void;
  /** Returns the current connection, if there is one. */
  readonly connection: () => Connection | undefined;
  /** @throws ApiError if another process may own the brokers of this process */
  readonly assertCurrent: () => void;
}

/** How long a broker that cannot be opened is left to other processes, in milliseconds. */
const retryMs = 10_000;

/** How long members below their share can take a free broker before others take it. */
const othersFirstMs = 2000;

/** The brokers that this process owns: it takes its share of them, and releases the others. */
export class OwnedBrokers {
  readonly #options: OwnedBrokersOptions;
  readonly #owned = new Map<string, OwnedBroker>();
  readonly acknowledged = new Acknowledged();
  /** How often this process took a broker, and lost one without a handover. */
  readonly counts = { taken: 0, lost: 0 };
  /** The brokers that are being taken or released. */
  readonly #busy = new Map<string, Promise<void>>();
  /** When to try again to open a broker that could not be opened. */
  readonly #retryAt = new Map<string, number>();
  /** Since when a broker has no owner. */
  readonly #freeSince = new Map<string, number>();

  constructor(options: OwnedBrokersOptions) {
    this.#options = options;
  }

  get(id: string): OwnedBroker | undefined {
    return this.#owned.get(id);
  }

  all(): OwnedBroker[] {
    return [...this.#owned.values()];
  }

  get #size(): number {
    return this.#owned.size + this.#busy.size;
  }

  /** Whether this process can own another broker. */
  get hasRoom(): boolean {
    return this.#size < this.#options.bound;
  }

  /** Resolves when no broker is being taken or released. */
  async settled(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  /** Serves a broker that this process has taken or created. */
  serve(broker: OwnedBroker): void {
    const former = this.#owned.get(broker.id);
    if (former !== undefined) void this.#discard(former).catch(() => {});
    this.#owned.set(broker.id, broker);
    this.acknowledged.lost.delete(broker.id);
    broker.parts.executor.onFailure(() => void this.#discard(broker).catch(() => {}));
    this.#stopIfIncomplete(broker, this.acknowledged.of(broker));
  }

  /** Notes what another process has acknowledged as the owner of a broker. */
  note(incarnation: Incarnation, acknowledged: ChainTip): void {
    this.acknowledged.note(incarnation, acknowledged);
    const broker = this.#owned.get(incarnation.id);
    if (broker?.incarnation !== incarnation.incarnation) return;
    this.#stopIfIncomplete(broker, acknowledged);
  }

  /** Stops serving a broker, and lets another process take it. */
  release(broker: OwnedBroker): Promise<void> {
    const { id, parts } = broker;
    return this.#whileBusy(id, async () => {
      if (this.#owned.get(id) !== broker) return;
      this.#owned.delete(id);
      try {
        parts.streams.close();
        await parts.close();
      } finally {
        this.#remember(broker);
        await this.#options.connection()?.database.release(broker);
      }
    });
  }

  /**
   * Removes a broker of the fleet. If another process owns it, it notices at its next poll.
   *
   * @throws ApiError if the database cannot be reached
   */
  async remove(id: string): Promise<void> {
    const connection = this.#options.connection();
    if (connection === undefined) throw unavailable('The database cannot be reached');
    const broker = this.#owned.get(id);
    this.#owned.delete(id);
    await this.#whileBusy(id, async () => {
      try {
        await connection.database.remove(id);
      } finally {
        broker?.parts.streams.close();
        await broker?.parts.close().catch(() => {});
      }
    });
  }

  /** Removes a broker that has expired. */
  #expire(broker: OwnedBroker): void {
    const { id, parts } = broker;
    this.#owned.delete(id);
    const removing = this.#whileBusy(id, async () => {
      parts.streams.close();
      await parts.close().catch(() => {});
      await this.#options.connection()?.database.removeOwned(broker);
    });
    this.#reportFailure(removing, id);
  }

  /** Discards all brokers at once: another process may take them, or this one later. */
  discardAll(): void {
    for (const broker of this.all()) void this.#discard(broker).catch(() => {});
    this.#retryAt.clear();
  }

  /** Discards the brokers that another process has, and removes those that have expired. */
  update({ brokers }: FleetView, member: number): void {
    const rows = new Map(brokers.map((row) => [row.id, row]));
    const ids = new Set(rows.keys());
    this.acknowledged.keepOnly(brokers);
    for (const times of [this.#retryAt, this.#freeSince]) keepOnly(times, ids);
    for (const broker of this.all()) {
      this.#remember(broker);
      const { owner, token } = rows.get(broker.id) ?? {};
      const isOwned = owner === member && token === broker.token;
      if (!isOwned) void this.#discard(broker).catch(() => {});
      else if (broker.isExpired(Date.now())) this.#expire(broker);
    }
    for (const row of brokers) {
      const isMissed = row.owner === member && row.isComplete && !this.#owned.has(row.id);
      if (!isMissed || this.#busy.has(row.id)) continue;
      this.#reportFailure(this.#options.connection()?.database.release(row), row.id);
    }
  }

  /**
   * Takes brokers without an owner up to a fair share, or releases one above it. An isolated member
   * releases all.
   */
  balance(view: FleetView, member: number): void {
    const { brokers, count, isIsolated, othersHaveRoom } = shareOf(view, member);
    if (isIsolated) {
      this.#releaseAll(this.all());
      return;
    }
    const now = performance.now();
    for (const broker of brokers) {
      const isFree = !view.members.some(({ id }) => id === broker.owner);
      if (!isFree) this.#freeSince.delete(broker.id);
      else if (!this.#freeSince.has(broker.id)) this.#freeSince.set(broker.id, now);
      // Members at their bound cannot take their share, so others take more.
      const isLeft = now - (this.#freeSince.get(broker.id) ?? now) > othersFirstMs;
      if (isFree && this.hasRoom && (this.#size < count || isLeft)) this.#take(broker, now);
    }
    if (this.#owned.size > count && othersHaveRoom) this.#releaseAll(this.all().slice(-1));
  }

  #releaseAll(brokers: readonly OwnedBroker[]): void {
    for (const broker of brokers) this.#reportFailure(this.release(broker), broker.id);
  }

  #reportFailure(work: Promise<void> | undefined, id: string): void {
    work?.catch((error) => this.#options.onProblem(error, id));
  }

  async #whileBusy(id: string, work: () => Promise<void>): Promise<void> {
    const working = work();
    const end = (): void => {
      if (this.#busy.get(id) === settled) this.#busy.delete(id);
    };
    const settled = working.then(end, end);
    this.#busy.set(id, settled);
    await working;
  }

  /** Begins to take a broker, unless this process failed to open it a moment ago. */
  #take(row: BrokerRow, now: number): void {
    const { id, isComplete } = row;
    const connection = this.#options.connection();
    if (connection === undefined || this.#busy.has(id)) return;
    if ((this.#retryAt.get(id) ?? 0) > now) return;
    const { database } = connection;
    const taking = this.#whileBusy(id, async () => {
      // The process that created the broker died before its initial state was durable.
      if (!isComplete) return database.removeIncomplete(row);
      const taken = await database.take(id);
      if (taken === undefined) return;
      this.counts.taken += 1;
      const missing = missingIn(taken, this.acknowledged.of({ ...taken, id }));
      if (missing === undefined) await this.#open(connection, id, taken);
      else await this.#stop(database, { id, token: taken.token }, missing);
    });
    this.#reportFailure(taking, id);
  }

  async #open(connection: Connection, id: string, taken: TakenBroker): Promise<void> {
    const { open, assertCurrent, onProblem } = this.#options;
    const { database, journals } = connection;
    const isConnected = (): boolean => this.#options.connection() === connection;
    const store = new PostgresStore(journals, id, { token: taken.token, assertCurrent });
    try {
      const broker = await open(id, store, taken);
      if (isConnected()) this.serve(broker);
      else await broker.parts.close().catch(() => {});
    } catch (error) {
      await store.close();
      if (!isConnected()) return;
      this.#retryAt.set(id, performance.now() + retryMs);
      onProblem(error, id);
      await database.release({ id, token: taken.token });
    }
  }

  /**
   * Stops a broker of this process if a former owner acknowledged records that the database lacked
   * when this process took it, or that were replaced since a failover.
   */
  #stopIfIncomplete(broker: OwnedBroker, acknowledged: ChainTip | undefined): void {
    const connection = this.#options.connection();
    if (acknowledged === undefined || connection === undefined) return;
    const { database, journals } = connection;
    const stop = async (): Promise<void> => {
      const missing = await broker.findMissing(journals, acknowledged);
      if (missing === undefined) return;
      await this.#stop(database, broker, missing);
      await this.#discard(broker);
    };
    this.#reportFailure(stop(), broker.id);
  }

  async #stop(database: FleetDatabase, broker: Owned, missing: Missing): Promise<void> {
    if (!(await database.stop(broker, missing))) return;
    this.#options.onProblem(new Error(missingMessage(broker.id, missing)), broker.id);
  }

  /** Notes the newest acknowledged record of a broker of this process. */
  #remember(broker: OwnedBroker): void {
    this.acknowledged.note(broker, broker.newestRecord);
  }

  /** Stops serving a broker at once. What it has not stored yet is not acknowledged. */
  async #discard(broker: OwnedBroker): Promise<void> {
    if (this.#owned.get(broker.id) !== broker) return;
    const { id, incarnation, parts } = broker;
    this.#owned.delete(id);
    this.counts.lost += 1;
    const connection = this.#options.connection();
    const remember = (): void => {
      this.#remember(broker);
      const { newestRecord } = broker;
      if (this.#owned.has(id)) return;
      this.acknowledged.lost.set(id, { id, incarnation, newestRecord });
    };
    remember();
    parts.streams.close();
    await parts.close().catch(() => {});
    remember();
    await connection?.database.release(broker);
  }
}
