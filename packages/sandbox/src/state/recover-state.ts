import type { InitialState } from '@broker-api/engine';
import type { ApiKey } from '../gateway/api-keys.ts';
import { type Journal, JournalError, type Recovered } from '../journal/journal.ts';
import type { SandboxCommand } from './command.ts';
import { SandboxState } from './state.ts';

/** What a sandbox begins with. */
export interface Beginning {
  readonly world: InitialState;
  readonly keys: readonly ApiKey[];
  /** What is carried out at once. */
  readonly commands?: readonly SandboxCommand[];
}

/**
 * The first record of a journal: what the sandbox began with, whole, so that a restart depends on
 * the journal alone and not on what a later version would begin with.
 */
interface CreateRecord extends Beginning {
  readonly kind: 'create';
}

/**
 * The state that a journal leads to: the newest snapshot, and what came after it once more. A new
 * journal is given its first record.
 *
 * @param begin gives what a new sandbox begins with
 * @throws JournalError when a record can't be carried out again; it says which one
 */
export async function recoverState(
  journal: Pick<Journal, 'append'>,
  { snapshot, sequence, records }: Recovered<Iterable<string> | AsyncIterable<string>>,
  begin: () => Beginning,
): Promise<SandboxState> {
  const replay = new Replay(sequence, snapshot && restored(snapshot, sequence));
  for await (const record of records) replay.next(record);
  if (replay.state !== undefined) return replay.state;
  const record = JSON.stringify({ kind: 'create', ...begin() } satisfies CreateRecord);
  const state = createdBy(JSON.parse(record) as CreateRecord);
  journal.append(record);
  return state;
}

/** Restores the state of a snapshot. */
export function restored(lines: Iterable<string>, sequence: number): SandboxState {
  try {
    return SandboxState.restore(lines);
  } catch (error) {
    throw new JournalError(
      `The snapshot after record ${sequence} can't be restored: ${(error as Error).message} ${newer}`,
      { cause: error },
    );
  }
}

const newer =
  'The hashes are right, so another version of the sandbox wrote this; start the version that did.';

/** Carries records out again, in order. */
export class Replay {
  /** The number of the newest record that was carried out. */
  sequence: number;
  /** Absent before the first record. */
  state: SandboxState | undefined;

  constructor(sequence: number, state: SandboxState | undefined) {
    this.sequence = sequence;
    this.state = state;
  }

  /** @throws JournalError when it does not do again what it did */
  next(record: string): void {
    this.sequence += 1;
    try {
      const command = JSON.parse(record) as SandboxCommand | CreateRecord;
      if (this.state === undefined) this.state = createdBy(command as CreateRecord);
      else carryOut(this.state, command as SandboxCommand);
    } catch (error) {
      throw new JournalError(
        `Record ${this.sequence} can't be carried out again: ${(error as Error).message} ${newer}`,
        { cause: error },
      );
    }
  }
}

function createdBy({ kind, world, keys, commands = [] }: CreateRecord): SandboxState {
  if (kind !== 'create') throw new TypeError(`The first record is ${kind} instead of create.`);
  const state = SandboxState.create(world, keys);
  for (const command of commands) carryOut(state, command);
  return state;
}

/** Only commands that changed something are kept, so each must change something again. */
function carryOut(state: SandboxState, command: SandboxCommand): void {
  const { rejection, events } = state.apply(command);
  if (rejection !== undefined && events.length === 0) {
    throw new Error(`${command.kind} was carried out, and is refused now: ${rejection.message}`);
  }
}
