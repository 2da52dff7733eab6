import type { DatabaseSync } from 'node:sqlite';
import { stateHashOf } from '../journal/chain.ts';
import { damaged, lockDirectory, pathsIn, sizeOf } from '../journal/directory.ts';
import { readMark } from '../journal/high-water-mark.ts';
import { JournalError } from '../journal/journal.ts';
import { type Checked, checkDatabase, recordsAfter, withDatabase } from '../journal/recover.ts';
import { snapshotLines } from '../journal/snapshots.ts';
import { Replay, restored } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** What to print, and whether all is well. */
export interface VerifyResult {
  readonly lines: readonly string[];
  /** 0 when all is well, 1 when not. */
  readonly status: 0 | 1;
}

/**
 * Checks everything that a directory holds, carries every record out again from the oldest state
 * that is kept, and compares the state at each snapshot with that snapshot. Then and at the end it
 * also looks whether the state is as every state must be. Changes nothing.
 */
export function verify(directory: string): VerifyResult {
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
      lines.push(chainLine(checked));
      replayAll(lines, database, checked);
    });
  } finally {
    lock.close();
  }
}

/** Replays everything that is kept; the state must pass through every snapshot. */
function replayAll(lines: string[], database: DatabaseSync, checked: Checked): void {
  const { base } = checked;
  const oldest = base > 0 ? snapshotLines(database, base) : undefined;
  const review = new Review(lines, checked, oldest);
  for (const record of recordsAfter(database, base)) review.next(record);
  review.end();
}

/** Carries records out again, and compares the state with each snapshot. */
export class Review {
  readonly #lines: string[];
  readonly #replay: Replay;
  readonly #expected: ReadonlyMap<number, string>;

  /** @param oldest the lines of the snapshot that the records come after; absent when none does */
  constructor(lines: string[], { base, snapshots }: Checked, oldest: Iterable<string> | undefined) {
    this.#lines = lines;
    this.#replay = new Replay(base, oldest && restored(oldest, base));
    this.#expected = new Map(snapshots.map(({ sequence, state }) => [sequence, state]));
    this.#compare();
  }

  /** Carries out the next record. */
  next(record: string): void {
    this.#replay.next(record);
    this.#compare();
  }

  #compare(): void {
    const { sequence, state } = this.#replay;
    const inSnapshot = this.#expected.get(sequence);
    if (inSnapshot === undefined || state === undefined) return;
    const where = `The state after record ${sequence}`;
    const found = stateHashOf(state.encodeLines());
    if (found !== inSnapshot) {
      throw new JournalError(`${where} is ${found} when replayed, ${inSnapshot} in the snapshot.`);
    }
    checkWhole(state, where);
    this.#lines.push(`${where} is that of the snapshot.`);
  }

  /** Looks at the state that all records lead to. */
  end(): void {
    const { sequence, state } = this.#replay;
    if (state === undefined) {
      this.#lines.push('Nothing was begun.');
      return;
    }
    checkWhole(state, `The state after record ${sequence}`);
    this.#lines.push('Money, locks, statements and order books are right.');
    this.#lines.push(`State hash: ${stateHashOf(state.encodeLines())}`);
  }
}

/** Says how much there is to review. */
export function chainLine({ sequence, base }: Checked): string {
  return `${sequence - base} records follow from each other, up to ${sequence}.`;
}

/** A state that is wrong has seldom one problem, and its first ones tell the most. */
const mostShown = 5;

function checkWhole({ engine }: SandboxState, where: string): void {
  const problems: string[] = [];
  for (const problem of engine.invariantViolations()) {
    problems.push(problem);
    if (problems.length > mostShown) break;
  }
  if (problems.length === 0) return;
  const listed = [...problems.slice(0, mostShown), ...(problems[mostShown] ? ['And more.'] : [])];
  throw new JournalError(`${where} is wrong. ${listed.join(' ')}`);
}
