import { defaultInitialState, latestTime } from '@broker-api/engine';
import type { GatewayRules, NewBroker } from './control/generated/client.gen.ts';
import { settingsOf } from './control/settings.ts';
import { gatewayRulesOf } from './gateway/gateway-rules.ts';
import { aheadLimitMs } from './gateway/pipeline.ts';
import {
  type DefaultKey,
  type KeyOptions,
  storedKeys,
  subAccountCommands,
} from './initial-state/accounts.ts';
import { type Journal, memoryJournal } from './journal/journal.ts';
import type { BrokerRow, Store } from './journal/store.ts';
import { startSnapshot } from './journal/stored-journal.ts';
import { RecordedJournal } from './replay/recorded-journal.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import {
  assertStartTime,
  type Clock,
  clockOf,
  type SandboxClock,
  startClock,
} from './state/clock.ts';
import { Executor } from './state/executor.ts';
import { createState, type InitialContents, type StoredState } from './state/recover-state.ts';
import { SandboxState } from './state/state.ts';

/** The initial clock, state and rules of a broker. A reset restores them. */
export interface Start {
  /** Creates the clock. */
  readonly clock: () => Clock;
  /** Returns the initial contents of the state for a time in milliseconds since the epoch. */
  readonly contents: (time: number) => InitialContents;
  readonly rules: GatewayRules;
  /** The lines of the state to restore instead of the initial contents. */
  readonly snapshot?: readonly string[];
}

/** The state of a broker, where it is stored, its clock, and what a reset restores. */
export interface BrokerState {
  readonly state: SandboxState;
  readonly journal: Journal;
  readonly clock: SandboxClock;
  readonly start: Start;
  /**
   * The broker rejects orders, transfers and margin adjustments with an earlier timestamp, because
   * an earlier process may have executed them; undefined if there was no earlier process.
   */
  readonly knownFrom?: number | undefined;
  /** The signatures that the server received which had the broker before. */
  readonly replays?: string | undefined;
}

/** The options of a broker. */
type BrokerOptions = SandboxOptions & KeyOptions;

/** What a broker continues from if it can have been on another server. */
export interface FormerServer {
  /** The signatures that the other server has received; undefined if it was lost. */
  readonly replays: string | undefined;
}

/** What is stored of a broker besides its journal: how it was created. */
export interface Definition {
  readonly request: NewBroker;
  readonly createdAt: number;
}

/** What is stored of the main broker besides its journal: keys that every server must know. */
export interface MainDefinition {
  readonly keys?: readonly DefaultKey[];
}

/** Returns the contents of a new broker, or of a reset broker, that starts at the given time. */
export function createInitialContents(options: BrokerOptions, time: number): InitialContents {
  const keys = storedKeys(options);
  return { initialState: defaultInitialState(time), keys, commands: subAccountCommands(time) };
}

/** Returns what a reset restores: the lines of a snapshot, or else the default data. */
export function startOf(options: BrokerOptions, snapshot?: readonly string[]): Start {
  return {
    clock: () => startClock(options),
    contents: (time) => createInitialContents(options, time),
    rules: { ...gatewayRulesOf(options), enforceLimits: options.limits !== 'off' },
    ...(snapshot && { snapshot }),
  };
}

/**
 * Creates the state of a broker that is kept in memory.
 *
 * @param lines the snapshot from which it starts; the default data if omitted
 */
export function createInMemory(given: BrokerOptions, lines?: readonly string[]): BrokerState {
  const { clock, start, time, restored } = beginningOf(given, lines);
  const contents = start.contents(time);
  const journal = given.keepJournal ? new RecordedJournal(contents) : memoryJournal;
  if (restored && lines) {
    journal.restore({ time: restored.engine.time, lines, settings: {} });
    return { state: restored, journal, clock, start };
  }
  const state = SandboxState.create(contents.initialState, contents.keys);
  for (const command of contents.commands ?? []) state.apply(command);
  return { state, journal, clock, start };
}

/**
 * Adds a broker to a store.
 *
 * @param lines the snapshot from which it starts; the default data if omitted
 */
export async function createStored(
  store: Store,
  row: BrokerRow,
  given: BrokerOptions,
  lines?: readonly string[],
): Promise<BrokerState> {
  const { clock, start, time: beginning, restored } = beginningOf(given, lines);
  const { state, journal } = await createState(store, row, start.contents(beginning));
  if (restored && lines) {
    const { time } = restored.engine;
    await new Executor(state, journal).execute({ kind: 'restore', time, lines: [...lines] });
    await journal.save(startSnapshot, () => ({ time, lines }));
  }
  return { state, journal, clock, start };
}

/**
 * Continues a stored broker after a restart. The journal does not contain the signatures of
 * requests, but all of them have timestamps before `knownFrom`.
 *
 * @param former undefined if no other server can have had the broker
 */
export async function continueStored(
  { state, journal }: StoredState,
  stored: BrokerOptions,
  former?: FormerServer,
): Promise<BrokerState> {
  const { startTime } = journal;
  const replays = former?.replays;
  const given = former ? notBefore(state.engine.time, stored) : stored;
  const options = startTime === undefined ? given : optionsAt(given, startTime);
  const start = startOf(options, await journal.read(startSnapshot));
  const restarted = state.engine.time + (replays === undefined ? aheadLimitMs : 0);
  const clock = clockOf(options, restarted);
  const { setting } = settingsOf(state).clock;
  if (setting !== undefined) {
    const earliest = 'time' in setting ? Math.min(restarted, latestTime) : state.engine.time;
    clock.use(clock.from(setting, earliest));
  }
  if (replays !== undefined) return { state, journal, clock, start, replays };
  return { state, journal, clock, start, knownFrom: Math.max(restarted, clock.now()) };
}

/** Lets a real clock wait at a time until the clock of this computer has reached it. */
function notBefore(time: number, options: BrokerOptions): BrokerOptions {
  const { clock = 'real' } = options;
  if (clock === 'manual') return options;
  const system = clock === 'real' ? Date.now : clock;
  return { ...options, clock: () => Math.max(system(), time) };
}

/** Returns what a new broker begins with, and the state of the snapshot from which it starts. */
function beginningOf(given: BrokerOptions, lines?: readonly string[]) {
  assertStartTime(given);
  const restored = lines && SandboxState.restore(lines);
  const options = restored ? optionsAt(given, restored.engine.time) : given;
  const clock = clockOf(options);
  const start = startOf(options, lines);
  const time = Math.min(restored?.engine.time ?? clock.now(), latestTime);
  return { clock, start, time, restored };
}

/** Returns the options of a broker that starts from a snapshot of the given time. */
function optionsAt(given: BrokerOptions, time: number): BrokerOptions {
  const systemTime = typeof given.clock === 'function' ? given.clock() : Date.now();
  if (given.startTime !== undefined && given.startTime < time) {
    throw new RangeError(
      `The clock of the broker cannot start at ${given.startTime}, before the time ${time} of ` +
        `the snapshot. Send a later startTime, or none.`,
    );
  }
  // A real clock equals the system clock, unless the snapshot is from a later time.
  const startTime = given.clock === 'manual' || time > systemTime ? time : undefined;
  return { ...(startTime !== undefined && { startTime }), ...given };
}
