#!/usr/bin/env node
import { ConfigurationError } from '@broker-api/core';
import { printable } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { type Logger, pino } from 'pino';
import { ControlRequestError, ControlResponseError } from '../control/index.ts';
import { defaultKeys } from '../initial-state/accounts.ts';
import { JournalError } from '../journal/journal.ts';
import type { SandboxOptions } from '../sandbox-options.ts';
import {
  CommandError,
  exportSnapshot,
  importSnapshot,
  listStatus,
  replayState,
  verifyState,
} from './cli-commands.ts';
import { help, usage } from './cli-options.ts';
import { clockWarning } from './clock-warning.ts';
import type { RunningServer } from './http-server.ts';
import { isLoopback } from './listen-host.ts';
import { createObservers, LogOutput } from './log.ts';
import { assertNodeVersion, NodeVersionError } from './node-version.ts';
import { readOptions, type Values } from './read-options.ts';
import { createSandbox, type ListenOptions, type NodeSandbox, openSandbox } from './sandbox.ts';
import { createSharedServer } from './shared/open-shared.ts';
import { redactUrl } from './store/database-url.ts';

/** The commands that start no server; each returns what to print. */
const commands = {
  status: listStatus,
  verify: verifyState,
  export: exportSnapshot,
  import: importSnapshot,
  replay: replayState,
};

async function main(): Promise<void> {
  assertNodeVersion();
  const { command, words, values } = readOptions(process.argv.slice(2), process.env);
  if (!values.help && command === undefined) return run(values);
  const text = command && !values.help ? await commands[command](words, values) : help;
  process.stdout.write(printable(`${text}\n`));
}

async function run(options: Values): Promise<void> {
  // The log is written to standard error, so that with --json, standard output is one line.
  const timestamp = pino.stdTimeFunctions.isoTime;
  const isText = (options.logFormat ?? (process.stderr.isTTY ? 'text' : 'json')) === 'text';
  const output = new LogOutput(isText);
  process.on('exit', () => output.flushSync());
  const log = pino({ level: options.logLevel, base: null, timestamp }, output);
  let shutDown: ((status: number) => void) | undefined;
  const observers = createObservers(log, () => shutDown?.(1));
  const { sandbox, begin } = await open(options, observers, log);
  const running: RunningServer[] = [];
  const close = async (): Promise<void> => {
    try {
      // Until the sandbox is closed, the servers respond that it is shutting down.
      await sandbox.close();
    } finally {
      await Promise.all(running.map((server) => server.stop()));
    }
  };
  try {
    const servers = await listen(sandbox, options, running);
    const { accounts, warning } = await begin(servers);
    shutDown = createShutDown(close, log);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => shutDown?.(0));
    if (options.json && warning !== undefined) log.warn(warning);
    const text = options.json ? asJson(accounts, servers) : asText(options, accounts, servers);
    const end = warning === undefined || options.json ? '' : `\n${warning}\n`;
    process.stdout.write(printable(`${text}${end}`));
  } catch (error) {
    // The other parts would keep the process. Report this error, even if they cannot be closed.
    await close().catch(() => {});
    throw error;
  }
}

interface Servers {
  readonly rest: RunningServer;
  readonly control: RunningServer;
}

type Accounts = NodeSandbox['accounts'];
type Served = Pick<NodeSandbox, 'listen' | 'listenControl' | 'close'>;

interface Opened {
  readonly sandbox: Served;
  /** Starts what needs the servers. Returns the default accounts. */
  begin(
    servers: Servers,
  ): Promise<{ readonly accounts: Accounts; readonly warning?: string | undefined }>;
}

/** Starts the servers, and adds each to those that run. */
async function listen(
  sandbox: Served,
  options: Values,
  running: RunningServer[],
): Promise<Servers> {
  const { host, port, controlHost, controlPort, allowedHosts: hosts, allowedOrigins } = options;
  const trustedProxies = options.trustedProxies.flat();
  const fail = (prefix: string, address: ListenOptions) => (error: unknown) => {
    throw listenError(error, prefix, address);
  };
  const rest = await sandbox
    .listen({ host, port, origins: { hosts, pages: allowedOrigins }, trustedProxies })
    .catch(fail('--', { host, port }));
  running.push(rest);
  const control = await sandbox
    .listenControl({ host: controlHost, port: controlPort, origins: { hosts }, trustedProxies })
    .catch(fail('--control-', { host: controlHost, port: controlPort }));
  running.push(control);
  return { rest, control };
}

/** Returns the error for the user if a server cannot listen on its address. */
function listenError(error: unknown, prefix: string, { host, port }: ListenOptions): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new UsageError(`Port ${port} is in use; choose another port with ${prefix}port.`);
  }
  if (code === 'EACCES') {
    return new UsageError(
      `You are not permitted to listen on port ${port}; ` +
        `choose port 1024 or higher with ${prefix}port.`,
    );
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return new UsageError(
      `This computer has no address ${host} (${code}); choose another address with ${prefix}host.`,
    );
  }
  return error;
}

