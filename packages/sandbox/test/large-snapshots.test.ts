// Snapshots that are larger than the body of any other call, over HTTP and with the command.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { createControlClient } from '../src/control/index.ts';
import { serve } from './network.ts';
import { cli } from './sandbox-process.ts';
import { snapshotFile } from './snapshot-file.ts';

async function start() {
  const { sandbox, controlOrigin: origin } = await serve();
  return { sandbox, origin, control: createControlClient({ baseUrl: origin }) };
}

/** Returns a snapshot of a sandbox, which a long secret key makes as long as `bytes` of JSON. */
async function snapshotOf({ sandbox }: Awaited<ReturnType<typeof start>>, bytes: number) {
  await sandbox.control.saveSnapshot({ name: 'small' });
  const { lines } = await sandbox.control.getSnapshot({ name: 'small' });
  const { keys, listenKeys } = JSON.parse(lines[0] ?? '');
  const snapshot = (length: number) => {
    const long = { ref: keys[0].ref, apiKey: '~', secretKey: 's'.repeat(length) };
    const all = [JSON.stringify({ keys: [...keys, long], listenKeys }), ...lines.slice(1)];
    return snapshotFile('large', all);
  };
  return snapshot(bytes - JSON.stringify(snapshot(0)).length);
}

test('a snapshot of 223 kB is added over HTTP, with the command, and by each broker', async () => {
  const server = await start();
  const snapshot = await snapshotOf(server, 223_000);
  await server.control.addSnapshot(snapshot);
  await server.sandbox.control.addSnapshot(snapshot);
  expect((await server.control.restoreSnapshot({ name: 'large' })).hash).toBe(snapshot.hash);
  await server.control.createBroker({ brokerId: 'one' });
  const one = createControlClient({ baseUrl: `${server.origin}/b/one` });
  expect(await one.addSnapshot(snapshot)).toMatchObject({ hash: snapshot.hash });
});

test('a snapshot of 20 MB is added with the command and restored', async () => {
  const server = await start();
  const snapshot = await snapshotOf(server, 20_000_000);
  const file = join(temporaryDirectory('large'), 'large.json');
  writeFileSync(file, JSON.stringify(snapshot));
  const { stdout } = await importFile(file, server.origin);
  expect(stdout).toContain('Added the snapshot "large".');
  expect((await server.control.restoreSnapshot({ name: 'large' })).hash).toBe(snapshot.hash);
}, 60_000);

test('one byte too many is rejected', async () => {
  const { control } = await start();
  const snapshot = (line: string) => ({ name: 'large', hash: '', time: 0, lines: [line] });
  const rest = 2 ** 26 + 1 - JSON.stringify(snapshot('')).length;
  const added = control.addSnapshot(snapshot('s'.repeat(rest)));
  await expect(added).rejects.toThrow('The body must have at most 67108864 bytes.');
  expect(await control.listSnapshots()).toEqual([]);
}, 60_000);

const importFile = (file: string, origin: string) =>
  promisify(execFile)(process.execPath, [cli, 'import', file, '--control-url', origin]);
