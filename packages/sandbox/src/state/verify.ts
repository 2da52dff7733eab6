import type { DatabaseSync } from 'node:sqlite';
import { stateHashOf } from '../journal/chain.ts';
import { damaged, lockDirectory, pathsIn, sizeOf } from '../journal/directory.ts';
import { JournalError } from '../journal/journal.ts';
import { readMark } from '../journal/mark.ts';
import { type Checked, checkDatabase, recordsAfter, withDatabase } from '../journal/recover.ts';
import { snapshotLines } from '../journal/snapshots.ts';
import { Replay, restored } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** What to print, and whether all is well. */
export interface Verdict {
  readonly lines: readonly string[];
  /** 0 when all is well, 1 when not. */
  readonly status: 0 | 1;
}

/**
 * Checks everything that a directory holds, carries every record out again from the oldest state
 * that is kept, and compares the state at each snapshot with that snapshot. Then and at the end it
 * also looks whether the state is as every state must be. Changes nothing.
 */
export function verify(directory: string): Verdict {
  const lines: string[] = [];
  try {
    verifyInto(lines, directory);
    return { lines, status: 0 };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { lines: [...lines, error.message], status: 1 };
  }
}

function verifyInto(lines: string[], directory: string): void {
  const paths = pathsIn(directory);
  if (sizeOf(paths.database) === 0) throw new JournalError(`${directory} holds no journal.`);
  const lock = lockDirectory(paths);
  try {
    const mark = readMark(paths);
    if (mark === undefined) throw damaged(directory, 'its mark is missing.');
    withDatabase(paths, (database) => {
      const checked = checkDatabase(paths, database, mark);
      const count = checked.sequence - checked.base;
      lines.push(`${count} records follow from each other, up to ${checked.sequence}.`);
      replayAll(lines, database, checked);
    });
  } finally {
    lock.close();
  }
}

/** Replays everything that is kept; the state must pass through every snapshot. */
function replayAll(lines: string[], database: DatabaseSync, { base, snapshots }: Checked): void {
  const oldest = snapshots.find(({ sequence }) => sequence === base);
  const replay = new Replay(base, oldest && restored(snapshotLines(database, base), base));
  const expected = new Map(snapshots.map(({ sequence, state }) => [sequence, state]));
  const compare = () => {
    const inSnapshot = expected.get(replay.sequence);
    if (inSnapshot === undefined || replay.state === undefined) return;
    const where = `The state after record ${replay.sequence}`;
    const found = stateHashOf(replay.state.encodeLines());
    if (found !== inSnapshot) {
      throw new JournalError(`${where} is ${found} when replayed, ${inSnapshot} in the snapshot.`);
    }
    checkWhole(replay.state, where);
    lines.push(`${where} is that of the snapshot.`);
  };
  compare();
  for (const record of recordsAfter(database, base)) {
    replay.next(record);
    compare();
  }
  if (replay.state === undefined) {
    lines.push('Nothing was begun.');
    return;
  }
  checkWhole(replay.state, `The state after record ${replay.sequence}`);
  lines.push('Money, locks, statements and order books are right.');
  lines.push(`State hash: ${stateHashOf(replay.state.encodeLines())}`);
}

/** A state that is wrong has seldom one problem, and its first ones tell the most. */
const mostShown = 5;

function checkWhole({ engine }: SandboxState, where: string): void {
  const problems: string[] = [];
  for (const problem of engine.problems()) {
    problems.push(problem);
    if (problems.length > mostShown) break;
  }
  if (problems.length === 0) return;
  const listed = [...problems.slice(0, mostShown), ...(problems[mostShown] ? ['And more.'] : [])];
  throw new JournalError(`${where} is wrong. ${listed.join(' ')}`);
}
