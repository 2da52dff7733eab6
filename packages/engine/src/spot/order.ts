import { Order, type OrderTerms } from '../trading/order.ts';
import type { SpotSymbol } from './spot-symbol.ts';

export const orderTypes = ['LIMIT', 'MARKET', 'LIMIT_MAKER'] as const;
export const timesInForce = ['GTC', 'IOC', 'FOK'] as const;

export type OrderType = (typeof orderTypes)[number];
export type TimeInForce = (typeof timesInForce)[number];

/** The parameters of a spot order. The price of a MARKET order is 0. */
export interface SpotOrderTerms extends OrderTerms<SpotSymbol> {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
}

/** A spot order and its current state. The unit of `executedQuote` is that of the quote token. */
export class SpotOrder extends Order<SpotOrder, SpotSymbol> {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;

  constructor(sequence: number, terms: SpotOrderTerms, time: number) {
    super(sequence, terms, time);
    this.type = terms.type;
    this.timeInForce = terms.timeInForce;
  }
}
