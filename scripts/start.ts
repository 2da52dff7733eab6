// `npm start`: starts a sandbox broker and serves the API documentation, each in its own process.
import { resolve } from 'node:path';
import { readArguments, readPort, runCommand } from './lib/arguments.ts';
import { root } from './lib/paths.ts';
import { defaultSandboxPort, replaceUsedPorts } from './start/ports.ts';
import { runServices, type ServiceDefinition, StartError } from './start/services.ts';

const usage = `Usage: npm start -- [options]
  --port PORT           the port of the documentation; 0 selects a free port (default: 8080)
  --sandbox-port PORT   the port of the sandbox broker (default: ${defaultSandboxPort})
  --control-port PORT   the port of the control plane of the sandbox (default: 8788)
  --data DIR            the directory in which the sandbox stores its state (default: .sandbox)
  --memory              stores nothing: the sandbox keeps its state in memory
  --no-takers           no taker trades; otherwise, takers buy and sell small quantities of every
                        symbol, every ten seconds on average
  --no-index-moves      keeps index prices constant; otherwise, they move by 0.1% a minute
  --help                prints this help
For a sandbox without documentation, market makers and takers, run pnpm sandbox.`;

const options = {
  port: { type: 'string', default: '8080' },
  'sandbox-port': { type: 'string', default: String(defaultSandboxPort) },
  'control-port': { type: 'string', default: '8788' },
  data: { type: 'string', default: '.sandbox' },
  memory: { type: 'boolean', default: false },
  'no-takers': { type: 'boolean', default: false },
  'no-index-moves': { type: 'boolean', default: false },
} as const;

const { values } = readArguments(usage, { options });
const ports = {
  port: readPort(values.port, usage),
  'sandbox-port': readPort(values['sandbox-port'], usage, 'sandbox-port'),
  'control-port': readPort(values['control-port'], usage, 'control-port'),
};

const pages = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${ports.port}`);
const definitions: readonly ServiceDefinition[] = [
  {
    name: 'sandbox',
    module: new URL('./start/sandbox-process.ts', import.meta.url),
    options: {
      port: ports['sandbox-port'],
      controlPort: ports['control-port'],
      pages,
      ...(!values.memory && { data: resolve(root, values.data) }),
      indexMoves: !values['no-index-moves'],
      takers: !values['no-takers'],
    },
  },
  {
    name: 'documentation server',
    module: new URL('./start/docs-process.ts', import.meta.url),
    options: { port: ports.port },
  },
];

/** Throws an error that names the ports in use, and suggests this command with free ports. */
async function assertPortsFree(): Promise<void> {
  const replacements = await replaceUsedPorts(ports);
  const used = Object.entries(ports).filter(([name]) => Object.hasOwn(replacements, name));
  if (used.length === 0) return;
  const list = new Intl.ListFormat('en').format(used.map(([, port]) => String(port)));
  const problem = used.length > 1 ? `Ports ${list} are in use.` : `Port ${list} is in use.`;
  const words = Object.entries({ ...values, ...replacements })
    .filter(([name, value]) => value !== options[name as keyof typeof options].default)
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`));
  const advice = values.memory
    ? ''
    : '\nIf another npm start is using them, also add --memory: ' +
      'two sandboxes cannot share a directory.';
  throw new StartError(`${problem} Choose free ports: npm start -- ${words.join(' ')}${advice}`);
}

function reportEnd(message: string): void {
  process.stderr.write(`\n${message}\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  // The ports are checked before the build, so the command fails immediately if a port is in use.
  await assertPortsFree();
  const services = await runServices(definitions, reportEnd);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void services.close());
  }
  const [sandbox = [], docs = []] = services.lines;
  const lines = [...docs, '', ...sandbox].join('\n');
  process.stdout.write(
    `\n${lines}\n\nAll URLs are available on this machine only. Press Ctrl+C to stop.\n`,
  );
}

await runCommand(start, [StartError]);
