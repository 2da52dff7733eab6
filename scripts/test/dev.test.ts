import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Repository } from './repository.ts';

const repository = new Repository();
const operation = 'spec/spot/operations/getDepth.yaml';
let dev: ChildProcess;
let printed = '';
let url = '';

beforeAll(async () => {
  const args = [repository.path('scripts/dev.ts'), '--port', '0'];
  dev = spawn(process.execPath, args, { cwd: repository.path() });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await expectPrinted('Watching spec/')) ?? [];
}, 60_000);

afterAll(async () => {
  dev.kill('SIGINT');
  await once(dev, 'close');
  repository.remove();
});

/** Waits until the program has printed a text, and forgets what it printed so far. */
async function expectPrinted(text: string): Promise<string> {
  await vi.waitFor(() => expect(printed).toContain(text), { timeout: 50_000, interval: 50 });
  const all = printed;
  printed = '';
  return all;
}

/** Saves as many editors do: a new file that takes the place of the old one. */
function saveAtomically(text: string): void {
  repository.write(`${operation}.new`, text);
  renameSync(repository.path(`${operation}.new`), repository.path(operation));
}

test('a change is generated and shown, a mistake is named, its correction is taken up', async () => {
  const original = repository.read(operation);
  const generated = 'changed packages/spot/src/generated/client.gen.ts';

  const events = await fetch(`${url}/_reload`);
  const reader = events.body?.getReader();
  await reader?.read();
  saveAtomically(original.replace(/^summary: .*$/m, 'summary: Read the changed book'));
  await expectPrinted(generated);
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('reload');
  await reader?.cancel();
  expect(await (await fetch(`${url}/reference/spot.html`)).text()).toContain('the changed book');

  saveAtomically(original.replace('x-weight:', 'x-wieght:'));
  await expectPrinted('Did you mean x-weight?');

  saveAtomically(original);
  await expectPrinted(generated);
}, 90_000);
