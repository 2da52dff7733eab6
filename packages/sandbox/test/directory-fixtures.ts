import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '../src/journal/open-journal.ts';
import { copyOf, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';

/**
 * Creates a journal with three records, and closes it. Returns its directory, and a copy from
 * before the journal was closed, which has a write-ahead log.
 */
export async function createJournal(): Promise<{ closed: string; killed: string }> {
  const closed = temporaryDirectory();
  const { journal } = await openJournal(await openInThread(closed));
  for (const record of ['1', '2', '3']) {
    journal.append(record);
    await journal.synced();
  }
  const killed = copyOf(closed);
  await journal.close();
  return { closed, killed };
}

/** Returns, as one string, everything about a directory that a read does not change. */
export function fingerprint(directory: string): string {
  const names = ['.', ...readdirSync(directory).sort()];
  const lines = names.map((name) => {
    const path = join(directory, name);
    const { mode, size, mtimeNs, ino } = statSync(path, { bigint: true });
    const bytes = name === '.' ? '' : readFileSync(path);
    return (
      `${name} ${ino} ${mode} ${size} ${mtimeNs} ` +
      `${createHash('sha256').update(bytes).digest('hex')}`
    );
  });
  return lines.join('\n');
}
