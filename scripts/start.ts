// `npm start`: generates, builds and serves what a person wants to see of this repository.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { SpecificationError } from './generate/problem.ts';
import { inRepository } from './lib/paths.ts';
import { buildSite } from './site/build.ts';
import { siteFolder } from './site/pages.ts';
import { PortInUseError, type SiteServer, serveSite } from './site/serve.ts';

const usage = 'usage: npm start -- [--port 8080]';

/** Something that runs until a signal ends it, and the lines that tell a person about it. */
interface Service {
  readonly lines: readonly string[];
  close(): Promise<void>;
}

function readPort(): number {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });
  const port = Number(values.port);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new Error(`--port ${values.port}: a port is a number from 0 to 65535`);
}

/** Generates in a process of its own, because it loads far more than serving needs. */
function generate(): boolean {
  const script = inRepository('scripts/generate.ts');
  return spawnSync(process.execPath, [script], { stdio: 'inherit' }).status === 0;
}

async function startDocs(port: number): Promise<Service> {
  // The port comes first: that it is taken should not show only after everything was built.
  const server = await serveSite({ folder: inRepository(siteFolder), port });
  try {
    process.stdout.write('Building the documentation …\n');
    await buildSite();
  } catch (error) {
    await server.close();
    throw error;
  }
  return { lines: docsLines(server), close: () => server.close() };
}

function docsLines({ url }: SiteServer): string[] {
  const page = (name: string): string => `${url}/reference/${name}.html`;
  return [
    `Documentation  ${url}`,
    `  spot         ${page('spot')}    streams ${page('spot-streams')}`,
    `  contract     ${page('contract')}  streams ${page('contract-streams')}`,
    `  option       ${page('option')}    streams ${page('option-streams')}`,
    `  errors       ${page('errors')}`,
    `  findings     ${page('findings')}`,
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
    return `${error.message[0]?.toUpperCase()}${error.message.slice(1)}. Choose another: npm start -- --port ${error.port + 10}`;
  }
  if (error instanceof SpecificationError) return error.message;
  return error instanceof Error ? `${error.message}\n${usage}` : String(error);
}

async function main(): Promise<void> {
  const port = readPort();
  const docs = await startDocs(port);
  endOnSignal([docs]);
  process.stdout.write(`\n${docs.lines.join('\n')}\n\nServing until Ctrl+C.\n`);
}

try {
  if (generate()) await main();
  else process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
