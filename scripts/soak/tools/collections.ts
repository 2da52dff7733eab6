import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';
import type { Dialect } from '@broker-api/sandbox';
import { operations, type Section, sections } from '@broker-api/spec';
import { root } from '../../lib/paths.ts';
import { type Campaign, failuresOf, type Metric, unboundedMetric } from '../campaign.ts';
import { cache, dialects, install, runScript, withSandbox } from './tools.ts';

/** A client order id with characters that API clients encode in different ways. */
const hostileId = `a b+c'(d)*%25~ü`;

/** A request that an API client sent, with the response. */
interface Sent {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A program that sends all requests of a collection, in order, and writes a report. */
interface Runner {
  readonly name: string;
  readonly file: string;
  readonly install?: string;
  /** Runs before the program, in the folder with the collection. */
  readonly prepare?: (folder: string) => Promise<unknown>;
  /** The script: `$@` are the options with the account. */
  readonly script: string;
  /** Reads the report. */
  readonly read: (report: never) => readonly Sent[];
}

interface NewmanReport {
  readonly run: {
    readonly failures: readonly unknown[];
    readonly executions: readonly {
      readonly request: { readonly method: string; readonly url: { readonly path: string[] } };
      readonly response: { readonly code: number; readonly stream: { readonly data: number[] } };
    }[];
  };
}

type BrunoReport = readonly {
  readonly results: readonly {
    readonly request: { readonly method: string; readonly url: string };
    readonly response: { readonly status: number; readonly data: unknown };
    readonly error: string | null;
  }[];
}[];

const runners: readonly Runner[] = [
  {
    name: 'Postman (newman 6.2.2)',
    file: 'postman.json',
    script: `
      "$BIN/newman" run postman.json "$@" --reporters json --reporter-json-export report.json`,
    read: ({ run }: NewmanReport) => {
      if (run.failures.length > 0) throw new Error(JSON.stringify(run.failures[0]));
      return run.executions.map(({ request, response }) => ({
        method: request.method,
        url: `/${request.url.path.join('/')}`,
        status: response.code,
        text: Buffer.from(response.stream.data).toString(),
      }));
    },
  },
  {
    name: 'Bruno (@usebruno/cli 4.1.0)',
    file: 'bruno.json',
    // Not a dependency of the workspace, because its dependencies are peers of the documentation's.
    install: `
      mkdir -p "$TOOLS/bruno"
      cd "$TOOLS/bruno"
      npm install --prefix . --no-audit --no-fund --ignore-scripts @usebruno/cli@4.1.0`,
    prepare: importIntoBruno,
    script: `
      "$TOOLS/bruno/node_modules/.bin/bru" run -r --env Sandbox "$@" --reporter-json report.json`,
    read: (report: BrunoReport) =>
      (report[0]?.results ?? []).map(({ request, response, error }) => {
        if (error) throw new Error(`${request.url}: ${error}`);
        return {
          method: request.method,
          url: new URL(request.url).pathname,
          status: response.status,
          text: JSON.stringify(response.data),
        };
      }),
  },
];

/** Checks a collection with Bruno's schema, and writes its files as an import in Bruno does. */
async function importIntoBruno(folder: string): Promise<void> {
  const manifest = 'tools/bruno/node_modules/@usebruno/cli/package.json';
  const load = createRequire(join(cache, manifest));
  const collection = JSON.parse(readFileSync(join(folder, 'bruno.json'), 'utf8'));
  await load('@usebruno/schema').collectionSchema.validate(collection);
  const { createCollectionFromBrunoObject } = load('./src/utils/collection.js');
  await createCollectionFromBrunoObject(collection, folder, { format: 'bru' });
}

/**
 * Sends the requests of the Postman and Bruno collections to a sandbox in both dialects. Each must
 * succeed, or get an error that its operation documents.
 */
export const collections: Campaign = async ({ count }) => {
  const metrics: Metric[] = [];
  for (const runner of runners) {
    if (runner.install !== undefined) await install(runner.name, runner.install);
    for (const section of sections.slice(0, count)) {
      for (const dialect of dialects) {
        metrics.push(...(await runCollection(runner, section, dialect)));
      }
    }
  }
  return metrics;
};

async function runCollection(
  runner: Runner,
  section: Section,
  dialect: Dialect,
): Promise<Metric[]> {
  const name = `${runner.name}, ${section}, ${dialect}`;
  let successful = 0;
  const text = editions(builtFiles(root)).get(`${section}/${runner.file}`) ?? '';
  const failures = await failuresOf(`${name}: failures`, async (failures) => {
    const sent = await send(runner, dialect, text);
    const expected = Object.keys(operations[section]).length;
    if (sent.length !== expected) failures.add(() => `${sent.length} of ${expected} requests`);
    for (const one of sent) {
      if (one.status === 200) successful += 1;
      else if (!isDocumented(section, one)) failures.add(() => JSON.stringify(one));
    }
    // The signature of a text that needs encoding is valid.
    const changed = text.replaceAll('{{clientOrderId}}', hostileId);
    const hostile = await send(runner, dialect, changed);
    if (!hostile.some(({ text }) => text.includes('-2013'))) failures.add(() => 'no unknown order');
    const rejected = hostile.find((one) => one.text.includes('-1022'));
    if (rejected) failures.add(() => JSON.stringify(rejected));
  });
  return [failures, unboundedMetric(`${name}: successful requests`, successful)];
}

/** Sends the requests of a collection to a new sandbox. */
async function send(
  { file, prepare, script, read }: Runner,
  dialect: Dialect,
  collection: string,
): Promise<readonly Sent[]> {
  // Bruno ignores collections below a folder named node_modules.
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-collection-'));
  try {
    writeFileSync(join(folder, file), collection);
    await prepare?.(folder);
    await withSandbox(dialect, ({ origin, account: { apiKey, secretKey } }) => {
      const values = { baseUrl: origin, apiKey, secretKey };
      const options = Object.entries(values).map(([key, value]) => `--env-var ${key}=${value}`);
      return runScript(`set -- ${options.join(' ')}\n${script}`, folder);
    });
    return read(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as never);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns whether an operation documents the code of an error response. */
function isDocumented(section: Section, { method, url, text }: Sent): boolean {
  const operation = Object.values(operations[section]).find(
    (one) => one.method === method && one.path === url,
  );
  const { code } = JSON.parse(text) as { code: number };
  return operation?.errorCodes.includes(code) ?? false;
}
