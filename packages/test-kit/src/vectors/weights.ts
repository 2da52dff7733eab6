import type { Vector } from './vector.ts';

/** A row of spec/vectors/budget/weights.json. */
type WeightRow = readonly [
  section: Vector['section'],
  operation: string,
  parameters: Readonly<Record<string, string | number>>,
  weight: number,
];

/** Returns the vectors of a file: its items, or a vector for each row of a table of weights. */
export function vectorsOf(items: readonly (Vector | WeightRow)[]): Vector[] {
  return items.map((item) => ('name' in item ? item : weightVector(item)));
}

/**
 * Returns a vector with a limit that a call uses up, so that the next call has to wait. The broker
 * responds with an error, which counts too.
 */
function weightVector([section, operation, parameters, weight]: WeightRow): Vector {
  const first = { operation, parameters };
  const next = { operation: 'listTrades', parameters: { symbol: 'X' }, atMs: 1000, maxWaitMs: 0 };
  const sent = { error: { httpStatus: 400 } };
  const late = { error: { name: 'RateBudgetError', reason: 'deadline' } };
  return {
    name: `${section}: ${operation} with ${JSON.stringify(parameters)} has a weight of ${weight}`,
    section,
    options: { limits: [{ rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: weight }] },
    calls: weight === 0 ? [first] : [first, next],
    exchanges: [{ on: operation, status: 400, code: -1130 }],
    expect: { results: weight === 0 ? [sent] : [sent, late] },
  };
}
