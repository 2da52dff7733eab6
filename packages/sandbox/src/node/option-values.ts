// Reads the values of command-line options. `name` is the name of an option, such as `--port`.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { earliestTime, latestTime } from '@broker-api/engine';
import { type Read, UsageError } from '@broker-api/spec/command-line';
import { controlTokenProblem } from '../control/control-token.ts';
import { isNetwork } from '../gateway/networks.ts';
import { formatAlternatives } from '../http/format.ts';
import { isOrigin } from '../http/origins.ts';
import { isDatabaseUrl } from './postgres/database-url.ts';

/** Reads an IP address or a host name, without a port. */
export function host(value: string, name: string): string {
  if (isIP(value) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(value)) return value.toLowerCase();
  throw new UsageError(
    `${name} must be an IP address or a host name, without a port; got "${value}".`,
  );
}

/** Reads one of the allowed values. */
export function oneOf<const Allowed extends string>(...allowed: readonly Allowed[]): Read<Allowed> {
  return (value, name) => {
    const found = allowed.find((one) => one === value);
    if (found !== undefined) return found;
    throw new UsageError(`${name} must be ${formatAlternatives(allowed)}; got "${value}".`);
  };
}

/** Reads an integer from 0 to a maximum. */
export function integer(maximum: number): Read<number> {
  return (value, name) => {
    if (/^\d+$/.test(value) && Number(value) <= maximum) return Number(value);
    throw new UsageError(`${name} must be an integer between 0 and ${maximum}; got "${value}".`);
  };
}

/** Reads IP addresses and networks, separated by commas. */
export function networks(value: string, name: string): readonly string[] {
  const all = value.split(',');
  if (all.every(isNetwork)) return all;
  throw new UsageError(
    `${name} must be IP addresses or networks such as 10.0.0.0/8, separated by commas; ` +
      `got "${value}".`,
  );
}

/** Reads the origin of a web page. */
export function origin(value: string, name: string): string {
  if (isOrigin(value)) return value;
  throw new UsageError(
    `${name} must be the origin of a web page, ` +
      `such as http://localhost:5173, without a path or a slash at the end; got "${value}".`,
  );
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Reads a time. Returns milliseconds since the epoch. */
export function time(value: string, name: string): number {
  // A time without a time zone is rejected, because it would depend on the computer's time zone.
  const milliseconds = instant.test(value) ? Date.parse(value) : Number.NaN;
  if (milliseconds >= earliestTime && milliseconds <= latestTime) return milliseconds;
  if (Number.isFinite(milliseconds)) {
    const limits = [earliestTime, latestTime].map((limit) => new Date(limit).toISOString());
    throw new UsageError(`${name} must be from ${limits.join(' to ')}; got "${value}".`);
  }
  throw new UsageError(`${name} must be a time such as 2026-06-01T12:00:00Z; got "${value}".`);
}

/** Reads the domain whose subdomains select brokers. */
export function domain(value: string, name: string): string {
  const lower = value.toLowerCase();
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(lower)) return lower;
  throw new UsageError(`${name} must be a domain such as brokers.example; got "${value}".`);
}

/** Reads the origin of a control plane. */
export function url(value: string, name: string): string {
  if (URL.canParse(value)) return value;
  throw new UsageError(`${name} must be a URL such as http://127.0.0.1:8788; got "${value}".`);
}

/** Reads the path of a directory. */
export function directory(value: string, name: string): string {
  if (value === '') throw new UsageError(`${name} requires a directory; got "".`);
  if (!isDatabaseUrl(value)) return value;
  throw new UsageError(`${name} requires a directory; use --database-url for a database.`);
}

/** Reads the URL of a database. */
export function databaseUrl(value: string, name: string): URL {
  if (isDatabaseUrl(value) && URL.canParse(value)) return new URL(value);
  throw new UsageError(
    `${name} must be the URL of a PostgreSQL database, ` +
      'which begins with "postgres://" or "postgresql://". ' +
      'In a user name or password, write "@", "/", "?" and "#" as %40, %2F, %3F and %23.',
  );
}

/** Reads the control token in a file. There is no option for the token itself, because other users
 * of the computer can see the arguments of a process. */
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
