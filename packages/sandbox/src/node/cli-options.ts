import { parseArgs } from 'node:util';
import type { Dialect } from '../gateway/encode.ts';
import { defaultDirectory } from './cli-help.ts';
import { controlTokenVariable, readControlToken } from './control-token-option.ts';
import { isLoopback } from './listen-host.ts';
import { host, integer, networks, oneOf, origin, time, UsageError } from './option-values.ts';
import { type SnapshotCommand, snapshotCommand } from './snapshot-files.ts';
import { isDatabaseUrl } from './store/database-url.ts';

/** The arguments of the command `replay`. */
export interface ReplayOptions {
  readonly replay: string;
  /** The number of the last record to replay. */
  readonly until?: number;
}

/** The options of the command line. */
export interface CommandOptions {
  readonly host: string;
  readonly port: number;
  readonly controlHost: string;
  readonly controlPort: number;
  /** The origins of the web pages that may call the broker. */
  readonly allowedOrigins: readonly string[];
  /** The names that the Host header may contain, in addition to those of the listen addresses. */
  readonly allowedHosts: readonly string[];
  /** The addresses and networks of the proxies whose header X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly controlToken: string | undefined;
  /** The data directory or the URL of a database; undefined keeps the state in memory. */
  readonly location: string | URL | undefined;
  readonly clock: 'real' | 'manual';
  /** The initial time of the clock, in milliseconds since the epoch. */
  readonly startTime: number | undefined;
  readonly marketMaker: boolean;
  readonly takers: boolean;
  readonly indexMoves: boolean;
  readonly dialect: Dialect;
  readonly limits: 'reference' | 'off';
  readonly responses: 'live' | 'stub';
  readonly seed: number;
  readonly strict: boolean;
  readonly requireTimeInForce: boolean;
  readonly marketBuyInQuote: boolean;
  readonly maximumBrokers: number;
  readonly baseDomain: string | undefined;
  readonly logLevel: string;
  /** By default, text if standard error is a terminal, otherwise JSON. */
  readonly logFormat: 'text' | 'json' | undefined;
  readonly json: boolean;
}

/** The command `verify`. */
export interface VerifyCommand {
  readonly verify: string | URL;
  readonly temp: string | undefined;
}

/**
 * Parses the command-line arguments, and reads the control token.
 *
 * @throws UsageError if an argument is unknown or invalid
 */
export function readOptions(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): CommandOptions | 'help' | VerifyCommand | SnapshotCommand | ReplayOptions {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const [command, ...words] = positionals;
  const url = values['database-url'];
  const { temp, 'log-format': format } = values;
  if (command === 'verify') return { verify: verifyLocation(words, url), temp };
  if (command === 'export' || command === 'import') {
    const controlToken = tokenOf(values, environment);
    return snapshotCommand(command, words, { controlUrl: values['control-url'], controlToken });
  }
  if (temp !== undefined) throw new UsageError('--temp is an option of verify only.');
  if (command === 'replay') return replayOptions(words, values.until);
  if (command !== undefined) {
    throw new UsageError(
      `Unknown command "${positionals.join(' ')}"; ` +
        'the commands are verify, export, import and replay.',
    );
  }
  if (values.until !== undefined) throw new UsageError('--until is an option of replay.');
  return {
    host: host('host', values.host),
    port: integer('port', values.port, 65_535),
    allowedOrigins: values['allow-origin'].map(origin),
    ...controlPlane(values, environment),
    allowedHosts: values['allow-host'].map((name) => host('allow-host', name)),
    trustedProxies: values['trust-proxy'].flatMap(networks),
    location: stateLocation(values.data, url, values.memory),
    clock: oneOf('clock', values.clock, ['real', 'manual']),
    startTime: time('start-time', values['start-time']),
    marketMaker: values['market-maker'],
    takers: values.takers,
    indexMoves: values['index-moves'],
    dialect: oneOf('dialect', values.dialect, ['reference', 'observed']),
    limits: oneOf('limits', values.limits, ['reference', 'off']),
    responses: oneOf('responses', values.responses, ['live', 'stub']),
    seed: integer('seed', values.seed, Number.MAX_SAFE_INTEGER),
    strict: values.strict,
    requireTimeInForce: !values['optional-time-in-force'],
    marketBuyInQuote: values['market-buy-in-quote'],
    maximumBrokers: integer('max-brokers', values['max-brokers'], 1_000_000),
    baseDomain: baseDomain(values['base-domain']),
    logLevel: oneOf('log-level', values['log-level'], levels),
    logFormat: format === undefined ? undefined : oneOf('log-format', format, ['text', 'json']),
    json: values.json,
  };
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '8787' },
        'control-port': { type: 'string', default: '8788' },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        host: { type: 'string', default: '127.0.0.1' },
        'control-host': { type: 'string', default: '127.0.0.1' },
        'allow-host': { type: 'string', multiple: true, default: [] },
        'trust-proxy': { type: 'string', multiple: true, default: [] },
        'control-token-file': { type: 'string' },
        'max-brokers': { type: 'string', default: '2000' },
        'base-domain': { type: 'string' },
        data: { type: 'string' },
        temp: { type: 'string' },
        'control-url': { type: 'string' },
        'database-url': { type: 'string' },
        memory: { type: 'boolean', default: false },
        clock: { type: 'string', default: 'real' },
        'start-time': { type: 'string' },
        'market-maker': { type: 'boolean', default: false },
        takers: { type: 'boolean', default: false },
        'index-moves': { type: 'boolean', default: false },
        dialect: { type: 'string', default: 'reference' },
        limits: { type: 'string', default: 'reference' },
        responses: { type: 'string', default: 'live' },
        seed: { type: 'string', default: '1' },
        strict: { type: 'boolean', default: false },
        'optional-time-in-force': { type: 'boolean', default: false },
        'market-buy-in-quote': { type: 'boolean', default: false },
        'log-level': { type: 'string', default: 'info' },
        'log-format': { type: 'string' },
        json: { type: 'boolean', default: false },
        until: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Only the first sentence applies: the rest of the message is advice on positional arguments
    // that begin with a hyphen.
    throw new UsageError((error as Error).message.split(/\. |\n/)[0]?.replace(/\.?$/, '.') ?? '');
  }
}

