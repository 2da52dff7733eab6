// `pnpm dev`: serves the documentation from its sources, and watches spec/. After each change,
// generates code; open pages reload.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { watchFolder } from './dev/watch.ts';
import { readArguments, readPort } from './lib/arguments.ts';
import { inRepository, root } from './lib/paths.ts';
import { siteEnvironment } from './site/build.ts';

const usage = 'Usage: pnpm dev [--port 8080]';
const { values } = readArguments(usage, {
  options: { port: { type: 'string', default: '8080' } },
});
const port = readPort(values.port, usage);

/** The pages display the text of this file. Its path is also in docs/src/build/spec-problems.ts. */
const problemsPath = inRepository('docs/.astro/spec-problems.txt');

/**
 * Runs the generator in a new process, because a process loads the code of the rules only once.
 * Displays the problems in the terminal and in the open pages.
 */
async function generate(): Promise<void> {
  const child = spawn(process.execPath, [inRepository('scripts/generate.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const exit = new Promise((done) => child.on('close', done));
  const [problems] = await Promise.all([text(child.stderr), exit]);
  process.stderr.write(problems);
  // The server may not have created the folder yet.
  mkdirSync(dirname(problemsPath), { recursive: true });
  writeFileSync(problemsPath, problems);
}

const astro = inRepository('docs/node_modules/.bin/astro');
const server = spawn(astro, ['dev', '--host', '127.0.0.1', '--port', String(port)], {
  cwd: inRepository('docs'),
  env: { ...process.env, ...siteEnvironment },
  stdio: 'inherit',
});
const stop = await watchFolder({
  folder: inRepository('spec'),
  update: generate,
  onIdle: () => process.stdout.write('Watching spec/ …\n'),
});
server.on('close', (status) => {
  void stop();
  process.exitCode = status ?? 0;
});
process.once('SIGINT', () => server.kill('SIGINT'));
