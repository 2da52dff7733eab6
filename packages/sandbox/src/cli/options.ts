import { parseArgs } from 'node:util';
import type { Dialect } from '../gateway/encode.ts';
import { isDatabaseUrl } from '../journal/postgres/database-url.ts';

export const usage = `usage: sandbox [--port 8787] [--control-port 8788]
               [--data DIR | --database-url URL | --memory]
               [--clock real|manual] [--start-time ISO] [--market-maker]
               [--dialect reference|observed] [--limits reference|off] [--seed N] [--strict]
               [--answers live|examples]
               [--log-level debug|info|warn|error|silent] [--json]
       sandbox verify DIR | --database-url URL
               carries everything that is kept there out again, and compares`;

/** Where state is kept unless another directory, or none, is asked for. */
const defaultDirectory = '.sandbox';

/** What `--help` tells. */
export const help = `${usage}

  --port, --control-port  where the broker and its control plane listen, on 127.0.0.1; 0: any port
  --data, --memory        where state is kept, ${defaultDirectory} unless given, or that none is
  --database-url          a PostgreSQL database that keeps it instead: postgres://user@host/name
  --clock, --start-time   a manual clock stands until it is moved; what the clock shows first
  --market-maker          lets a market maker quote every symbol that has an index price
  --dialect               how ids and times travel: as JSON integers (reference) or text (observed)
  --limits off            counts request weights and orders, and refuses nothing for them
  --seed                  what the ready keys derive from; 1 unless given
  --strict                refuses parameters that an operation does not have or has no use for
  --answers examples      answers from the examples of the specification, and keeps no state
  --log-level             what the log on standard error tells; debug tells of every request
  --json                  prints one line of JSON: where it listens, and all keys`;

/** What the command was called with. */
export interface CommandOptions {
  readonly port: number;
  readonly controlPort: number;
  /** The data directory, or the URL of a database; undefined keeps the state in memory. */
  readonly place: string | URL | undefined;
  readonly clock: 'real' | 'manual';
  /** What the clock shows at the start, in milliseconds since the epoch. */
  readonly startTime: number | undefined;
  readonly marketMaker: boolean;
  readonly dialect: Dialect;
  readonly limits: 'reference' | 'off';
  readonly answers: 'live' | 'examples';
  readonly seed: number;
  readonly strict: boolean;
  readonly logLevel: string;
  readonly json: boolean;
}

/** A wrong call of the command. The message is a sentence for the person who made it. */
export class UsageError extends Error {
  constructor(message: string) {
    // Whatever was wrong with it: a URL can have a password.
    super(message.replace(/\b(postgres(ql)?:\/*)[^\s"]+/gi, '$1…'));
  }
}

/**
 * Reads the arguments of the command.
 *
 * @throws UsageError
 */
export function readOptions(
  args: readonly string[],
): CommandOptions | 'help' | { verify: string | URL } {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  const [verb, ...words] = positionals;
  const url = values['database-url'];
  if (verb === 'verify') return { verify: placeToVerify(words, url) };
  if (verb !== undefined) throw new UsageError(`There is no command "${positionals.join(' ')}".`);
  return {
    port: integer('port', values.port, 65_535),
    controlPort: integer('control-port', values['control-port'], 65_535),
    place: placeToKeep(values.data, url, values.memory),
    clock: oneOf('clock', values.clock, ['real', 'manual']),
    startTime: time('start-time', values['start-time']),
    marketMaker: values['market-maker'],
    dialect: oneOf('dialect', values.dialect, ['reference', 'observed']),
    limits: oneOf('limits', values.limits, ['reference', 'off']),
    answers: oneOf('answers', values.answers, ['live', 'examples']),
    seed: integer('seed', values.seed, Number.MAX_SAFE_INTEGER),
    strict: values.strict,
    logLevel: oneOf('log-level', values['log-level'], levels),
    json: values.json,
  };
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '8787' },
        'control-port': { type: 'string', default: '8788' },
        data: { type: 'string' },
        'database-url': { type: 'string' },
        memory: { type: 'boolean', default: false },
        clock: { type: 'string', default: 'real' },
        'start-time': { type: 'string' },
        'market-maker': { type: 'boolean', default: false },
        dialect: { type: 'string', default: 'reference' },
        limits: { type: 'string', default: 'reference' },
        answers: { type: 'string', default: 'live' },
        seed: { type: 'string', default: '1' },
        strict: { type: 'boolean', default: false },
        'log-level': { type: 'string', default: 'info' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // What follows the first sentence is about words that begin with a hyphen; there are none.
    throw new UsageError((error as Error).message.split(/\. |\n/)[0]?.replace(/\.?$/, '.') ?? '');
  }
}

function oneOf<const Allowed extends string>(
  name: string,
  value: string,
  allowed: readonly Allowed[],
): Allowed {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} is "${value}"; it may be ${allowed.join(', ')}.`);
}

function integer(name: string, value: string, maximum: number): number {
  if (/^\d+$/.test(value) && Number(value) <= maximum) return Number(value);
  throw new UsageError(`--${name} is "${value}"; it must be an integer from 0 to ${maximum}.`);
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

function time(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  // Without a zone it would be another time on another computer.
  const milliseconds = instant.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  throw new UsageError(`--${name} is "${value}"; send one such as 2026-06-01T12:00:00Z.`);
}

function placeToKeep(
  data: string | undefined,
  url: string | undefined,
  memory: boolean,
): string | URL | undefined {
  if (data !== undefined && memory) {
    throw new UsageError('--data keeps the state, --memory forgets it; choose one of them.');
  }
  if (url !== undefined && (data !== undefined || memory)) {
    throw new UsageError('--database-url says where state is kept; leave --data and --memory out.');
  }
  if (url !== undefined) return databaseUrl(url);
  return memory ? undefined : directory('--data', data ?? defaultDirectory);
}

function placeToVerify(words: readonly string[], url: string | undefined): string | URL {
  if (url !== undefined && words.length === 0) return databaseUrl(url);
  const [word, ...more] = words;
  if (word !== undefined && more.length === 0 && url === undefined)
    return directory('verify', word);
  throw new UsageError(`verify takes one directory: sandbox verify ${defaultDirectory}`);
}

function directory(taker: string, value: string): string {
  if (value === '') throw new UsageError(`${taker} needs a directory.`);
  if (!isDatabaseUrl(value)) return value;
  throw new UsageError(`${taker} takes a directory; a database is given with --database-url.`);
}

function databaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && isDatabaseUrl(text)) return url;
  throw new UsageError(
    '--database-url is not the URL of a PostgreSQL database. One begins with "postgres:"; in a user or password write "@", "/" and "?" as %40, %2F and %3F.',
  );
}
