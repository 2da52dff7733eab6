import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import { createJournal, fingerprint } from './directory-fixtures.ts';
import { copyOf, openJournalIn, temporaryDirectory } from './journal-fixtures.ts';
import { openInThread } from './open-in-thread.ts';
import { openSandboxInThread, verifyInThread } from './sandbox-in-thread.ts';

describe('a backup that copies the directory of a running sandbox', () => {
  test('a backup of a running sandbox contains every change from before the copy', async () => {
    const directory = temporaryDirectory();
    const sandbox = await openSandboxInThread(directory);
    await sandbox.control.addUser({ user: 'carol' });
    const copy = copyOf(directory);
    await sandbox.control.addUser({ user: 'dave' });
    expect((await verifyInThread(copy)).status).toBe(0);
    const restored = await openSandboxInThread(copy);
    const users = (await restored.control.listUsers()).map(({ user }) => user);
    expect(users).toContain('carol');
    expect(users).not.toContain('dave');
    await restored.close();
    await sandbox.close();
  });

  test('a backup whose files are from different times is rejected', async () => {
    const directory = temporaryDirectory();
    const { journal } = await openJournal(await openInThread(directory));
    journal.append('1');
    await journal.synced();
    const copy = copyOf(directory);
    journal.append('2');
    await journal.synced();
    cpSync(join(directory, 'high-water-mark'), join(copy, 'high-water-mark'));
    expect((await verifyInThread(copy)).lines[0]).toContain('record 2 is missing');
    await journal.close();
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
  ])(
    'the journal acknowledges nothing more if its directory changes: %s',
    async (_what, change) => {
      const directory = temporaryDirectory();
      const { journal } = await openJournal(await openInThread(directory));
      journal.append('1');
      await journal.synced();
      change(directory);
      journal.append('2');
      const synced = journal.synced();
      await expect(synced).rejects.toThrow(
        /can no longer be written: .* was removed or replaced while the sandbox was running\./,
      );
      await expect(synced).rejects.toThrow(
        'Move the original files back, or restore a backup, then restart the sandbox.',
      );
      await expect(journal.close()).rejects.toThrow('was removed or replaced');
    },
  );

  test('the journal acknowledges nothing if its directory is replaced at the start', async () => {
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
