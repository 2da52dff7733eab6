import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSandbox, verify } from '../src/node/index.ts';
import { copyOf, temporaryDirectory } from './journal-fixtures.ts';
import { cli } from './sandbox-process.ts';

// Some tests start processes.
vi.setConfig({ testTimeout: 20_000 });

const child = join(import.meta.dirname, 'directory-child.ts');

/**
 * Stores a sandbox with two more users, and closes it. Returns its directory, and a copy from
 * before it was closed, which has a write-ahead log with three records.
 */
async function createJournal(): Promise<{ closed: string; killed: string }> {
  const closed = temporaryDirectory();
  const sandbox = await openSandbox(closed);
  for (const user of ['carol', 'dave']) await sandbox.control.addUser({ user });
  const killed = copyOf(closed);
  await sandbox.close();
  return { closed, killed };
}

/** Returns, as one string, everything about a directory that a read does not change. */
function fingerprint(directory: string): string {
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

/** Creates a symbolic link, and returns its path. */
function linkTo(target: (link: string) => string): string {
  const link = temporaryDirectory();
  symlinkSync(target(link), link);
  return link;
}

const file = import.meta.filename;
test.each([
  ['a file', () => file, `(EEXIST: ${file})`],
  // A file system without directories.
  ['/proc', () => '/proc/x', '(ENOENT: /proc/x)'],
  ['a directory inside a file', () => join(file, 'a/b'), '('],
  ['a long name', () => join(temporaryDirectory(), 'x'.repeat(300)), '(ENAMETOOLONG: '],
  ['a cycle of symbolic links', () => `${linkTo((link) => link)}/data`, '(ELOOP: '],
  ['a broken symbolic link', () => linkTo((link) => `${link}-missing`), '(EEXIST: '],
])('a journal cannot be opened in %s', async (_what, create, message) => {
  const directory = create();
  const opened = openSandbox(directory);
  await expect(opened).rejects.toThrow(/^The journal in .* cannot be opened: /);
  await expect(opened).rejects.toThrow(`: the path cannot be used ${message}`);
  await expect(opened).rejects.toThrow(/\. Choose another path, then try again\.$/);
});

test.skipIf(process.platform === 'win32')(
  'a database that is a pipe is not read, which would never end',
  async () => {
    const directory = temporaryDirectory();
    mkdirSync(directory);
    spawnSync('mkfifo', [join(directory, 'journal.sqlite')]);
    const message = 'journal.sqlite is not a file. Choose another directory, then try again.';
    await expect(openSandbox(directory)).rejects.toThrow(message);
    expect((await verify(directory)).status).toBe(1);
  },
);

test('a directory and its files are accessible only to their owner', async () => {
  const directory = temporaryDirectory();
  const sandbox = await openSandbox(directory);
  await sandbox.control.addUser({ user: 'carol' });
  const paths = [directory, ...readdirSync(directory).map((name) => join(directory, name))];
  expect(paths).toHaveLength(3);
  for (const path of paths) expect([path, statSync(path).mode & 0o077]).toEqual([path, 0]);
  await sandbox.close();
  chmodSync(join(directory, 'journal.sqlite'), 0o644);
  await (await openSandbox(directory)).close();
  expect(statSync(join(directory, 'journal.sqlite')).mode & 0o777).toBe(0o600);
});

test('a directory without access is rejected, and verify accepts a read-only one', async () => {
  const { closed: foreign } = await createJournal();
  const readOnly = Object.values(await createJournal());
  setModes(foreign, { directory: 0o000, files: 0o600 });
  for (const directory of readOnly) setModes(directory, { directory: 0o555, files: 0o400 });
  const [denied, ...others] = runUnprivileged(foreign, ...readOnly);
  for (const output of [denied?.open, denied?.verify]) {
    expect(output).toMatch(
      /^The journal in .* cannot be opened: access to a file is denied \(EACC/,
    );
    expect(output).toContain('Run the command as the user who owns the files, or choose other');
  }
  for (const { open, verify } of others) {
    expect(open).toMatch(/cannot be opened: .* then try again\.$/);
    expect(verify).toMatch(/^The hash chain of \d records is valid/);
  }
  for (const directory of [foreign, ...readOnly]) chmodSync(directory, 0o700);
  expect((await verify(foreign)).status).toBe(0);
});

test('verify copies the database to the given directory, and removes the copy', async () => {
  const { killed } = await createJournal();
  const temp = temporaryDirectory();
  const missing = await verify(killed, { temp });
  expect(missing.lines[0]).toMatch(/the path cannot be used \(ENOENT: .*\)\. Choose another path/);
  mkdirSync(temp);
  expect((await verify(killed, { temp })).lines[0]).toContain('The hash chain of 3 records');
  expect(readdirSync(temp)).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('verify reports a full disk', async () => {
  const { killed } = await createJournal();
  const before = fingerprint(killed);
  const command = `ulimit -f 1; trap '' XFSZ; exec "$0" "$@"`;
  const args = ['-c', command, process.execPath, cli, 'verify', killed];
  expect(spawnSync('sh', args, { encoding: 'utf8' }).stdout).toMatch(
    /cannot be opened: .*EFBIG.*\. Check the disk, its free space and the file size limit/,
  );
  expect(fingerprint(killed)).toBe(before);
});

test.each<[string, (directory: string) => string | undefined]>([
  ['with all its files', () => undefined],
  [
    'with files that other users can read',
    (directory) => void chmodSync(join(directory, 'journal.sqlite'), 0o644),
  ],
  [
    'with an empty log',
    (directory) =>
      void writeFileSync(join(directory, 'journal.sqlite-wal'), '', { flag: 'a', mode: 0o600 }),
  ],
  [
    'with special characters in its path',
    (directory) => {
      renameSync(directory, `${directory} ?#%41ü`);
      return `${directory} ?#%41ü`;
    },
  ],
])('verify changes no byte of a directory %s', async (_, change) => {
  for (const original of Object.values(await createJournal())) {
    const directory = change(original) ?? original;
    const before = fingerprint(directory);
    expect((await verify(directory)).lines[0]).toMatch(/^The hash chain of \d records is valid/);
    expect(fingerprint(directory)).toBe(before);
  }
});

test('verify changes nothing in an empty or missing directory', async () => {
  const directory = temporaryDirectory();
  const result = { status: 1, lines: [`${directory} contains no journal.`] };
  expect(await verify(directory)).toEqual(result);
  expect(existsSync(directory)).toBe(false);
  mkdirSync(directory);
  const before = fingerprint(directory);
  expect(await verify(directory)).toEqual(result);
  expect(fingerprint(directory)).toBe(before);
});

test('a directory whose creation was interrupted is created again', async () => {
  const directory = temporaryDirectory();
  mkdirSync(directory);
  writeFileSync(join(directory, 'journal.sqlite.new'), 'half');
  await (await openSandbox(directory)).close();
  expect(readdirSync(directory)).toEqual(['journal.sqlite']);
});
