import { formatDecimal } from '../money/decimal.ts';
import {
  compareFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  negateFraction,
  subtractFractions,
} from '../money/fraction.ts';
import { checkChoice, formatToStep, parseFraction } from './decimals.ts';

/**
 * The values from which the figures of an option position are computed. All numbers are
 * decimals as strings.
 */
export interface OptionFiguresInput {
  /** The signed position: positive if long, negative if short. */
  readonly position: string;
  readonly averagePrice: string;
  /** The current price of the option. */
  readonly price: string;
  /** The margin of a short position; `0` for a long position. */
  readonly margin: string;
}

/** The change in the value of an option position since it was opened. */
export interface OptionFigures {
  /** Truncated to two decimal places. */
  readonly changed: string;
  /**
   * A percentage of the cost, rounded half away from zero and always with two decimal places; `0`
   * if the cost is 0.
   */
  readonly changedRate: string;
}

/**
 * Computes how the value of an option position changed. The cost of a long position is its average
 * price × quantity; the cost of a short position is its margin less that product.
 *
 * @throws TypeError when an input is not a decimal
 * @example
 * optionFigures({ position: '1.6', averagePrice: '150.4', price: '149', margin: '0' });
 * // { changed: '-2.24', changedRate: '-0.93' }
 */
export function optionFigures(input: OptionFiguresInput): OptionFigures {
  const position = parsePosition(input);
  const gain = subtractFractions(parseFraction(input.price, 'price'), position.averagePrice);
  const change = position.isLong ? gain : negateFraction(gain);
  const changed = multiplyFractions(change, position.quantity);
  return {
    changed: formatToStep(changed, '0.01'),
    changedRate: percentage(changed, costOf(position)),
  };
}

/**
 * The values from which the rate of a settled position is computed. All numbers are decimals as
 * strings.
 */
type SettlementRateInput = Omit<OptionFiguresInput, 'price'> & {
  /** The pay-off of the settlement; negative if the account paid. */
  readonly changed: string;
};

/**
 * Computes the pay-off of a settled position as a percentage of its cost.
 *
 * @throws TypeError when an input is not a decimal
 */
export function settlementRate(input: SettlementRateInput): string {
  return percentage(parseFraction(input.changed, 'changed'), costOf(parsePosition(input)));
}

interface PositionTerms {
  readonly isLong: boolean;
  /** The absolute quantity. */
  readonly quantity: Fraction;
  readonly averagePrice: Fraction;
  readonly margin: Fraction;
}

function parsePosition(input: Omit<OptionFiguresInput, 'price'>): PositionTerms {
  const signed = parseFraction(input.position, 'position');
  const isLong = signed.numerator >= 0n;
  return {
    isLong,
    quantity: isLong ? signed : negateFraction(signed),
    averagePrice: parseFraction(input.averagePrice, 'averagePrice'),
    margin: parseFraction(input.margin, 'margin'),
  };
}

/**
 * Returns the cost of a position: the premium of a long position; for a short position, its margin
 * less its premium.
 */
function costOf({ isLong, quantity, averagePrice, margin }: PositionTerms): Fraction {
  const premium = multiplyFractions(averagePrice, quantity);
  return isLong ? premium : subtractFractions(margin, premium);
}

/**
 * Returns part / whole as a percentage, rounded half away from zero and with two decimal places;
 * `0` if the whole is 0.
 */
function percentage(part: Fraction, whole: Fraction): string {
  if (whole.numerator === 0n) return '0';
  const { numerator, denominator } = fraction(
    part.numerator * whole.denominator * 10_000n,
    part.denominator * whole.numerator,
  );
  const half = numerator < 0n ? -denominator : denominator;
  const hundredths = (2n * numerator + half) / (2n * denominator);
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  const sign = hundredths < 0n ? '-' : '';
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The terms of a call spread or a put spread. All numbers are decimals as strings. */
export interface SpreadPayoffInput {
  /**
   * `call` and `put` as in settlements, or 1 (call spread) and 0 (put spread) as in the list of
   * options.
   */
  readonly optionType: 'call' | 'put' | 1 | 0;
  readonly strike: string;
  readonly maxPayOff: string;
  readonly settlementPrice: string;
}

/**
 * Computes the pay-off of one option at settlement: `min(max(S − K, 0), maxPayOff)` for a call
 * spread, `min(max(K − S, 0), maxPayOff)` for a put spread.
 *
 * @throws TypeError when an input is not a decimal or not an option type
 */
export function spreadPayoff(input: SpreadPayoffInput): string {
  const strike = parseFraction(input.strike, 'strike');
  const settlement = parseFraction(input.settlementPrice, 'settlementPrice');
  const maxPayOff = parseFraction(input.maxPayOff, 'maxPayOff');
  checkChoice(input.optionType, 'optionType', ['call', 'put', 1, 0]);
  const isCall = input.optionType === 'call' || input.optionType === 1;
  const intrinsic = isCall
    ? subtractFractions(settlement, strike)
    : subtractFractions(strike, settlement);
  if (intrinsic.numerator <= 0n) return '0';
  const payOff = compareFractions(intrinsic, maxPayOff) < 0 ? intrinsic : maxPayOff;
  return formatExactly(payOff);
}

/** Formats a fraction whose denominator is a power of ten. */
function formatExactly({ numerator, denominator }: Fraction): string {
  return formatDecimal(numerator, String(denominator).length - 1);
}
