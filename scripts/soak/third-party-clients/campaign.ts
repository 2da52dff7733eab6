import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createSandbox,
  type Dialect,
  type Sandbox,
  type SandboxAccount,
} from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { inRepository } from '../../lib/paths.ts';
import { type Campaign, type Metric, unboundedMetric, Violations } from '../campaign.ts';
import { type Command, isInstalled, runCommand } from '../generators/commands.ts';
import { installCommands, runOf, type ThirdPartyClient, thirdPartyClients } from './clients.ts';
import { startRelativeProxy } from './relative-proxy.ts';
import {
  type CallResult,
  compareResults,
  readResults,
  toResults,
  writeResults,
} from './results.ts';

const cache = inRepository('node_modules/.cache/broker-api/third-party-clients');
const dialects: readonly Dialect[] = ['reference', 'observed'];
const timeout = 120_000;

/**
 * Runs public clients from npm and PyPI against a sandbox in both dialects. A call that worked
 * before must still work. `count` is the number of clients; a run of all of them in which no call
 * fell updates the results and docs/third-party-clients.md.
 */
const run = async ({ count }: { readonly count: number }): Promise<Metric[]> => {
  const hasPython = await isInstalled('python3');
  const metrics: Metric[] = [];
  if (hasPython) await installClients();
  const results: CallResult[] = [];
  const clients = thirdPartyClients.slice(0, count);
  for (const client of clients) {
    if (client.registry === 'PyPI' && !hasPython) {
      metrics.push(unboundedMetric(`${client.name}: skipped; to run it, install python3`, 0));
      continue;
    }
    const calls: CallResult[] = [];
    for (const dialect of dialects) calls.push(...(await runClient(client, dialect)));
    for (const { dialect, section, call, detail } of calls.filter(({ works }) => !works)) {
      process.stderr.write(`${client.name}, ${dialect}, ${section} ${call}: ${detail}\n`);
    }
    results.push(...calls);
    metrics.push(...clientMetrics(client, calls));
  }
  const isComplete = clients.length === thirdPartyClients.length && hasPython;
  if (isComplete && metrics.every(({ holds }) => holds)) writeResults(toResults(results));
  return metrics;
};

export const thirdPartyCampaign: Campaign = Object.assign(run, {
  count: thirdPartyClients.length,
});

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

/** Installs the Python clients, unless an earlier run has installed these versions. */
async function installClients(): Promise<void> {
  const requirements = readFileSync(join(import.meta.dirname, 'requirements.txt'), 'utf8');
  const wanted = JSON.stringify([installCommands(cache), requirements]);
  const marker = join(cache, 'installed.json');
  mkdirSync(cache, { recursive: true });
  try {
    if (readFileSync(marker, 'utf8') === wanted) return;
  } catch {
    // Not installed yet.
  }
  for (const command of installCommands(cache)) await runCommand(command, cache);
  writeFileSync(marker, wanted);
}

/** Runs the program of one client on a new sandbox that market makers keep liquid. */
async function runClient(client: ThirdPartyClient, dialect: Dialect): Promise<CallResult[]> {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  const { origin, stop } = await sandbox.listen();
  await sandbox.startMarketMakers();
  const proxy = client.api === 'related' ? await startRelativeProxy(origin) : undefined;
  try {
    const options = await sandbox.fetch(`${origin}/openapi/v1/getOptions`);
    const [option] = (await options.json()) as { symbol: string }[];
    const [account] = sandbox.accounts;
    if (account === undefined || option === undefined) throw new Error('The sandbox is empty.');
    await tradeOnce(sandbox, account, option.symbol);
    const target = proxy?.origin ?? origin;
    const { command, environment } = runOf(cache, client);
    const output = await runProgram(command, {
      ...environment,
      REST_ORIGIN: target,
      WS_ORIGIN: target.replace('http', 'ws'),
      API_KEY: account.apiKey,
      SECRET_KEY: account.secretKey,
      OPTION_SYMBOL: option.symbol,
    });
    return readLines(output).map((line) => ({ ...line, client: client.name, dialect }));
  } finally {
    await proxy?.close();
    await stop(0);
    await sandbox.close();
  }
}

/** Buys once in each section, because some clients expect trades and do not trade everywhere. */
async function tradeOnce(
  sandbox: Sandbox,
  { apiKey, secretKey }: SandboxAccount,
  option: string,
): Promise<void> {
  const orders = [
    ['v1/order', 'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.01'],
    [
      'contract/v1/order',
      'symbol=BTC-PERP-BUSDT&side=BUY_OPEN&orderType=LIMIT&priceType=MARKET&leverage=10' +
        '&quantity=100&clientOrderId=first',
    ],
    ['option/v1/order', `symbol=${option}&side=BUY&type=MARKET&quantity=0.1`],
  ];
  for (const [path, order] of orders) {
    const query = `${order}&timestamp=${sandbox.now()}`;
    const url = `http://sandbox.test/openapi/${path}?${query}&signature=${hmac(secretKey, query)}`;
    const headers = { [apiKeyHeader]: apiKey };
    const response = await sandbox.fetch(url, { method: 'POST', headers });
    if (!response.ok) throw new Error(`The first order was rejected: ${await response.text()}`);
  }
}

type Line = Omit<CallResult, 'client' | 'dialect'>;

/** A program reports each call as a line of JSON; clients print other lines between them. */
function readLines(output: string): Line[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{"section"'));
  return lines.map((line) => JSON.parse(line) as Line);
}

const execute = promisify(execFile);

/** The clients send all requests to this machine. */
const withoutProxies = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name)),
);

/** Returns what a program printed, even if it failed: calls that it did not make are missing. */
async function runProgram(
  [program, ...args]: Command,
  environment: Record<string, string>,
): Promise<string> {
  const env = { ...withoutProxies, ...environment };
  try {
    const options = { env, timeout, maxBuffer: 1 << 26, killSignal: 'SIGKILL' as const };
    return (await execute(program, args, options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    process.stderr.write(`${args[0]} failed:\n${stderr.slice(-3000)}\n`);
    return stdout;
  }
}
