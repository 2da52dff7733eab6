import { defaultInitialState } from '@broker-api/engine';
import { type ControlPlane, createControlPlane } from './control/control-plane.ts';
import { CallFaults } from './control/faults/call-faults.ts';
import { FaultySocket } from './control/faults/faulty-socket.ts';
import { StreamFaults } from './control/faults/stream-faults.ts';
import type { BrokerService, Start } from './control/handler.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { gatewayRulesOf } from './gateway/gateway-rules.ts';
import { RateLimits } from './gateway/limits/rate-limits.ts';
import { SignatureInspector } from './gateway/signature-inspector.ts';
import { type KeyOptions, storedKeys, subAccountCommands } from './initial-state/accounts.ts';
import { type Journal, memoryJournal } from './journal/journal.ts';
import { RecordedJournal } from './replay/recorded-journal.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { createOperationHandler } from './sections/operation-handler.ts';
import { Executor } from './state/executor.ts';
import type { InitialContents } from './state/recover-state.ts';
import type { SandboxClock } from './state/sandbox-clock.ts';
import { Scheduler } from './state/scheduler.ts';
import { assertStartTime, clockOf, startClock } from './state/start-clock.ts';
import { SandboxState } from './state/state.ts';
import { Streams } from './streams/streams.ts';

/** Returns the contents of a new sandbox, or of a reset sandbox, that starts at the given time. */
export function createInitialContents(
  options: SandboxOptions & KeyOptions,
  time: number,
): InitialContents {
  const keys = storedKeys(options);
  return { initialState: defaultInitialState(time), keys, commands: subAccountCommands(time) };
}

/**
 * Returns what a reset restores.
 *
 * @param snapshot the lines of the state from which the broker started, if it did not start with
 *   the default data
 */
export function startOf(options: SandboxOptions, snapshot?: readonly string[]): Start {
  return {
    clock: () => startClock(options),
    contents: (time) => createInitialContents(options, time),
    rules: { ...gatewayRulesOf(options), enforceLimits: options.limits !== 'off' },
    ...(snapshot && { snapshot }),
  };
}

/** What a broker stores, and what a reset restores. */
export interface BrokerState {
  readonly state: SandboxState;
  readonly journal: Journal;
  readonly clock: SandboxClock;
  readonly start: Start;
}

/** Creates the state of a broker that keeps it in memory. */
export function createInMemory(options: SandboxOptions): BrokerState {
  assertStartTime(options);
  const clock = clockOf(options);
  const contents = createInitialContents(options, clock.now());
  const state = SandboxState.create(contents.initialState, contents.keys);
  for (const command of contents.commands ?? []) state.apply(command);
  const journal = options.keepJournal ? new RecordedJournal(contents) : memoryJournal;
  return { state, journal, clock, start: startOf(options) };
}

/** The parts of a broker. */
export interface AssembledParts {
  readonly gateway: Gateway;
  readonly streams: Streams;
  readonly controlPlane: ControlPlane;
  readonly inspector: SignatureInspector;
  readonly executor: Executor;
  readonly journal: Journal;
  /** Whether the broker accepts requests: it is not closed, and its state is usable. */
  isReady(): boolean;
  close(): Promise<void>;
}

interface PartOptions {
  /** See `assemble`. */
  readonly knownFrom?: number | undefined;
  /** Creates further brokers; only the broker of a server has it. */
  readonly service?: BrokerService;
}

/** Assembles a broker around a state. */
export function assembleParts(
  { state, journal, clock, start }: BrokerState,
  options: SandboxOptions,
  { knownFrom, service }: PartOptions = {},
): AssembledParts {
  const { dialect = 'reference' } = options;
  const inspector = new SignatureInspector();
  const faults = new CallFaults();
  const { enforceLimits, ...rules } = start.rules;
  const executor = new Executor(state, journal);
  const { rateLimits } = state.engine.getBrokerInfo({ time: clock.now() });
  const limits = new RateLimits(rateLimits, enforceLimits);
  const now = () => clock.now();
  const gateway = createGateway({
    handler: faults.around(createOperationHandler(executor, dialect)),
    keys: state.keys,
    limits,
    inspector,
    clock: now,
    dialect,
    rules,
    knownFrom,
    onRequest: options.onRequest,
    symbolNames: () => state.engine.symbolNames(),
  });
  const onBackgroundFailure = options.onBackgroundFailure ?? (() => {});
  const scheduler = new Scheduler(executor, clock, onBackgroundFailure);
  const streamFaults = new StreamFaults();
  const streams = new Streams({
    executor,
    scheduler,
    limits,
    dialect,
    isStrict: () => gateway.rules.strict,
    now,
    onFailure: onBackgroundFailure,
    wrapSocket: (socket, target) =>
      new FaultySocket({ faults: streamFaults, scheduler, now }, socket, target),
  });
  const forControl = { faults, streamFaults, streams, limits, gateway, inspector, start };
  const namedSnapshots = journal.snapshots;
  const services = { executor, scheduler, clock, journal, namedSnapshots, service, ...forControl };
  const { controlToken: token, onControlFailure: onFailure } = options;
  const { onMarketMakerProblem, onIndexMoverProblem, onTakerProblem } = options;
  const observers = { onFailure, onMarketMakerProblem, onIndexMoverProblem, onTakerProblem };
  const controlPlane = createControlPlane(services, { token, ...observers });
  let isClosed = false;
  const close = async (): Promise<void> => {
    isClosed = true;
    const requests = gateway.close();
    faults.close();
    await requests;
    await controlPlane.close();
    scheduler.close();
    streams.close();
    await journal.close();
  };
  const isReady = (): boolean => !isClosed && state.isUsable;
  return { gateway, streams, controlPlane, inspector, executor, journal, isReady, close };
}
