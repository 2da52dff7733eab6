import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';
import { createSandbox, type Dialect, type SandboxAccount } from '@broker-api/sandbox';
import { operations } from '@broker-api/spec';
import { inRepository, root } from '../lib/paths.ts';
import { type Campaign, type Metric, unboundedMetric, Violations } from './campaign.ts';
import { runCommand } from './generators/commands.ts';
import { installTool, tools } from './generators/tools.ts';

const bruno = join(tools, 'bruno');
/** A client order id with characters that API clients encode in different ways. */
const hostileId = `a b+c'(d)*%25~ü`;

/** A request that an API client sent, with the response. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A program that sends all requests of a collection, in order. */
interface Runner {
  readonly name: string;
  readonly install: () => Promise<void>;
  readonly file: string;
  readonly run: (file: string, folder: string, account: readonly string[]) => Promise<Sent[]>;
}

const newman: Runner = {
  name: 'Postman (newman 6.2.2)',
  install: async () => {},
  file: 'postman.json',
  run: async (file, folder, account) => {
    const report = join(folder, 'report.json');
    const program = inRepository('scripts/soak/node_modules/.bin/newman');
    const variables = account.flatMap((one) => ['--env-var', one]);
    const output = ['--reporters', 'json', '--reporter-json-export', report];
    await runCommand([program, 'run', file, ...variables, ...output], folder);
    const { run } = JSON.parse(readFileSync(report, 'utf8')) as NewmanReport;
    if (run.failures.length > 0) throw new Error(JSON.stringify(run.failures[0]));
    return run.executions.map(({ request, response }) => ({
      method: request.method,
      url: `/${request.url.path.join('/')}`,
      status: response.code,
      text: Buffer.from(response.stream.data).toString(),
    }));
  },
};

interface NewmanReport {
  readonly run: {
    readonly failures: readonly unknown[];
    readonly executions: readonly {
      readonly request: { readonly method: string; readonly url: { readonly path: string[] } };
      readonly response: { readonly code: number; readonly stream: { readonly data: number[] } };
    }[];
  };
}

const bru: Runner = {
  name: 'Bruno (@usebruno/cli 4.1.0)',
  // Not a dependency of the workspace, because its dependencies are peers of the documentation's.
  install: async () => {
    mkdirSync(bruno, { recursive: true });
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts'];
    await installTool('bruno', [
      ['npm', 'install', '--prefix', bruno, ...flags, '@usebruno/cli@4.1.0'],
    ]);
  },
  file: 'bruno.json',
  run: async (file, folder, account) => {
    await importIntoBruno(file, folder);
    const report = join(folder, 'report.json');
    const variables = account.flatMap((one) => ['--env-var', one]);
    const program = join(bruno, 'node_modules/.bin/bru');
    const args = ['run', '-r', '--env', 'Sandbox', ...variables, '--reporter-json', report];
    await runCommand([program, ...args], folder);
    const [{ results = [] } = {}] = JSON.parse(readFileSync(report, 'utf8')) as BrunoReport[];
    return results.map(({ request, response, error }) => {
      if (error) throw new Error(`${request.url}: ${error}`);
      return {
        method: request.method,
        url: new URL(request.url).pathname,
        status: response.status,
        text: JSON.stringify(response.data),
      };
    });
  },
};

interface BrunoReport {
  readonly results: readonly {
    readonly request: { readonly method: string; readonly url: string };
    readonly response: { readonly status: number; readonly data: unknown };
    readonly error: string | null;
  }[];
}

/** Checks a collection with Bruno's schema, and writes its files as an import in Bruno does. */
async function importIntoBruno(file: string, folder: string): Promise<void> {
  const load = createRequire(join(bruno, 'node_modules/@usebruno/cli/package.json'));
  const collection = JSON.parse(readFileSync(file, 'utf8'));
  await load('@usebruno/schema').collectionSchema.validate(collection);
  const { createCollectionFromBrunoObject } = load('./src/utils/collection.js');
  await createCollectionFromBrunoObject(collection, folder, { format: 'bru' });
}

/**
 * Sends the requests of the Postman and Bruno collections to a sandbox in both dialects. Each must
 * succeed, or get an error that its operation documents. `count` is the number of sections.
 */
const run = async ({ count }: { readonly count: number }): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  for (const runner of [newman, bru]) {
    await runner.install();
    for (const section of (['spot', 'contract', 'option'] as const).slice(0, count)) {
      for (const dialect of ['reference', 'observed'] as const) {
        metrics.push(...(await runCollection(runner, section, dialect)));
      }
    }
  }
  return metrics;
};

export const collections: Campaign = Object.assign(run, { count: 3 });

async function runCollection(
  runner: Runner,
  section: keyof typeof operations,
  dialect: Dialect,
): Promise<Metric[]> {
  const name = `${runner.name}, ${section}, ${dialect}`;
  // Bruno ignores collections below a folder named node_modules.
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-collection-'));
  const file = join(folder, runner.file);
  const failures = new Violations();
  let successful = 0;
  const send = async (text: string): Promise<Sent[]> => {
    writeFileSync(file, text);
    return withSandbox(dialect, (account) => runner.run(file, folder, account));
  };
  const text = editions(builtFiles(root)).get(`${section}/${runner.file}`) ?? '';
  try {
    const sent = await send(text);
    const expected = Object.keys(operations[section]).length;
    if (sent.length !== expected) failures.add(() => `${sent.length} of ${expected} requests`);
    for (const one of sent) {
      if (one.status === 200) successful += 1;
      else if (!isDocumented(section, one)) failures.add(() => JSON.stringify(one));
    }
    // The signature of a text that needs encoding is valid.
    const hostile = await send(text.replaceAll('{{clientOrderId}}', hostileId));
    if (!hostile.some(({ text }) => text.includes('-2013'))) failures.add(() => 'no unknown order');
    const rejected = hostile.find((one) => one.text.includes('-1022'));
    if (rejected) failures.add(() => JSON.stringify(rejected));
  } catch (error) {
    failures.add(() => String(error));
  }
  rmSync(folder, { recursive: true });
  return [
    failures.metric(`${name}: failures`),
    unboundedMetric(`${name}: successful requests`, successful),
  ];
}

/** Returns whether an operation documents the code of an error response. */
function isDocumented(section: keyof typeof operations, { method, url, text }: Sent): boolean {
  const operation = Object.values(operations[section]).find(
    (one) => one.method === method && one.path === url,
  );
  const { code } = JSON.parse(text) as { code: number };
  return operation?.errorCodes.includes(code) ?? false;
}

async function withSandbox<Result>(
  dialect: Dialect,
  use: (account: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  const { origin, stop } = await sandbox.listen();
  try {
    const { apiKey, secretKey } = sandbox.accounts[0] as SandboxAccount;
    return await use([`baseUrl=${origin}`, `apiKey=${apiKey}`, `secretKey=${secretKey}`]);
  } finally {
    await stop(0);
    await sandbox.close();
  }
}