/** Returns the data directory or the URL of the database; undefined keeps the state in memory. */
function locationOf({ databaseUrl, data, memory }: Values): string | URL | undefined {
  return databaseUrl ?? (memory ? undefined : data);
}

async function open(options: Values, observers: SandboxOptions, log: Logger): Promise<Opened> {
  const location = locationOf(options);
  const given = sandboxOptions(options, observers);
  if (options.shared && location instanceof URL) return openShared(location, options, given, log);
  const opened = location === undefined ? createSandbox(given) : openSandbox(location, given);
  const sandbox = await opened;
  return {
    sandbox,
    begin: async ({ control }) => {
      if (options.marketMaker) await sandbox.startMarketMakers();
      if (options.takers) await sandbox.startTakers();
      if (options.indexMoves) sandbox.startIndexMovers();
      return { accounts: sandbox.accounts, warning: clockWarning(sandbox, control.origin) };
    },
  };
}

/** Creates a server that shares its database. It begins when the database is available. */
function openShared(url: URL, options: Values, given: SandboxOptions, log: Logger): Opened {
  const { marketMaker: marketMakers, takers, indexMoves: indexMovers } = options;
  const sandbox = createSharedServer(url, {
    ...given,
    bots: { marketMakers, takers, indexMovers },
    onEvent: (event) => log.debug({ event }, 'shared broker'),
    onDisconnected: (error) => log.warn({ err: error }, 'the database is not available'),
  });
  return { sandbox, begin: async () => ({ accounts: await sandbox.begin() }) };
}

function sandboxOptions(options: Values, observers: SandboxOptions): SandboxOptions {
  const { host, trustedProxies, clock, startTime, seed, dialect, limits } = options;
  const { strict, requireTimeInForce, marketBuyInQuote } = options;
  const { maximumBrokers, baseDomain, controlToken } = options;
  // Other computers can connect, also to a proxy, and the default keys are the same in every clone.
  const isPublic = !isLoopback(host) || trustedProxies.length > 0;
  return {
    clock,
    ...(startTime !== undefined && { startTime }),
    seed,
    randomKeys: isPublic && locationOf(options) !== undefined,
    dialect,
    limits,
    strict,
    requireTimeInForce,
    marketBuyInQuote,
    maximumBrokers,
    ...(baseDomain !== undefined && { baseDomain }),
    ...(controlToken !== undefined && { controlToken }),
    metrics: true,
    ...observers,
  };
}

/**
 * Creates the function that closes the sandbox and exits with the given status. A second call exits
 * immediately with status 1.
 */
function createShutDown(close: () => Promise<void>, log: Logger): (status: number) => void {
  let isShuttingDown = false;
  return (status) => {
    if (isShuttingDown) process.exit(1);
    isShuttingDown = true;
    close().then(
      () => process.exit(status),
      (error) => {
        // If the status is 1, the log already contains the fatal error that caused the shutdown.
        if (status === 0) log.fatal({ err: error }, 'The sandbox could not be closed properly.');
        process.exit(1);
      },
    );
  };
}

function asJson(accounts: Accounts, { rest, control }: Servers): string {
  const origins = { rest: rest.origin, ws: webSocketOrigin(rest), control: control.origin };
  return `${JSON.stringify({ ...origins, accounts })}\n`;
}

function asText(options: Values, accounts: Accounts, servers: Servers): string {
  const isRandom = accounts[0]?.apiKey !== defaultKeys(options.seed)[0]?.apiKey;
  const { rest, control } = servers;
  const lines = [
    `Broker: ${rest.origin}`,
    `Streams: ${webSocketOrigin(rest)}`,
    `Control plane: ${control.origin}`,
    `State: ${stateText(locationOf(options))}`,
    ...accounts
      .slice(0, 2)
      .map(({ name, apiKey, secretKey }) => `${name}: API key ${apiKey}, secret key ${secretKey}`),
    ...(isRandom ? [randomKeysText] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const randomKeysText =
  'These keys are random, and stored with the state. To read all keys, start with --json.';

function webSocketOrigin({ origin }: RunningServer): string {
  return origin.replace(/^http/, 'ws');
}

function stateText(location: string | URL | undefined): string {
  if (location === undefined) return 'in memory, discarded at exit';
  if (typeof location !== 'string') return redactUrl(location);
  return (
    `${location} (use --data to select another directory, ` +
    `or --memory to write nothing to disk)`
  );
}

try {
  await main();
} catch (error) {
  const expected = [UsageError, CommandError, JournalError, NodeVersionError, ConfigurationError];
  const isExpected = [...expected, ControlRequestError, ControlResponseError].some(
    (kind) => error instanceof kind,
  );
  const text = isExpected ? (error as Error).message : String((error as Error).stack);
  process.stderr.write(printable(`${text}\n${error instanceof UsageError ? `${usage}\n` : ''}`));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
