/**
 * A sliced computation. It pauses after each slice, so that a server can handle other requests
 * before it continues. A slice takes a few milliseconds.
 */
export type Slices<Result> = Generator<void, Result>;

/** Runs a computation to its end, without a pause. */
export function runWithoutPause<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

/** The number of rows that a slice formats. */
export const formattedPerSlice = 1000;

/** The number of rows that a slice compares with a filter. */
export const comparedPerSlice = 20_000;

/** The number of orders whose values a slice copies. */
export const copiedPerSlice = 10_000;

/** Formats rows in slices. */
export function* mapInSlices<Row, View>(
  rows: Iterable<Row>,
  format: (row: Row) => View,
  rowsPerSlice = formattedPerSlice,
): Slices<View[]> {
  const views: View[] = [];
  for (const row of rows) {
    if (views.length > 0 && views.length % rowsPerSlice === 0) yield;
    views.push(format(row));
  }
  return views;
}
