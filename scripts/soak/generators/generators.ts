import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { editions as allEditions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';
import type { Dialect } from '@broker-api/sandbox';
import { apiKeyHeader, sections } from '@broker-api/spec';
import { table as markdownTable } from '@broker-api/spec/markdown';
import { hmac, parseStreamJson } from '@broker-api/test-kit';
import { inRepository, root } from '../../lib/paths.ts';
import { type Campaign, type Metric, Violations } from '../campaign.ts';
import {
  cache,
  dialects,
  install,
  missingPrograms,
  readTable,
  regionOf,
  runScript,
  skippedMetric,
  withRegion,
  withSandbox,
} from '../tools/tools.ts';

type Section = (typeof sections)[number];

/** A code generator for one language: a row of generators.yaml. */
interface Generator {
  readonly name: string;
  readonly version: string;
  /** The documents that the generator reads. The default is `openapi`. */
  readonly documents?: 'asyncapi';
  /** The programs that must be installed to run the generator. */
  readonly programs: readonly string[];
  readonly install?: string;
  readonly generate: string;
  /** Compiles the client and its trader. */
  readonly compile: string;
  /** The program that must be installed to compile. Without it, the campaign only generates. */
  readonly compiler?: string;
  readonly traders?: Traders;
}

/** The programs that trade with the clients of one generator, in a folder beside this file. */
interface Traders {
  readonly folder: string;
  /**
   * The files of a program, with their paths in the client. `{section}` is the section that they
   * trade in, `{Section}` the same with a capital letter.
   */
  readonly files: Readonly<Record<string, string>>;
  /** The sections that have a program. */
  readonly sections: readonly Section[];
  /** The dialect in which the client keeps all digits of ids. The default is both. */
  readonly dialect?: Dialect;
  readonly run: string;
}

interface Edition {
  readonly name: string;
  readonly owner: Section | 'control';
  readonly dialect: Dialect;
}

/** The generators, and the functions that their scripts use. */
export const table = readTable<{
  readonly functions: string;
  readonly generators: readonly Generator[];
}>(import.meta.dirname, 'generators.yaml');
const editions: readonly Edition[] = [
  ...sections.flatMap((owner) =>
    dialects.map((dialect): Edition => ({ name: `${owner}, ${dialect}`, owner, dialect })),
  ),
  { name: 'control', owner: 'control', dialect: 'reference' },
];

type Result = 'trades' | 'compiles' | 'generates' | 'fails';
/** By generator and by edition. */
type Results = Map<Generator, Map<string, Result>>;

/** The environment variable with the names of the generators to run, separated by commas. */
const selection = process.env.GENERATORS?.split(',');

/**
 * Generates clients from the portable editions with third-party code generators, compiles them, and
 * trades on a sandbox with the clients of the sections. A generator that runs on all editions
 * updates its row of the table in docs/generators.md. What needs a program that is not installed is
 * reported as skipped.
 */
export const generators: Campaign = async ({ count }) => {
  const metrics: Metric[] = [];
  const results: Results = new Map();
  const selected = table.generators.filter(({ name }) => selection?.includes(name) ?? true);
  for (const generator of selected) {
    const { name, programs, compiler } = generator;
    const missing = await missingPrograms(programs);
    if (missing.length > 0) {
      metrics.push(skippedMetric(name, missing));
      continue;
    }
    const noCompiler = await missingPrograms(compiler === undefined ? [] : [compiler]);
    if (noCompiler.length > 0) metrics.push(skippedMetric(`${name}, compilation`, noCompiler));
    const own = new Map<string, Result>();
    results.set(generator, own);
    for (const edition of editionsOf(generator).slice(0, count)) {
      const failures = new Violations();
      const started = performance.now();
      try {
        own.set(edition.name, await tryEdition(generator, edition, noCompiler.length === 0));
      } catch (error) {
        failures.add(() => String(error));
        own.set(edition.name, 'fails');
      }
      const seconds = Math.round((performance.now() - started) / 1000);
      metrics.push(failures.metric(`${name}, ${edition.name}: failures (${seconds} s)`));
    }
  }
  writeResults(results);
  return metrics;
};

/** Returns the editions for a generator. The control plane has no streams. */
function editionsOf({ documents }: Generator): readonly Edition[] {
  if (documents === undefined) return editions;
  return editions.filter(({ owner }) => owner !== 'control');
}

async function tryEdition(
  generator: Generator,
  edition: Edition,
  compiles: boolean,
): Promise<Result> {
  const { name, owner, dialect } = edition;
  const folder = join(cache, `${generator.name} ${name}`.replace(/\W+/g, '-'));
  const kind = generator.documents ?? 'openapi';
  const file = `${kind}.portable${dialect === 'observed' ? '-observed' : ''}.json`;
  const variables = { DOCUMENT: join(cache, `${owner}.${file}`), HERE: import.meta.dirname };
  const { functions } = table;
  const execute = (script: string) => runScript(script, folder, variables, functions);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(variables.DOCUMENT, allEditions(builtFiles(root)).get(`${owner}/${file}`) ?? '');
  if (generator.install !== undefined) {
    await install(generator.name, generator.install, functions);
  }
  await execute(generator.generate);
  if (!compiles) return 'generates';
  const trader = traderOf(generator, edition);
  for (const [source, path] of Object.entries(trader?.files ?? {})) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(import.meta.dirname, trader?.folder ?? '', source), join(folder, path));
  }
  await execute(generator.compile);
  if (trader === undefined) return 'compiles';
  await trade(dialect, trader.section, (account) => execute(`${trader.run} ${account.join(' ')}`));
  return 'trades';
}

