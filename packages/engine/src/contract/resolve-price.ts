import type { Side } from '../book/order-book.ts';
import type { ContractMarket } from './contract-market.ts';
import type { PriceType } from './order.ts';

/** By how many ticks the price of an OVER order is worse than the best opposite price. */
const overPriceTicks = 5;

/**
 * Returns the current limit price for a price type other than INPUT; undefined if the side of the
 * book that determines the price is empty.
 */
export function currentPrice(
  market: ContractMarket,
  side: Side,
  priceType: Exclude<PriceType, 'INPUT'>,
): number | undefined {
  const { book, symbol } = market;
  if (priceType === 'MARKET') return protectedPrice(market, side, market.referencePrice);
  const bookSide = priceType === 'QUEUE' ? book.sideOf(side) : book.opposite(side);
  const best = bookSide.best?.price;
  if (best === undefined || priceType !== 'OVER') return best;
  return overPrice(market, side, symbol.toMarkUnits(best));
}

/**
 * Estimates the limit price that a STOP order with a price type other than INPUT will have when its
 * trigger price is reached.
 */
export function priceAtTrigger(
  market: ContractMarket,
  side: Side,
  priceType: Exclude<PriceType, 'INPUT'>,
  triggerPrice: number,
): number {
  const trigger = market.symbol.toMarkUnits(triggerPrice);
  if (priceType === 'MARKET') return protectedPrice(market, side, trigger);
  if (priceType === 'OVER') return overPrice(market, side, trigger);
  return market.symbol.toGrid(trigger, side === 'BUY' ? 'down' : 'up');
}

/**
 * Returns the price that is 5% worse than a given price, which is in units of mark prices. Rounds
 * in favour of the user.
 */
function protectedPrice({ symbol }: ContractMarket, side: Side, price: number): number {
  return side === 'BUY'
    ? symbol.toGrid(Math.floor((price * 21) / 20), 'down')
    : symbol.toGrid(Math.ceil((price * 19) / 20), 'up');
}

function overPrice({ symbol }: ContractMarket, side: Side, price: number): number {
  const over = overPriceTicks * symbol.toMarkUnits(symbol.rules.tickSize);
  return side === 'BUY' ? symbol.toGrid(price + over, 'down') : symbol.toGrid(price - over, 'up');
}
