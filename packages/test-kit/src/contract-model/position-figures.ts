import { decimalUnit, Rational } from '../rational.ts';
import type { ContractTerms } from './contract-terms.ts';
import type { Position } from './state.ts';

/** A position as the service returns it. */
export interface PositionView {
  readonly symbol: string;
  readonly side: string;
  readonly avgPrice: string;
  readonly position: string;
  readonly available: string;
  readonly leverage: string;
  readonly lastPrice: string;
  readonly positionValue: string;
  readonly flp: string;
  readonly margin: string;
  readonly marginRate: string;
  readonly unrealizedPnL: string;
  readonly profitRate: string;
  readonly realizedPnL: string;
}

/** The amounts of a position that its formulas use. */
export type Holding = Pick<Position, 'side' | 'quantity' | 'cost' | 'margin'>;

export function profitAt(terms: ContractTerms, holding: Holding, price: Rational): Rational {
  return terms.profit(holding.side, holding.cost, terms.value(holding.quantity, price));
}

/** Returns the sum of the margin and the unrealized profit. */
export function equityAt(terms: ContractTerms, holding: Holding, price: Rational): Rational {
  return holding.margin.plus(profitAt(terms, holding, price));
}

/** Returns whether the margin rate at a mark price is at or below the maintenance margin rate. */
export function isLiquidated(terms: ContractTerms, holding: Holding, mark: Rational): boolean {
  if (holding.quantity.isZero()) return false;
  const { maintMargin } = terms.tierOfPosition(holding.quantity);
  const required = maintMargin.times(terms.value(holding.quantity, mark));
  return !equityAt(terms, holding, mark).isAbove(required);
}

/**
 * Returns whether margin can be removed from a position until it has the given margin: the margin
 * rate must be at least the initial margin rate of the tier, and the margin at least cost/leverage,
 * rounded up, so that unrealized profit cannot be removed.
 */
export function canHaveMargin(
  terms: ContractTerms,
  position: Position,
  margin: Rational,
  mark: Rational,
): boolean {
  const { initialMargin } = terms.tierOfPosition(position.quantity);
  const required = initialMargin.times(terms.value(position.quantity, mark));
  const equity = equityAt(terms, { ...position, margin }, mark);
  const least = position.cost.dividedBy(position.leverage).roundedUpTo(terms.marginUnit);
  return !margin.isBelow(least) && !equity.isBelow(required);
}

/**
 * Returns the price at which the margin rate equals `rate`, or undefined if there is none.
 * The value V at this price solves `margin ± (V − cost) = rate × V`.
 */
function priceAtMarginRate(
  terms: ContractTerms,
  { side, quantity, cost, margin }: Holding,
  rate: Rational,
): Rational | undefined {
  const gainsWithValue = (side === 'LONG') !== terms.inverse;
  const { one } = Rational;
  const value = gainsWithValue
    ? cost.minus(margin).dividedBy(one.minus(rate))
    : cost.plus(margin).dividedBy(one.plus(rate));
  return value.isPositive() ? terms.priceOf(quantity, value) : undefined;
}

export function bankruptcyPrice(terms: ContractTerms, holding: Holding): Rational | undefined {
  return priceAtMarginRate(terms, holding, Rational.zero);
}

/**
 * Returns the mark price at which a position is liquidated, rounded to the decimal places of index
 * prices: down for a long position, up for a short one.
 */
export function liquidationPrice(terms: ContractTerms, holding: Holding): Rational {
  const { maintMargin } = terms.tierOfPosition(holding.quantity);
  const price = priceAtMarginRate(terms, holding, maintMargin) ?? Rational.zero;
  const unit = decimalUnit(8);
  return holding.side === 'LONG' ? price.truncatedTo(unit) : price.roundedUpTo(unit);
}

/**
 * Returns the average opening price. It is exact, except that the cost of an inverse trade is
 * truncated.
 */
function entryPrice(terms: ContractTerms, holding: Holding): Rational {
  return terms.priceOf(holding.quantity, holding.cost);
}

/** Truncates a positive number to 10 significant digits. */
function truncatedToTenDigits(value: Rational): Rational {
  let digits = 9;
  for (let bound = Rational.one; !value.isBelow(bound.times(ten)); bound = bound.times(ten))
    digits--;
  for (let bound = Rational.one; value.isBelow(bound); bound = bound.dividedBy(ten)) digits++;
  return value.truncatedTo(
    digits >= 0 ? decimalUnit(digits) : new Rational(10n ** BigInt(-digits)),
  );
}
const ten = new Rational(10n);

/** Returns the quotient, truncated to a number of decimals; 0 if the divisor is 0. */
function ratio(dividend: Rational, divisor: Rational, decimals: number): string {
  if (divisor.isZero()) return '0';
  return dividend.dividedBy(divisor).truncatedTo(decimalUnit(decimals)).toString();
}

/** Returns a position as the service returns it. */
export function positionView(
  terms: ContractTerms,
  position: Position,
  prices: { readonly mark: Rational; readonly last: Rational | undefined },
  lockedContracts: Rational,
): PositionView {
  const { quantity, margin } = position;
  const { mark, last = Rational.zero } = prices;
  const value = terms.value(quantity, mark);
  const profit = profitAt(terms, position, mark);
  const { maintMargin } = terms.tierOfPosition(quantity);
  const end = priceAtMarginRate(terms, position, maintMargin) ?? Rational.zero;
  const { step } = terms.price;
  // The position must not survive the price shown.
  const flp = position.side === 'LONG' ? end.truncatedTo(step) : end.roundedUpTo(step);
  return {
    symbol: position.symbol,
    side: position.side,
    avgPrice: truncatedToTenDigits(entryPrice(terms, position)).toString(),
    position: quantity.toString(),
    available: quantity.minus(lockedContracts).toString(),
    leverage: position.leverage.toString(),
    lastPrice: last.toString(),
    positionValue: value.truncatedTo(terms.marginUnit).toString(),
    flp: flp.toString(),
    margin: margin.toString(),
    marginRate: ratio(equityAt(terms, position, mark), value, 2),
    unrealizedPnL: profit.truncatedTo(terms.marginUnit).toString(),
    profitRate: ratio(profit, margin, 4),
    realizedPnL: position.realizedPnL.toString(),
  };
}
