import type { Command, Engine, ReplyOf } from '@broker-api/engine';
import type { BrokerState, Definition, MainDefinition, Start } from './broker-state.ts';
import { type Bots, createBots } from './control/bots.ts';
import { ControlPlaneError, rejectedByEngine } from './control/control-plane-error.ts';
import { CallFaults, StreamFaults } from './control/faults.ts';
import { FaultySocket } from './control/faulty-socket.ts';
import type {
  Broker as BrokerView,
  CreatedBroker,
  NewBroker,
} from './control/generated/client.gen.ts';
import { settingsOf } from './control/settings.ts';
import { Snapshots } from './control/snapshots.ts';
import type { Dialect } from './gateway/encode.ts';
import { createGateway } from './gateway/gateway.ts';
import { RateLimits } from './gateway/limits.ts';
import { RequestPipeline } from './gateway/pipeline.ts';
import { SignatureInspector } from './gateway/signature-inspector.ts';
import { type RequestHandler, RequestsInProgress } from './http/messages.ts';
import type { Journal } from './journal/journal.ts';
import { MemorySnapshots } from './journal/memory-snapshots.ts';
import { mainBroker } from './journal/store.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { createOperationHandler } from './sections/operation-handler.ts';
import type { SandboxClock } from './state/clock.ts';
import { Executor } from './state/executor.ts';
import { Scheduler } from './state/scheduler.ts';
import type { SandboxState } from './state/state.ts';
import type { Closing } from './streams/stream-bounds.ts';
import { Streams } from './streams/streams.ts';

/** Creates brokers on a server, finds and closes them. */
export interface BrokerService {
  /**
   * Creates a broker.
   *
   * @param snapshot the lines of the state with which it starts; the default data if omitted
   * @throws BrokerLimitError if the server cannot have another broker with this id
   * @throws RangeError if the start time is invalid
   */
  create(request: NewBroker, snapshot?: readonly string[]): Promise<CreatedBroker>;
  list(): BrokerView[] | Promise<BrokerView[]>;
  /** @throws HttpError with status 404 if the broker does not exist */
  get(id: string): BrokerView | Promise<BrokerView>;
  /** Closes and removes a broker. Throws like `get`. */
  close(id: string): Promise<BrokerView>;
}

/** How a broker was created. */
export interface Creation extends Definition, MainDefinition {
  readonly id: string;
  /** Creates further brokers; only the broker of a server has it. */
  readonly service?: BrokerService | undefined;
}

/** How long a broker is kept without requests, in milliseconds. */
export const defaultTimeToLiveMs = 60 * 60_000;

/** Returns how long a broker is kept without requests, in milliseconds. */
export function timeToLiveOf(
  id: string,
  { timeToLiveMs = defaultTimeToLiveMs }: NewBroker,
): number {
  return id === mainBroker ? Number.POSITIVE_INFINITY : timeToLiveMs;
}

/** The fields of a command, without its kind and time. */
export type FieldsOf<Kind extends Command['kind']> = Omit<
  Extract<Command, { readonly kind: Kind }>,
  'kind' | 'time'
>;

/** A broker: its state, everything that reads and changes it, and how it is used on a server. */
export class Broker {
  readonly id: string;
  readonly createdAt: number;
  readonly timeToLiveMs: number;
  readonly dialect: Dialect;
  /** The name of the snapshot from which the broker started. */
  readonly from: string | undefined;
  /** The requests that `use` has performed. */
  requests = 0;
  readonly options: SandboxOptions;
  readonly service: BrokerService | undefined;
  readonly state: SandboxState;
  readonly journal: Journal;
  readonly clock: SandboxClock;
  readonly start: Start;
  readonly executor: Executor;
  readonly scheduler: Scheduler;
  readonly pipeline: RequestPipeline;
  readonly gateway: RequestHandler;
  /** The limits that the gateway enforces. */
  readonly limits: RateLimits;
  readonly inspector = new SignatureInspector();
  readonly streams: Streams;
  readonly faults: CallFaults;
  readonly streamFaults: StreamFaults;
  readonly bots: Bots;
  readonly snapshots: Snapshots;
  readonly #control = new RequestsInProgress();
  #isControlClosed = false;
  #isClosed = false;
  #inProgress = 0;
  #lastUse = Date.now();

