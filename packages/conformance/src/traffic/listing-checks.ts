import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, isDecimal } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';

type Fields = Readonly<Record<string, unknown>>;
type Rows = readonly Fields[];

const filterTypes = ['PRICE_FILTER', 'LOT_SIZE', 'MIN_NOTIONAL'];
/** The documents write the type of the weight limit in two ways. */
const rateLimitTypes = [['REQUESTS_WEIGHT', 'REQUEST_WEIGHT'], ['ORDERS']];

/** Returns what contradicts itself in a brokerInfo response. */
export function* listingProblems(info: Readonly<Record<string, Rows>>): Iterable<string> {
  for (const { symbolList } of Object.values(profiles)) {
    for (const row of info[symbolList] ?? []) {
      yield* filterProblems(row);
      yield* nameProblems(row);
      yield* riskLimitProblems(row);
    }
  }
  // The request weight and the orders have limits.
  const listed = (info.rateLimits ?? []).map(({ rateLimitType }) => textOf(rateLimitType));
  const missing = rateLimitTypes.find((types) => !types.some((type) => listed.includes(type)));
  if (missing) yield `Expected a rate limit of the type ${missing[0]}, got none.`;
}

/** Returns how the symbols of a section differ when only this section is selected. */
export function selectionProblem(
  selection: string,
  field: string,
  [all, selected]: readonly [Fields, Fields],
): string | undefined {
  const namesIn = (info: Fields): string =>
    ((info[field] ?? []) as Rows).map(({ symbol }) => textOf(symbol)).join(', ');
  if (namesIn(all) === namesIn(selected)) return undefined;
  return (
    `Expected the ${field} ${namesIn(all)} in brokerInfo with ${selection}, as without it; ` +
    `got ${namesIn(selected) || 'none'}.`
  );
}

/** A listed symbol has each filter, and its precisions divide the steps of the filters. */
function* filterProblems(row: Fields): Iterable<string> {
  const filters = (row.filters ?? []) as Rows;
  const name = textOf(row.symbol);
  const types = filters.map(({ filterType }) => filterType);
  const missing = filterTypes.find((type) => !types.includes(type));
  if (missing) yield `Expected the filter ${missing} of ${name}, got none.`;
  const precisions: Readonly<Record<string, unknown>> = {
    tickSize: row.quotePrecision ?? row.quoteAssetPrecision,
    stepSize: row.baseAssetPrecision,
  };
  for (const [field, precision] of Object.entries(precisions)) {
    const step = filters.find((filter) => filter[field] !== undefined)?.[field];
    const ratio = Number(textOf(step)) / Number(textOf(precision));
    const isMultiple = Math.abs(ratio - Math.round(ratio)) < 1e-6 && Math.round(ratio) > 0;
    if (step === undefined || isMultiple) continue;
    yield `Expected ${field} of ${name} to be a multiple of ${textOf(precision)}, ` +
      `got ${textOf(step)}.`;
  }
}

/**
 * A contract has its name in several fields. No order can be an iceberg order, because the
 * parameter `icebergQty` is unavailable.
 */
function* nameProblems(row: Fields): Iterable<string> {
  const { symbol, symbolName, baseAsset, icebergAllowed } = row;
  const names = row.contractMultiplier === undefined ? {} : { symbolName, baseAsset };
  for (const [field, actual] of Object.entries({ ...names, icebergAllowed })) {
    const expected = field === 'icebergAllowed' ? 'false' : textOf(symbol);
    if (textOf(actual) === expected) continue;
    yield `Expected ${field} of ${textOf(symbol)} to be ${expected}, got ${textOf(actual)}.`;
  }
}

/** Risk limits are sorted by size, and a larger one requires more margin. */
function* riskLimitProblems(row: Fields): Iterable<string> {
  const limits = row.riskLimits as Rows | undefined;
  if (limits === undefined) return;
  const name = textOf(row.symbol);
  if (limits.length === 0) yield `Expected risk limits of ${name}, got none.`;
  for (const [index, limit] of limits.entries()) {
    for (const field of index === 0 ? [] : ['quantity', 'initialMargin', 'maintMargin']) {
      if (isLess(limits[index - 1]?.[field], limit[field])) continue;
      yield `Expected risk limits of ${name} with increasing ${field}.`;
    }
    if (isLess(limit.maintMargin, limit.initialMargin)) continue;
    yield `Expected maintMargin below initialMargin in the risk limits of ${name}.`;
  }
}

function isLess(one: unknown, other: unknown): boolean {
  const first = textOf(one);
  const second = textOf(other);
  return isDecimal(first) && isDecimal(second) && compareDecimals(first, second) < 0;
}
