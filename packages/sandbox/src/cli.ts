#!/usr/bin/env node
import { InvariantError } from '@broker-api/engine';
import { destination, type Logger, pino } from 'pino';
import { type CommandOptions, help, readOptions, UsageError, usage } from './cli/options.ts';
import { createSandbox, openSandbox, type Sandbox, type SandboxOptions } from './create-sandbox.ts';
import type { HandledRequest } from './gateway/gateway.ts';
import { JournalError } from './journal/journal.ts';
import { placeOf } from './journal/postgres/location.ts';
import type { RunningServer } from './server/node-server.ts';
import { verify } from './state/verify.ts';
import { verifyDatabase } from './state/verify-database.ts';

/** A sandbox that can't go on; the program ends with a message. */
const fatal = [JournalError, InvariantError];

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') process.stdout.write(`${help}\n`);
  else if ('verify' in options) await verifyPlace(options.verify);
  else await run(options);
}

async function verifyPlace(place: string | URL): Promise<void> {
  const { lines, status } = typeof place === 'string' ? verify(place) : await verifyDatabase(place);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = status;
}

async function run(options: CommandOptions): Promise<void> {
  // Standard output belongs to --json; the log goes to standard error.
  const timestamp = pino.stdTimeFunctions.isoTime;
  const log = pino({ level: options.logLevel, base: null, timestamp }, destination(2));
  let end: ((status: number) => void) | undefined;
  const told = observers(log, () => end?.(1));
  const sandbox = await open(options, told);
  const servers = await listen(sandbox, options);
  if (options.marketMaker) await quoteAll(sandbox, options.seed);
  end = ender(sandbox, servers);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end?.(0));
  process.stdout.write(options.json ? asJson(sandbox, servers) : asText(options, sandbox, servers));
}

/** Where a sandbox listens. */
interface Servers {
  readonly rest: RunningServer;
  readonly control: RunningServer;
}

async function listen(sandbox: Sandbox, { port, controlPort }: CommandOptions): Promise<Servers> {
  const running: RunningServer[] = [];
  const refuse = (option: string, taken: number) => async (error: unknown) => {
    for (const server of running) await server.stop(0);
    await sandbox.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(`Port ${taken} is in use; choose another with ${option}.`);
  };
  const rest = await sandbox.listen({ port }).catch(refuse('--port', port));
  running.push(rest);
  const place = { port: controlPort };
  const control = await sandbox.listenControl(place).catch(refuse('--control-port', controlPort));
  return { rest, control };
}

/** Lets a market maker quote every symbol that has an index price. */
async function quoteAll({ control }: Sandbox, seed: number): Promise<void> {
  for (const { symbol } of await control.listIndexPrices()) {
    await control.setMarketMaker({ symbol, enabled: true, seed });
  }
}

type Told = Required<Pick<SandboxOptions, 'observe' | 'onControlFailure'>>;

/** Logs requests; a failure after which nothing may be acknowledged ends the program. */
function observers(log: Logger, onFatal: () => void): Told {
  const endIfFatal = (error: unknown): void => {
    if (!fatal.some((kind) => error instanceof kind)) return;
    log.fatal('The sandbox can not go on: it acknowledges nothing any more, and ends.');
    // The answer that tells of the failure leaves first.
    setImmediate(onFatal);
  };
  const observe = ({ failure, ...request }: HandledRequest): void => {
    if (failure === undefined) {
      if (request.code !== undefined) log.info(request, 'refused');
      else log.debug(request, 'answered');
      return;
    }
    const { reference, error } = failure;
    log.error({ ...request, reference, err: error }, 'failure');
    endIfFatal(error);
  };
  const onControlFailure = (error: unknown): void => {
    log.error({ err: error }, 'failure of the control plane');
    endIfFatal(error);
  };
  return { observe, onControlFailure };
}

function open(
  { place, dialect, limits, answers, seed, strict, clock, startTime }: CommandOptions,
  told: Told,
): Promise<Sandbox> {
  const start = startTime === undefined ? {} : { startTime };
  const options = { dialect, limits, answers, seed, strict, clock, ...start, ...told };
  if (place === undefined) return Promise.resolve(createSandbox(options));
  return openSandbox(place, options);
}

/** Ends once, with what is being handled finished; a second time at once. */
function ender(sandbox: Sandbox, { rest, control }: Servers): (status: number) => void {
  let ending = false;
  return (status) => {
    if (ending) process.exit(1);
    ending = true;
    Promise.all([rest.stop(), control.stop()])
      .then(() => sandbox.close())
      .then(
        () => process.exit(status),
        () => process.exit(1),
      );
  };
}

function asJson({ accounts }: Sandbox, { rest, control }: Servers): string {
  return `${JSON.stringify({ rest: rest.origin, control: control.origin, accounts })}\n`;
}

function asText({ place }: CommandOptions, { accounts }: Sandbox, servers: Servers): string {
  const keys = accounts
    .slice(0, 2)
    .map(({ name, apiKey, secretKey }) => `${name}: key ${apiKey}, secret ${secretKey}`);
  const { rest, control } = servers;
  const places = [
    `The sandbox answers at ${rest.origin}`,
    `Its control plane answers at ${control.origin}`,
  ];
  return `${[...places, keptLine(place), ...keys].join('\n')}\n`;
}

function keptLine(place: CommandOptions['place']): string {
  if (place === undefined) return 'State is in memory and ends with the process.';
  if (typeof place !== 'string') return `State is kept in ${placeOf(place)}.`;
  return `State is kept in ${place}; --data chooses another directory, --memory none.`;
}

try {
  await main();
} catch (error) {
  const isTold = error instanceof UsageError || error instanceof JournalError;
  const text = isTold ? error.message : String((error as Error).stack);
  process.stderr.write(`${text}\n${error instanceof UsageError ? `${usage}\n` : ''}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
