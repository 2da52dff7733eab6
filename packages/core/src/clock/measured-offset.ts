/** One exchange with the broker: the local times around it, and the broker's time during it. */
export interface Sample {
  readonly sentAt: number;
  readonly receivedAt: number;
  /** In whole milliseconds, rounded down. */
  readonly serverTime: number;
}

/** The range of how far the broker's clock is ahead of the local clock, in milliseconds. */
export interface OffsetRange {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the range of the offset: the median of the half of the samples with the shortest round
 * trips. A slow exchange is inaccurate, because either direction may have been the slow one; the
 * median ignores a single wrong time of the broker.
 *
 * @param samples at least one
 */
export function measuredRange(samples: readonly Sample[]): OffsetRange {
  const fastest = [...samples]
    .sort((left, right) => roundTrip(left) - roundTrip(right))
    .slice(0, Math.ceil(samples.length / 2));
  const sorted = fastest.map(rangeOf).sort((left, right) => middle(left) - middle(right));
  return sorted[(sorted.length - 1) >> 1] as OffsetRange;
}

function roundTrip({ sentAt, receivedAt }: Sample): number {
  return receivedAt - sentAt;
}

function rangeOf({ sentAt, receivedAt, serverTime }: Sample): OffsetRange {
  return { low: serverTime - receivedAt, high: serverTime + 1 - sentAt };
}

function middle({ low, high }: OffsetRange): number {
  return (low + high) / 2;
}

/**
 * Corrects an offset by a measurement. An offset in the range stays as it is: otherwise, the delays
 * of the network would move the clock to and fro. An offset outside the range moves to the nearest
 * end, so that each correction reduces the error. If the offset is far outside, because a clock was
 * set, or not known yet, it moves to the middle.
 */
export function correctedOffset(offset: number | undefined, range: OffsetRange): number {
  const { low, high } = range;
  const nearest = Math.min(Math.max(offset ?? Number.NaN, low), high);
  const isNear = offset !== undefined && Math.abs(nearest - offset) <= high - low;
  return isNear ? nearest : middle(range);
}
