import { formatDecimal } from '../money/decimal.ts';
import { multiply } from '../money/product.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { OrderRequest } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

/** PRICE_FILTER: between minimum and maximum, and on the tick grid that starts at the minimum. */
export function checkPriceFilter(
  { rules, definition }: SpotMarket,
  price: number,
): Rejection | undefined {
  const { minPrice, maxPrice, tickSize } = definition;
  if (price < rules.minPrice) {
    return rejection('ORDER_PRICE_TOO_SMALL', `The price must be at least ${minPrice}.`);
  }
  if (price > rules.maxPrice) {
    return rejection('ORDER_PRICE_TOO_HIGH', `The price must be at most ${maxPrice}.`);
  }
  // A price between two units is never on the grid: ticks are whole units.
  if ((price - rules.minPrice) % rules.tickSize === 0) return undefined;
  const message = `The price must be a multiple of ${tickSize} above ${minPrice}.`;
  return rejection('ORDER_PRICE_PRECISION_TOO_LONG', message);
}

/** LOT_SIZE: between minimum and maximum, and on the step grid that starts at the minimum. */
export function checkLotSize(
  { rules, definition }: SpotMarket,
  quantity: number,
): Rejection | undefined {
  const { minQuantity, maxQuantity, stepSize } = definition;
  if (quantity < rules.minQuantity) {
    return rejection('ORDER_QUANTITY_TOO_SMALL', `The quantity must be at least ${minQuantity}.`);
  }
  if (quantity > rules.maxQuantity) {
    return rejection('ORDER_QUANTITY_TOO_BIG', `The quantity must be at most ${maxQuantity}.`);
  }
  if ((quantity - rules.minQuantity) % rules.stepSize === 0) return undefined;
  const message = `The quantity must be a multiple of ${stepSize} above ${minQuantity}.`;
  return rejection('ORDER_QUANTITY_PRECISION_TOO_LONG', message);
}

/**
 * MIN_NOTIONAL: price × quantity is at least the minimum. For a MARKET order the price is the last
 * price or, before the first trade, the best opposite price.
 */
export function checkMinNotional(request: OrderRequest): Rejection | undefined {
  const { market, side, type, quantity } = request;
  const price =
    type === 'MARKET'
      ? (market.lastPrice ?? market.book.opposite(side).best?.price)
      : request.price;
  // Without any price the opposite side is empty; the next check rejects that.
  if (price === undefined || multiply(price, quantity) >= market.rules.minNotional)
    return undefined;
  const { minNotional } = market.definition;
  const scale = market.rules.priceScale + market.rules.quantityScale;
  const notional = formatDecimal(multiply(price, quantity), scale);
  const message = `Price times quantity must be at least ${minNotional}; got ${notional}.`;
  return rejection('ORDER_AMOUNT_TOO_SMALL', message);
}
