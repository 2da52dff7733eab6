/**
 * The earliest time of an initial state: 1970-01-05, the first Monday after the epoch, so that no
 * candlestick opens before the epoch.
 */
export const earliestTime = Date.UTC(1970, 0, 5);

/**
 * The latest time of a command: the last millisecond of the year 9999. Every candlestick
 * that contains a time up to this limit closes well inside the range of `Date`, and every time up
 * to this limit has an ISO 8601 text with a four-digit year.
 */
export const latestTime = Date.UTC(10_000, 0, 1) - 1;

/** Returns what is wrong with the time of a command; undefined when it is valid. */
export function commandTimeProblem(time: number): string | undefined {
  // A time before that of the previous command is valid, but does not move the clock back.
  if (Number.isSafeInteger(time) && time >= 0 && time <= latestTime) return undefined;
  return (
    `The time of a command must be an integer from 0 to ${latestTime}, ` +
    `in milliseconds since the epoch; got ${time}.`
  );
}

/** Returns what is wrong with the time of an initial state; undefined when it is valid. */
export function initialTimeProblem(time: number): string | undefined {
  if (Number.isSafeInteger(time) && time >= earliestTime && time <= latestTime) return undefined;
  return (
    `The time of an initial state must be an integer from ${earliestTime} (1970-01-05) ` +
    `to ${latestTime} (the end of the year 9999), in milliseconds since the epoch; got ${time}.`
  );
}
