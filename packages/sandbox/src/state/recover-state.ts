import type { InitialState } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';
import { JournalError } from '../journal/journal.ts';
import {
  type BrokerRow,
  chainHash,
  initialHash,
  mainBroker,
  type Store,
  toJournalError,
} from '../journal/store.ts';
import { openJournal, type StoredJournal } from '../journal/stored-journal.ts';
import type { Batch, SandboxCommand } from './command.ts';
import { SandboxState } from './state.ts';

/** The contents of a new sandbox. */
export interface InitialContents {
  readonly initialState: InitialState;
  readonly keys: readonly ApiKey[];
  /** Commands to execute immediately on the initial state. */
  readonly commands?: readonly SandboxCommand[];
}

/**
 * The first record of a journal. It contains the initial contents in full, so that recovery depends
 * on the journal alone and not on the defaults of a later version.
 */
interface CreateRecord extends InitialContents {
  readonly kind: 'create';
}

/** The state of a broker, and the journal that stores its further commands. */
export interface StoredState {
  readonly state: SandboxState;
  readonly journal: StoredJournal;
}

/** The number of records between two snapshots, unless a test chooses another one. */
const snapshotEvery = 100_000;

/**
 * Adds a broker to a store.
 *
 * @throws JournalError if the store cannot be written
 */
export async function createState(
  store: Store,
  broker: BrokerRow,
  contents: InitialContents,
  every = snapshotEvery,
): Promise<StoredState> {
  const record = JSON.stringify({ kind: 'create', ...contents } satisfies CreateRecord);
  try {
    const hash = chainHash(initialHash, record);
    await store.addBroker(broker, { sequence: 1, record, hash });
  } catch (error) {
    throw toJournalError(store.location, error);
  }
  const opened = await openState(store, broker.id, every);
  if (opened === undefined) throw new TypeError('A broker that was added exists.');
  return opened;
}

/**
 * Opens the state of a broker: restores its newest snapshot, and replays the records after it.
 * Returns undefined if the store has no such broker.
 *
 * @throws JournalError if the store is corrupt, or a record cannot be replayed
 */
export async function openState(
  store: Store,
  broker = mainBroker,
  every = snapshotEvery,
): Promise<StoredState | undefined> {
  const journal = await openJournal(store, broker);
  if (journal === undefined) return undefined;
  const { state } = await recover(store, journal);
  if (state === undefined) throw new TypeError('A stored broker has a record or a snapshot.');
  const read = () => ({ time: state.engine.time, lines: state.encodeStoredLines() });
  journal.scheduleSnapshots({ every, lock: state.readLock, read });
  return { state, journal };
}

/** Restores the newest snapshot of a journal, and replays the records after it. */
export async function recover(store: Store, journal: StoredJournal): Promise<Replay> {
  try {
    const lines = await journal.newestState();
    const { sequence } = journal;
    const replay = new Replay(sequence, lines && restoreSnapshot(lines, sequence));
    for await (const record of journal.records()) replay.apply(record);
    return replay;
  } catch (error) {
    throw toJournalError(store.location, error);
  }
}

/**
 * Restores a state from the lines of a snapshot.
 *
 * @param sequence the sequence number of the record before the snapshot
 * @throws JournalError when the lines do not describe a state
 */
export function restoreSnapshot(
  lines: Iterable<string>,
  sequence: number,
  advice = versionHint,
): SandboxState {
  try {
    return SandboxState.restore(lines, true);
  } catch (error) {
    throw new JournalError(
      `The snapshot after record ${sequence} cannot be restored: ${sentence(error)} ${advice}`,
      { cause: error },
    );
  }
}

const versionHint =
  'The hashes are valid, ' +
  'so the journal was written by another version of the sandbox. Start that version.';

/** Returns the message of an error with a full stop, which those of JavaScript lack. */
function sentence(error: unknown): string {
  return (error as Error).message.replace(/\.?$/, '.');
}

/** Replays records in order. */
export class Replay {
  /** The sequence number of the record before the first replayed one. */
  readonly first: number;
  /** The sequence number of the newest replayed record. */
  sequence: number;
  /** Undefined before the first record. */
  state: SandboxState | undefined;
  readonly #advice: string;

  /** @param advice the end of the message of each error */
  constructor(sequence: number, state: SandboxState | undefined, advice = versionHint) {
    this.first = sequence;
    this.sequence = sequence;
    this.state = state;
    this.#advice = advice;
  }

  /** @throws JournalError when the record cannot be replayed */
  apply(record: string): void {
    this.sequence += 1;
    try {
      const parsed: unknown = JSON.parse(record);
      if (this.state === undefined) this.state = stateFrom(parsed as CreateRecord);
      else replayRecord(this.state, parsed as SandboxCommand | Batch);
    } catch (error) {
      throw new JournalError(
        `Record ${this.sequence} cannot be replayed: ${sentence(error)} ${this.#advice}`,
        { cause: error },
      );
    }
  }
}

function stateFrom({ kind, initialState, keys, commands = [] }: CreateRecord): SandboxState {
  if (kind !== 'create') {
    throw new TypeError(`The kind of the first record must be create; got ${kind}.`);
  }
  const state = SandboxState.create(initialState, keys);
  replayRecord(state, { kind: 'batch', commands });
  return state;
}

function replayRecord(state: SandboxState, record: SandboxCommand | Batch): void {
  const commands = record.kind === 'batch' ? record.commands : [record];
  for (const command of commands) replayCommand(state, command);
}

/**
 * Executes a command again. The journal contains only commands that changed something, so each
 * command must change something again.
 */
function replayCommand(state: SandboxState, command: SandboxCommand): void {
  const { rejection, commit } = state.check(command);
  if (commit === undefined) {
    throw new Error(
      `${command.kind} was accepted before and is rejected now: ${rejection.message}`,
    );
  }
  commit();
}
