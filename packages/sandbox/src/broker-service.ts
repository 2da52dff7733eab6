import { assembleBroker } from './assemble-broker.ts';
import {
  type BrokerState,
  continueStored,
  createInMemory,
  createStored,
  type Definition,
  type FormerServer,
} from './broker-state.ts';
import type { Broker, Brokers, CreatedParts } from './brokers/brokers.ts';
import type {
  Broker as BrokerView,
  CreatedBroker,
  NewBroker,
} from './control/generated/client.gen.ts';
import type { BrokerService } from './control/handler.ts';
import { type KeyOptions, keysOf } from './initial-state/accounts.ts';
import { mainBroker, type Store } from './journal/store.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { openState } from './state/recover-state.ts';
import type { SandboxState } from './state/state.ts';

/**
 * Creates the service with which the control plane of a server creates further brokers.
 *
 * @param server the options of the server, which a new broker inherits
 * @param storage stores the brokers; undefined keeps them in memory
 */
export function createBrokerService(
  brokers: Brokers,
  server: SandboxOptions,
  storage?: Store,
): BrokerService {
  const view = (broker: Broker): BrokerView => viewOf(broker, broker.parts, server);
  return {
    create: async (request, snapshot) => {
      const { brokerId: id, timeToLiveMs } = request;
      const createdAt = Date.now();
      let accounts: CreatedBroker['accounts'] = [];
      const broker = await brokers.create({ id, timeToLiveMs, createdAt }, async (brokerId) => {
        // The journal in memory, which `getJournal` returns, is not stored.
        if (storage === undefined || request.keepJournal) {
          const options = optionsOf(server, brokerId, request);
          const state = createInMemory(options, snapshot);
          accounts = accountsIn(state.state, options);
          return startParts(state, options, request);
        }
        const remove = (): Promise<void> => storage.removeBroker(brokerId);
        try {
          const definition = { request, createdAt };
          const created = await createStoredBroker(storage, brokerId, definition, server, snapshot);
          accounts = created.accounts;
          return { ...created.parts, remove };
        } catch (error) {
          // Report this error, even if the incomplete broker cannot be removed.
          await remove().catch(() => {});
          throw error;
        }
      });
      return { broker: view(broker), accounts };
    },
    list: () => Array.from(brokers.all(), view),
    get: (id) => view(brokers.find(id)),
    close: async (id) => {
      const broker = brokers.find(id);
      await brokers.close(broker);
      return view(broker);
    },
  };
}

/** Opens the stored brokers of a server, and removes those whose creation was interrupted. */
export async function openBrokers(
  brokers: Brokers,
  server: SandboxOptions,
  storage: Store,
): Promise<void> {
  for (const { id, definition } of await storage.brokers()) {
    if (id === mainBroker) continue;
    const remove = (): Promise<void> => storage.removeBroker(id);
    if (definition === '') {
      await remove();
      continue;
    }
    const parsed = JSON.parse(definition) as Definition;
    const { request, createdAt } = parsed;
    const registration = { id, timeToLiveMs: request.timeToLiveMs, createdAt };
    await brokers.create(registration, async () => {
      return { ...(await openStoredBroker(storage, id, parsed, server)), remove };
    });
  }
}

/** Adds a broker to a store, with its definition when it is complete, and starts its bots. */
export async function createStoredBroker(
  store: Store,
  id: string,
  definition: Definition,
  server: SandboxOptions,
  snapshot?: readonly string[],
): Promise<{ parts: CreatedParts; accounts: CreatedBroker['accounts'] }> {
  const { request } = definition;
  const options = optionsOf(server, id, request);
  const state = await createStored(store, { id, definition: '' }, options, snapshot);
  const accounts = accountsIn(state.state, options);
  const parts = await startParts(state, options, request);
  await store.setDefinition({ id, definition: JSON.stringify(definition) });
  return { parts, accounts };
}

/**
 * Opens a broker that is stored completely, and starts its bots.
 *
 * @param more the service that creates brokers, for the main one; and what the broker continues
 *   from if it can have been on another server
 */
