// Checks and parses the values of command-line options. `name` is the name of an option, without
// `--`.
import { isIP } from 'node:net';
import { earliestTime, latestTime } from '@broker-api/engine';
import { isNetwork } from '../gateway/networks.ts';
import { formatAlternatives } from '../http/format.ts';
import { isOrigin } from '../http/origins.ts';

/** An error in the command line. Its message is shown to the user without a stack trace. */
export class UsageError extends Error {
  constructor(message: string) {
    // Mask every database URL, valid or not: it can contain a password.
    super(message.replace(/\b(postgres(ql)?:\/*)[^\s"]+/gi, '$1…'));
  }
}

/** Checks an IP address or a host name, without a port. */
export function host(name: string, value: string): string {
  if (isIP(value) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(value)) return value.toLowerCase();
  throw new UsageError(
    `--${name} must be an IP address or a host name, without a port; got "${value}".`,
  );
}

/** Checks that the value is one of the allowed values. */
export function oneOf<const Allowed extends string>(
  name: string,
  value: string,
  allowed: readonly Allowed[],
): Allowed {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`--${name} must be ${formatAlternatives(allowed)}; got "${value}".`);
}

/** Parses an integer from 0 to a maximum. */
export function integer(name: string, value: string, maximum: number): number {
  if (/^\d+$/.test(value) && Number(value) <= maximum) return Number(value);
  throw new UsageError(`--${name} must be an integer between 0 and ${maximum}; got "${value}".`);
}

/** Parses an integer from 1 to a maximum. */
export function positive(name: string, value: string, maximum: number): number {
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= maximum) return Number(value);
  throw new UsageError(`--${name} must be an integer between 1 and ${maximum}; got "${value}".`);
}

/** Checks IP addresses and networks, separated by commas. */
export function networks(value: string): string[] {
  const all = value.split(',');
  if (all.every(isNetwork)) return all;
  throw new UsageError(
    '--trust-proxy must be IP addresses or networks such as 10.0.0.0/8, separated by commas; ' +
      `got "${value}".`,
  );
}

/** Checks the origin of a web page. */
export function origin(value: string): string {
  if (isOrigin(value)) return value;
  throw new UsageError(
    `--allow-origin must be the origin of a web page, ` +
      `such as http://localhost:5173, without a path or a slash at the end; got "${value}".`,
  );
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Parses a time. Returns milliseconds since the epoch. */
export function time(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  // A time without a time zone is rejected, because it would depend on the computer's time zone.
  const milliseconds = instant.test(value) ? Date.parse(value) : Number.NaN;
  if (milliseconds >= earliestTime && milliseconds <= latestTime) return milliseconds;
  if (Number.isFinite(milliseconds)) {
    const limits = [earliestTime, latestTime].map((limit) => new Date(limit).toISOString());
    throw new UsageError(`--${name} must be from ${limits.join(' to ')}; got "${value}".`);
  }
  throw new UsageError(`--${name} must be a time such as 2026-06-01T12:00:00Z; got "${value}".`);
}
