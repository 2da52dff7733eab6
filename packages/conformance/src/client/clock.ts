/** The broker's clock. */
export interface BrokerClock {
  /** Returns the current time of the broker, in milliseconds since the epoch. */
  readonly now: () => number;
  /** The time from request to response, in milliseconds. */
  readonly roundTrip: number;
}

/** Returns the time in a getServerTime response, which can be text; undefined if there is none. */
export function serverTimeIn(body: string): number | undefined {
  const time = /"serverTime"\s*:\s*"?(\d+)/.exec(body)?.[1];
  return time === undefined ? undefined : Number(time);
}

/** Requests the broker's time, in milliseconds; undefined if the response does not contain it. */
export type RequestServerTime = () => Promise<number | undefined>;

/**
 * Measures the offset of the broker's clock. Uses the response with the shortest round trip, and
 * assumes that both directions take the same time. If no response contains the time, the result is
 * the local clock.
 */
export async function measureClock(
  tries: number,
  requestTime: RequestServerTime,
): Promise<BrokerClock> {
  let roundTrip = Infinity;
  let offset = 0;
  for (let count = 0; count < tries; count++) {
    const sent = performance.now();
    const time = await requestTime();
    const elapsed = performance.now() - sent;
    if (time === undefined || elapsed >= roundTrip) continue;
    roundTrip = elapsed;
    offset = time + elapsed / 2 - Date.now();
  }
  if (roundTrip === Infinity) return { now: Date.now, roundTrip: 0 };
  return { now: () => Math.round(Date.now() + offset), roundTrip };
}
