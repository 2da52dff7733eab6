import { type ContractClient, createContractClient } from '@broker-api/contract';
import type { Credentials } from '@broker-api/core';
import { createOptionClient, type OptionClient } from '@broker-api/option';
import { operations, type Section, sections, type WorkflowAccountName } from '@broker-api/spec';
import { type ClientOptions, createSpotClient, type SpotClient } from '@broker-api/spot';
import type { Session } from '../client/session.ts';
import { costOf } from '../pacing/request-cost.ts';

/** The clients of one account. */
export interface WorkflowClients extends Readonly<Record<Section, object>> {
  readonly spot: SpotClient;
  readonly contract: ContractClient;
  readonly option: OptionClient;
}

/**
 * The clients of each account, by name. A workflow requires the accounts in its `accounts` list.
 */
export type WorkflowAccounts = { readonly [Name in WorkflowAccountName]?: WorkflowClients };

/** Creates a client of each section. */
export function createClients(options: ClientOptions): WorkflowClients {
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}

/**
 * Creates the clients of an account. Their calls wait for the session's rate limits, and use the
 * broker's clock.
 */
export async function pacedClients(
  session: Session,
  { apiKey, secretKey }: Credentials,
): Promise<WorkflowClients> {
  let clock = await session.clock();
  const clients = createClients({
    baseUrl: session.options.baseUrl,
    credentials: { apiKey, secretKey },
    clock: () => clock.now(),
    fetch: session.clientTransport,
  });
  // The control plane can change the clock of the broker.
  const readClock = async (): Promise<void> => {
    clock = await session.clock();
  };
  const entries = sections.map((section) => [
    section,
    paced(section, clients[section], session, readClock),
  ]);
  return Object.fromEntries(entries);
}

type Method = (parameters?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Returns a client whose methods wait for the rate limits before they sign and send a request. */
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
        const sent = Object.entries(parameters).map(
          ([key, value]) => [key, String(value)] as const,
        );
        return session.request(costOf(operation, new Map(sent)), () =>
          member.call(target, parameters),
        );
      };
      return method;
    },
  });
}
