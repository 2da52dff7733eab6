import { latestTime } from '@broker-api/engine';
import { type BrokerState, createInitialContents, startOf } from './broker-parts.ts';
import type { NewBroker } from './control/generated/client.gen.ts';
import { aheadLimitMs } from './gateway/pipeline.ts';
import { memoryJournal } from './journal/journal.ts';
import type { BrokerRow, Store } from './journal/store.ts';
import { startSnapshot } from './journal/stored-journal.ts';
import { RecordedJournal } from './replay/recorded-journal.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { Executor } from './state/executor.ts';
import { createState, openState } from './state/recover-state.ts';
import type { SandboxClock } from './state/sandbox-clock.ts';
import { assertStartTime, clockOf } from './state/start-clock.ts';
import { SandboxState } from './state/state.ts';

/** What is stored of a broker besides its journal: how it was created. */
export interface Definition {
  readonly request: NewBroker;
  readonly createdAt: number;
}

/** Creates the state of a broker from the lines of a snapshot. */
export function restoreInMemory(given: SandboxOptions, lines: readonly string[]): BrokerState {
  assertStartTime(given);
  const state = SandboxState.restore(lines);
  const { time } = state.engine;
  const options = optionsAt(given, time);
  const start = startOf(options, lines);
  const clock = clockOf(options);
  if (!given.keepJournal) return { state, journal: memoryJournal, clock, start };
  const journal = new RecordedJournal(start.contents(Math.min(time, latestTime)));
  journal.restore({ time, lines });
  return { state, journal, clock, start };
}

/** Returns the options of a broker that starts from a snapshot of the given time. */
function optionsAt(given: SandboxOptions, time: number): SandboxOptions {
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

/**
 * Adds a broker to a store.
 *
 * @param lines the snapshot from which it starts; the default data if omitted
 */
export async function storeState(
  store: Store,
  id: string,
  given: SandboxOptions,
  lines?: readonly string[],
): Promise<BrokerState> {
  assertStartTime(given);
  const time = lines && SandboxState.restore(lines).engine.time;
  const options = time === undefined ? given : optionsAt(given, time);
  const clock = clockOf(options);
  const contents = createInitialContents(options, Math.min(time ?? clock.now(), latestTime));
  const { state, journal } = await createState(store, { id, definition: '' }, contents);
  if (lines !== undefined && time !== undefined) {
    await new Executor(state, journal).execute({ kind: 'restore', time, lines: [...lines] });
    await journal.save(startSnapshot, () => ({ time, lines }));
  }
  return { state, journal, clock, start: startOf(options, lines) };
}

/** The state of a broker that was stored earlier. */
interface OpenedState extends BrokerState {
  /** See `assemble`. */
  readonly knownFrom: number;
}

/** Opens the state of a broker that `storeState` added. */
export async function openStored(
  store: Store,
  { id }: BrokerRow,
  given: SandboxOptions,
): Promise<OpenedState> {
  const opened = await openState(store, id);
  if (opened === undefined) throw new TypeError(`The store has no broker ${id}.`);
  const { state, journal } = opened;
  const { startTime } = journal;
  const lines = await journal.read(startSnapshot);
  const options = startTime === undefined ? given : optionsAt(given, startTime);
  return { state, journal, start: startOf(options, lines), ...clockAfter(options, state) };
}

/**
 * Returns the clock of a broker after a restart. All signed requests in the journal have timestamps
 * before `knownFrom`. The journal does not contain their signatures, so the broker rejects orders,
 * transfers and margin adjustments with such timestamps.
 */
export function clockAfter(
  options: SandboxOptions,
  state: SandboxState,
): { readonly clock: SandboxClock; readonly knownFrom: number } {
  const restarted = state.engine.time + aheadLimitMs;
  const clock = clockOf(options, restarted);
  return { clock, knownFrom: Math.max(restarted, clock.now()) };
}
