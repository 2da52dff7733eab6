import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '@broker-api/sandbox';
import { signedCall } from '@broker-api/test-kit';
import { type Campaign, type Metric, unboundedMetric, Violations } from '../campaign.ts';
import {
  dialects,
  install,
  missingPrograms,
  runScript,
  skippedMetric,
  type Target,
  withSandbox,
} from '../tools/tools.ts';
import { startRelativeProxy } from './relative-proxy.ts';
import {
  type CallResult,
  clients,
  compareResults,
  readResults,
  type ThirdPartyClient,
  toResults,
  writeResults,
} from './results.ts';

const here = import.meta.dirname;

/**
 * Runs public clients from npm and PyPI against a sandbox in both dialects. A call that worked
 * before must still work. A run of all of them in which no call fell updates the results and
 * docs/third-party-clients.md.
 */
export const thirdPartyClients: Campaign = async ({ count }) => {
  const missing = await missingPrograms(['python3']);
  const metrics: Metric[] = [];
  const results: CallResult[] = [];
  const selected = clients.slice(0, count);
  for (const client of selected) {
    if (client.registry === 'PyPI') {
      if (missing.length > 0) {
        metrics.push(skippedMetric(client.name, missing));
        continue;
      }
      await installClient(client);
    }
    const calls: CallResult[] = [];
    for (const dialect of dialects) calls.push(...(await runClient(client, dialect)));
    for (const { dialect, section, call, detail } of calls.filter(({ works }) => !works)) {
      process.stderr.write(`${client.name}, ${dialect}, ${section} ${call}: ${detail}\n`);
    }
    results.push(...calls);
    metrics.push(...clientMetrics(client, calls));
  }
  const isComplete = selected.length === clients.length && missing.length === 0;
  if (isComplete && metrics.every(({ holds }) => holds)) writeResults(toResults(results));
  return metrics;
};

/** Returns the numbers of calls of one client. No call that worked before may fail. */
function clientMetrics({ name }: ThirdPartyClient, calls: readonly CallResult[]): Metric[] {
  const failures = new Violations();
  for (const problem of compareResults(readResults()[name] ?? {}, toResults(calls)[name] ?? {})) {
    failures.add(() => problem);
  }
  const working = calls.filter(({ works }) => works).length;
  return [
    unboundedMetric(`${name}: calls that work in a dialect, of ${calls.length}`, working),
    failures.metric(`${name}: calls that worked before and fail now`),
  ];
}

/** The Python of all clients, with what they need. */
const python = '"$TOOLS/clients/bin/python"';

/** Returns the folder of a Python client; two of them contain the same module. */
const folderOf = ({ name, package: packageName = name, version }: ThirdPartyClient): string =>
  `$TOOLS/${packageName}-${version}`;

/** Installs a Python client, and what all of them need. */
async function installClient(client: ThirdPartyClient): Promise<void> {
  const { name, package: packageName = name, version } = client;
  const requirements = readFileSync(join(here, 'requirements.txt'), 'utf8').trim();
  const pip = `${python} -m pip install -q --disable-pip-version-check`;
  const packages = requirements.replaceAll('\n', ' ');
  await install('clients', `python3 -m venv "$TOOLS/clients"\n${pip} ${packages}`);
  const target = `${pip} --no-deps --target "${folderOf(client)}" ${packageName}==${version}`;
  await install(`${packageName} ${version}`, target);
}

/** Runs the program of one client on a new sandbox that market makers keep liquid. */
function runClient(client: ThirdPartyClient, dialect: Dialect): Promise<CallResult[]> {
  return withSandbox(dialect, async (target) => {
    const { sandbox, origin, account } = target;
    await sandbox.startMarketMakers();
    const proxy = client.api === 'related' ? await startRelativeProxy(origin) : undefined;
    try {
      const option = await tradeOnce(target);
      const url = proxy?.origin ?? origin;
      const variables = {
        REST_ORIGIN: url,
        WS_ORIGIN: url.replace('http', 'ws'),
        API_KEY: account.apiKey,
        SECRET_KEY: account.secretKey,
        OPTION_SYMBOL: option,
        PROGRAMS: join(here, 'programs'),
      };
      const output = await outputOf(client, variables);
      return readLines(output).map((line) => ({ ...line, client: client.name, dialect }));
    } finally {
      await proxy?.close();
    }
  });
}

/**
 * Buys once in each section, because some clients expect trades and do not trade everywhere.
 * Returns the symbol of the option.
 */
async function tradeOnce({ sandbox, account }: Target): Promise<string> {
  const options = await sandbox.fetch('http://sandbox.test/openapi/v1/getOptions');
  const [{ symbol } = { symbol: '' }] = (await options.json()) as { symbol: string }[];
  const perpetual = { symbol: 'BTC-PERP-BUSDT', side: 'BUY_OPEN', orderType: 'LIMIT' };
  const amount = { priceType: 'MARKET', leverage: '10', quantity: '100', clientOrderId: 'first' };
  const orders = {
    'v1/order': { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' },
    'contract/v1/order': { ...perpetual, ...amount },
    'option/v1/order': { symbol, side: 'BUY', type: 'MARKET', quantity: '0.1' },
  };
  for (const [path, order] of Object.entries(orders)) {
    const call = signedCall(sandbox as never, account, 'POST', `/openapi/${path}`, order);
    const { status, body } = await call;
    if (status !== 200) throw new Error(`The first order was rejected: ${JSON.stringify(body)}`);
  }
  return symbol;
}

type Line = Omit<CallResult, 'client' | 'dialect'>;

/** A program reports each call as a line of JSON; clients print other lines between them. */
function readLines(output: string): Line[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"section"'));
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Returns what a program printed, even if it failed: calls that it did not make are missing. */
async function outputOf(
  client: ThirdPartyClient,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  // The clients send all requests to this machine.
  const unset = 'unset http_proxy https_proxy all_proxy HTTP_PROXY HTTPS_PROXY ALL_PROXY';
  const environment = `PYTHONPATH="${folderOf(client)}" PYTHONDONTWRITEBYTECODE=1`;
  const program = client.registry === 'npm' ? '"$NODE"' : `${environment} ${python}`;
  try {
    return await runScript(`${unset}\n${program} "$PROGRAMS"/${client.program}`, here, variables);
  } catch (error) {
    process.stderr.write(`${client.name}: ${error}\n`);
    return (error as { stdout?: string }).stdout ?? '';
  }
}
