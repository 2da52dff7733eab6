import { multiply } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/**
 * Checks PRICE_FILTER: the price must be between the minimum and the maximum, and must be the
 * minimum plus a whole number of ticks.
 */
export function checkPriceFilter(
  { rules, definition }: TradedSymbol,
  price: number,
  text = '0',
  name = 'price',
): Rejection | undefined {
  const { minPrice, maxPrice, tickSize } = definition;
  if (price < rules.minPrice) {
    const message = `The ${name} must be at least ${minPrice}; got ${text}.`;
    return rejection('ORDER_PRICE_TOO_SMALL', message);
  }
  if (price > rules.maxPrice) {
    const message = `The ${name} must be at most ${maxPrice}; got ${text}.`;
    return rejection('ORDER_PRICE_TOO_HIGH', message);
  }
  // A price between two units is not an integer, so it always leaves a remainder.
  if ((price - rules.minPrice) % rules.tickSize === 0) return undefined;
  const isMultiple = rules.minPrice % rules.tickSize === 0;
  const expected = formatGrid(minPrice, tickSize, isMultiple);
  const message = `The ${name} must be ${expected}; got ${text}.`;
  return rejection('ORDER_PRICE_PRECISION_TOO_LONG', message);
}

/**
 * Describes the valid values. If the minimum is a multiple of the step, all valid values are
 * multiples of the step.
 */
function formatGrid(minimum: string, step: string, isMultiple: boolean): string {
  return isMultiple ? `a multiple of ${step}` : `${minimum} plus a multiple of ${step}`;
}

/**
 * Checks LOT_SIZE: the quantity must be between the minimum and the maximum, and must be the
 * minimum plus a whole number of steps.
 */
export function checkLotSize(
  { rules, definition }: TradedSymbol,
  quantity: number,
  text: string,
): Rejection | undefined {
  const { minQuantity, maxQuantity, stepSize } = definition;
  if (quantity < rules.minQuantity) {
    const message = `The quantity must be at least ${minQuantity}; got ${text}.`;
    return rejection('ORDER_QUANTITY_TOO_SMALL', message);
  }
  if (quantity > rules.maxQuantity) {
    const message = `The quantity must be at most ${maxQuantity}; got ${text}.`;
    return rejection('ORDER_QUANTITY_TOO_BIG', message);
  }
  if ((quantity - rules.minQuantity) % rules.stepSize === 0) return undefined;
  const isMultiple = rules.minQuantity % rules.stepSize === 0;
  const expected = formatGrid(minQuantity, stepSize, isMultiple);
  const message = `The quantity must be ${expected}; got ${text}.`;
  return rejection('ORDER_QUANTITY_PRECISION_TOO_LONG', message);
}

/** Checks MIN_NOTIONAL: price × quantity must be at least the minimum. */
export function checkMinNotional(
  { rules, definition }: TradedSymbol,
  price: number,
  quantity: number,
): Rejection | undefined {
  const notional = multiply(price, quantity);
  if (notional >= rules.minNotional) return undefined;
  const received = formatDecimal(notional, rules.priceScale + rules.quantityScale);
  return rejection(
    'ORDER_AMOUNT_TOO_SMALL',
    `Price times quantity must be at least ${definition.minNotional}; got ${received}.`,
  );
}