type Values = ReturnType<typeof parse>['values'];

function tokenOf(values: Values, environment: NodeJS.ProcessEnv): string | undefined {
  try {
    return readControlToken(values['control-token-file'], environment);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function controlPlane(values: Values, environment: NodeJS.ProcessEnv) {
  const controlHost = host('control-host', values['control-host']);
  const controlPort = integer('control-port', values['control-port'], 65_535);
  const controlToken = tokenOf(values, environment);
  if (controlToken !== undefined || isLoopback(controlHost)) {
    return { controlHost, controlPort, controlToken };
  }
  throw new UsageError(
    `--control-host ${controlHost} requires a token: ` +
      `without it, every client that can connect has full control. Use --control-token-file or ` +
      `${controlTokenVariable}, or leave the control plane on 127.0.0.1.`,
  );
}

function baseDomain(value: string | undefined): string | undefined {
  const name = value?.toLowerCase();
  if (name === undefined || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) return name;
  throw new UsageError(
    `--base-domain must be a domain such as brokers.example; got ${JSON.stringify(value)}.`,
  );
}

function stateLocation(
  data: string | undefined,
  url: string | undefined,
  memory: boolean,
): string | URL | undefined {
  if (data !== undefined && memory) {
    throw new UsageError('--data and --memory cannot be combined; use only one of them.');
  }
  if (url !== undefined && (data !== undefined || memory)) {
    throw new UsageError(
      '--database-url cannot be combined with --data or --memory; use only one of them.',
    );
  }
  if (url !== undefined) return databaseUrl(url);
  return memory ? undefined : directory('--data', data ?? defaultDirectory);
}

function verifyLocation(words: readonly string[], url: string | undefined): string | URL {
  if (url !== undefined && words.length === 0) return databaseUrl(url);
  const [word, ...more] = words;
  if (word !== undefined && more.length === 0 && url === undefined)
    return directory('verify', word);
  throw new UsageError(
    `verify requires either one directory, ` +
      `for example "broker-sandbox verify ${defaultDirectory}", or --database-url.`,
  );
}

function replayOptions(words: readonly string[], until: string | undefined): ReplayOptions {
  const [file, ...more] = words;
  if (file === undefined || file === '' || more.length > 0) {
    throw new UsageError('replay requires one file, for example "broker-sandbox replay a.jsonl".');
  }
  if (until === undefined) return { replay: file };
  return { replay: file, until: integer('until', until, Number.MAX_SAFE_INTEGER) };
}

function directory(argument: string, value: string): string {
  if (value === '') throw new UsageError(`${argument} requires a directory; got "".`);
  if (!isDatabaseUrl(value)) return value;
  throw new UsageError(`${argument} requires a directory; use --database-url for a database.`);
}

function databaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isDatabaseUrl(text)) return url;
  throw new UsageError(
    '--database-url must be the URL of a PostgreSQL database, ' +
      'which begins with "postgres://" or "postgresql://". ' +
      'In a user name or password, write "@", "/", "?" and "#" as %40, %2F, %3F and %23.',
  );
}