export async function openStoredBroker(
  store: Store,
  id: string,
  { request }: Definition,
  server: SandboxOptions,
  more: { readonly service?: BrokerService; readonly former?: FormerServer } = {},
): Promise<CreatedParts> {
  const options = optionsOf(server, id, request);
  const stored = await openState(store, id);
  if (stored === undefined) throw new TypeError(`The store has no broker ${id}.`);
  const state = await continueStored(stored, options, more.former);
  return startParts(state, options, request, more.service);
}

/** Assembles the parts of a broker, and starts its market makers, takers and index movers. */
async function startParts(
  state: BrokerState,
  options: SandboxOptions,
  request: NewBroker,
  service?: BrokerService,
): Promise<CreatedParts> {
  const parts = assembleBroker(state, options, service);
  const { seed = 1 } = options;
  try {
    await parts.controlPlane.startSetBots();
    if (request.marketMakers) await parts.controlPlane.startMarketMakers(request.seed ?? seed);
    if (request.takers) await parts.controlPlane.startTakers(request.seed ?? seed);
    if (request.indexMovers) parts.controlPlane.startIndexMovers(request.seed ?? seed);
  } catch (error) {
    await parts.close();
    throw error;
  }
  return { ...parts, ...originOf(request, options) };
}

/** Returns the options of a new broker: those of the server, unless the request has others. */
function optionsOf(server: SandboxOptions, id: string, request: NewBroker): SandboxOptions {
  const { onRequest, onBrokerFailure, startTime: serverStart, ...inherited } = server;
  const { clock, from, rules: { enforceLimits, ...rules } = {} } = request;
  const startTime = request.startTime ?? (from === undefined ? serverStart : undefined);
  const onFailure = (error: unknown): void => onBrokerFailure?.(id, error);
  return {
    ...inherited,
    ...rules,
    // The API keys of a snapshot are those of the server.
    ...(request.seed !== undefined && from === undefined && { seed: request.seed }),
    ...(request.dialect && { dialect: request.dialect }),
    ...(clock === 'manual' && { clock }),
    ...(clock === 'real' && inherited.clock === 'manual' && { clock }),
    ...(startTime !== undefined && { startTime }),
    ...(enforceLimits !== undefined && { limits: enforceLimits ? 'reference' : 'off' }),
    keepJournal: request.keepJournal ?? false,
    ...(onRequest && { onRequest: (handled) => onRequest({ ...handled, broker: id }) }),
    onControlFailure: onFailure,
    onBackgroundFailure: onFailure,
    // `listMarketMakers` and the like report these problems to the owner of the broker.
    onMarketMakerProblem: () => {},
    onIndexMoverProblem: () => {},
    onTakerProblem: () => {},
  };
}

/** Returns the default accounts whose keys a broker has. */
function accountsIn(state: SandboxState, options: KeyOptions) {
  return keysOf(options)
    .filter(({ apiKey }) => state.keys.find(apiKey) !== undefined)
    .map(({ name, apiKey, secretKey }) => ({ name, apiKey, secretKey }));
}

/** Returns how the control plane describes a broker. */
export function viewOf(
  broker: Pick<Broker, 'id' | 'createdAt' | 'expiresAt' | 'requests' | 'connections'>,
  { dialect, from }: Pick<CreatedParts, 'dialect' | 'from'>,
  { baseDomain }: SandboxOptions,
): BrokerView {
  const { id, createdAt, expiresAt, requests, connections } = broker;
  return {
    brokerId: id,
    path: `/b/${id}`,
    ...(baseDomain !== undefined && { hostName: `${id}.${baseDomain}` }),
    dialect,
    ...(from !== undefined && { from }),
    createdAt,
    expiresAt,
    requests,
    connections,
  };
}

/** Returns the dialect of a broker, and the name of the snapshot from which it started. */
export function originOf(
  { dialect, from }: NewBroker,
  server: SandboxOptions,
): Pick<CreatedParts, 'dialect' | 'from'> {
  return { dialect: dialect ?? server.dialect ?? 'reference', from };
}
