// No acknowledged change is lost when the power fails. The campaigns `crash` and `disk`, which
// `npm test` runs too, kill sandboxes and fill disks.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampled, seededRandom } from '@broker-api/test-kit';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import { expect, test, vi } from 'vitest';
import { openSandbox, verify } from '../src/node/index.ts';
import { copyOf, temporaryDirectory } from './journal-fixtures.ts';

// The tests start processes.
vi.setConfig({ testTimeout: 60_000 });

const child = join(import.meta.dirname, 'user-child.ts');

/** Returns the users of the test in a directory. */
async function usersIn(directory: string): Promise<string[]> {
  expect((await verify(directory)).status).toBe(0);
  const sandbox = await openSandbox(directory);
  const users = await sandbox.control.listUsers();
  await sandbox.close();
  return users.map(({ user }) => user).filter((user) => user.startsWith('user-'));
}

test.each(sampled([1, 2, 3], 1))('a power failure loses nothing, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const directory = temporaryDirectory();
  const sandbox = await openSandbox(directory);
  const log = join(directory, 'journal.sqlite-wal');
  for (let round = 0; round < 8; round++) {
    const acknowledged = readFileSync(log).length;
    await sandbox.control.addUser({ user: `user-${round}` });
    const written = readFileSync(log);
    const copy = copyOf(directory);
    // A part of the write has reached the disk, or all of it with a part of its pages.
    const cut = acknowledged + random.below(written.length - acknowledged);
    const end = random.chance(0.5) ? 0 : written.length - cut;
    const torn = Buffer.concat([written.subarray(0, cut), Buffer.alloc(end)]);
    writeFileSync(join(copy, 'journal.sqlite-wal'), torn);
    expect([await usersIn(copy), written.length > acknowledged]).toEqual([
      Array.from({ length: round }, (_, index) => `user-${index}`),
      true,
    ]);
  }
  await sandbox.close();
});

const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
const skipsTrace = !hasStrace && process.env.CI !== 'true';
const hint = skipsTrace ? ' (skipped: strace is missing; run apt-get install strace)' : '';

// The system calls are an oracle that is independent of SQLite and of the journal.
test.skipIf(skipsTrace)(`the log is synced before each acknowledgement${hint}`, () => {
  const folder = temporaryFolder('trace');
  const trace = join(folder, 'trace');
  const options = ['-f', '-y', '-e', 'trace=write,pwrite64,fsync,fdatasync', '-o', trace];
  const args = [...options, process.execPath, child, join(folder, 'data'), '60'];
  const { status, stderr } = spawnSync('strace', args, { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([0, '']);
  let isDirty = false;
  const counts = { syncs: 0, acknowledgements: 0 };
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    const isLog = line.includes('journal.sqlite-wal>');
    if (isLog && /\bp?write(64)?\(/.test(line)) isDirty = true;
    else if (isLog && /\bf(data)?sync\(/.test(line)) {
      isDirty = false;
      counts.syncs += 1;
    } else if (/\bwrite\(1<[^>]*>, "\d+\\n"/.test(line)) {
      expect(isDirty, line).toBe(false);
      counts.acknowledgements += 1;
    }
  }
  expect(counts.acknowledgements).toBe(60);
  expect(counts.syncs).toBeGreaterThanOrEqual(20);
});
