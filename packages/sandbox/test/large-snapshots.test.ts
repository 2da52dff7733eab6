// Snapshots that are larger than the body of any other call, over HTTP and with the command.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { createControlClient } from '../src/control/index.ts';
import { createSandbox } from '../src/node/index.ts';

const maximum = 2 ** 26;

async function start() {
  const sandbox = createSandbox();
  const { origin, stop } = await sandbox.listenControl();
  onTestFinished(() => Promise.all([stop(0), sandbox.close()]).then(() => {}));
  return { sandbox, origin, control: createControlClient({ baseUrl: origin }) };
}

/** Returns a snapshot of a sandbox, which a long secret key makes as long as `bytes` of JSON. */
async function snapshotOf({ sandbox }: Awaited<ReturnType<typeof start>>, bytes: number) {
  await sandbox.control.saveSnapshot({ name: 'small' });
  const { time, lines } = await sandbox.control.getSnapshot({ name: 'small' });
  const { keys, listenKeys } = JSON.parse(lines[0] ?? '');
  const snapshot = (length: number) => {
    const long = { ref: keys[0].ref, apiKey: '~', secretKey: 's'.repeat(length) };
    const all = [JSON.stringify({ keys: [...keys, long], listenKeys }), ...lines.slice(1)];
    const text = all.map((line) => `${line}\n`).join('');
    const hash = createHash('sha256').update(text).digest('hex');
    return { name: 'large', hash, time, lines: all };
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
}, 30_000);

test.each([1, maximum])(
  '%i bytes more than the maximum are rejected',
  async (more) => {
    const server = await start();
    const snapshot = await snapshotOf(server, maximum + more);
    const message = 'The body must have at most 67108864 bytes.';
    await expect(server.control.addSnapshot(snapshot)).rejects.toThrow(message);
    const file = join(temporaryDirectory('large'), 'large.json');
    writeFileSync(file, JSON.stringify(snapshot));
    await expect(importFile(file, server.origin)).rejects.toThrow(message);
    expect(await server.control.listSnapshots()).toMatchObject([{ name: 'small' }]);
  },
  30_000,
);

function importFile(file: string, origin: string) {
  const cli = new URL('../src/node/cli.ts', import.meta.url).pathname;
  return promisify(execFile)(process.execPath, [cli, 'import', file, '--control-url', origin]);
}
