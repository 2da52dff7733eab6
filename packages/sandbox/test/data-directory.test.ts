import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import { openStore } from '../src/node/open-store.ts';
import { openSandbox } from '../src/node/sandbox.ts';
import { verify } from '../src/node/verify.ts';
import { copyOf, openJournalIn, recordsIn, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';

// Some tests start processes.
vi.setConfig({ testTimeout: 20_000 });

const cli = join(import.meta.dirname, '../src/node/cli.ts');
const child = join(import.meta.dirname, 'directory-child.ts');

/** Opens or verifies a directory in a process without the privileges of root. */
function runUnprivileged(command: 'open' | 'verify', directory: string): string {
  return spawnSync(process.execPath, [child, command, directory], { encoding: 'utf8' }).stdout;
}

/** Creates a journal with three records. Returns its directory, and a copy with a log. */
async function createJournal(): Promise<{ closed: string; killed: string }> {
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

/** Sets the modes of a directory and its files, and gives them to the unprivileged user. */
function setModes(directory: string, modes: { directory: number; files: number }): void {
  chmodSync(dirname(directory), 0o755);
  const paths = readdirSync(directory).map((name) => join(directory, name));
  for (const path of paths) chmodSync(path, modes.files);
  if (process.getuid?.() === 0) for (const path of paths) chownSync(path, 65_534, 65_534);
  chmodSync(directory, modes.directory);
}

/** Returns everything about a directory that reading does not change, as text. */
function fingerprint(directory: string): string {
  const names = ['.', ...readdirSync(directory).sort()];
  const lines = names.map((name) => {
    const path = join(directory, name);
    const { mode, size, mtimeNs, ino } = statSync(path, { bigint: true });
    const bytes = name === '.' ? '' : readFileSync(path);
    return `${name} ${ino} ${mode} ${size} ${mtimeNs} ${createHash('sha256').update(bytes).digest('hex')}`;
  });
  return lines.join('\n');
}

describe('a location that cannot hold a journal is rejected with what to do', () => {
  const file = import.meta.filename;
  test.each([
    ['a file', () => file, `${file} is not a directory. Choose another directory, then`],
    [
      'a directory inside a file',
      () => join(file, 'a/b'),
      `${file} is not a directory. Choose another directory, then`,
    ],
    [
      'a name that is too long',
      () => join(temporaryDirectory(), 'x'.repeat(300)),
      'x is too long (ENAMETOOLONG). Choose a shorter path, then',
    ],
    [
      'a cycle of symbolic links',
      () => {
        const link = temporaryDirectory();
        symlinkSync(link, link);
        return join(link, 'data');
      },
      'contains a cycle of symbolic links (ELOOP). Choose another directory, then',
    ],
    [
      'a broken symbolic link',
      () => {
        const link = temporaryDirectory();
        symlinkSync(`${link}-missing`, link);
        return link;
      },
      'is a symbolic link without a target (EEXIST). Choose another directory, then',
    ],
  ])('%s', async (_what, create, message) => {
    const directory = create();
    const opened = openStore(directory);
    await expect(opened).rejects.toThrow(/^The journal in .* cannot be opened: /);
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toThrow(/then try again\.$/);
  });

  test.skipIf(process.platform !== 'linux')('a file system without directories', () => {
    const args = [cli, '--data', '/proc/x', '--port', '0', '--control-port', '0'];
    const { stderr, status } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      timeout: 10_000,
    });
    expect(stderr).toBe(
      'The journal in /proc/x cannot be opened: /proc/x cannot be created there (ENOENT). Choose another directory, then try again.\n',
    );
    expect(status).toBe(1);
  });

  test('the directory of another user', async () => {
    const { closed } = await createJournal();
    setModes(closed, { directory: 0o000, files: 0o600 });
    for (const command of ['open', 'verify'] as const) {
      expect(runUnprivileged(command, closed)).toMatch(
        /^The journal in .* cannot be opened: access to .* is denied \(EACCES\)\. Run the command as the user who owns it, or choose another directory, then try again\.\n$/,
      );
    }
    chmodSync(closed, 0o700);
    expect(await recordsIn(closed)).toEqual(['1', '2', '3']);
  });

  test('a directory without permission to write, which verify can still read', async () => {
    for (const directory of Object.values(await createJournal())) {
      setModes(directory, { directory: 0o555, files: 0o444 });
      const before = fingerprint(directory);
      expect(runUnprivileged('open', directory)).toMatch(/access to .* is denied \(EACCES\)/);
      expect(runUnprivileged('verify', directory)).toMatch(/^The hash chain of 3 records is valid/);
      expect(fingerprint(directory)).toBe(before);
      chmodSync(directory, 0o700);
    }
  });
});

