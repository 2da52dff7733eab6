import type { LongsAs, Report, TestReport, WireDifference } from './report.ts';

/** Where a deployment departs from the specification, once for each place and kind. */
export function wireDiffOf(results: readonly TestReport[]): Report['wireDiff'] {
  return { longs: longsOf(results), differences: differencesOf(results) };
}

function differencesOf(results: readonly TestReport[]): readonly WireDifference[] {
  const found = new Map<string, WireDifference>();
  for (const { id, departures } of results) {
    const met = new Set<string>();
    for (const departure of departures) {
      const key = [departure.operation, departure.pointer, departure.kind].join('\n');
      const before = found.get(key);
      // A list that departs in every row counts once for its test.
      const added = met.has(key) ? 0 : 1;
      met.add(key);
      found.set(key, {
        ...(before ?? { ...departure, test: id }),
        count: (before?.count ?? 0) + added,
      });
    }
  }
  return [...found.values()];
}

function longsOf(results: readonly TestReport[]): readonly LongsAs[] {
  const found = new Map<string, LongsAs['as']>();
  for (const { operation, longsAs } of results) {
    if (longsAs === undefined) continue;
    const before = found.get(operation) ?? longsAs;
    found.set(operation, before === longsAs ? longsAs : 'mixed');
  }
  return [...found].map(([operation, as]) => ({ operation, as }));
}
