import { indexPriceScale } from '../broker/index-price.ts';
import { contractValue } from '../figures/contract-formulas.ts';
import { type Amount, add } from '../money/amount.ts';
import { decimalFraction, type Fraction, subtractFractions } from '../money/fraction.ts';
import type { ContractSymbol } from './contract-symbol.ts';
import type { ContractOrder } from './order.ts';
import { leverageScale } from './position.ts';
import { rateFraction } from './risk-limits.ts';

/** The terms of an opening order that decide how much money it locks. */
type OpeningTerms = Pick<
  ContractOrder,
  'symbol' | 'orderSide' | 'price' | 'leverage' | 'feeRate' | 'markPrice'
>;

/** What opening contracts requires, in units of the margin token. */
export interface Reservation {
  /** The value of the contracts divided by the leverage. */
  readonly margin: Amount;
  /** The fee to open the contracts, which equals the fee to close them, at the taker rate. */
  readonly fee: Amount;
  /** The loss that the contracts would have at the mark price; 0 for a profit. */
  readonly openLoss: Amount;
}

const leverageUnits = 10n ** BigInt(leverageScale);

/** Computes what opening contracts at a price requires. Each part is truncated. */
export function reservationAt(terms: OpeningTerms, price: number, quantity: number): Reservation {
  const { symbol, leverage, feeRate } = terms;
  const at = symbol.price(price);
  const perLeverage = { numerator: leverageUnits, denominator: BigInt(leverage) };
  return {
    margin: symbol.marginAmount(at, quantity, perLeverage),
    fee: symbol.marginAmount(at, quantity, rateFraction(feeRate)),
    openLoss: openLoss(terms, price, quantity),
  };
}

/** Returns what a user sees as locked by an order: the margin, and the fees to open and close. */
export function marginLocked({ margin, fee }: Reservation): Amount {
  return add(margin, add(fee, fee));
}

/** Returns the amount that an opening order locks for a quantity. */
export function lockedFor(terms: OpeningTerms, quantity: number): Amount {
  if (quantity === 0) return 0;
  const reservation = reservationAt(terms, terms.price, quantity);
  return add(marginLocked(reservation), reservation.openLoss);
}

/** A long position loses by buying above the mark price, a short one by selling below it. */
function openLoss({ symbol, orderSide, markPrice }: OpeningTerms, price: number, quantity: number) {
  const difference = symbol.toMarkUnits(price) - markPrice;
  const isLoss = orderSide === 'BUY_OPEN' ? difference > 0 : difference < 0;
  if (!isLoss) return 0;
  const value = (at: Fraction): Fraction =>
    contractValue(symbol.inverse, symbol.size(quantity), at);
  const { numerator, denominator } = subtractFractions(
    value(symbol.price(price)),
    value(markFraction(markPrice)),
  );
  return symbol.marginAmountOf({
    numerator: numerator < 0n ? -numerator : numerator,
    denominator,
  });
}

/** Returns a mark price as a fraction. */
export function markFraction(markPrice: number): Fraction {
  return decimalFraction(markPrice, indexPriceScale);
}

/** Returns the fee for contracts at a price, truncated to units of the margin token. */
export function feeAt(
  symbol: ContractSymbol,
  price: number,
  quantity: number,
  feeRate: number,
): bigint {
  const { scale } = symbol.marginToken;
  return symbol.value(symbol.price(price), quantity, scale, rateFraction(feeRate));
}
