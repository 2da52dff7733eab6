import { indexPriceScale } from '../broker/index-price.ts';
import { contractValue } from '../figures/contract-formulas.ts';
import { type Amount, add } from '../money/amount.ts';
import { type Factor, factor } from '../money/factor.ts';
import { decimalFraction, type Fraction, subtractFractions } from '../money/fraction.ts';
import { rateScale } from './contract-rules.ts';
import type { ContractSymbol } from './contract-symbol.ts';
import type { ContractOrder } from './order.ts';
import { leverageScale } from './position.ts';

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

const leverageUnits = 10 ** leverageScale;

/** Computes what opening contracts at a price requires. Each part is truncated. */
export function reservationAt(terms: OpeningTerms, price: number, quantity: number): Reservation {
  const { symbol, leverage, feeRate } = terms;
  return {
    margin: symbol.marginAmount(price, quantity, factor(leverageUnits, leverage)),
    fee: symbol.marginAmount(price, quantity, rateFactor(feeRate)),
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
function openLoss(
  { symbol, orderSide, markPrice }: OpeningTerms,
  price: number,
  quantity: number,
): Amount {
  const difference = symbol.toMarkUnits(price) - markPrice;
  const isLoss = orderSide === 'BUY_OPEN' ? difference > 0 : difference < 0;
  if (!isLoss) return 0;
  const { inverse, rules } = symbol;
  // The value at a difference of prices is the difference of the values.
  if (!inverse) {
    const loss = symbol.valueAtMark(Math.abs(difference), quantity, rules.marginScale);
    return symbol.marginUnits(loss);
  }
  const size = symbol.size(quantity);
  const { numerator, denominator } = subtractFractions(
    contractValue(inverse, size, symbol.price(price)),
    contractValue(inverse, size, markFraction(markPrice)),
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
