import type { Side } from '../book/order-book.ts';
import { type Amount, add } from '../money/amount.ts';
import { Order, type OrderTerms } from '../trading/order.ts';
import type { ContractSymbol } from './contract-symbol.ts';
import type { ContractPosition, PositionSide } from './position.ts';

export const orderSides = ['BUY_OPEN', 'SELL_OPEN', 'BUY_CLOSE', 'SELL_CLOSE'] as const;
export const orderTypes = ['LIMIT', 'STOP'] as const;
export const priceTypes = ['INPUT', 'OPPONENT', 'QUEUE', 'OVER', 'MARKET'] as const;
export const timesInForce = ['GTC', 'IOC', 'FOK', 'LIMIT_MAKER'] as const;

export type OrderSide = (typeof orderSides)[number];
export type OrderType = (typeof orderTypes)[number];
export type PriceType = (typeof priceTypes)[number];
export type TimeInForce = (typeof timesInForce)[number];

/** Returns whether orders with the given side open contracts; otherwise, they close contracts. */
export function opens(side: OrderSide): boolean {
  return side === 'BUY_OPEN' || side === 'SELL_OPEN';
}

/** Returns the side of the order book that contains orders with the given side. */
export function bookSideOf(side: OrderSide): Side {
  return side === 'BUY_OPEN' || side === 'BUY_CLOSE' ? 'BUY' : 'SELL';
}

/** Returns the side of the position that an order changes. */
export function positionSideOf(side: OrderSide): PositionSide {
  return side === 'BUY_OPEN' || side === 'SELL_CLOSE' ? 'LONG' : 'SHORT';
}

/** Returns the side of the orders that close a position. */
export function closingSideOf(side: PositionSide): OrderSide {
  return side === 'LONG' ? 'SELL_CLOSE' : 'BUY_CLOSE';
}

/** The parameters of a contract order. Prices are in units of the contract's prices. */
export interface ContractOrderTerms extends OrderTerms<ContractSymbol> {
  readonly orderSide: OrderSide;
  readonly type: OrderType;
  readonly priceType: PriceType;
  readonly timeInForce: TimeInForce;
  /** In units of `10 ** -2`. */
  readonly leverage: number;
  /** 0 for an order without a trigger price. */
  readonly triggerPrice: number;
  /** The taker fee rate of the account at the time of the order, in units of `10 ** -8`. */
  readonly feeRate: number;
  /** The mark price at the time of the order, in units of mark prices. */
  readonly markPrice: number;
}

/**
 * A contract order and its current state. The unit of `executedQuote` is that of price × quantity.
 */
export class ContractOrder extends Order<ContractOrder, ContractSymbol> {
  readonly orderSide: OrderSide;
  readonly position: ContractPosition;
  /** A STOP order becomes a LIMIT order when it is triggered. */
  type: OrderType;
  readonly priceType: PriceType;
  readonly timeInForce: TimeInForce;
  readonly leverage: number;
  readonly triggerPrice: number;
  readonly feeRate: number;
  /** Set again when a STOP order is triggered, unless its price type is INPUT. */
  declare price: number;
  /** Set again when a STOP order is triggered. */
  markPrice: number;
  /**
   * The amount that the order has locked, in units of the margin token; 0 unless the order rests on
   * the book or waits for its trigger price.
   */
  locked: Amount = 0;
  /** The fees paid so far, in units of the margin token. */
  fee: Amount = 0;

  constructor(
    sequence: number,
    terms: ContractOrderTerms,
    position: ContractPosition,
    time: number,
  ) {
    super(sequence, terms, time);
    this.orderSide = terms.orderSide;
    this.position = position;
    this.type = terms.type;
    this.priceType = terms.priceType;
    this.timeInForce = terms.timeInForce;
    this.leverage = terms.leverage;
    this.triggerPrice = terms.triggerPrice;
    this.feeRate = terms.feeRate;
    this.markPrice = terms.markPrice;
  }

  get opens(): boolean {
    return opens(this.orderSide);
  }

  /** Whether the order waits outside the book for its trigger price. */
  get isWaiting(): boolean {
    return this.type === 'STOP' && this.isOpen;
  }

  addFee(fee: Amount): void {
    this.fee = add(this.fee, fee);
  }
}
