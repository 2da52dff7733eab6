import { JournalError } from '../journal/journal.ts';
import {
  mainBroker,
  type Store,
  StoreError,
  stateHashOf,
  toJournalError,
} from '../journal/store.ts';
import { openJournal } from '../journal/stored-journal.ts';
import { recover } from './recover-state.ts';
import { inconsistencyOf } from './state.ts';

/** The result of verifying a store. */
export interface VerifyResult {
  /** The lines to print. When the store is damaged, the last line says what is wrong. */
  readonly lines: readonly string[];
  /** 0 when the store is valid, 1 when it is not. */
  readonly status: 0 | 1;
}

/**
 * Verifies the brokers in a store: checks the database, the snapshots and the hash chain, replays
 * the records after the newest snapshot, and checks the invariants of the state. Changes nothing.
 */
export async function verifyStore(store: Store): Promise<VerifyResult> {
  const lines: string[] = [];
  try {
    await store.check();
    for (const { id } of await store.brokers()) {
      if (id !== mainBroker) lines.push(`Broker ${id}:`);
      await verifyBroker(store, id, lines);
    }
    if (lines.length === 0) throw new StoreError('missing', 'it has no broker');
    return { lines, status: 0 };
  } catch (error) {
    const reported = toJournalError(store.location, error);
    if (!(reported instanceof JournalError)) throw reported;
    return { lines: [...lines, reported.message], status: 1 };
  }
}

async function verifyBroker(store: Store, id: string, lines: string[]): Promise<void> {
  const journal = await openJournal(store, id);
  if (journal === undefined) return;
  for (const { name } of journal.list()) await journal.read(name);
  const { state, sequence, first } = await recover(store, journal);
  if (state === undefined) return;
  const inconsistency = inconsistencyOf(state.engine);
  if (inconsistency !== undefined) {
    throw new JournalError(`The state after record ${sequence} is inconsistent. ${inconsistency}`);
  }
  lines.push(
    `The hash chain of ${sequence - first} records is valid, up to record ${sequence}.`,
    'Balances, locked amounts, balance flows and order books are consistent.',
    `State hash: ${stateHashOf(state.encodeLines())}`,
  );
}
