import type { LongEncoding, Report, TestReport, WireDifference } from './report.ts';

/**
 * Returns the deployment's mismatches without duplicates, the most frequent first, and how each
 * operation encodes LONGs.
 */
export function wireDiffOf(results: readonly TestReport[]): Report['wireDiff'] {
  return { longEncodings: longEncodingsOf(results), differences: differencesOf(results) };
}

function differencesOf(results: readonly TestReport[]): readonly WireDifference[] {
  const found = new Map<string, WireDifference>();
  for (const { id, mismatches } of results) {
    const counted = new Set<string>();
    for (const mismatch of mismatches) {
      const key = [mismatch.operation, mismatch.pointer, mismatch.kind].join('\n');
      const before = found.get(key);
      // A test counts once, even if every row of a list has the mismatch.
      const added = counted.has(key) ? 0 : 1;
      counted.add(key);
      const { expected, actual } = mismatch;
      found.set(key, {
        ...(before ?? { ...mismatch, test: id }),
        expected: firstOf(before?.expected, expected),
        actual: firstOf(before?.actual, actual),
        count: (before?.count ?? 0) + added,
      });
    }
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

const others = ' and others';

/** Returns the first of several values, and says if not all are the same. */
function firstOf(before: string | undefined, value: string): string {
  if (before === undefined) return value;
  return before === value || before.endsWith(others) ? before : `${before}${others}`;
}

function longEncodingsOf(results: readonly TestReport[]): readonly LongEncoding[] {
  const found = new Map<string, LongEncoding['encoding']>();
  for (const { operation, longEncoding } of results) {
    if (longEncoding === undefined) continue;
    const before = found.get(operation) ?? longEncoding;
    found.set(operation, before === longEncoding ? longEncoding : 'mixed');
  }
  return [...found].map(([operation, encoding]) => ({ operation, encoding }));
}
