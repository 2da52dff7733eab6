import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openJournal } from '../src/journal/open-journal.ts';
import { copyOf, temporaryDirectory } from './journal-fixtures.ts';
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
