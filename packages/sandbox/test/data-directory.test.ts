import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test, vi } from 'vitest';
import { openStore } from '../src/node/open-store.ts';
import { verify } from '../src/node/verify.ts';
import { createJournal, fingerprint } from './directory-fixtures.ts';
import { openJournalIn, recordsIn, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';
import { verifyInThread } from './sandbox-in-thread.ts';

// Some tests start processes.
vi.setConfig({ testTimeout: 20_000 });

const cli = join(import.meta.dirname, '../src/node/cli.ts');
const child = join(import.meta.dirname, 'directory-child.ts');

/**
 * Opens and verifies directories in a process without the privileges of root. Returns the results
 * of both for each directory.
 */
function runUnprivileged(...directories: readonly string[]): { open: string; verify: string }[] {
  const args = directories.flatMap((directory) => ['open', directory, 'verify', directory]);
  const { stdout } = spawnSync(process.execPath, [child, ...args], { encoding: 'utf8' });
  const results = stdout
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line));
  return directories.map((_, index) => ({
    open: results[2 * index] ?? '',
    verify: results[2 * index + 1] ?? '',
  }));
}

/** Sets the modes of a directory and its files, and gives the files to the unprivileged user. */
function setModes(directory: string, modes: { directory: number; files: number }): void {
  chmodSync(dirname(directory), 0o755);
  const paths = readdirSync(directory).map((name) => join(directory, name));
  for (const path of paths) chmodSync(path, modes.files);
  if (process.getuid?.() === 0) for (const path of paths) chownSync(path, 65_534, 65_534);
  chmodSync(directory, modes.directory);
}

describe('a location that cannot contain a journal is rejected with advice', () => {
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
  ])('a journal cannot be opened in %s', async (_what, create, message) => {
    const directory = create();
    const opened = openInThread(directory);
    await expect(opened).rejects.toThrow(/^The journal in .* cannot be opened: /);
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toThrow(/then try again\.$/);
  });

  test.skipIf(process.platform !== 'linux')(
    'a journal cannot be opened in a file system without directories',
    () => {
      const args = [cli, '--data', '/proc/x', '--port', '0', '--control-port', '0'];
      const { stderr, status } = spawnSync(process.execPath, args, {
        encoding: 'utf8',
        timeout: 10_000,
      });
      expect(stderr).toBe(
        'The journal in /proc/x cannot be opened: /proc/x cannot be created (ENOENT). ' +
          'Choose another directory, then try again.\n',
      );
      expect(status).toBe(1);
    },
  );

  test.skipIf(process.platform === 'win32').each(['high-water-mark', 'lock', 'journal.sqlite'])(
    'a journal cannot be opened if %s is a pipe, because reading it would never end',
    async (name) => {
      const directory = temporaryDirectory();
      mkdirSync(directory);
      spawnSync('mkfifo', [join(directory, name)]);
      const message = `${name} is not a regular file. Choose another directory, then try again.`;
      await expect(openInThread(directory)).rejects.toThrow(message);
      expect((await verifyInThread(directory)).status).toBe(1);
    },
  );
});

