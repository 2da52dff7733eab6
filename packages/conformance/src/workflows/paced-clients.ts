import type { Credentials } from '@broker-api/core';
import { operations, type Section, sections } from '@broker-api/spec';
import type { Session } from '../client/session.ts';
import { costOf } from '../pacing/request-cost.ts';
import { createClients, type WorkflowClients } from './clients.ts';

/**
 * Creates the clients of an account. Their calls wait for the session's rate limits, and use the
 * broker's clock.
 */
export async function pacedClients(
  session: Session,
  { apiKey, secretKey }: Credentials,
): Promise<WorkflowClients> {
  let clock = await session.clock();
  const readClock = async (): Promise<void> => {
    clock = await session.clock();
  };
  const clients = createClients({
    baseUrl: session.options.baseUrl,
    credentials: { apiKey, secretKey },
    clock: () => clock.now(),
    fetch: session.clientFetch as never,
  });
  const entries = sections.map((section) => [
    section,
    paced(section, clients[section], session, readClock),
  ]);
  return Object.fromEntries(entries);
}

type Method = (parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Returns a client whose methods wait for the rate limits before they sign and send a request.
 *
 * @param readClock reads the broker's clock, which the control plane can change
 */
function paced<Client extends object>(
  section: Section,
  client: Client,
  session: Session,
  readClock: () => Promise<void>,
): Client {
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      const operation = operations[section][String(name)];
      if (operation === undefined || typeof member !== 'function') return member;
      const method: Method = async (parameters = {}) => {
        await readClock();
        const sent = new Map(
          Object.entries(parameters).map(([key, value]) => [key, String(value)]),
        );
        return session.request(costOf(operation, sent), () => member.call(target, parameters));
      };
      return method;
    },
  });
}
