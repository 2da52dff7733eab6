import { ConfigurationError } from './errors.ts';

/** The timestamps that were assigned to the calls of each API key, oldest first. */
const assigned = new Map<string | undefined, Set<number>>();

const maximumRemembered = 10_000;

/**
 * Returns a timestamp that no other call with this API key has. If the timestamp is later than the
 * current time, first waits until that time. The clients in a process share the timestamps of an
 * API key, even if their clocks differ.
 *
 * @param clock returns the time in milliseconds since the epoch
 */
export async function distinctTimestamp(
  apiKey: string | undefined,
  clock: () => number,
): Promise<number> {
  const now = readClock(clock);
  const used = assigned.get(apiKey) ?? new Set();
  assigned.set(apiKey, used);
  let timestamp = now;
  while (used.has(timestamp)) timestamp++;
  used.add(timestamp);
  const [oldest = now] = used;
  if (used.size > maximumRemembered) used.delete(oldest);
  if (timestamp > now) await new Promise((resolve) => setTimeout(resolve, timestamp - now));
  return timestamp;
}

/**
 * Returns the time on a clock, in whole milliseconds.
 *
 * @throws ConfigurationError when the clock returns anything but a time
 */
export function readClock(clock: () => number): number {
  const time: unknown = clock();
  if (typeof time === 'number' && Number.isSafeInteger(Math.floor(time))) return Math.floor(time);
  const got = typeof time === 'number' ? time : `a value of type ${typeof time}`;
  throw new ConfigurationError(
    `\`clock\` must return a time in milliseconds, such as Date.now(); got ${got}`,
  );
}
