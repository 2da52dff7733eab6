import { setTimeout as sleep } from 'node:timers/promises';
import { openSession, type Session } from '../postgres/session.ts';
import { Contacts, isolatedIn } from './contacts.ts';
import {
  type BrokerRow,
  type Connection,
  FleetDatabase,
  type FleetView,
  type MemberOptions,
  type MemberRow,
  servesForMs,
} from './fleet-database.ts';
import { unavailable } from './hop.ts';
import { OwnedBrokers, type OwnedBrokersOptions } from './owned-brokers.ts';

/** How a process takes part in a fleet. */
export interface FleetOptions
  extends Omit<MemberOptions, 'url'>,
    Pick<OwnedBrokersOptions, 'open' | 'onProblem'> {
  readonly database: URL;
  /** The options in which all members must agree, as lines of text. */
  readonly settings: string;
}

/** How often a member renews its lease and looks for brokers, in milliseconds. */
const pollMs = 500;

const never = { monotonic: Number.NEGATIVE_INFINITY, wall: Number.NEGATIVE_INFINITY };

/** This process as a member of a fleet: its lease, and its view of the others. */
export class Member {
  readonly #options: FleetOptions;
  /** The brokers that this process owns. */
  readonly brokers: OwnedBrokers;
  /** Which other members this process can reach. */
  readonly contacts = new Contacts();
  #connection: Connection | undefined;
  #secret: string | undefined;
  #url = '';
  #view: FleetView = { members: [], brokers: [] };
  /** When this process sent its latest renewal, by the monotonic and by the system clock. */
  #renewed = never;
  #refreshing: Promise<void> | undefined;
  /** The latest problem with the database, so that a repetition is not reported. */
  #problem = '';
  #isIsolated = false;
  #isLeaving = false;
  #isClosed = false;
  #loop: Promise<void> | undefined;

  constructor(options: FleetOptions) {
    this.#options = options;
    const { assertCurrent } = this;
    const connection = (): Connection | undefined => this.#connection;
    this.brokers = new OwnedBrokers({ ...options, connection, assertCurrent });
  }

  /** Connects to the database, so that its problems are known before the servers start. */
  async connect(): Promise<void> {
    const { database: url, settings } = this.#options;
    const database = await FleetDatabase.open(url, settings);
    try {
      const journals = await openSession(url, { isFleet: true, timeoutMs: 10_000 });
      this.#connection = { database, journals: journals.retain() };
    } catch (error) {
      await database.leave();
      throw error;
    }
    this.#secret = database.secret;
    const connection = this.#connection;
    for (const session of [database.session, database.removals, connection.journals]) {
      session.onLost((error) => this.#lose(connection, error));
    }
  }

  /**
   * Joins the fleet, and takes a share of its brokers from now on.
   *
   * @param url how the other members reach this process
   */
  async start(url: string): Promise<void> {
    this.#url = url;
    await this.#join();
    await this.#poll();
    await this.brokers.settled();
    this.#loop = this.#repeat();
  }

  /** The secret of the fleet; undefined before the first connection to the database. */
  get secret(): string | undefined {
    return this.#secret;
  }

  /** @throws ApiError if the database cannot be reached */
  get database(): FleetDatabase {
    if (this.#connection === undefined) throw unavailable('The database cannot be reached');
    return this.#connection.database;
  }

  /** The session of the journals. Throws like `database`. */
  get journals(): Session {
    if (this.#connection === undefined) throw unavailable('The database cannot be reached');
    return this.#connection.journals;
  }

  /** The members and brokers, as of the latest poll. */
  get view(): FleetView {
    return this.#view;
  }

  /** The id of this process; undefined while it is not connected to the database. */
  get id(): number | undefined {
    return this.#connection?.database.member;
  }

  /** The other members. */
  get others(): readonly MemberRow[] {
    return this.#view.members.filter(({ id }) => id !== this.id);
  }

  /** Whether this process serves requests: it has the lease, and the others can reach it. */
  get isReady(): boolean {
    return this.isServing && !this.#isIsolated;
  }

  /**
   * Whether this process may read its brokers: no other process can have taken them. The system
   * clock counts too, because the monotonic clock stops while a computer sleeps.
   */
  get isServing(): boolean {
    const { monotonic, wall } = this.#renewed;
    const elapsed = Math.max(performance.now() - monotonic, Date.now() - wall);
    return this.#connection !== undefined && elapsed < servesForMs;
  }

  /** @throws ApiError if another process may own the brokers of this process */
  readonly assertCurrent = (): void => {
    if (!this.isServing) throw unavailable();
  };

  /** Returns the other process that owns a broker; undefined if there is none. */
  ownerOf({ owner }: Pick<BrokerRow, 'owner'>): MemberRow | undefined {
    return this.others.find(({ id }) => id === owner);
  }

  /** Reads the members and the brokers now. Callers at the same time share one query. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Hands all brokers over, and leaves the fleet. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.brokers.settled();
    const released = await Promise.allSettled(
      this.brokers.all().map((broker) => this.brokers.release(broker)),
    );
    this.#isClosed = true;
    await this.#loop;
    await this.#connection?.database.leave();
    await this.#connection?.journals.release();
    this.#connection = undefined;
    const failed = released.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async #join(): Promise<void> {
    const { leaseSeconds, bound } = this.#options;
    await this.database.join({ url: this.#url, leaseSeconds, bound });
  }

  async #repeat(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(pollMs);
      try {
        if (this.#connection === undefined) {
          await this.connect();
          await this.#join();
        }
        await this.#poll();
      } catch (error) {
        this.#lose(this.#connection, error);
      }
    }
  }

  /** Renews the lease, then takes and releases brokers. */
  async #poll(): Promise<void> {
    const { database } = this;
    const sent = { monotonic: performance.now(), wall: Date.now() };
    if (!(await database.renew(this.contacts.unreachable))) {
      throw new Error('The other processes removed this one, because it did not renew its lease.');
    }
    this.#renewed = sent;
    this.#problem = '';
    await this.refresh();
    this.brokers.update(this.#view, database.member);
    this.#reportIsolation(isolatedIn(this.#view.members).has(database.member));
    if (!this.#isLeaving) this.brokers.balance(this.#view, database.member);
  }

  async #read(): Promise<void> {
    this.#view = await this.database.read();
    this.contacts.keepOnly(new Set(this.#view.members.map(({ id }) => id)));
  }

  #reportIsolation(isIsolated: boolean): void {
    if (isIsolated && !this.#isIsolated) {
      const message =
        `This process owns no more brokers: other processes cannot reach it at ${this.#url}, or ` +
        'it cannot reach them. Check --peer-url of each process, and the network between them.';
      this.#options.onProblem(new Error(message));
    }
    this.#isIsolated = isIsolated;
  }

  /** Discards all brokers: another process may take them. Then the process joins again. */
  #lose(connection: Connection | undefined, error: unknown): void {
    if (this.#isClosed || connection !== this.#connection) return;
    this.#connection = undefined;
    this.#renewed = never;
    const problem = String(error);
    if (problem !== this.#problem) this.#options.onProblem(error);
    this.#problem = problem;
    this.brokers.discardAll();
    // Not awaited: a server that does not respond would not respond to this request either.
    void connection?.database.session.release();
    void connection?.database.removals.release();
    void connection?.journals.release();
  }
}
