import { type Amount, add, subtract } from '../money/amount.ts';
import { scanLiquidity } from '../trading/liquidity.ts';
import type { OrderRequest } from './order-request.ts';

/**
 * Returns the current cost of a MARKET BUY order, in units of the quote token. The cost does not
 * include any quantity that the book can't fill.
 */
export function marketOrderCost(request: OrderRequest): Amount {
  let cost: Amount = 0;
  let unfilled = request.quantity;
  scanLiquidity(request, ({ price, remaining }) => {
    const quantity = Math.min(unfilled, remaining);
    cost = add(cost, request.symbol.quoteAmount(price, quantity));
    unfilled -= quantity;
    return unfilled === 0;
  });
  return cost;
}

/**
 * Returns the largest quantity that a MARKET BUY order can buy now at a cost within a budget. The
 * quantity is the minimum plus a whole number of steps. A quantity below the minimum is not
 * rounded, and `checkLotSize` rejects it.
 *
 * @param budget in units of the quote token
 */
export function affordableQuantity(request: OrderRequest, budget: Amount): number {
  const { symbol } = request;
  const { minQuantity, stepSize } = symbol.rules;
  let left = budget;
  let affordable = 0;
  scanLiquidity(request, ({ price, remaining }) => {
    const quantity = Math.min(remaining, symbol.quantityFor(price, left));
    left = subtract(left, symbol.quoteAmount(price, quantity));
    affordable += quantity;
    return quantity < remaining;
  });
  if (affordable < minQuantity) return affordable;
  return affordable - ((affordable - minQuantity) % stepSize);
}
