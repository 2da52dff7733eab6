import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox } from '../src/node/index.ts';
import { copyOf, temporaryDirectory } from './journal-fixtures.ts';

/**
 * Stores a sandbox with two more users, and closes it. Returns its directory, and a copy from
 * before it was closed, which has a write-ahead log with three records.
 */
export async function createJournal(): Promise<{ closed: string; killed: string }> {
  const closed = temporaryDirectory();
  const sandbox = await openSandbox(closed);
  for (const user of ['carol', 'dave']) await sandbox.control.addUser({ user });
  const killed = copyOf(closed);
  await sandbox.close();
  return { closed, killed };
}

/** Returns, as one string, everything about a directory that a read does not change. */
export function fingerprint(directory: string): string {
  const names = ['.', ...readdirSync(directory).sort()];
  const lines = names.map((name) => {
    const path = join(directory, name);
    const { mode, size, mtimeNs, ino } = statSync(path, { bigint: true });
    // SQLite creates and removes the index of the log.
    const time = name === '.' ? '' : mtimeNs;
    const bytes = name === '.' ? '' : readFileSync(path);
    const hash = createHash('sha256').update(bytes).digest('hex');
    return `${name} ${ino} ${mode} ${size} ${time} ${hash}`;
  });
  return lines.join('\n');
}
