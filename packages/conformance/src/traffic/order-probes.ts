import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, difference, half, leastMultiple } from '../decimal.ts';
import { errorCodeOf } from '../known-operations.ts';

/** An order at a limit of a filter, or beyond it. Unless the market is there, it does not trade. */
export interface Probe {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  /** The rule that the order tries, for messages. */
  readonly rule: string;
  /** The error code of the order, which violates the rule. */
  readonly rejected?: number;
  /** The error code that the order must not have. */
  readonly accepted?: number;
}

interface Limits {
  readonly low: string;
  readonly high: string;
  readonly step: string;
}

/** The error codes of values that are too low, too high, or between two steps. */
type Codes = Readonly<Record<keyof Limits, number>>;

const priceCodes: Codes = {
  low: errorCodeOf('ORDER_PRICE_TOO_SMALL'),
  high: errorCodeOf('ORDER_PRICE_TOO_HIGH'),
  step: errorCodeOf('ORDER_PRICE_PRECISION_TOO_LONG'),
};
const quantityCodes: Codes = {
  low: errorCodeOf('ORDER_QUANTITY_TOO_SMALL'),
  high: errorCodeOf('ORDER_QUANTITY_TOO_BIG'),
  step: errorCodeOf('ORDER_QUANTITY_PRECISION_TOO_LONG'),
};
const amountCode = errorCodeOf('ORDER_AMOUNT_TOO_SMALL');

/** Returns the orders that try the filters of a symbol. */
export function probesOf(listed: Row | undefined): readonly Probe[] {
  const filters = (listed?.filters ?? []) as readonly Row[];
  const filter = (type: string): Row | undefined =>
    filters.find(({ filterType }) => filterType === type);
  const limitsOf = (row: Row | undefined, names: readonly [string, string, string]) => {
    const [low, high, step] = names.map((name) => textOf(row?.[name]));
    return row && low && high && step ? { low, high, step } : undefined;
  };
  const prices = limitsOf(filter('PRICE_FILTER'), ['minPrice', 'maxPrice', 'tickSize']);
  const quantities = limitsOf(filter('LOT_SIZE'), ['minQty', 'maxQty', 'stepSize']);
  if (prices === undefined || quantities === undefined) return [];
  const { minNotional } = filter('MIN_NOTIONAL') ?? {};
  return [
    ...tried(prices, priceCodes, 'the PRICE_FILTER').map(({ value, ...probe }): Probe => {
      // An order at the highest price rests if it sells.
      const isLow = value === prices.low || compareDecimals(value, half(prices.high)) < 0;
      return { ...probe, side: isLow ? 'buy' : 'sell', price: value, quantity: quantities.low };
    }),
    ...tried(quantities, quantityCodes, 'the LOT_SIZE filter').map(({ value, ...probe }): Probe => {
      return { ...probe, side: 'buy', price: prices.low, quantity: value };
    }),
    ...(minNotional === undefined ? [] : amountProbes(prices, quantities, textOf(minNotional))),
  ];
}

type Tried = Pick<Probe, 'rule' | 'rejected' | 'accepted'> & { readonly value: string };

/** Returns the values at the limits, and one step beyond them. */
function tried({ low, high, step }: Limits, codes: Codes, filter: string): readonly Tried[] {
  const above = (value: string, by: string): string => difference(value, difference('0', by));
  const below = difference(low, step);
  const values: readonly Tried[] = [
    { value: low, rule: `minimum ${low}`, accepted: codes.low },
    { value: below, rule: `minimum ${low}`, rejected: codes.low },
    { value: high, rule: `maximum ${high}`, accepted: codes.high },
    { value: above(high, step), rule: `maximum ${high}`, rejected: codes.high },
    { value: above(low, step), rule: `step ${step}`, accepted: codes.step },
    { value: above(low, half(step)), rule: `step ${step}`, rejected: codes.step },
  ];
  return values
    .filter(({ value }) => value !== below || compareDecimals(below, '0') > 0)
    .map(({ rule, ...one }) => ({ ...one, rule: `the ${rule} of ${filter}` }));
}

/** Returns orders with the smallest amount, and with an amount that is one step smaller. */
function amountProbes(prices: Limits, quantities: Limits, minimum: string): readonly Probe[] {
  const { low: price } = prices;
  if (compareDecimals(price, '0') <= 0) return [];
  const { low, high, step } = quantities;
  const quantity = leastMultiple(step, price, minimum);
  const smaller = difference(quantity, step);
  const rule = `the minimum amount ${minimum} of the MIN_NOTIONAL filter`;
  if (compareDecimals(quantity, high) > 0 || compareDecimals(smaller, low) < 0) return [];
  return [
    { side: 'buy', price, quantity, rule, accepted: amountCode },
    { side: 'buy', price, quantity: smaller, rule, rejected: amountCode },
  ];
}
