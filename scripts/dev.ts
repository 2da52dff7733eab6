// `pnpm dev`: watches spec/. After each change, generates code, rebuilds the API reference and reloads
// its open pages.
import { spawn } from 'node:child_process';
import { watchFolder } from './dev/watch.ts';
import { readArguments, readPort } from './lib/arguments.ts';
import { inRepository, root } from './lib/paths.ts';
import { siteFolder } from './site/output-paths.ts';
import { PortInUseError, serveSite } from './site/serve.ts';

const usage = 'Usage: pnpm dev [--port 8080]';
const { values } = readArguments(usage, {
  options: { port: { type: 'string', default: '8080' } },
});
const port = readPort(values.port, usage);

/**
 * Runs a script in a new process, because a process loads the code of the rules only once. Returns
 * whether the script succeeded.
 */
function run(script: string): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [inRepository('scripts', script)], {
      cwd: root,
      stdio: 'inherit',
    });
    child.on('close', (status) => done(status === 0));
  });
}

try {
  const server = await serveSite({ folder: inRepository(siteFolder), port, liveReload: true });
  process.stdout.write(
    `The reference is at ${server.url}. The page reloads after each change in spec/.\n`,
  );
  const stop = await watchFolder({
    folder: inRepository('spec'),
    update: async () => (await run('generate.ts')) && (await run('site.ts')),
    onUpdated: server.reload,
    onIdle: () => process.stdout.write('Watching spec/ …\n'),
  });
  process.once('SIGINT', () => {
    void stop();
    void server.close();
  });
} catch (error) {
  if (!(error instanceof PortInUseError)) throw error;
  const advice = `Choose another port: pnpm dev --port ${error.port + 10}`;
  process.stderr.write(`Port ${error.port} is in use. ${advice}\n`);
  process.exitCode = 1;
}
