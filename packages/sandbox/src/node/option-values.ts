// Reads the values of command-line options.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { earliestTime, latestTime } from '@broker-api/engine';
import { type Read, UsageError } from '@broker-api/spec/command-line';
import { controlTokenProblem } from '../control/control-token.ts';
import { isNetwork } from '../gateway/api-keys.ts';
import { isOrigin } from '../http/origins.ts';
import { formatAlternatives } from '../http/text.ts';
import { isDatabaseUrl } from './store/database-url.ts';

/**
 * Reads a value.
 *
 * @param expected what the value must be, for the message
 * @param read returns undefined for a value that is not what it must be
 */
function reader<Value>(expected: string, read: (text: string) => Value | undefined): Read<Value> {
  return (text, name) => {
    const value = read(text);
    if (value !== undefined) return value;
    throw new UsageError(`${name} must be ${expected}; got "${text}".`);
  };
}

/** Reads a text that has the expected form. */
const textOf = (expected: string, isValid: (text: string) => boolean): Read<string> =>
  reader(expected, (text) => (isValid(text) ? text : undefined));

/** Reads one of the allowed values. */
export const oneOf = <const Allowed extends string>(...allowed: readonly Allowed[]) =>
  reader(formatAlternatives(allowed), (text) => allowed.find((one) => one === text));

/** Reads an integer from 0 to a maximum. */
export const integer = (maximum: number): Read<number> =>
  reader(`an integer between 0 and ${maximum}`, (text) =>
    /^\d+$/.test(text) && Number(text) <= maximum ? Number(text) : undefined,
  );

export const host = reader('an IP address or a host name, without a port', (text) =>
  isIP(text) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(text) ? text.toLowerCase() : undefined,
);

/** Reads IP addresses and networks, separated by commas. */
export const networks = reader(
  'IP addresses or networks such as 10.0.0.0/8, separated by commas',
  (text) => (text.split(',').every(isNetwork) ? text.split(',') : undefined),
);

export const origin = textOf(
  'the origin of a web page, such as http://localhost:5173, without a path or a slash at the end',
  isOrigin,
);

export const domain = reader('a domain such as brokers.example', (text) =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text) ? text.toLowerCase() : undefined,
);

export const url = textOf('a URL such as http://127.0.0.1:8788', URL.canParse);

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Reads a time, which must have a time zone. Returns milliseconds since the epoch. */
export function time(text: string, name: string): number {
  const expected = 'a time such as 2026-06-01T12:00:00Z';
  const read = reader(expected, () =>
    instant.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : undefined,
  );
  const milliseconds = read(text, name);
  if (milliseconds >= earliestTime && milliseconds <= latestTime) return milliseconds;
  const limits = [earliestTime, latestTime].map((limit) => new Date(limit).toISOString());
  throw new UsageError(`${name} must be from ${limits.join(' to ')}; got "${text}".`);
}

/** Reads the path of a directory. */
export function directory(text: string, name: string): string {
  if (text === '') throw new UsageError(`${name} requires a directory; got "".`);
  if (!isDatabaseUrl(text)) return text;
  throw new UsageError(`${name} requires a directory; use --database-url for a database.`);
}

/** Reads the URL of a database, which the message does not contain. */
export function databaseUrl(text: string, name: string): URL {
  if (isDatabaseUrl(text) && URL.canParse(text)) return new URL(text);
  throw new UsageError(
    `${name} must be the URL of a PostgreSQL database, ` +
      'which begins with "postgres://" or "postgresql://". ' +
      'In a user name or password, write "@", "/", "?" and "#" as %40, %2F, %3F and %23.',
  );
}

/**
 * Reads the control token in a file. There is no option for the token itself, because other users
 * of the computer can see the arguments of a process.
 */
export function tokenFile(file: string, name: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${name} must be a file that can be read; got "${file}" (${code}).`);
  }
  return controlToken(text.trimEnd(), `the file ${file}`);
}

/** Checks a control token, which the message does not contain. */
export function controlToken(token: string, source: string): string {
  const problem = controlTokenProblem(token);
  if (problem === undefined) return token;
  throw new UsageError(`The control token in ${source} ${problem}.`);
}
