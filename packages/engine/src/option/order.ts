import { feeRateScale } from '../accounts/account.ts';
import { type Amount, add, fractionOf } from '../money/amount.ts';
import { Order, type OrderTerms } from '../trading/order.ts';
import type { OptionSymbol } from './option-symbol.ts';

export const orderTypes = ['LIMIT', 'MARKET'] as const;
export const timesInForce = ['GTC', 'IOC', 'FOK'] as const;

export type OrderType = (typeof orderTypes)[number];
export type TimeInForce = (typeof timesInForce)[number];

/** The parameters of an option order. The price of a MARKET order is 0. */
export interface OptionOrderTerms extends OrderTerms<OptionSymbol> {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** The taker fee rate of the account at the time of the order, in units of `10 ** -8`. */
  readonly feeRate: number;
}

const feeUnit = 10 ** feeRateScale;

/** Returns a premium × a fee rate, truncated to units of the quote token. */
export function feeOf(premium: Amount, feeRate: number): Amount {
  return fractionOf(premium, feeRate, feeUnit);
}

/** Returns the amount that a buy order locks for a quantity: premium at its price, plus the fee. */
export function lockedForBuy(
  { symbol, price, feeRate }: Pick<OptionOrderTerms, 'symbol' | 'price' | 'feeRate'>,
  quantity: number,
): Amount {
  const premium = symbol.premium(price, quantity);
  return add(premium, feeOf(premium, feeRate));
}

/**
 * An option order and its current state. The unit of `executedQuote` is that of price × quantity.
 */
export class OptionOrder extends Order<OptionOrder, OptionSymbol> {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly feeRate: number;
  /** The fees paid so far, in units of the quote token. */
  fee: Amount = 0;

  constructor(sequence: number, terms: OptionOrderTerms, time: number) {
    super(sequence, terms, time);
    this.type = terms.type;
    this.timeInForce = terms.timeInForce;
    this.feeRate = terms.feeRate;
  }

  addFee(fee: Amount): void {
    this.fee = add(this.fee, fee);
  }
}
