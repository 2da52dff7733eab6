import type { BrokerState } from './broker-state.ts';
import { type ControlPlane, createControlPlane } from './control/control-plane.ts';
import { CallFaults } from './control/faults/call-faults.ts';
import { FaultySocket } from './control/faults/faulty-socket.ts';
import { StreamFaults } from './control/faults/stream-faults.ts';
import type { BrokerService } from './control/handler.ts';
import { settingsOf } from './control/settings.ts';
import { createGateway, type Gateway } from './gateway/gateway.ts';
import { RateLimits } from './gateway/limits/rate-limits.ts';
import { SignatureInspector } from './gateway/signature-inspector.ts';
import type { Journal } from './journal/journal.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { createOperationHandler } from './sections/operation-handler.ts';
import { Executor } from './state/executor.ts';
import { Scheduler } from './state/scheduler.ts';
import type { Closing } from './streams/stream-bounds.ts';
import { Streams } from './streams/streams.ts';

/** The parts of a broker. */
export interface BrokerParts {
  readonly gateway: Gateway;
  readonly streams: Streams;
  readonly controlPlane: ControlPlane;
  readonly inspector: SignatureInspector;
  readonly executor: Executor;
  readonly journal: Journal;
  /** Whether the broker accepts requests: it is not closed, and its state is usable. */
  isReady(): boolean;
  /** Returns the received signatures that may arrive again, for the next owner of the broker. */
  replays(): string;
  /** @param closing why streams are closed; by default, because the broker is shutting down */
  close(closing?: Closing): Promise<void>;
}

/**
 * Assembles a broker around a state.
 *
 * @param service creates further brokers; only the broker of a server has it
 */
export function assembleBroker(
  { state, journal, clock, start, knownFrom, replays }: BrokerState,
  options: SandboxOptions,
  service?: BrokerService,
): BrokerParts {
  const { dialect = 'reference' } = options;
  const inspector = new SignatureInspector();
  const executor = new Executor(state, journal);
  const faults = new CallFaults(executor);
  const { enforceLimits, ...rules } = { ...start.rules, ...settingsOf(state).rules };
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
    replays,
    onRequest: options.onRequest,
    symbolNames: () => state.engine.symbolNames(),
  });
  const onBackgroundFailure = options.onBackgroundFailure ?? (() => {});
  const scheduler = new Scheduler(executor, clock, onBackgroundFailure);
  const streamFaults = new StreamFaults(executor);
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
  const close = async (closing?: Closing): Promise<void> => {
    isClosed = true;
    const requests = gateway.close();
    faults.close();
    await requests;
    await controlPlane.close();
    scheduler.close();
    streams.close(closing);
    await journal.close();
  };
  const isReady = (): boolean => !isClosed && state.isUsable;
  const parts = { gateway, streams, controlPlane, inspector, executor, journal };
  return { ...parts, isReady, replays: () => gateway.replays(), close };
}
