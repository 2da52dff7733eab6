/** The latest timestamp of an API key, and the time on the clock when it was assigned. */
interface Assigned {
  readonly timestamp: number;
  readonly at: number;
}

const latest = new Map<string | undefined, Assigned>();

/**
 * Returns a timestamp that no other call for this API key returns, unless the clock is set back,
 * and waits until that time. The clients in a process share the timestamps of an API key.
 *
 * @param clock returns the time in milliseconds since the epoch
 */
export async function distinctTimestamp(
  apiKey: string | undefined,
  clock: () => number,
): Promise<number> {
  const now = Math.floor(clock());
  const last = latest.get(apiKey);
  // When a clock is set back, the timestamps begin again at the new time of the clock.
  const timestamp = last && now >= last.at ? Math.max(now, last.timestamp + 1) : now;
  latest.set(apiKey, { timestamp, at: now });
  if (timestamp > now) await new Promise((resolve) => setTimeout(resolve, timestamp - now));
  return timestamp;
}
