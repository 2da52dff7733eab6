import { oneLine } from '../http/text.ts';
import { Replay, restoreSnapshot } from '../state/recover-state.ts';
import type { SandboxState } from '../state/state.ts';
import { formatState } from './format-state.ts';

/** The state of a broker after a record of its journal. */
export interface ReplayedState {
  /** The number of the record; the first record is 1. */
  readonly sequence: number;
  /** The number of records in the journal. */
  readonly total: number;
  /** The record and the state, in lines. It contains no secret keys. */
  readonly text: string;
}

const advice =
  'Choose a complete journal that getJournal of this version of the sandbox returned, ' +
  'or that a fixture wrote.';

/**
 * Replays the journal of a broker, and returns the state after one of its records.
 *
 * @param records the records that `getJournal` returned, or the lines of its file
 * @param until the number of the last record to replay; all records by default
 * @throws RangeError if the journal has no records, or none with this number
 * @throws JournalError if a record cannot be replayed, or the records lead to an invalid state
 */
export async function replayRecords(
  records: readonly string[],
  until = records.length,
): Promise<ReplayedState> {
  const total = records.length;
  if (total === 0) throw new RangeError('The journal has no records.');
  if (!Number.isInteger(until) || until < 1 || until > total) {
    throw new RangeError(`The number of the record must be from 1 to ${total}; got ${until}.`);
  }
  const replay = new Replay(0, undefined, advice);
  for (const record of records.slice(0, until)) replay.apply(record);
  const state = replay.state as SandboxState;
  // The records may lead to a state that a restore would reject.
  restoreSnapshot(state.encodeLines(), until, advice);
  const head = `Record ${until} of ${total}: ${describe(records[until - 1] ?? '')}`;
  const lines = [head, ...formatState(state)];
  // Names of users may contain line feeds.
  return { sequence: until, total, text: lines.map(oneLine).join('\n') };
}

/** Commands whose fields are whole states, or contain secret keys. */
const opaqueKinds: readonly string[] = ['create', 'reset', 'restore', 'restorePart', 'setApiKey'];

function describe(record: string): string {
  const { kind, time, ...fields } = JSON.parse(record) as { kind: string; time?: number };
  const at = time === undefined ? '' : ` at ${new Date(time).toISOString()}`;
  return opaqueKinds.includes(kind) ? `${kind}${at}` : `${kind}${at} ${JSON.stringify(fields)}`;
}
