import {
  addFractions,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
} from '../money/fraction.ts';
import {
  contractValue,
  marginRate,
  type PositionAmounts,
  priceAtMarginRate,
  profitRate,
  roundEndPrice,
  unrealizedProfit,
} from './contract-formulas.ts';
import { checkChoice, formatToStep, parseFraction, parsePositive } from './decimals.ts';

/**
 * The values from which the figures of a position are computed. All numbers are decimals as
 * strings.
 */
export interface ContractFiguresInput {
  /** True for an inverse contract, false for a linear contract. */
  readonly inverse: boolean;
  readonly multiplier: string;
  /** The unit of amounts in the margin token, such as `0.0001`. */
  readonly marginPrecision: string;
  /** The unit of prices, such as `0.1`. */
  readonly tick: string;
  readonly side: 'LONG' | 'SHORT';
  /** The number of contracts. */
  readonly quantity: string;
  /** The average price at which the position was opened. */
  readonly entryPrice: string;
  /** The margin of the position. */
  readonly margin: string;
  readonly markPrice: string;
  /** The maintenance margin rate of the risk limit, such as `0.005`. */
  readonly maintMargin: string;
}

/**
 * The figures of a position, rounded as in the responses of the broker: prices down for a long
 * position and up for a short one, all others toward zero.
 */
export interface ContractFigures {
  readonly positionValue: string;
  readonly unrealizedPnL: string;
  readonly marginRate: string;
  /** The forced liquidation price; `0` if no price would liquidate the position. */
  readonly flp: string;
  /** The price at which the loss equals the margin; `0` if there is no such price. */
  readonly bankruptcyPrice: string;
  readonly profitRate: string;
}

const zero = fraction(0n, 1n);

/**
 * Computes the figures of a contract position.
 *
 * @throws TypeError when an input is not one of its values, not a decimal, or not above zero where
 *   it must be
 * @example
 * contractFigures({
 *   inverse: false, multiplier: '0.0001', marginPrecision: '0.0001', tick: '0.1',
 *   side: 'SHORT', quantity: '20000', entryPrice: '10050', margin: '1015.05',
 *   markPrice: '10100', maintMargin: '0.005',
 * }).flp; // '10505'
 */
export function contractFigures(input: ContractFiguresInput): ContractFigures {
  const { inverse, marginPrecision, tick } = input;
  checkChoice(input.side, 'side', ['LONG', 'SHORT']);
  checkChoice(inverse, 'inverse', [true, false]);
  const size = multiplyFractions(
    parsePositive(input.quantity, 'quantity'),
    parsePositive(input.multiplier, 'multiplier'),
  );
  const position: PositionAmounts = {
    inverse,
    isLong: input.side === 'LONG',
    size,
    cost: contractValue(inverse, size, parsePositive(input.entryPrice, 'entryPrice')),
    margin: parseFraction(input.margin, 'margin'),
  };
  const mark = parsePositive(input.markPrice, 'markPrice');
  const tickSize = parsePositive(tick, 'tick');
  const price = (rate: Fraction): string => {
    const exact = priceAtMarginRate(position, rate) ?? zero;
    const ticks = roundEndPrice(position, divideFractions(exact, tickSize));
    return formatToStep(multiplyFractions(fraction(ticks, 1n), tickSize), tick);
  };
  const hasMargin = position.margin.numerator !== 0n;
  return {
    positionValue: formatToStep(contractValue(inverse, size, mark), marginPrecision),
    unrealizedPnL: formatToStep(unrealizedProfit(position, mark), marginPrecision),
    marginRate: formatToStep(marginRate(position, mark), '0.01'),
    flp: price(parseFraction(input.maintMargin, 'maintMargin')),
    bankruptcyPrice: price(zero),
    profitRate: hasMargin ? formatToStep(profitRate(position, mark), '0.0001') : '0',
  };
}

/**
 * The values from which the margin of an opening order is computed. All numbers are decimals as
 * strings.
 */
export interface OrderMarginInput {
  readonly inverse: boolean;
  readonly multiplier: string;
  /** The unit of amounts in the margin token, such as `0.0001`. */
  readonly marginPrecision: string;
  /** The number of contracts. */
  readonly quantity: string;
  /** The order price. */
  readonly price: string;
  readonly leverage: string;
  /** The taker fee rate of the account, such as `0.0005`. */
  readonly takerFeeRate: string;
}

/** The parts of the margin of an opening order, and their sum. */
export interface OrderMargin {
  readonly margin: string;
  readonly openFee: string;
  readonly closeFee: string;
  readonly marginLocked: string;
}

/**
 * Computes the `marginLocked` of an opening order: the margin, and the fees to open and to close
 * the position. Each part is truncated. An order whose price is worse than the mark price also
 * locks its loss at the mark price, which is not part of `marginLocked`.
 *
 * @throws TypeError when an input is not one of its values, not a decimal, or not above zero where
 *   it must be
 * @example
 * orderMargin({
 *   inverse: true, multiplier: '1', marginPrecision: '0.00000001',
 *   quantity: '1000', price: '9900', leverage: '10', takerFeeRate: '0.0005',
 * }).marginLocked; // '0.01020201'
 */
export function orderMargin(input: OrderMarginInput): OrderMargin {
  const { inverse, marginPrecision } = input;
  checkChoice(inverse, 'inverse', [true, false]);
  const size = multiplyFractions(
    parsePositive(input.quantity, 'quantity'),
    parsePositive(input.multiplier, 'multiplier'),
  );
  const value = contractValue(inverse, size, parsePositive(input.price, 'price'));
  const leverage = parsePositive(input.leverage, 'leverage');
  const margin = formatToStep(divideFractions(value, leverage), marginPrecision);
  const rate = parseFraction(input.takerFeeRate, 'takerFeeRate');
  const fee = formatToStep(multiplyFractions(value, rate), marginPrecision);
  const parts = [margin, fee, fee].map((part) => parseFraction(part, 'margin'));
  const marginLocked = formatToStep(parts.reduce(addFractions, zero), marginPrecision);
  return { margin, openFee: fee, closeFee: fee, marginLocked };
}
