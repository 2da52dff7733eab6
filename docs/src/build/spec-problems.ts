import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'astro';

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

/** `pnpm dev` writes the problems of the specification to this file. */
const defaultPath = fileURLToPath(new URL('../../.astro/spec-problems.txt', import.meta.url));

/**
 * A Vite plugin for `pnpm dev`: displays the problems of the specification in the open pages, and
 * reloads the pages when the problems are fixed.
 *
 * @param problemsPath the file that contains the problems; it is empty if there are none
 */
export function specProblems(problemsPath = defaultPath): Plugin {
  return {
    name: 'spec-problems',
    apply: 'serve',
    configureServer(server) {
      mkdirSync(dirname(problemsPath), { recursive: true });
      if (!existsSync(problemsPath)) writeFileSync(problemsPath, '');
      const send = (): void => {
        const message = readFileSync(problemsPath, 'utf8');
        if (message === '') server.ws.send({ type: 'full-reload' });
        else server.ws.send({ type: 'error', err: { message, stack: '' } });
      };
      server.watcher.add(problemsPath);
      server.watcher.on('change', (path) => {
        if (path === problemsPath) send();
      });
      server.ws.on('connection', () => {
        if (readFileSync(problemsPath, 'utf8') !== '') send();
      });
    },
  };
}
