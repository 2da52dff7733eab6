import { indexPriceScale } from '../broker/index-price.ts';
import { type Amount, add, type Factor, factor } from '../money/amount.ts';
import { decimalFraction, type Fraction } from '../money/fraction.ts';
import { rateScale } from './contract-rules.ts';
import type { ContractSymbol } from './contract-symbol.ts';
import type { ContractOrder } from './order.ts';
import { type Holding, leverageScale } from './position.ts';

/** The terms of an opening order that determine its margin and fees. */
type MarginTerms = Pick<ContractOrder, 'symbol' | 'price' | 'leverage' | 'feeRate'>;

/** The terms of an opening order that determine how much it locks. */
type OpeningTerms = MarginTerms & Pick<ContractOrder, 'orderSide' | 'markPrice'>;

/** The margin and the fees that are required to open contracts, in units of the margin token. */
interface OrderMargin {
  /** The value of the contracts divided by the leverage. */
  readonly margin: Amount;
  /** The fee to open the contracts, which equals the fee to close them, at the taker rate. */
  readonly fee: Amount;
}

const leverageUnits = 10 ** leverageScale;

/** Computes the margin and the fee for opening contracts at a price. Each amount is truncated. */
function orderMargin(
  { symbol, leverage, feeRate }: MarginTerms,
  price: number,
  quantity: number,
): OrderMargin {
  return {
    margin: symbol.marginAmount(price, quantity, factor(leverageUnits, leverage)),
    fee: symbol.marginAmount(price, quantity, rateFactor(feeRate)),
  };
}

/** Returns the response field `marginLocked`: the margin, and the fees to open and to close. */
export function marginLocked(terms: MarginTerms, quantity: number): Amount {
  const { margin, fee } = orderMargin(terms, terms.price, quantity);
  return add(margin, add(fee, fee));
}

/** Returns the amount that an opening order locks for a quantity. */
export function lockedFor(terms: OpeningTerms, quantity: number): Amount {
  if (quantity === 0) return 0;
  return add(marginLocked(terms, quantity), openLoss(terms, terms.price, quantity));
}

/**
 * Returns the margin of contracts opened at a price. The margin includes the fee to close them, and
 * their loss at the mark price.
 */
export function positionMargin(terms: OpeningTerms, price: number, quantity: number): Amount {
  const { margin, fee } = orderMargin(terms, price, quantity);
  return add(margin, add(fee, openLoss(terms, price, quantity)));
}

/**
 * Returns what a position holds after an opening fill of an order; undefined if the order closes
 * contracts.
 *
 * @param terms the price, the quantity and the value of the contracts in cost units
 */
export function openedHolding(
  order: ContractOrder,
  terms: { readonly price: number; readonly quantity: number; readonly cost: bigint },
  before: Holding = order.position,
): Holding | undefined {
  if (!order.opens) return undefined;
  const { price, quantity, cost } = terms;
  return {
    quantity: before.quantity + quantity,
    cost: before.cost + cost,
    margin: add(before.margin, positionMargin(order, price, quantity)),
  };
}

/**
 * Returns the loss that contracts opened at a price have at the mark price; 0 for a profit. A long
 * position loses by buying above the mark price, a short one by selling below it.
 */
function openLoss(
  { symbol, orderSide, markPrice }: OpeningTerms,
  price: number,
  quantity: number,
): Amount {
  const difference = symbol.toMarkUnits(price) - markPrice;
  const isLoss = orderSide === 'BUY_OPEN' ? difference > 0 : difference < 0;
  return isLoss ? symbol.marginDifference(price, markPrice, quantity) : 0;
}

/** Returns a mark price as a fraction. */
export function markFraction(markPrice: number): Fraction {
  return decimalFraction(markPrice, indexPriceScale);
}

/** Converts a rate in units of `10 ** -8` to a factor. */
export function rateFactor(rate: number): Factor {
  return factor(rate, 10 ** rateScale);
}

/** Returns the fee for contracts at a price, truncated to units of the margin token. */
export function feeAt(
  symbol: ContractSymbol,
  price: number,
  quantity: number,
  feeRate: number,
): Amount {
  return symbol.value(price, quantity, symbol.marginToken.scale, rateFactor(feeRate));
}
