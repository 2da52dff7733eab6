import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, isDecimal } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';

type Fields = Readonly<Record<string, unknown>>;
type Rows = readonly Fields[];

const filterTypes = ['PRICE_FILTER', 'LOT_SIZE', 'MIN_NOTIONAL'];

/** Returns what contradicts itself in a brokerInfo response. */
export function listingProblems(info: Readonly<Record<string, Rows>>): string[] {
  const ofSymbols = Object.values(profiles).flatMap(({ symbolList }) =>
    (info[symbolList] ?? []).flatMap((row) => [
      ...filterProblems(row),
      ...nameProblems(row),
      ...icebergProblems(row),
      ...riskLimitProblems(row),
    ]),
  );
  return [...ofSymbols, ...rateLimitProblems(info.rateLimits ?? [])];
}

/** The documents write the type of the weight limit in two ways. */
const rateLimitTypes = [['REQUESTS_WEIGHT', 'REQUEST_WEIGHT'], ['ORDERS']];

/** The request weight and the orders have limits. */
function rateLimitProblems(limits: Rows): string[] {
  const listed = limits.map(({ rateLimitType }) => textOf(rateLimitType));
  const missing = rateLimitTypes.find((types) => !types.some((type) => listed.includes(type)));
  return missing ? [`Expected a rate limit of the type ${missing[0]}, got none.`] : [];
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
function filterProblems(row: Fields): string[] {
  const filters = (row.filters ?? []) as Rows;
  const name = textOf(row.symbol);
  const types = filters.map(({ filterType }) => filterType);
  const missing = filterTypes.find((type) => !types.includes(type));
  const pricePrecision = row.quotePrecision ?? row.quoteAssetPrecision;
  return [
    ...(missing ? [`Expected the filter ${missing} of ${name}, got none.`] : []),
    ...filters.flatMap(({ filterType, tickSize, stepSize }) => {
      if (filterType === 'PRICE_FILTER')
        return multiple(name, 'tickSize', tickSize, pricePrecision);
      if (filterType !== 'LOT_SIZE') return [];
      return multiple(name, 'stepSize', stepSize, row.baseAssetPrecision);
    }),
  ];
}

function multiple(name: string, field: string, step: unknown, precision: unknown): string[] {
  const ratio = Number(textOf(step)) / Number(textOf(precision));
  if (Math.abs(ratio - Math.round(ratio)) < 1e-6 && Math.round(ratio) > 0) return [];
  const multipleOf = textOf(precision);
  return [`Expected ${field} of ${name} to be a multiple of ${multipleOf}, got ${textOf(step)}.`];
}

/** A contract has its name in several fields. */
function nameProblems(row: Fields): string[] {
  if (row.contractMultiplier === undefined) return [];
  return ['symbolName', 'baseAsset'].flatMap((field) =>
    differs(`${field} of ${textOf(row.symbol)}`, row[field], row.symbol),
  );
}

/** No order can be an iceberg order, because the parameter `icebergQty` is unavailable. */
function icebergProblems({ symbol, icebergAllowed }: Fields): string[] {
  return differs(`icebergAllowed of ${textOf(symbol)}`, icebergAllowed, false);
}

/** Risk limits are sorted by size, and a larger one requires more margin. */
function riskLimitProblems(row: Fields): string[] {
  const limits = row.riskLimits as Rows | undefined;
  if (limits === undefined) return [];
  const name = textOf(row.symbol);
  const fields = ['quantity', 'initialMargin', 'maintMargin'];
  const unsorted = limits
    .slice(1)
    .flatMap((limit, index) =>
      fields.filter((field) => !isLess(limits[index]?.[field], limit[field])),
    );
  const wrong = limits.find((limit) => !isLess(limit.maintMargin, limit.initialMargin));
  return [
    ...(limits.length === 0 ? [`Expected risk limits of ${name}, got none.`] : []),
    ...unsorted.map((field) => `Expected risk limits of ${name} with increasing ${field}.`),
    ...(wrong ? [`Expected maintMargin below initialMargin in the risk limits of ${name}.`] : []),
  ];
}

function isLess(one: unknown, other: unknown): boolean {
  const first = textOf(one);
  const second = textOf(other);
  return isDecimal(first) && isDecimal(second) && compareDecimals(first, second) < 0;
}

/** Returns a problem if two values differ. */
function differs(what: string, actual: unknown, expected: unknown): string[] {
  const one = textOf(actual);
  const other = textOf(expected);
  return one === other ? [] : [`Expected ${what} to be ${other}, got ${one}.`];
}
