import type { LongEncoding, Report, TestReport, WireDifference } from './report.ts';

/**
 * Returns the deployment's mismatches without duplicates, the most frequent first, and how each
 * operation encodes LONGs.
 */
export function wireDiffOf(results: readonly TestReport[]): Report['wireDiff'] {
  return { longEncodings: longEncodingsOf(results), differences: differencesOf(results) };
}

function differencesOf(results: readonly TestReport[]): readonly WireDifference[] {
  const all = results.flatMap(({ id, mismatches }) =>
    mismatches.map((mismatch) => ({ ...mismatch, test: id })),
  );
  const groups = Map.groupBy(all, (one) => [one.operation, one.pointer, one.kind].join('\n'));
  const differences = [...groups.values()].flatMap((own) =>
    own.slice(0, 1).map((first) => ({
      ...first,
      expected: firstOf(own.map(({ expected }) => expected)),
      actual: firstOf(own.map(({ actual }) => actual)),
      // A test counts once, even if every row of a list has the mismatch.
      count: new Set(own.map(({ test }) => test)).size,
    })),
  );
  return differences.sort((one, other) => other.count - one.count);
}

/** Returns the first of several values, and says if not all are the same. */
const firstOf = (values: readonly string[]): string =>
  `${values[0]}${new Set(values).size > 1 ? ' and others' : ''}`;

function longEncodingsOf(results: readonly TestReport[]): readonly LongEncoding[] {
  const encoded = results.flatMap(({ operation, longEncoding: encoding }) =>
    encoding === undefined ? [] : [{ operation, encoding }],
  );
  return [...Map.groupBy(encoded, ({ operation }) => operation)].map(([operation, own]) => {
    const [encoding, other] = new Set(own.map((one) => one.encoding));
    return { operation, encoding: other === undefined && encoding ? encoding : 'mixed' };
  });
}
