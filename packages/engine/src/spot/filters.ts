import { formatDecimal } from '../money/decimal.ts';
import { multiply } from '../money/product.ts';
import { type Rejection, rejection } from '../rejection.ts';
import type { OrderRequest } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

/** PRICE_FILTER: from the minimum to the maximum, on a tick counted from the minimum. */
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
  // A price between two units is on no tick: ticks are whole units.
  if ((price - rules.minPrice) % rules.tickSize === 0) return undefined;
  const message = `The price must be a multiple of ${tickSize} above ${minPrice}.`;
  return rejection('ORDER_PRICE_PRECISION_TOO_LONG', message);
}

/** LOT_SIZE: the same for the quantity. */
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
 * MIN_NOTIONAL: price times quantity reaches the minimum. A MARKET order counts with the last
 * price, before any trade with the best price of the other side.
 */
export function checkMinNotional(request: OrderRequest): Rejection | undefined {
  const { market, side, type, quantity } = request;
  const price =
    type === 'MARKET'
      ? (market.lastPrice ?? market.book.opposite(side).best?.price)
      : request.price;
  // Without any price there is nobody to trade with either, which the next check says.
  if (price === undefined || multiply(price, quantity) >= market.rules.minNotional) return undefined;
  const { minNotional: least } = market.definition;
  const scale = market.rules.priceScale + market.rules.quantityScale;
  const notional = formatDecimal(multiply(price, quantity), scale);
  const message = `Price times quantity is ${notional}; it must be at least ${least}.`;
  return rejection('ORDER_AMOUNT_TOO_SMALL', message);
}
