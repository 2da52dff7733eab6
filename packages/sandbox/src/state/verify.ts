import { type CheckedJournal, checkJournal, unnamed } from '../journal/check-journal.ts';
import { stateHashOf } from '../journal/hash-chain.ts';
import { JournalError } from '../journal/journal.ts';
import { recordsAfter } from '../journal/open-journal.ts';
import { snapshotLines } from '../journal/snapshot.ts';
import { type JournalStore, toJournalError } from '../journal/store.ts';
import { inconsistencyOf } from './check-state.ts';
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
 * Verifies the journal in a store: checks the store and the hash chain, replays every record from
 * the oldest stored state, and compares the state with each snapshot. At each snapshot and at the
 * end it also checks the invariants of the state. Changes nothing, and closes the store.
 */
export async function verifyStore(store: JournalStore): Promise<VerifyResult> {
  const lines: string[] = [];
  try {
    const checked = await checkJournal(store, 'start');
    const { tip, checkedAfter, snapshots } = checked;
    lines.push(
      `The hash chain of ${tip.sequence - checkedAfter} records is valid, ` +
        `up to record ${tip.sequence}.`,
    );
    const [oldest] = checkedAfter > 0 ? unnamed(snapshots) : [];
    const verifier = new ReplayVerifier(
      lines,
      checked,
      oldest && (await snapshotLines(store, oldest)),
    );
    for await (const record of recordsAfter(store, checkedAfter)) verifier.apply(record);
    verifier.finish();
    return { lines, status: 0 };
  } catch (error) {
    const reported = toJournalError(store.location, error);
    if (!(reported instanceof JournalError)) throw reported;
    return { lines: [...lines, reported.message], status: 1 };
  } finally {
    await store.close();
  }
}

/** Replays records and compares the state with each snapshot. */
class ReplayVerifier {
  readonly #lines: string[];
  readonly #replay: Replay;
  readonly #expected: ReadonlyMap<number, string>;

  /** @param oldest the lines of the snapshot before the first record, if there is one */
  constructor(
    lines: string[],
    { checkedAfter, snapshots }: CheckedJournal,
    oldest: Iterable<string> | undefined,
  ) {
    this.#lines = lines;
    this.#replay = new Replay(checkedAfter, oldest && restoreSnapshot(oldest, checkedAfter));
    this.#expected = new Map(unnamed(snapshots).map(({ sequence, state }) => [sequence, state]));
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
    this.#lines.push('Balances, locked amounts, balance flows and order books are consistent.');
    this.#lines.push(`State hash: ${stateHashOf(state.encodeLines())}`);
  }
}

function checkInvariants(state: SandboxState, label: string): void {
  const inconsistency = inconsistencyOf(state.engine);
  if (inconsistency !== undefined) {
    throw new JournalError(`${label} is inconsistent. ${inconsistency}`);
  }
}
