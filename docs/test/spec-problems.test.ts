import { on } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryDirectory } from '@broker-api/test-kit';
import { expect, test, vi } from 'vitest';
import { createViteServer } from 'vitest/node';
import { specProblems } from '../src/build/spec-problems.ts';

const message = 'spec/errors.yaml:30:13: Expected one of "authentication".';
const overlay = { type: 'error', err: { message } };

test('an open page displays a new problem of the specification', () =>
  withServer('', async (page, file) => {
    expect(await page()).toMatchObject({ type: 'connected' });
    writeFileSync(file, message);
    expect(await page()).toMatchObject(overlay);
  }));

test('a page displays a problem when it is opened, and reloads when the problem is fixed', () =>
  withServer(message, async (page, file) => {
    expect(await page()).toMatchObject({ type: 'connected' });
    expect(await page()).toMatchObject(overlay);
    writeFileSync(file, '');
    expect(await page()).toMatchObject({ type: 'full-reload' });
  }));

/**
 * Starts a Vite server, and connects to it as Vite's script in a page does.
 *
 * @param problems the content of the file that contains the problems
 * @param check receives a function that returns the next message to the page, and the path of the
 *   file that contains the problems
 */
async function withServer(
  problems: string,
  check: (page: () => Promise<unknown>, file: string) => Promise<void>,
): Promise<void> {
  await withTemporaryDirectory('spec-problems', async (root) => {
    const file = join(root, 'problems.txt');
    writeFileSync(file, problems);
    const server = await createViteServer({
      root,
      configFile: false,
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0 },
      // The plugin is typed for Astro's version of Vite. Vitest has another version.
      plugins: [specProblems(file) as never],
    });
    try {
      await server.listen();
      const watched = (): string[] => Object.values(server.watcher.getWatched()).flat();
      await vi.waitFor(() => expect(watched()).toContain('problems.txt'), { interval: 10 });
      const [origin = ''] = server.resolvedUrls?.local ?? [];
      const url = `${origin.replace('http', 'ws')}?token=${server.config.webSocketToken}`;
      const messages = on(new WebSocket(url, 'vite-hmr'), 'message');
      const next = async (): Promise<unknown> => {
        const { value } = await messages.next();
        const [{ data }] = value as [MessageEvent<string>];
        return JSON.parse(data);
      };
      await check(next, file);
    } finally {
      await server.close();
    }
  });
}
