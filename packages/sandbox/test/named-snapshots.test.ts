// Named snapshots of a sandbox that stores its state, and their export to files.
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryDirectory as temporaryFolder } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import type { ControlClient } from '../src/control/index.ts';
import type { SnapshotRow } from '../src/journal/store.ts';
import { exportSnapshot, importSnapshot } from '../src/node/cli-commands.ts';
import { createSandbox, openSandbox, verify } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { snapshotFile } from './snapshot-file.ts';

const usersOf = async (control: ControlClient) =>
  (await control.listUsers()).map(({ user }) => user);

test('a damaged named snapshot is rejected, and the sandbox continues', async () => {
  const directory = temporaryDirectory();
  const before = await openSandbox(directory);
  await before.control.saveSnapshot({ name: 'one' });
  await before.control.saveSnapshot({ name: 'two' });
  await before.close();
  const database = new DatabaseSync(join(directory, 'journal.sqlite'));
  database.exec(`
    UPDATE parts SET lines = replace(lines, 'alice', 'malice')
    WHERE snapshot = (SELECT id FROM snapshots WHERE name = 'one')`);
  database.close();
  expect((await verify(directory)).lines.at(-1)).toContain(
    'is corrupt: the snapshot "one" does not match its hash',
  );
  const { control, close } = await openSandbox(directory);
  const message = 'The data is damaged: the snapshot "one" does not match its hash. Save it again';
  await expect(control.restoreSnapshot({ name: 'one' })).rejects.toThrow(message);
  await expect(control.getSnapshot({ name: 'one' })).rejects.toThrow(message);
  await control.addUser({ user: 'carol' });
  expect((await control.restoreSnapshot({ name: 'two' })).users).toBe(2);
  await control.saveSnapshot({ name: 'one' });
  expect((await control.restoreSnapshot({ name: 'one' })).users).toBe(2);
  await close();
  expect((await verify(directory)).status).toBe(0);
});

test('a snapshot contains no change that is made while it is saved', async () => {
  const directory = temporaryDirectory();
  const { control, close } = await openSandbox(directory);
  const { hash } = await control.getState();
  const saving = control.saveSnapshot({ name: 'one' });
  const users = Array.from({ length: 50 }, (_, index) => `user-${index}`);
  await Promise.all(users.map((user) => control.addUser({ user })));
  const saved = await saving;
  expect((await control.restoreSnapshot({ name: 'one' })).hash).toBe(saved.hash);
  expect(saved.hash).toBe(hash);
  await close();
  // The snapshot is stored with the newest record, which can be later than its state.
  expect((await verify(directory)).status).toBe(0);
});

test('a broker is cloned with a file', async () => {
  const file = join(temporaryFolder('export'), 'one.json');
  const nowhere = { controlUrl: 'http://127.0.0.1:1' };
  const original = createSandbox();
  await original.control.addUser({ user: 'carol' });
  const { hash } = await original.control.saveSnapshot({ name: 'one' });
  const exported = await exportSnapshot(['one', file], nowhere, original.control);
  expect(exported).toContain('It contains secret keys.');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(exportSnapshot(['one', file], nowhere, original.control)).rejects.toThrow(
    `The file ${file} cannot be created (EEXIST). Choose another file.`,
  );

  const clone = await openSandbox(temporaryDirectory());
  await importSnapshot([file, 'copy'], nowhere, clone.control);
  expect((await clone.control.restoreSnapshot({ name: 'copy' })).hash).toBe(hash);
  expect(await usersOf(clone.control)).toContain('carol');

  const text = readFileSync(file, 'utf8');
  for (const [damaged, message] of [
    [text.replace('carol', 'carla'), 'The snapshot "one" is damaged or incomplete: its lines'],
    [text.slice(0, -100), 'is damaged or incomplete, or is not an exported snapshot'],
    ['{}', 'The body must contain the field "name"'],
  ] as const) {
    writeFileSync(file, damaged);
    await expect(importSnapshot([file], nowhere, clone.control)).rejects.toThrow(message);
  }
  expect((await clone.control.listSnapshots()).map(({ name }) => name)).toEqual(['copy']);
  await expect(importSnapshot([file], nowhere)).rejects.toThrow(
    /no valid response: fetch failed: .+ http:\/\/127\.0\.0\.1:1 is the control plane of a running/,
  );
  await clone.close();
});

test('a stored snapshot of another version is rejected, and the sandbox continues', async () => {
  const directory = temporaryDirectory();
  const before = await openSandbox(directory);
  await before.control.saveSnapshot({ name: 'old' });
  await before.close();
  makeOlder(directory);
  const { control, close } = await openSandbox(directory);
  const message =
    'The snapshot "old" cannot be restored: Unsupported engine snapshot: the snapshot has the ' +
    'version 6; only the version 7 can be read. Save it again with this version of the sandbox, or';
  await expect(control.restoreSnapshot({ name: 'old' })).rejects.toThrow(message);
  await expect(control.createBroker({ from: 'old' })).rejects.toThrow(message);
  expect(await usersOf(control)).toEqual(['alice', 'bob']);
  await close();
});

/** Changes the version of a named snapshot, and its hashes. */
function makeOlder(directory: string): void {
  const database = new DatabaseSync(join(directory, 'journal.sqlite'));
  const older = `replace(lines, '["engine",7]', '["engine",6]')`;
  const [row] = database.prepare(`SELECT * FROM snapshots WHERE name = 'old'`).all();
  const { id, name, sequence, head, time } = row as unknown as SnapshotRow;
  database.prepare(`UPDATE parts SET lines = ${older} WHERE snapshot = ?`).run(id);
  const parts = database.prepare('SELECT lines FROM parts WHERE snapshot = ?').all(id);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const state = sha256(parts.map(({ lines }) => lines).join(''));
  const hash = sha256(JSON.stringify([id, name, sequence, head, time, state]));
  database.prepare('UPDATE snapshots SET state = ?, hash = ? WHERE id = ?').run(state, hash, id);
  database.close();
}

const unusable: readonly (readonly [string, ...string[]])[] = [
  ['an object with the lists "keys" and "listenKeys". Export', '{}', '["engine",7]', '["end"]'],
  ['an object with the lists "keys" and "listenKeys".', 'x'],
  ['an object with the lists "keys" and "listenKeys".', '{"keys":[{}],"listenKeys":[]}'],
  ['an object with the lists "keys" and "listenKeys".', '{"keys":[],"listenKeys":[{}]}'],
  ['the end line is missing', '{"keys":[],"listenKeys":[]}', '["engine",7]'],
  [
    'the snapshot has the version 6; only the version 7 can be read. Export it again from',
    '{"keys":[],"listenKeys":[]}',
    '["engine",6]',
    '["end"]',
  ],
];

test.each(unusable)('a snapshot is rejected if %s', async (message, ...lines) => {
  const { control } = createSandbox();
  await expect(control.addSnapshot(snapshotFile('old', lines))).rejects.toThrow(message);
  expect(await control.listSnapshots()).toEqual([]);
});
