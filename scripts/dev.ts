// `pnpm dev`: serves the documentation from its sources, and watches spec/. After each change,
// generates code; open pages reload.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BaseError } from '@broker-api/generator/base-commit';
import { readArguments, readPort } from './lib/arguments.ts';
import { generate } from './lib/generate.ts';
import { inRepository, root } from './lib/paths.ts';
import { watchFolder } from './lib/watch-folder.ts';
import { siteEnvironment } from './site/build.ts';

const usage = 'Usage: pnpm dev [--port 8080]';
const { values } = readArguments(usage, {
  options: { port: { type: 'string', default: '8080' } },
});
const port = readPort(values.port, usage);

/** The pages display the text of this file. Its path is also in docs/src/build/spec-problems.ts. */
const problemsPath = inRepository('docs/.astro/spec-problems.txt');

let compare: (() => string) | undefined;
let hasBaseError = false;

/** Returns what the edits since the last release mean for callers, if that changed. */
async function verdict(): Promise<string> {
  const { liveVerdict } = await import('@broker-api/generator/compare');
  try {
    compare ??= liveVerdict(root);
    return compare();
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    // Each save would repeat the message, for example in a copy without .git.
    const isFirst = !hasBaseError;
    hasBaseError = true;
    return isFirst ? `${error.message}\n` : '';
  }
}

/** Generates code. Displays the problems in the terminal and in the open pages. */
async function update(): Promise<void> {
  const { changed, problems } = await generate();
  for (const { path } of changed) process.stdout.write(`updated ${path}\n`);
  if (problems !== '') process.stderr.write(`${problems}\n`);
  else process.stdout.write(await verdict());
  // The server might not have created the folder yet.
  mkdirSync(dirname(problemsPath), { recursive: true });
  // Each write reloads the pages, so the file is written only if the problems changed.
  if (!existsSync(problemsPath) || readFileSync(problemsPath, 'utf8') !== problems) {
    writeFileSync(problemsPath, problems);
  }
}

const astro = inRepository('docs/node_modules/.bin/astro');
const server = spawn(astro, ['dev', '--host', '127.0.0.1', '--port', String(port)], {
  cwd: inRepository('docs'),
  env: { ...process.env, ...siteEnvironment },
  stdio: 'inherit',
});
const stop = await watchFolder({
  folder: inRepository('spec'),
  update,
  onIdle: () => process.stdout.write('Watching spec/ …\n'),
});
server.on('close', (status) => {
  void stop();
  process.exitCode = status ?? 0;
});
process.once('SIGINT', () => server.kill('SIGINT'));
