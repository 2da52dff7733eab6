import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, difference, half, leastMultiple } from '../decimal.ts';
import { errorCodeOf } from '../known-operations.ts';

/** An order at a limit of a filter, or beyond it. Far from the market, it does not trade. */
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

interface Codes {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

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
const BUY = 'buy' as const;
const SELL = 'sell' as const;
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
    ...tried(prices, priceCodes, 'the PRICE_FILTER').map(({ value, ...probe }) => ({
      ...probe,
      // An order at the highest price rests if it sells.
      side: value === prices.low || compareDecimals(value, half(prices.high)) < 0 ? BUY : SELL,
      price: value,
      quantity: quantities.low,
    })),
    ...tried(quantities, quantityCodes, 'the LOT_SIZE filter').map(({ value, ...probe }) => ({
      ...probe,
      side: BUY,
      price: prices.low,
      quantity: value,
    })),
    ...(minNotional === undefined ? [] : amountProbes(prices, quantities, textOf(minNotional))),
  ];
}

type Tried = Pick<Probe, 'rule' | 'rejected' | 'accepted'> & { readonly value: string };

/** Returns the values at the limits, and one step beyond them. */
function tried({ low, high, step }: Limits, codes: Codes, filter: string): readonly Tried[] {
  const below = difference(low, step);
  const isPositive = compareDecimals(below, '0') > 0;
  const above = (value: string, by: string): string => difference(value, difference('0', by));
  const probe = (value: string, name: string, code: Pick<Probe, 'rejected' | 'accepted'>) => ({
    value,
    rule: `${name} of ${filter}`,
    ...code,
  });
  return [
    probe(low, `the minimum ${low}`, { accepted: codes.low }),
    ...(isPositive ? [probe(below, `the minimum ${low}`, { rejected: codes.low })] : []),
    probe(high, `the maximum ${high}`, { accepted: codes.high }),
    probe(above(high, step), `the maximum ${high}`, { rejected: codes.high }),
    probe(above(low, step), `the step ${step}`, { accepted: codes.step }),
    probe(above(low, half(step)), `the step ${step}`, { rejected: codes.step }),
  ];
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
    { side: BUY, price, quantity, rule, accepted: amountCode },
    { side: BUY, price, quantity: smaller, rule, rejected: amountCode },
  ];
}
