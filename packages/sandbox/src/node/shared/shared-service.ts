import { type BrokerService, defaultTimeToLiveMs, timeToLiveOf } from '../../broker.ts';
import type { Definition } from '../../broker-state.ts';
import { assertRoom, BrokerLimitError, brokerNotFound, newId, viewOf } from '../../brokers.ts';
import type { Broker as BrokerView, CreatedBroker } from '../../control/generated/client.gen.ts';
import { HttpError } from '../../http/messages.ts';
import type { SandboxOptions } from '../../sandbox-options.ts';
import type { Taken } from './owned-store.ts';
import type { Session } from './session.ts';

/** What the service does with the brokers of a server. */
interface ServiceBrokers {
  /** @throws HttpError with status 503 if the database is not available */
  readonly session: Pick<Session, 'list' | 'takeNew'>;
  /** Creates a broker whose id was taken. Returns its accounts. */
  create(
    taken: Taken,
    id: string,
    definition: Definition,
    snapshot?: readonly string[],
  ): Promise<CreatedBroker['accounts']>;
  /** Removes a broker, on whichever server it is. Returns false if it stays busy there. */
  remove(id: string): Promise<boolean>;
}

/** Creates the service with which every server creates, lists and closes the shared brokers. */
export function createSharedService(
  brokers: ServiceBrokers,
  server: SandboxOptions,
): BrokerService {
  const list = async (): Promise<BrokerView[]> => {
    const now = Date.now();
    const rows = await brokers.session.list();
    return rows.map(({ broker: id, definition, ...used }) => {
      const { request, createdAt } = JSON.parse(definition) as Definition;
      const expiresAt = Math.round(now - used.idleMs) + timeToLiveOf(id, request);
      const { dialect = server.dialect ?? 'reference', from } = request;
      return viewOf({ id, dialect, from, createdAt, expiresAt, ...used }, server);
    });
  };
  const get = async (id: string): Promise<BrokerView> => {
    const found = (await list()).find(({ brokerId }) => brokerId === id);
    if (found === undefined) throw brokerNotFound(id);
    return found;
  };
  return {
    create: async (request, snapshot) => {
      const { brokerId: id = newId(), timeToLiveMs = defaultTimeToLiveMs } = request;
      if (request.keepJournal) {
        const message = 'Servers that share a database keep no journal in memory.';
        throw new BrokerLimitError(`${message} Omit keepJournal.`);
      }
      const { session } = brokers;
      const count = (await session.list()).length;
      const taken = await session.takeNew(id, timeToLiveMs);
      assertRoom(server, id, { exists: taken === undefined, count });
      if (taken === undefined) throw new TypeError('An id that is free can be taken.');
      const definition = { request, createdAt: Date.now() };
      const accounts = await brokers.create(taken, id, definition, snapshot);
      return { broker: await get(id), accounts };
    },
    list,
    get,
    close: async (id) => {
      const view = await get(id);
      if (await brokers.remove(id)) return view;
      const message = `The broker ${id} is busy on another server. Close it again later.`;
      throw new HttpError(503, message, { 'retry-after': '1' });
    },
  };
}
