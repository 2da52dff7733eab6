import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test, vi } from 'vitest';
import { watchFolder } from '../lib/watch-folder.ts';

test('several changes during an update cause only one more update', async () => {
  const folder = temporaryDirectory();
  let updates = 0;
  let finish: (() => void) | undefined;
  const update = async (): Promise<void> => {
    updates += 1;
    if (updates === 2) await new Promise<void>((done) => (finish = done));
  };
  const stop = await watchFolder({ folder, update, onIdle: () => {} });
  writeFileSync(join(folder, 'one.yaml'), '1');
  await vi.waitFor(() => expect(finish).toBeDefined(), { timeout: 10_000, interval: 20 });
  writeFileSync(join(folder, 'one.yaml'), '2');
  writeFileSync(join(folder, 'one.yaml'), '3');
  await new Promise((done) => setTimeout(done, 300));
  finish?.();
  await vi.waitFor(() => expect(updates).toBe(3), { timeout: 10_000, interval: 20 });
  await stop();
}, 30_000);
