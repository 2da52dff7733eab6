import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editions as allEditions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';
import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { root } from '../../lib/paths.ts';
import { type Campaign, type Metric, Violations } from '../campaign.ts';
import { addTrader, type ClientGenerator, type TradedSection } from './client-generator.ts';
import { clientGenerators } from './client-generators.ts';
import { isInstalled, runCommand } from './commands.ts';
import { type Outcome, writeResults } from './results.ts';
import { cache, installTool, tools } from './tools.ts';

interface Edition {
  readonly name: string;
  readonly owner: TradedSection | 'control';
  readonly dialect: Dialect;
}

const editions: readonly Edition[] = [
  ...(['spot', 'contract', 'option'] as const).flatMap((owner): Edition[] => [
    { name: `${owner}, reference`, owner, dialect: 'reference' },
    { name: `${owner}, observed`, owner, dialect: 'observed' },
  ]),
  { name: 'control', owner: 'control', dialect: 'reference' },
];

/** The environment variable with the names of the generators to run, separated by commas. */
const selection = process.env.GENERATORS?.split(',');

/**
 * Generates clients from the portable editions with third-party code generators, compiles them, and
 * trades on a sandbox with the clients of the sections. `count` is the number of editions. A
 * generator that runs on all editions updates its row of the table in docs/generators.md. What
 * needs a program that is not installed is reported as skipped.
 */
const run = async ({ count }: { readonly count: number }): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  const outcomes: Outcome[] = [];
  const selected = clientGenerators.filter(({ name }) => selection?.includes(name) ?? true);
  for (const generator of selected) {
    const missing = await missingPrograms(generator.programs);
    if (missing.length > 0) {
      metrics.push(skipped(generator, '', missing));
      continue;
    }
    const compilers = generator.compiler === undefined ? [] : [generator.compiler];
    const missingCompilers = await missingPrograms(compilers);
    if (missingCompilers.length > 0) {
      metrics.push(skipped(generator, ', compilation', missingCompilers));
    }
    for (const edition of editionsOf(generator).slice(0, count)) {
      const failures = new Violations();
      const compiles = missingCompilers.length === 0;
      const { result, seconds } = await tryEdition(generator, edition, compiles, failures);
      outcomes.push({ generator, edition: edition.name, result });
      metrics.push(failures.metric(`${generator.name}, ${edition.name}: failures (${seconds} s)`));
    }
  }
  writeResults(
    outcomes,
    editions.map(({ name }) => name),
    (generator) => editionsOf(generator).length,
  );
  return metrics;
};

export const generators: Campaign = Object.assign(run, { count: editions.length });

function skipped({ name }: ClientGenerator, part: string, missing: readonly string[]): Metric {
  const text = `${name}${part}: skipped: needs ${missing.join(' and ')}`;
  return { name: text, value: 0, bound: null, holds: true };
}

/** Returns the editions for a generator. The control plane has no streams. */
function editionsOf({ documents }: ClientGenerator): readonly Edition[] {
  if (documents === undefined) return editions;
  return editions.filter(({ owner }) => owner !== 'control');
}

async function missingPrograms(programs: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const program of programs) if (!(await isInstalled(program))) missing.push(program);
  return missing;
}

async function tryEdition(
  generator: ClientGenerator,
  edition: Edition,
  compiles: boolean,
  failures: Violations,
): Promise<{ result: Outcome['result']; seconds: number }> {
  const started = performance.now();
  let result: Outcome['result'] = 'fails';
  try {
    result = await buildAndTrade(generator, edition, compiles);
  } catch (error) {
    failures.add(() => String(error));
  }
  return { result, seconds: Math.round((performance.now() - started) / 1000) };
}

async function buildAndTrade(
  generator: ClientGenerator,
  { name, owner, dialect }: Edition,
  compiles: boolean,
): Promise<Outcome['result']> {
  const folder = join(cache, `${generator.name} ${name}`.replace(/\W+/g, '-'));
  const kind = generator.documents ?? 'openapi';
  const file = `${kind}.portable${dialect === 'observed' ? '-observed' : ''}.json`;
  const document = join(cache, `${owner}.${file}`);
  const build = { tools, document, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(document, allEditions(builtFiles(root)).get(`${owner}/${file}`) ?? '');
  await installTool(generator.name, generator.install(tools));
  for (const command of generator.generate(build)) await runCommand(command, folder);
  if (!compiles) return 'generates';
  const { traders } = generator;
  const trader = owner === 'control' ? undefined : traderOf(generator, owner, dialect);
  if (traders && trader) addTrader(traders, trader, build);
  const commands = generator.compile(build, trader !== undefined);
  for (const command of commands) await runCommand(command, folder);
  if (traders === undefined || trader === undefined) return 'compiles';
  await trade(dialect, trader, async (account) => {
    const [program, ...args] = traders.run(build, trader);
    return runCommand([program, ...args, ...account], folder);
  });
  return 'trades';
}

/** Returns the section whose trader runs. */
function traderOf(
  { traders }: ClientGenerator,
  section: TradedSection,
  dialect: Dialect,
): TradedSection | undefined {
  if (traders === undefined || (traders.dialect ?? dialect) !== dialect) return undefined;
  return traders.sections.includes(section) ? section : undefined;
}

/** By section: the path of the list that contains the order after the trader has run. */
const orderLists: Readonly<Record<TradedSection, string>> = {
  spot: '/openapi/v1/openOrders?',
  contract: '/openapi/contract/v1/historyOrders?orderType=LIMIT&',
  option: '/openapi/option/v1/historyOrders?',
};

type Printed = Readonly<Record<string, unknown>>;

const derivative = (price: string, quantity: string) => (orderId: string) => {
  return { orderId, price, quantity, listed: [orderId], status: 'CANCELED' };
};

/** Returns what the trader of a section must print. */
const expectedOutput: Readonly<
  Record<TradedSection, (orderId: string, printed: Printed) => Printed>
> = {
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
  section: TradedSection,
  runTrader: (account: readonly string[]) => Promise<string>,
): Promise<void> {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  const { origin, stop } = await sandbox.listen();
  try {
    const [account] = sandbox.accounts;
    if (account === undefined)
      throw new Error('Expected the sandbox to have an account; it has none.');
    const { apiKey, secretKey } = account;
    const output = await runTrader([origin, apiKey, secretKey]);
    const printed = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Printed;
    const [path, start] = orderLists[section].split('?');
    const query = `${start}timestamp=${Date.now()}`;
    const url = `${origin}${path}?${query}&signature=${hmac(secretKey, query)}`;
    const text = await (await fetch(url, { headers: { [apiKeyHeader]: apiKey } })).text();
    const orderId = /"orderId":"?(\d+)/.exec(text)?.[1];
    if (orderId === undefined || orderId.length < 18) {
      throw new Error(`Expected the sandbox to list an order with an 18-digit id; got ${text}.`);
    }
    const expected = expectedOutput[section](orderId, printed);
    if (JSON.stringify(sorted(printed)) === JSON.stringify(sorted(expected))) return;
    throw new Error(
      `Expected the client to print ${JSON.stringify(expected)}; got ${JSON.stringify(printed)}.`,
    );
  } finally {
    await stop(0);
    await sandbox.close();
  }
}

function sorted(object: object): [string, unknown][] {
  return Object.entries(object).sort(([a], [b]) => a.localeCompare(b));
}
