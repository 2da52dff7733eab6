import { formatUnits, unitsOf } from '../decimal.ts';
import type { Filter, Market, RiskLimitCheck } from './types.ts';

/** The valid values of a price or a quantity: a minimum plus whole steps, up to a maximum. */
interface Grid {
  readonly minimum: string;
  readonly maximum: string;
  readonly step: string;
}

/** Which code of the check the broker returns, and what the value must be. */
export interface Problem {
  readonly codeIndex: number;
  readonly expected: string;
}

/** Returns the filter of a market with a type, if it has one. */
export function filterOf({ filters }: Market, type: string): Filter | undefined {
  return filters.find(({ filterType }) => filterType === type);
}

/** Returns the values that a PRICE_FILTER or a LOT_SIZE filter accepts. */
export function gridOf(filter: Filter | undefined): Grid | undefined {
  const { minPrice, maxPrice, tickSize, minQty, maxQty, stepSize } = filter ?? {};
  const [minimum = minQty, maximum = maxQty, step = stepSize] = [minPrice, maxPrice, tickSize];
  if (minimum === undefined || maximum === undefined || step === undefined) return undefined;
  return { minimum, maximum, step };
}

/** Returns why a grid does not contain a value, if it does not. */
export function gridProblem(grid: Grid, value: string): Problem | undefined {
  const { minimum, maximum, step } = grid;
  const { of } = unitsOf({ value, ...grid });
  if (of.value < of.minimum) return { codeIndex: 0, expected: `at least ${minimum}` };
  if (of.value > of.maximum) return { codeIndex: 1, expected: `at most ${maximum}` };
  if (of.step <= 0n || (of.value - of.minimum) % of.step === 0n) return undefined;
  const isMultiple = of.minimum % of.step === 0n;
  const expected = isMultiple ? `a multiple of ${step}` : `${minimum} plus a multiple of ${step}`;
  return { codeIndex: 2, expected };
}

/** Rounds a value to a whole number of steps from the minimum. */
export function roundToGrid(grid: Grid, value: string, direction: 'down' | 'up'): string {
  const { scale, of } = unitsOf({ value, ...grid });
  if (of.step <= 0n) return formatUnits(of.value, scale);
  const beyond = (of.value - of.minimum) % of.step;
  // The remainder has the sign of the dividend.
  const below = beyond < 0n ? beyond + of.step : beyond;
  const up = direction === 'up' && below > 0n ? of.step : 0n;
  return formatUnits(of.value - below + up, scale);
}

/** Returns why the product of two values does not pass a MIN_NOTIONAL filter. */
export function notionalProblem(
  filter: Filter | undefined,
  value: string,
  times: string,
): (Problem & { readonly got: string }) | undefined {
  const minimum = filter?.minNotional;
  if (minimum === undefined) return undefined;
  const { scale, of } = unitsOf({ value, times, minimum });
  const product = of.value * of.times;
  if (product >= of.minimum * 10n ** BigInt(scale)) return undefined;
  return { codeIndex: 0, expected: `at least ${minimum}`, got: formatUnits(product, 2 * scale) };
}

/** Returns why no risk limit allows a leverage for a position of a quantity. */
export function riskLimitProblem(
  { riskLimits = [] }: Market,
  leverage: string,
  quantity: string,
): (Problem & { readonly of: keyof RiskLimitCheck }) | undefined {
  const last = riskLimits.at(-1);
  if (last === undefined) return undefined;
  const limit = riskLimits.find((one) => {
    const { of } = unitsOf({ quantity, bound: one.quantity });
    return of.quantity < of.bound;
  });
  if (limit === undefined) {
    return { codeIndex: 0, of: 'quantity', expected: `below ${last.quantity}` };
  }
  const { scale, of } = unitsOf({ leverage, rate: limit.initialMargin });
  const one = 10n ** BigInt(scale);
  if (of.leverage * of.rate <= one * one) return undefined;
  const maximum = formatUnits((one * 100n) / of.rate, 2);
  return {
    codeIndex: 0,
    of: 'riskLimit',
    expected: `at most ${maximum} for ${quantity} contracts`,
  };
}
