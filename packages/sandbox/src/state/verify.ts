import type { DatabaseSync } from 'node:sqlite';
import { stateHashOf } from '../journal/chain.ts';
import { corruptionError, fileSize, lockDirectory, pathsIn } from '../journal/directory.ts';
import { readHighWaterMark } from '../journal/high-water-mark.ts';
import { JournalError } from '../journal/journal.ts';
import {
  type CheckedJournal,
  checkDatabase,
  recordsAfter,
  withReadOnlyDatabase,
} from '../journal/recover.ts';
import { snapshotLines } from '../journal/snapshots.ts';
import { Replay, restoreSnapshot } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** The result of verifying a journal. */
export interface VerifyResult {
  /** The lines to print. When the journal is invalid, the last line says what is wrong. */
  readonly lines: readonly string[];
  /** 0 when the journal is valid, 1 when it is not. */
  readonly status: 0 | 1;
}

/**
 * Verifies the journal in a directory: checks the files and the hash chain, replays every record
 * from the oldest stored state, and compares the state with each snapshot. At each snapshot and at
 * the end it also checks the invariants of the state. Changes nothing.
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
  if (fileSize(paths.database) === 0) throw new JournalError(`${directory} contains no journal.`);
  const lock = lockDirectory(paths);
  try {
    const mark = readHighWaterMark(paths);
    if (mark === undefined) throw corruptionError(directory, 'the high-water mark is missing');
    withReadOnlyDatabase(paths, (database) => {
      const checked = checkDatabase(paths, database, mark);
      lines.push(chainLine(checked));
      replayAll(lines, database, checked);
    });
  } finally {
    lock.close();
  }
}

/** Replays all stored records and compares the state with every snapshot. */
function replayAll(lines: string[], database: DatabaseSync, checked: CheckedJournal): void {
  const { prunedThrough } = checked;
  const oldest = prunedThrough > 0 ? snapshotLines(database, prunedThrough) : undefined;
  const verifier = new ReplayVerifier(lines, checked, oldest);
  for (const record of recordsAfter(database, prunedThrough)) verifier.apply(record);
  verifier.finish();
}

/** Replays records and compares the state with each snapshot. */
export class ReplayVerifier {
  readonly #lines: string[];
  readonly #replay: Replay;
  readonly #expected: ReadonlyMap<number, string>;

  /** @param oldest the lines of the snapshot before the first record, if there is one */
  constructor(
    lines: string[],
    { prunedThrough, snapshots }: CheckedJournal,
    oldest: Iterable<string> | undefined,
  ) {
    this.#lines = lines;
    this.#replay = new Replay(prunedThrough, oldest && restoreSnapshot(oldest, prunedThrough));
    this.#expected = new Map(snapshots.map(({ sequence, state }) => [sequence, state]));
    this.#compare();
  }

  /** Replays the next record. */
  apply(record: string): void {
    this.#replay.apply(record);
    this.#compare();
  }

  #compare(): void {
    const { sequence, state } = this.#replay;
    const expected = this.#expected.get(sequence);
    if (expected === undefined || state === undefined) return;
    const label = `The state after record ${sequence}`;
    const actual = stateHashOf(state.encodeLines());
    if (actual !== expected) {
      throw new JournalError(
        `${label} has the hash ${actual} when replayed, but ${expected} in the snapshot.`,
      );
    }
    checkInvariants(state, label);
    this.#lines.push(`${label} matches the snapshot.`);
  }

  /** Checks the state after the last record. */
  finish(): void {
    const { sequence, state } = this.#replay;
    if (state === undefined) {
      this.#lines.push('The journal contains no records.');
      return;
    }
    checkInvariants(state, `The state after record ${sequence}`);
    this.#lines.push('Balances, locks, statements and order books are consistent.');
    this.#lines.push(`State hash: ${stateHashOf(state.encodeLines())}`);
  }
}

/** Returns the line about the hash chain. */
export function chainLine({ sequence, prunedThrough }: CheckedJournal): string {
  return `The hash chain of ${sequence - prunedThrough} records is valid, up to record ${sequence}.`;
}

/**
 * The maximum number of violations to list. An inconsistent state usually violates several
 * invariants; the first ones help the most.
 */
const maximumListed = 5;

function checkInvariants({ engine }: SandboxState, label: string): void {
  const problems: string[] = [];
  for (const problem of engine.invariantViolations()) {
    problems.push(problem);
    if (problems.length > maximumListed) break;
  }
  if (problems.length === 0) return;
  const listed = [
    ...problems.slice(0, maximumListed),
    ...(problems[maximumListed] ? ['There are more violations.'] : []),
  ];
  throw new JournalError(`${label} is inconsistent. ${listed.join(' ')}`);
}
