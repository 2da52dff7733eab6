/** Reads the broker's clock. */
export interface BrokerClock {
  /** The time at the broker when a request that is sent now arrives there, in milliseconds. */
  readonly now: () => number;
  /** How long a request and its answer take, in milliseconds. */
  readonly roundTrip: number;
}

/** Asks the broker for its time; undefined when there was no usable answer. */
export type AskTime = () => Promise<number | undefined>;

const tries = 3;

/**
 * Measures how far the broker's clock is from ours: the answer that came quickest is taken, and
 * half of its round trip counts as the way back.
 */
export async function measureClock(ask: AskTime): Promise<BrokerClock> {
  let roundTrip = Infinity;
  let ahead = 0;
  for (let count = 0; count < tries; count++) {
    const sent = performance.now();
    const time = await ask();
    const took = performance.now() - sent;
    if (time === undefined || took >= roundTrip) continue;
    roundTrip = took;
    ahead = time + took / 2 - Date.now();
  }
  if (roundTrip === Infinity) return { now: Date.now, roundTrip: 0 };
  return { now: () => Math.round(Date.now() + ahead), roundTrip };
}
