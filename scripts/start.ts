// `npm start`: starts a sandbox broker and serves the API documentation, each in its own process.
import { readArguments, readPort } from './lib/arguments.ts';
import { runServices, type ServiceDefinition } from './start/run-services.ts';
import { StartError } from './start/service.ts';

const usage =
  'Usage: npm start -- [--port 8080] [--sandbox-port 8787] [--control-port 8788] [--memory]';

const { values } = readArguments(usage, {
  options: {
    port: { type: 'string', default: '8080' },
    'sandbox-port': { type: 'string', default: '8787' },
    'control-port': { type: 'string', default: '8788' },
    memory: { type: 'boolean', default: false },
  },
});
const port = readPort(values.port, usage);
const sandboxPort = readPort(values['sandbox-port'], usage, 'sandbox-port');
const controlPort = readPort(values['control-port'], usage, 'control-port');

const pages = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}`);
const { memory } = values;
// The ports are bound before the build, so the command fails immediately if a port is in use.
const definitions: readonly ServiceDefinition[] = [
  {
    name: 'sandbox',
    module: new URL('./start/sandbox-process.ts', import.meta.url),
    options: { port: sandboxPort, controlPort, pages, memory },
  },
  {
    name: 'documentation server',
    module: new URL('./start/docs-process.ts', import.meta.url),
    options: { port },
  },
];

function reportEnd(message: string): void {
  process.stderr.write(`\n${message}\n`);
  process.exitCode = 1;
}

try {
  const services = await runServices(definitions, reportEnd);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void services.close());
  }
  const [sandbox = [], docs = []] = services.lines;
  const lines = [...docs, '', ...sandbox].join('\n');
  process.stdout.write(
    `\n${lines}\n\nAll URLs are available on this machine only. Press Ctrl+C to stop.\n`,
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
