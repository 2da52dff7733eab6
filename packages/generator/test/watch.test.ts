import { renameSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Generator } from '../src/watch/generator-process.ts';
import { watchFolder } from '../src/watch/watch-folder.ts';
import { SmallRepository } from './small-repository.ts';

const root = new SmallRepository();
const operation = 'spec/spot/operations/getDepth.yaml';
const generated = 'packages/spot/src/generated/client.gen.ts';
const errors = 'spec/errors.yaml';
const generator = new Generator();
const log: string[] = [];
let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await watchFolder({
    folder: root.path('spec'),
    update: async () => {
      const { changed, problems } = await generator.run(root.root);
      log.push(...changed, problems);
    },
    onIdle: () => log.push('idle'),
  });
}, 60_000);

afterAll(async () => {
  await stop();
  root.remove();
});

/** Waits until the log contains the given text and the update has ended. Then clears the log. */
async function expectLogged(text: string): Promise<void> {
  await vi.waitFor(
    () => {
      expect(log.join('\n')).toContain(text);
      expect(log.at(-1)).toBe('idle');
    },
    { timeout: 20_000, interval: 20 },
  );
  log.length = 0;
}

/** Saves a file as many editors do: writes a new file that replaces the old file. */
function saveAtomically(path: string, text: string): void {
  root.write(`${path}.new`, text);
  renameSync(root.path(`${path}.new`), root.path(path));
}

it('pnpm dev generates at the start, after a change, and after a fixed mistake', async () => {
  const original = root.read(operation);
  await expectLogged(generated);

  saveAtomically(operation, original.replace(/^summary: .*$/m, 'summary: Get the changed book'));
  await expectLogged(generated);

  saveAtomically(operation, original.replace('x-weight:', 'x-wieght:'));
  await expectLogged('Did you mean x-weight?');

  saveAtomically(operation, original);
  await expectLogged(generated);
}, 60_000);

it('pnpm dev generates after a change to the error catalogue', async () => {
  const original = root.read(errors);
  saveAtomically(errors, original.replace('The symbol does not exist', 'The symbol is unknown'));
  await expectLogged('packages/spec/src/generated/errors.gen.json');
  expect(root.read('packages/spec/src/generated/errors.gen.json')).toContain('symbol is unknown');

  saveAtomically(errors, original.replace('category: balance', 'category: balances'));
  await expectLogged('`-1131/category`: Expected one of');

  saveAtomically(errors, original);
  await expectLogged('packages/spec/src/generated/errors.gen.json');
}, 60_000);

it('several changes during an update cause only one more update', async () => {
  let updates = 0;
  let finish: (() => void) | undefined;
  const options = {
    folder: root.path('spec'),
    update: async () => {
      updates += 1;
      if (updates === 2) await new Promise<void>((done) => (finish = done));
    },
    onIdle: () => {},
  };
  const end = await watchFolder(options);
  root.write('spec/spot/one.txt', '1');
  await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 10_000, interval: 20 });
  root.write('spec/spot/one.txt', '2');
  root.write('spec/spot/one.txt', '3');
  await new Promise((done) => setTimeout(done, 300));
  finish?.();
  await vi.waitFor(() => expect(updates).toBe(3), { timeout: 10_000, interval: 20 });
  await end();
}, 30_000);