/** Returns the program that trades with the client of an edition, if there is one. */
function traderOf(
  { traders }: Generator,
  { owner: section, dialect }: Edition,
): (Traders & { readonly section: Section }) | undefined {
  if (traders === undefined || section === 'control') return undefined;
  if (!traders.sections.includes(section) || (traders.dialect ?? dialect) !== dialect) {
    return undefined;
  }
  const capital = section.replace(/^./, (letter) => letter.toUpperCase());
  const text = JSON.stringify(traders);
  const own = text.replaceAll('{section}', section).replaceAll('{Section}', capital);
  return { ...(JSON.parse(own) as Traders), section };
}

/** By section: the path of the list that contains the order after the trader has run. */
const orderLists: Readonly<Record<Section, string>> = {
  spot: '/openapi/v1/openOrders?',
  contract: '/openapi/contract/v1/historyOrders?orderType=LIMIT&',
  option: '/openapi/option/v1/historyOrders?',
};

type Printed = Readonly<Record<string, unknown>>;

/** The last line of a trader: fields, or the responses to the requests for a derivative's order. */
interface Output extends Printed {
  readonly placed?: Printed;
  readonly listed?: readonly Printed[];
  readonly cancelled?: Printed;
}

/** Returns the fields to compare with what is expected. */
function fieldsOf({ placed, listed = [], cancelled, ...fields }: Output): Printed {
  if (placed === undefined) return fields;
  const { price, origQty: quantity } = listed[0] ?? {};
  const ids = listed.map(({ orderId }) => orderId);
  return { orderId: placed.orderId, price, quantity, listed: ids, status: cancelled?.status };
}

const derivative = (price: string, quantity: string) => (orderId: string) => {
  return { orderId, price, quantity, listed: [orderId], status: 'CANCELED' };
};

/** Returns what the trader of a section must print. */
const expectedOutput: Readonly<Record<Section, (orderId: string, printed: Printed) => Printed>> = {
  spot: (orderId, { candlesticks, tickers }) => ({
    orderId,
    price: '9990.01',
    quantity: '0.250001',
    bid: '9990.01',
    filter: 'PRICE_FILTER',
    candlesticks,
    tickers,
  }),
  contract: derivative('9900.1', '1500'),
  option: derivative('150.01', '1.501'),
};

/**
 * Runs a trader on a new sandbox, and compares the last line that it prints with the text of the
 * response that the sandbox sends.
 *
 * @throws Error when an id or a decimal is not exact
 */
async function trade(
  dialect: Dialect,
  section: Section,
  runTrader: (account: readonly string[]) => Promise<string>,
): Promise<void> {
  await withSandbox(dialect, async ({ origin, account: { apiKey, secretKey } }) => {
    const output = await runTrader([origin, apiKey, secretKey]);
    const lastLine = output.trim().split('\n').at(-1) ?? '';
    const printed = fieldsOf(parseStreamJson(lastLine) as Output);
    const [path, start] = orderLists[section].split('?');
    const query = `${start}timestamp=${Date.now()}`;
    const url = `${origin}${path}?${query}&signature=${hmac(secretKey, query)}`;
    const text = await (await fetch(url, { headers: { [apiKeyHeader]: apiKey } })).text();
    const orderId = /"orderId":"?(\d+)/.exec(text)?.[1];
    if (orderId === undefined || orderId.length < 18) {
      throw new Error(`Expected the sandbox to list an order with an 18-digit id; got ${text}.`);
    }
    const expected = JSON.stringify(sorted(expectedOutput[section](orderId, printed)));
    const got = JSON.stringify(sorted(printed));
    if (got !== expected) throw new Error(`Expected the client to print ${expected}; got ${got}.`);
  });
}

function sorted(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b)));
}

const page = inRepository('docs/generators.md');

/**
 * Replaces rows of the table of results in docs/generators.md: those of the generators that ran on
 * all their editions.
 */
function writeResults(results: Results): void {
  const text = readFileSync(page, 'utf8');
  const known = [...(regionOf('results').exec(text)?.[0] ?? '').matchAll(/^\|(.*)\|$/gm)].map(
    ([, cells = '']) => cells.split('|').map((cell) => cell.trim()),
  );
  const cells = table.generators.flatMap((generator) => {
    const title = `${generator.name} ${generator.version}`;
    const own = results.get(generator);
    if (own?.size !== editionsOf(generator).length) return known.filter(([name]) => name === title);
    return [[title, ...editions.map(({ name }) => own.get(name) ?? '')]];
  });
  const names = editions.map(({ name }) => name);
  writeFileSync(page, withRegion(text, 'results', markdownTable(['Generator', ...names], cells)));
  execFileSync('biome', ['format', '--write', page]);
}
