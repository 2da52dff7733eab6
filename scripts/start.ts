// `npm start`: starts a sandbox broker and serves the API documentation.
import { SpecificationError } from './generate/problem.ts';
import { readArguments, readPort } from './lib/arguments.ts';
import { startDocs } from './start/docs-service.ts';
import { startSandbox } from './start/sandbox-service.ts';
import { type Service, StartError } from './start/service.ts';

const usage =
  'Usage: npm start -- [--port 8080] [--sandbox-port 8787] [--control-port 8788] [--memory]';

function closeOnSignal(services: readonly Service[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all(services.map((service) => service.close()));
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof StartError || error instanceof SpecificationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

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
const services: Service[] = [];
try {
  const pages = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${port}`);
  // The ports are bound before the build, so the command fails immediately if a port is in use.
  const { memory } = values;
  services.push(await startSandbox({ port: sandboxPort, controlPort, pages, memory }));
  services.unshift(await startDocs(port));
  closeOnSignal(services);
  for (const service of services) service.ready?.();
  const lines = services.map((service) => service.lines.join('\n'));
  process.stdout.write(
    `\n${lines.join('\n\n')}\n\nAll URLs are available on this machine only. Press Ctrl+C to stop.\n`,
  );
} catch (error) {
  await Promise.all(services.map((service) => service.close()));
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
