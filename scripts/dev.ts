// `pnpm dev`: watches spec/, regenerates what changed and says so, rebuilds and reloads the
// reference.
import { spawn } from 'node:child_process';
import { watch } from 'chokidar';
import { readArguments, readPort } from './lib/arguments.ts';
import { inRepository, root } from './lib/paths.ts';
import { siteFolder } from './site/output-paths.ts';
import { PortInUseError, serveSite } from './site/serve.ts';

const usage = 'Usage: pnpm dev [--port 8080]';
const { values } = readArguments(usage, {
  options: { port: { type: 'string', default: '8080' } },
});
const port = readPort(values.port, usage);

/** Runs a script of this folder in a process of its own, so that each run sees the files anew. */
function run(script: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [inRepository('scripts', script)], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('close', (status) => done(status === 0));
  });
}

let running = false;
let again = false;

/** Brings everything up to date; changes during a run are taken up by one more run after it. */
async function update(reload: () => void): Promise<void> {
  again = true;
  if (running) return;
  running = true;
  while (again) {
    again = false;
    if ((await run('generate.ts')) && (await run('site.ts'))) reload();
  }
  running = false;
  process.stdout.write('Watching spec/ …\n');
}

try {
  const server = await serveSite({
    folder: inRepository(siteFolder),
    port,
    liveReload: true,
  });
  process.stdout.write(`The reference is at ${server.url}; it reloads when spec/ changes.\n`);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(inRepository('spec'), { ignoreInitial: true }).on('all', () => {
    // Editors write a file in several steps: wait until they are done.
    clearTimeout(timer);
    timer = setTimeout(() => void update(server.reload), 100);
  });
  process.once('SIGINT', () => {
    void watcher.close();
    clearTimeout(timer);
    void server.close();
  });
  await update(server.reload);
} catch (error) {
  if (!(error instanceof PortInUseError)) throw error;
  process.stderr.write(`${error.message}: choose another, pnpm dev --port ${error.port + 10}\n`);
  process.exitCode = 1;
}
