import { seededRandom } from './random.ts';

/** Whether to run every row of long test tables, instead of samples. */
export const isExhaustive = process.env.EXHAUSTIVE_TESTS === 'true';

const millisecondsPerDay = 86_400_000;

/**
 * Returns a random sample of the rows of a test table in their original order, or all rows in an
 * exhaustive run. The sample changes daily; the environment variable `TEST_SEED` selects a fixed
 * sample.
 */
export function sampled<Row>(rows: readonly Row[], count: number): Row[] {
  if (isExhaustive) return [...rows];
  const seed = Number(process.env.TEST_SEED ?? Math.floor(Date.now() / millisecondsPerDay));
  return seededRandom(seed).sample(rows, count);
}
