import type { JournalStore } from '../../journal/store.ts';
import type { Definition } from '../../stored-broker.ts';
import { PostgresStore } from '../postgres/postgres-store.ts';
import type { Session } from '../postgres/session.ts';
import {
  Acknowledged,
  type Incarnation,
  keepOnly,
  type Missing,
  missingIn,
  missingMessage,
} from './acknowledged.ts';
import type { BrokerRow, FleetDatabase, FleetView, Owned, TakenBroker } from './fleet-database.ts';
import type { OwnedBroker } from './owned-broker.ts';

/** The connections of a member of a fleet. */
export interface Connection {
  readonly database: FleetDatabase;
  /** The session of all journals. */
  readonly journals: Session;
}

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

/** A broker that this process has lost, and the newest record that it acknowledged. */
interface LostBroker {
  readonly createdAt: number;
  readonly sequence: number;
  readonly token: string;
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
  /** The newest record that this process acknowledged of each broker that it has lost. */
  readonly lost = new Map<string, LostBroker>();
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

  /** Whether this process can own another broker. */
  get hasRoom(): boolean {
    return this.#count < this.#options.bound;
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
    this.lost.delete(broker.id);
    broker.parts.executor.onFailure(() => void this.#discard(broker).catch(() => {}));
    this.#stopIfIncomplete(broker, this.acknowledged.of(broker));
  }

  /**
   * Notes what another process has acknowledged as the owner of a broker.
   *
   * @param token its token; that of a former owner is lower
   */
  note(incarnation: Incarnation, sequence: number, token: string): void {
    this.acknowledged.note(incarnation, sequence);
    const broker = this.#owned.get(incarnation.id);
    if (broker?.createdAt !== incarnation.createdAt) return;
    if (Number(token) < Number(broker.token)) this.#stopIfIncomplete(broker, sequence);
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

  /** Removes a broker of the fleet. If another process owns it, it notices at its next poll. */
  async remove(id: string): Promise<void> {
    const broker = this.#owned.get(id);
    this.#owned.delete(id);
    await this.#options.connection()?.database.remove(id);
    broker?.parts.streams.close();
    await broker?.parts.close().catch(() => {});
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
    removing.catch((error) => this.#options.onProblem(error, id));
  }

  /** Discards all brokers at once: another process may take them. */
  discardAll(): void {
    for (const broker of this.all()) void this.#discard(broker).catch(() => {});
  }

  /**
   * Discards the brokers that another process has, and begins to remove those that have expired.
   */
  update({ brokers }: FleetView, member: number): void {
    const rows = new Map(brokers.map((row) => [row.id, row]));
    const ids = new Set(rows.keys());
    this.acknowledged.keepOnly(ids);
    for (const times of [this.#retryAt, this.#freeSince, this.lost]) keepOnly(times, ids);
    for (const broker of this.all()) {
      this.#remember(broker);
      const { owner, token } = rows.get(broker.id) ?? {};
      const isOwned = owner === member && token === broker.token;
      if (!isOwned) void this.#discard(broker).catch(() => {});
      else if (broker.isExpired(Date.now())) this.#expire(broker);
    }
    for (const row of brokers) {
      const isMissed = row.owner === member && row.isComplete && !this.#owned.has(row.id);
      if (isMissed && !this.#busy.has(row.id)) this.#letGo(row);
    }
  }

  /** Lets other processes take a broker that this process owns, but does not serve. */
  #letGo(row: BrokerRow): void {
    const releasing = this.#options.connection()?.database.release(row);
    releasing?.catch((error) => this.#options.onProblem(error, row.id));
  }

  /** Takes brokers without an owner up to a fair share, or releases one above it. */
  balance({ members, brokers }: FleetView, member: number): void {
    const served = brokers.filter(({ isStopped }) => !isStopped);
    const share = Math.ceil(served.length / Math.max(members.length, 1));
    const now = performance.now();
    for (const broker of served) {
      const isFree = !members.some(({ id }) => id === broker.owner);
      if (!isFree) this.#freeSince.delete(broker.id);
      else if (!this.#freeSince.has(broker.id)) this.#freeSince.set(broker.id, now);
      // Members at their bound cannot take their share, so others take more.
      const isLeft = now - (this.#freeSince.get(broker.id) ?? now) > othersFirstMs;
      if (isFree && this.hasRoom && (this.#count < share || isLeft)) this.#take(broker, now);
    }
    const hasRoom = members.some(({ id, bound }) => {
      const count = served.filter(({ owner }) => owner === id).length;
      return id !== member && count < Math.min(share, bound);
    });
    const newest = this.all().at(-1);
    if (newest === undefined || this.#owned.size <= share || !hasRoom) return;
    this.release(newest).catch((error) => this.#options.onProblem(error, newest.id));
  }

  get #count(): number {
    return this.#owned.size + this.#busy.size;
  }

  async #whileBusy(id: string, work: () => Promise<void>): Promise<void> {
    const working = work();
    const settled = working.catch(() => {}).then(() => void this.#busy.delete(id));
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
      const { createdAt = 0 } = JSON.parse(taken.definition) as Partial<Definition>;
      const missing = missingIn(taken, this.acknowledged.of({ id, createdAt }));
      if (missing === undefined) await this.#open(connection, id, taken);
      else await this.#stop(database, { id, token: taken.token }, missing);
    });
    taking.catch((error) => this.#options.onProblem(error, id));
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
   * when this process took it.
   */
  #stopIfIncomplete(broker: OwnedBroker, acknowledged: number): void {
    const missing = missingIn(broker.taken, acknowledged);
    const database = this.#options.connection()?.database;
    if (missing === undefined || database === undefined) return;
    const stopping = this.#stop(database, broker, missing).then(() => this.#discard(broker));
    stopping.catch((error) => this.#options.onProblem(error, broker.id));
  }

  async #stop(database: FleetDatabase, broker: Owned, missing: Missing): Promise<void> {
    const isStopped = await database.stop(broker, missing);
    if (isStopped)
      this.#options.onProblem(new Error(missingMessage(broker.id, missing)), broker.id);
  }

  /** Notes the newest acknowledged record of a broker of this process. */
  #remember(broker: OwnedBroker): void {
    this.acknowledged.note(broker, broker.newestRecord);
  }

  /** Stops serving a broker at once. What it has not stored yet is not acknowledged. */
  async #discard(broker: OwnedBroker): Promise<void> {
    if (this.#owned.get(broker.id) !== broker) return;
    this.#remember(broker);
    this.#owned.delete(broker.id);
    this.counts.lost += 1;
    const connection = this.#options.connection();
    broker.parts.streams.close();
    await broker.parts.close().catch(() => {});
    this.#remember(broker);
    const { createdAt, newestRecord: sequence, token } = broker;
    this.lost.set(broker.id, { createdAt, sequence, token });
    await connection?.database.release(broker);
  }
}
