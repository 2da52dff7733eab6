import { accountsIn, optionsOf, startParts, viewOf } from '../../broker-service.ts';
import { assertRoom, BrokerLimitError, defaultTimeToLiveMs, newId } from '../../brokers/brokers.ts';
import type { Broker as BrokerView } from '../../control/generated/client.gen.ts';
import type { BrokerService } from '../../control/handler.ts';
import { HttpError } from '../../http/http-error.ts';
import { initialHash } from '../../journal/hash-chain.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import { type Definition, storeState } from '../../stored-broker.ts';
import { type CreatedRows, mainBroker } from '../postgres/postgres-brokers.ts';
import { PostgresStore } from '../postgres/postgres-store.ts';
import type { FleetDatabase } from './fleet-database.ts';
import type { Member } from './member.ts';
import { OwnedBroker } from './owned-broker.ts';

/** How a created broker expires in a fleet: the time starts anew when another process takes it. */
export function registrationOf({ request, createdAt }: Definition) {
  return { timeToLiveMs: request.timeToLiveMs, createdAt };
}

/** Creates, finds and closes the brokers of a fleet, for the owner of the broker of the server. */
export class FleetService implements BrokerService {
  readonly #member: Member;
  readonly #options: SandboxOptions;
  /** Returns the view of a broker that another process owns. */
  readonly #viewOfOthers: (id: string) => BrokerView | undefined;
  /** The ids whose rows are being created. */
  readonly #reserved = new Set<string>();

  constructor(
    member: Member,
    options: SandboxOptions,
    viewOfOthers: (id: string) => BrokerView | undefined,
  ) {
    this.#member = member;
    this.#options = options;
    this.#viewOfOthers = viewOfOthers;
  }

  readonly create: BrokerService['create'] = async (request, snapshot) => {
    if (request.keepJournal) {
      throw new BrokerLimitError('A fleet has no brokers with keepJournal; start a single server.');
    }
    const { brokerId: id = newId() } = request;
    const { database, journals } = this.#member;
    const created = await this.#reserve(database, id);
    const { token } = created;
    const options = optionsOf(this.#options, id, request);
    const lease = { token, assertCurrent: this.#member.assertCurrent };
    const store = new PostgresStore(journals, id, lease);
    try {
      const state = await storeState(store, options, snapshot);
      const accounts = accountsIn(state.state, options);
      const definition: Definition = { request, createdAt: Date.now() };
      const parts = await startParts(state, options, request);
      const broker = new OwnedBroker(id, parts, {
        ...registrationOf(definition),
        taken: { ...created, sequence: 0, head: initialHash },
      });
      await database.complete(broker, JSON.stringify(definition));
      const { brokers } = this.#member;
      const { hasRoom } = brokers;
      brokers.serve(broker);
      if (!hasRoom) await brokers.release(broker);
      return { broker: viewOf(broker, this.#options), accounts };
    } catch (error) {
      // Report this error, even if the incomplete broker cannot be removed.
      await database.removeOwned({ id, token }).catch(() => {});
      await store.close();
      throw error;
    }
  };

  /** Creates the rows of a broker. */
  async #reserve(database: FleetDatabase, id: string): Promise<CreatedRows> {
    const found = await database.find(id);
    const count = found.count + this.#reserved.size;
    assertRoom(this.#options, id, { exists: found.exists || this.#reserved.has(id), count });
    this.#assertOwner(count);
    this.#reserved.add(id);
    try {
      return await database.create(id);
    } finally {
      this.#reserved.delete(id);
    }
  }

  /** Rejects a broker that no process could own. The broker of the server has an owner too. */
  #assertOwner(created: number): void {
    const { members } = this.#member.view;
    const room = members.reduce((sum, { bound }) => sum + bound, 0);
    if (created + 1 < room) return;
    throw new BrokerLimitError(
      `The processes of the fleet own at most ${room} brokers. Close unused brokers, add a ` +
        'process, or increase --brokers-per-process.',
    );
  }

  async list(): Promise<BrokerView[]> {
    await this.#member.refresh();
    const views: BrokerView[] = [];
    for (const { id } of this.#member.view.brokers) {
      const view = id === mainBroker ? undefined : await this.#find(id);
      if (view !== undefined) views.push(view);
    }
    return views;
  }

  async get(id: string): Promise<BrokerView> {
    await this.#member.refresh();
    const exists = this.#member.view.brokers.some((broker) => broker.id === id);
    const view = exists && id !== mainBroker ? await this.#find(id) : undefined;
    if (view !== undefined) return view;
    throw brokerNotFound(id);
  }

  async close(id: string): Promise<BrokerView> {
    const view = await this.get(id);
    await this.#member.brokers.remove(id);
    return view;
  }

  /** Returns the view of a broker; undefined if it is not completely created. */
  async #find(id: string): Promise<BrokerView | undefined> {
    const owned = this.#member.brokers.get(id);
    if (owned !== undefined) return viewOf(owned, this.#options);
    return this.#viewOfOthers(id) ?? (await this.#viewOfDefinition(id));
  }

  /** Returns the view of a broker that no process serves at the moment. */
  async #viewOfDefinition(id: string): Promise<BrokerView | undefined> {
    const text = await this.#member.database.definitionOf(id);
    if (text === undefined) return undefined;
    const { request, createdAt } = JSON.parse(text) as Definition;
    const { timeToLiveMs = defaultTimeToLiveMs, from, dialect } = request;
    const { baseDomain, dialect: serverDialect = 'reference' } = this.#options;
    return {
      brokerId: id,
      path: `/b/${id}`,
      ...(baseDomain !== undefined && { hostName: `${id}.${baseDomain}` }),
      dialect: dialect ?? serverDialect,
      ...(from !== undefined && { from }),
      createdAt,
      expiresAt: Date.now() + timeToLiveMs,
      requests: 0,
      connections: 0,
    };
  }
}

/** Returns the error for a broker that is not in the database. */
export function brokerNotFound(id: string): HttpError {
  const message =
    `The broker ${JSON.stringify(id.slice(0, 40))} does not exist. ` +
    `List the brokers with listBrokers, or create one with createBroker.`;
  return new HttpError(404, message);
}