describe('verify leaves a directory byte for byte as it was', () => {
  test.each<[string, (directory: string) => void]>([
    ['with all its files', () => {}],
    ['without the lock, as in a backup', (directory) => rmSync(join(directory, 'lock'))],
    [
      'with files that other users can read',
      (directory) => chmodSync(join(directory, 'journal.sqlite'), 0o644),
    ],
    [
      'with an empty log',
      (directory) => writeFileSync(join(directory, 'journal.sqlite-wal'), '', { flag: 'a' }),
    ],
    [
      'with special characters in its path',
      (directory) => renameSync(directory, `${directory} ?#%41ü`),
    ],
  ])('%s', async (what, change) => {
    const journals = await createJournal();
    for (const original of Object.values(journals)) {
      change(original);
      const directory = what.startsWith('with special') ? `${original} ?#%41ü` : original;
      const before = fingerprint(directory);
      expect((await verify(directory)).lines[0]).toContain('The hash chain of 3 records is valid');
      expect(fingerprint(directory)).toBe(before);
    }
  });

  test('when it is empty, or its creation was interrupted', async () => {
    const directory = temporaryDirectory();
    mkdirSync(directory);
    const expectMissing = async () => {
      const before = fingerprint(directory);
      expect((await verify(directory)).lines).toEqual([`${directory} contains no journal.`]);
      expect(fingerprint(directory)).toBe(before);
    };
    await expectMissing();
    const { closed } = await createEmptyJournal();
    cpSync(join(closed, 'high-water-mark'), join(directory, 'high-water-mark'));
    await expectMissing();
    writeFileSync(join(directory, 'journal.sqlite'), '');
    await expectMissing();
    const database = new DatabaseSync(join(directory, 'journal.sqlite'));
    database.exec('PRAGMA journal_mode = WAL');
    await expectMissing();
    database.close();
    await expectMissing();
  });

  test('when it contains objects that are not ours, which it names', async () => {
    const { closed } = await createJournal();
    const database = new DatabaseSync(join(closed, 'journal.sqlite'));
    database.exec(`
      CREATE TRIGGER drop_it AFTER INSERT ON records BEGIN DELETE FROM records; END;
      CREATE VIEW "all" AS SELECT * FROM records;
      CREATE INDEX by_hash ON records (hash);
      CREATE TABLE notes (text TEXT)`);
    database.close();
    const before = fingerprint(closed);
    const objects = 'index "by_hash", table "notes", trigger "drop_it", view "all"';
    const message = `contains objects that the sandbox did not create: ${objects}. They can change what is stored. Nothing was changed. Remove them, or restore`;
    expect((await verify(closed)).lines[0]).toContain(message);
    await expect(openJournalIn(closed)).rejects.toThrow(message);
    expect(fingerprint(closed)).toBe(before);
  });
});

async function createEmptyJournal(): Promise<{ closed: string }> {
  const closed = temporaryDirectory();
  await (await openInThread(closed)).close();
  return { closed };
}

describe('a backup that copies the directory of a running sandbox', () => {
  test('contains everything, and verify accepts it', async () => {
    const directory = temporaryDirectory();
    const sandbox = await openSandbox(directory);
    await sandbox.control.addUser({ user: 'carol' });
    const copy = copyOf(directory);
    await sandbox.control.addUser({ user: 'dave' });
    expect((await verify(copy)).status).toBe(0);
    const restored = await openSandbox(copy);
    const users = (await restored.control.listUsers()).map(({ user }) => user);
    expect(users).toContain('carol');
    expect(users).not.toContain('dave');
    await restored.close();
    await sandbox.close();
  });

  test('whose files are from different times is rejected', async () => {
    const directory = temporaryDirectory();
    const { journal } = await openJournal(await openInThread(directory));
    journal.append('1');
    await journal.synced();
    const copy = copyOf(directory);
    journal.append('2');
    await journal.synced();
    cpSync(join(directory, 'high-water-mark'), join(copy, 'high-water-mark'));
    expect((await verify(copy)).lines[0]).toContain('record 2 is missing');
    await journal.close();
  });
});

describe('a full disk', () => {
  test.skipIf(process.platform !== 'linux')('leaves no damaged high-water mark', async () => {
    const directory = temporaryDirectory();
    mkdirSync(directory);
    // Every write to this device fails with ENOSPC.
    symlinkSync('/dev/full', join(directory, 'high-water-mark.new'));
    await expect(openStore(directory)).rejects.toThrow(
      /the disk is full \(ENOSPC\)\. Free some space on the disk, then try again\.$/,
    );
    rmSync(join(directory, 'high-water-mark.new'));
    expect(await recordsIn(directory)).toEqual([]);
  });
});

describe('a directory that is removed or replaced while it is in use', () => {
  const remove = (directory: string) => rmSync(directory, { recursive: true });
  const replace = (path: string) => {
    cpSync(path, `${path}-copy`, { recursive: true });
    rmSync(path, { recursive: true });
    renameSync(`${path}-copy`, path);
  };
  const files = ['journal.sqlite', 'journal.sqlite-wal', 'high-water-mark', 'lock'];
  test.each<[string, (directory: string) => void]>([
    ['the directory is removed', remove],
    ['the directory is renamed', (directory) => renameSync(directory, `${directory}-old`)],
    ['the directory is replaced', replace],
    ...files.map((name): [string, (directory: string) => void] => [
      `${name} is removed`,
      (directory) => rmSync(join(directory, name)),
    ]),
    ...files.map((name): [string, (directory: string) => void] => [
      `${name} is replaced`,
      (directory) => replace(join(directory, name)),
    ]),
  ])('acknowledges nothing more: %s', async (_what, change) => {
    const directory = temporaryDirectory();
    const { journal } = await openJournal(await openInThread(directory));
    journal.append('1');
    await journal.synced();
    change(directory);
    journal.append('2');
    const synced = journal.synced();
    await expect(synced).rejects.toThrow(
      /can no longer be written: .* was removed or replaced while the sandbox was running\. Commands that were not acknowledged may be lost\. Move the original files back, or restore a backup, then restart the sandbox\.$/,
    );
    await expect(journal.close()).rejects.toThrow('was removed or replaced');
  });

  test('acknowledges nothing: the directory is replaced before the first write', async () => {
    const { closed } = await createJournal();
    const { journal } = await openJournalIn(closed);
    replace(closed);
    const before = fingerprint(closed);
    journal.append('4');
    await expect(journal.synced()).rejects.toThrow('was removed or replaced');
    expect(fingerprint(closed)).toBe(before);
    await expect(journal.close()).rejects.toThrow('was removed or replaced');
  });
});
