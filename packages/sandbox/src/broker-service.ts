import { latestTime } from '@broker-api/engine';
import { assembleParts, type BrokerState, createInMemory, startOf } from './broker-parts.ts';
import type { Broker, Brokers } from './brokers/brokers.ts';
import type { NewBroker } from './control/generated/client.gen.ts';
import type { BrokerService } from './control/handler.ts';
import { defaultKeys } from './initial-state/accounts.ts';
import { memoryJournal } from './journal/memory-journal.ts';
import { RecordedJournal } from './replay/recorded-journal.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { assertStartTime, clockOf } from './state/start-clock.ts';
import { SandboxState } from './state/state.ts';

/**
 * Creates the service with which the control plane of a server creates further brokers.
 *
 * @param server the options of the server, which a new broker inherits
 */
export function createBrokerService(brokers: Brokers, server: SandboxOptions): BrokerService {
  return {
    brokers,
    baseDomain: server.baseDomain,
    create: async (request, snapshot) => {
      const { brokerId: id, timeToLiveMs, seed = server.seed ?? 1 } = request;
      let start = async (): Promise<void> => {};
      let accounts: ReturnType<typeof accountsIn> = [];
      const broker = brokers.create({ id, timeToLiveMs }, (brokerId) => {
        const options = optionsOf(server, brokerId, request);
        const stored = snapshot ? restoreInMemory(options, snapshot) : createInMemory(options);
        const parts = assembleParts(stored, options);
        accounts = accountsIn(stored.state, options);
        start = async () => {
          if (request.marketMakers) await parts.controlPlane.startMarketMakers(seed);
          if (request.takers) await parts.controlPlane.startTakers(seed);
          if (request.indexMovers) parts.controlPlane.startIndexMovers(seed);
        };
        return { ...parts, dialect: options.dialect ?? 'reference', from: request.from };
      });
      await startOrClose(brokers, broker, start);
      return { broker, accounts };
    },
  };
}

async function startOrClose(
  brokers: Brokers,
  broker: Broker,
  start: () => Promise<void>,
): Promise<void> {
  try {
    await start();
  } catch (error) {
    await brokers.close(broker);
    throw error;
  }
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

/** Creates the state of a broker from the lines of a snapshot. */
function restoreInMemory(given: SandboxOptions, lines: readonly string[]): BrokerState {
  assertStartTime(given);
  const state = SandboxState.restore(lines);
  const { time } = state.engine;
  const systemTime = typeof given.clock === 'function' ? given.clock() : Date.now();
  if (given.startTime !== undefined && given.startTime < time) {
    throw new RangeError(
      `The clock of the broker cannot start at ${given.startTime}, before the time ${time} of ` +
        `the snapshot. Send a later startTime, or none.`,
    );
  }
  // A real clock equals the system clock, unless the snapshot is from a later time.
  const startTime = given.clock === 'manual' || time > systemTime ? time : undefined;
  const options = { ...(startTime !== undefined && { startTime }), ...given };
  const start = startOf(options, lines);
  const clock = clockOf(options);
  if (!given.keepJournal) return { state, journal: memoryJournal, clock, start };
  const journal = new RecordedJournal(start.contents(Math.min(time, latestTime)));
  journal.appendCommand({ kind: 'restore', time, lines: [...lines] });
  return { state, journal, clock, start };
}

/** Returns the default accounts whose keys a broker has. */
function accountsIn(state: SandboxState, { seed = 1 }: SandboxOptions) {
  return defaultKeys(seed)
    .filter(({ apiKey }) => state.keys.find(apiKey) !== undefined)
    .map(({ name, apiKey, secretKey }) => ({ name, apiKey, secretKey }));
}
