import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editionsIn } from '@broker-api/generator/editions';
import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { root } from '../../lib/paths.ts';
import { type Campaign, type Metric, Violations } from '../campaign.ts';
import {
  addTrader,
  type ClientGenerator,
  clientGenerators,
  type TradedSection,
} from './client-generators.ts';
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

/**
 * Generates clients from the portable editions with third-party code generators, compiles them, and
 * trades on a sandbox with the clients of the sections. `count` is the number of editions. A run
 * with all editions and all generators updates the table in docs/generators.md.
 */
const run = async ({ count }: { readonly count: number }): Promise<Metric[]> => {
  const metrics: Metric[] = [];
  const outcomes: Outcome[] = [];
  for (const generator of clientGenerators) {
    const missing = await missingPrograms(generator);
    if (missing.length > 0) {
      const name = `${generator.name}: skipped; to run it, install ${missing.join(' and ')}`;
      metrics.push({ name, value: 0, bound: null, holds: true });
      continue;
    }
    for (const edition of editions.slice(0, count)) {
      const failures = new Violations();
      const { result, seconds } = await tryEdition(generator, edition, failures);
      outcomes.push({ generator, edition: edition.name, result });
      metrics.push(failures.metric(`${generator.name}, ${edition.name}: failures (${seconds} s)`));
    }
  }
  if (outcomes.length === clientGenerators.length * editions.length) writeResults(outcomes);
  return metrics;
};

export const generators: Campaign = Object.assign(run, { count: editions.length });

async function missingPrograms({ programs }: ClientGenerator): Promise<string[]> {
  const missing: string[] = [];
  for (const program of programs) if (!(await isInstalled(program))) missing.push(program);
  return missing;
}

async function tryEdition(
  generator: ClientGenerator,
  edition: Edition,
  failures: Violations,
): Promise<{ result: Outcome['result']; seconds: number }> {
  const started = performance.now();
  let result: Outcome['result'] = 'fails';
  try {
    result = await buildAndTrade(generator, edition);
  } catch (error) {
    failures.add(() => String(error));
  }
  return { result, seconds: Math.round((performance.now() - started) / 1000) };
}

async function buildAndTrade(
  generator: ClientGenerator,
  edition: Edition,
): Promise<Outcome['result']> {
  const folder = join(cache, `${generator.name} ${edition.name}`.replace(/\W+/g, '-'));
  const file = `openapi.portable${edition.dialect === 'observed' ? '-observed' : ''}.json`;
  const document = join(cache, `${edition.owner}.${file}`);
  const build = { tools, document, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(document, editionsIn(root).get(`${edition.owner}/${file}`) ?? '');
  await installTool(generator.name, generator.install(tools));
  const { owner } = edition;
  if (owner !== 'control') addTrader(generator, owner, build);
  for (const command of generator.build(build)) await runCommand(command, folder);
  if (owner === 'control') return 'compiles';
  await trade(edition.dialect, owner, async (account) => {
    const [program, ...args] = generator.trade(build, owner);
    return runCommand([program, ...args, ...account], folder);
  });
  return 'trades';
}

/** By section: the path of the list that contains the order after the trader has run. */
const orderLists: Readonly<Record<TradedSection, string>> = {
  spot: '/openapi/v1/openOrders?',
  contract: '/openapi/contract/v1/historyOrders?orderType=LIMIT&',
  option: '/openapi/option/v1/historyOrders?',
};

type Printed = Readonly<Record<string, unknown>>;

/** Returns what the trader of a section must print. */
function expectedOutput(section: TradedSection, orderId: string, printed: Printed): Printed {
  if (section === 'spot') {
    return {
      orderId,
      price: '9990.01',
      quantity: '0.250001',
      bid: '9990.01',
      filter: 'PRICE_FILTER',
      candlesticks: printed.candlesticks,
      tickers: printed.tickers,
    };
  }
  const [price, quantity] = section === 'contract' ? ['9900.1', '1500'] : ['150.01', '1.501'];
  return { orderId, price, quantity, listed: [orderId], status: 'CANCELED' };
}

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
    const expected = expectedOutput(section, orderId, printed);
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