describe('a directory is rejected for its permissions', () => {
  test('a directory is rejected if it belongs to another user', async () => {
    const { closed } = await createJournal();
    setModes(closed, { directory: 0o000, files: 0o600 });
    const [results] = runUnprivileged(closed);
    const advice =
      'Run the command as the user who owns it, or choose another directory, then try again.';
    for (const output of [results?.open, results?.verify]) {
      expect(output).toMatch(
        /^The journal in .* cannot be opened: access to .* is denied \(EACCES.*\. [^.]*\.$/,
      );
      expect(output).toContain(advice);
    }
    chmodSync(closed, 0o700);
    expect(await recordsIn(closed)).toEqual(['1', '2', '3']);
  });

  test('a directory is rejected if it is read-only, but verify accepts it', async () => {
    const directories = Object.values(await createJournal());
    for (const directory of directories) setModes(directory, { directory: 0o555, files: 0o444 });
    const before = directories.map(fingerprint);
    for (const { open, verify } of runUnprivileged(...directories)) {
      expect(open).toMatch(/access to .* is denied \(EACCES\)/);
      expect(verify).toMatch(/^The hash chain of 3 records is valid/);
    }
    expect(directories.map(fingerprint)).toEqual(before);
    for (const directory of directories) chmodSync(directory, 0o700);
  });
});

describe('the copy of verify', () => {
  test('verify copies the database to the given directory, and removes the copy', async () => {
    const { killed } = await createJournal();
    const temp = temporaryDirectory();
    const missing = await verify(killed, { temp });
    expect(missing.lines[0]).toContain('cannot be used (ENOENT). Choose a directory for the copy');
    mkdirSync(temp);
    expect((await verify(killed, { temp })).lines[0]).toContain('The hash chain of 3 records');
    expect(readdirSync(temp)).toEqual([]);
  });

  test.skipIf(process.platform !== 'linux')(
    'verify reports that a disk is too full for the copy',
    async () => {
      const { killed } = await createJournal();
      const before = fingerprint(killed);
      const command = `ulimit -f 1; trap '' XFSZ; exec "$0" "$1" "$2"`;
      const program = join(import.meta.dirname, 'verify-child.ts');
      const args = ['-c', command, process.execPath, program, killed];
      expect(spawnSync('sh', args, { encoding: 'utf8' }).stdout).toMatch(
        /its database cannot be copied: .*\. Choose a directory for the copy with --temp, then/,
      );
      expect(fingerprint(killed)).toBe(before);
    },
  );
});

describe('verify changes no byte of a directory', () => {
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
  ])('verify changes no byte of a directory %s', async (what, change) => {
    const journals = await createJournal();
    for (const original of Object.values(journals)) {
      change(original);
      const directory = what.startsWith('with special') ? `${original} ?#%41ü` : original;
      const before = fingerprint(directory);
      expect((await verifyInThread(directory)).lines[0]).toContain(
        'The hash chain of 3 records is valid',
      );
      expect(fingerprint(directory)).toBe(before);
    }
  });

  test('verify changes nothing in an empty or partly created directory', async () => {
    const directory = temporaryDirectory();
    mkdirSync(directory);
    const expectMissing = async () => {
      const before = fingerprint(directory);
      expect((await verifyInThread(directory)).lines).toEqual([
        `${directory} contains no journal.`,
      ]);
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

  test('verify names objects that the sandbox did not create, and changes nothing', async () => {
    const { closed } = await createJournal();
    const original = await verify(closed);
    const execute = (sql: string): void => {
      const database = new DatabaseSync(join(closed, 'journal.sqlite'));
      database.exec(sql);
      database.close();
    };
    execute(`
      CREATE TRIGGER drop_it AFTER INSERT ON records BEGIN DELETE FROM records; END;
      CREATE TRIGGER "ignore it" BEFORE DELETE ON snapshots BEGIN SELECT RAISE(IGNORE); END;
      CREATE VIEW "all" AS SELECT * FROM records;
      CREATE INDEX by_hash ON records (hash);
      CREATE UNIQUE INDEX "заказ" ON snapshot_parts (part, 1);
      CREATE TABLE "constructor" (text TEXT);
      CREATE TABLE "a ""b""" AS SELECT * FROM records;
      CREATE TABLE records_ (text TEXT)`);
    const before = fingerprint(closed);
    const objects =
      'index "by_hash", index "заказ", table "a \\"b\\"", table "constructor", table "records_", ' +
      'trigger "drop_it", trigger "ignore it", view "all"';
    const message =
      `contains objects that the sandbox did not create: ${objects}. ` +
      `They can change what is stored. Remove them, or restore`;
    expect((await verify(closed)).lines[0]).toContain(message);
    expect(fingerprint(closed)).toBe(before);
    await expect(openJournalIn(closed)).rejects.toThrow(message);
    execute(`
      DROP TRIGGER drop_it; DROP TRIGGER "ignore it"; DROP VIEW "all"; DROP INDEX by_hash;
      DROP INDEX "заказ"; DROP TABLE "constructor"; DROP TABLE "a ""b"""; DROP TABLE records_`);
    expect(await verify(closed)).toEqual(original);
  });
});

async function createEmptyJournal(): Promise<{ closed: string }> {
  const closed = temporaryDirectory();
  await (await openInThread(closed)).close();
  return { closed };
}

describe('a full disk', () => {
  test.skipIf(process.platform !== 'linux')(
    'a full disk leaves no damaged high-water mark',
    async () => {
      const directory = temporaryDirectory();
      mkdirSync(directory);
      // Every write to this device fails with ENOSPC.
      symlinkSync('/dev/full', join(directory, 'high-water-mark.new'));
      await expect(openStore(directory)).rejects.toThrow(
        /the disk is full \(ENOSPC\)\. Free some space on the disk, then try again\.$/,
      );
      rmSync(join(directory, 'high-water-mark.new'));
      expect(await recordsIn(directory)).toEqual([]);
    },
  );
});
