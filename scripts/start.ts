// `npm start`: generates, builds and serves what a person wants to see of this repository.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SpecificationError } from './generate/problem.ts';
import { readArguments, readPort } from './lib/arguments.ts';
import { inRepository, root } from './lib/paths.ts';
import { buildSite } from './site/build.ts';
import { siteFolder } from './site/folder.ts';
import { PortInUseError, serveSite } from './site/serve.ts';

const usage = 'Usage: npm start -- [--port 8080]';

/** A message for the person who started this; the program ends with status 1. */
class StartError extends Error {}

/** Something that runs until a signal ends it, and the lines that tell a person about it. */
interface Service {
  readonly lines: readonly string[];
  close(): Promise<void>;
}

/** Generates in a process of its own, because it loads far more than serving needs. */
async function generate(): Promise<void> {
  process.stdout.write('Generating from spec/ …\n');
  const script = inRepository('scripts/generate.ts');
  const [status] = await once(
    spawn(process.execPath, [script], { cwd: root, stdio: 'inherit' }),
    'exit',
  );
  if (status !== 0) {
    throw new StartError('The generation failed; the lines above say why. Nothing was started.');
  }
}

async function startDocs(port: number): Promise<Service> {
  // The port comes first: that it is taken should not show only after everything was built.
  const server = await serveSite({ folder: inRepository(siteFolder), port });
  try {
    await generate();
    process.stdout.write('Building the documentation …\n');
    await buildSite();
  } catch (error) {
    await server.close();
    throw error;
  }
  return { lines: docsLines(server.url), close: () => server.close() };
}

function docsLines(url: string): string[] {
  const page = (name: string): string => `${url}/reference/${name}.html`;
  const rows = ['spot', 'contract', 'option'].map(
    (section) => `  ${section.padEnd(9)} ${page(section).padEnd(45)} ${page(`${section}-streams`)}`,
  );
  return [
    `Documentation of the trading API: ${url}`,
    ...rows,
    `  errors    ${page('errors')}`,
    `  findings  ${page('findings')}`,
  ];
}

function endOnSignal(services: readonly Service[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void Promise.all(services.map((service) => service.close()));
    });
  }
}

function explain(error: unknown): string {
  if (error instanceof PortInUseError) {
    const another = `npm start -- --port ${error.port + 10}`;
    return `Port ${error.port} is in use by another program. Choose another one: ${another}`;
  }
  if (error instanceof StartError || error instanceof SpecificationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const { values } = readArguments(usage, {
  options: { port: { type: 'string', default: '8080' } },
});
const port = readPort(values.port, usage);
try {
  const services: Service[] = [await startDocs(port)];
  endOnSignal(services);
  const lines = services.flatMap((service) => service.lines);
  process.stdout.write(`\n${lines.join('\n')}\n\nServing on this machine only. Ctrl+C ends it.\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
