import type { InitialState } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';
import { type Journal, JournalError } from '../journal/journal.ts';
import type { Recovered } from '../journal/open-journal.ts';
import type { SandboxCommand } from './command.ts';
import { CommandReader, type CommandRecord } from './records.ts';
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

/**
 * Recovers the state from a journal: restores the newest snapshot and replays the records after it.
 * If the journal is new, creates the state and appends the first record.
 *
 * @param initialContents returns the contents of a new sandbox
 * @throws JournalError when a record cannot be replayed; the message says which one
 */
export async function recoverState(
  journal: Pick<Journal, 'append'>,
  { snapshot, sequence, records }: Recovered,
  initialContents: () => InitialContents,
): Promise<SandboxState> {
  const replay = new Replay(sequence, snapshot && restoreSnapshot(snapshot, sequence));
  for await (const record of records) replay.apply(record);
  if (replay.state !== undefined) return replay.state;
  const record = JSON.stringify({ kind: 'create', ...initialContents() } satisfies CreateRecord);
  const state = stateFrom(JSON.parse(record) as CreateRecord);
  journal.append(record);
  return state;
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
  /** The sequence number of the newest replayed record. */
  sequence: number;
  /** Undefined before the first record. */
  state: SandboxState | undefined;
  readonly #reader = new CommandReader();
  readonly #advice: string;

  /** @param advice the end of the message of each error */
  constructor(sequence: number, state: SandboxState | undefined, advice = versionHint) {
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
      else this.#replay(this.state, parsed as CommandRecord);
    } catch (error) {
      throw new JournalError(
        `Record ${this.sequence} cannot be replayed: ${sentence(error)} ${this.#advice}`,
        { cause: error },
      );
    }
  }

  #replay(state: SandboxState, record: CommandRecord): void {
    const command = this.#reader.read(record);
    if (command !== undefined) replayCommand(state, command);
  }
}

function stateFrom({ kind, initialState, keys, commands = [] }: CreateRecord): SandboxState {
  if (kind !== 'create') {
    throw new TypeError(`The kind of the first record must be create; got ${kind}.`);
  }
  const state = SandboxState.create(initialState, keys);
  for (const command of commands) replayCommand(state, command);
  return state;
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