  constructor(
    { state, journal, clock, start, knownFrom, replays }: BrokerState,
    options: SandboxOptions,
    { id, request, createdAt, service }: Creation,
  ) {
    this.id = id;
    this.createdAt = createdAt;
    this.timeToLiveMs = timeToLiveOf(id, request);
    this.dialect = options.dialect ?? 'reference';
    this.from = request.from;
    this.options = options;
    this.service = service;
    this.state = state;
    this.journal = journal;
    this.clock = clock;
    this.start = start;
    const { dialect, inspector } = this;
    const executor = new Executor(state, journal);
    this.executor = executor;
    this.faults = new CallFaults(executor);
    const { enforceLimits, ...rules } = { ...start.rules, ...settingsOf(state).rules };
    const { rateLimits } = state.engine.getBrokerInfo({ time: clock.now() });
    const limits = new RateLimits(rateLimits, enforceLimits);
    this.limits = limits;
    const now = () => clock.now();
    const findKey = (apiKey: string) => state.keys.get(apiKey);
    const checked = { rules, findKey, limits, inspector, dialect, knownFrom, replays };
    const pipeline = new RequestPipeline(checked);
    this.pipeline = pipeline;
    this.gateway = createGateway({
      pipeline,
      handler: this.faults.around(createOperationHandler(executor, dialect)),
      limits,
      clock: now,
      onRequest: options.onRequest,
      symbolNames: () => state.engine.symbolNames(),
    });
    const onFailure = options.onBackgroundFailure ?? (() => {});
    const scheduler = new Scheduler(executor, clock, onFailure);
    this.scheduler = scheduler;
    const faults = new StreamFaults(executor);
    this.streamFaults = faults;
    this.streams = new Streams({
      executor,
      scheduler,
      limits,
      dialect,
      isStrict: () => pipeline.rules.strict,
      now,
      onFailure,
      wrapSocket: (socket, target) => new FaultySocket({ faults, scheduler, now }, socket, target),
    });
    this.bots = createBots(this, options);
    this.snapshots = new Snapshots(state.readLock, journal.snapshots ?? new MemorySnapshots());
  }

  get engine(): Engine {
    return this.state.engine;
  }

  /** Whether the broker accepts requests: it is not closed, and its state is usable. */
  get isReady(): boolean {
    return !this.#isClosed && this.state.isUsable;
  }

  /** The number of open connections to the streams. */
  get connections(): number {
    return [...this.streams.connections()].length;
  }

  /** How long the broker has not been used, in milliseconds. */
  get idleMs(): number {
    return this.#inProgress > 0 ? 0 : Date.now() - this.#lastUse;
  }

  /** When the broker expires if it is not used, in milliseconds since the epoch. */
  get expiresAt(): number {
    return this.#lastUse + this.timeToLiveMs;
  }

  isExpired(now: number): boolean {
    if (now < this.expiresAt) return false;
    const isInUse = this.#inProgress > 0 || this.connections > 0;
    if (isInUse) this.#lastUse = now;
    return !isInUse;
  }

  /** Begins the time until the broker expires. */
  started(): void {
    this.#lastUse = Date.now();
  }

  /** Performs a request, which extends the time until the broker expires. */
  async use<Result>(perform: () => Promise<Result>): Promise<Result> {
    this.requests += 1;
    this.#inProgress += 1;
    try {
      return await perform();
    } finally {
      this.#inProgress -= 1;
      this.#lastUse = Date.now();
    }
  }

  /**
   * Executes a command of the engine at the time of the clock.
   *
   * @throws ControlPlaneError if the engine rejects the command
   */
  async execute<Kind extends Command['kind']>(
    kind: Kind,
    fields: FieldsOf<Kind>,
  ): Promise<ReplyOf<Kind>> {
    // The type of the fields is that of the kind.
    const command = { kind, time: this.clock.now(), ...fields } as unknown as Command;
    const { reply, rejection } = await this.executor.execute(command);
    if (rejection !== undefined) throw rejectedByEngine(rejection);
    return reply as ReplyOf<Kind>;
  }

  /** Performs a request to the control plane. `close` waits until it is finished. */
  control<Result>(perform: () => Promise<Result>): Promise<Result> {
    return this.#control.track(perform);
  }

  /** @throws ControlPlaneError if the control plane is closed */
  assertOpen(): void {
    if (this.#isControlClosed) throw new ControlPlaneError('CONFLICT', shuttingDown);
  }

  /** Enables bots for all symbols with a price: now, and again after each reset. */
  startBots(kind: 'makers' | 'takers' | 'indexMovers', seed: number): Promise<void> {
    this.assertOpen();
    return this.control(() => this.bots[kind].start(seed));
  }

  /** Returns the received signatures that may arrive again, for the next owner of the broker. */
  replays(): string {
    return this.pipeline.replays();
  }

  /** Rejects all later requests to the control plane, and stops the bots. */
  async closeControl(): Promise<void> {
    this.#isControlClosed = true;
    await this.#control.finished();
    this.bots.clear();
    await this.bots.settled();
  }

  /**
   * Waits until the requests in progress are finished, then releases all resources.
   *
   * @param closing why streams are closed; by default, because the broker is shutting down
   */
  async close(closing?: Closing): Promise<void> {
    this.#isClosed = true;
    const requests = this.gateway.close();
    this.faults.close();
    await requests;
    await this.closeControl();
    this.scheduler.close();
    this.streams.close(closing);
    await this.journal.close();
  }
}

const shuttingDown =
  'The sandbox is shutting down and did not execute this call. ' +
  'Start the sandbox again, then repeat the call.';
