import type { Account } from '../../accounts/account.ts';
import type { Side } from '../../book/book-side.ts';
import { DeferredReply } from '../../events.ts';
import { optionFigures, settlementRate } from '../../figures/option-figures.ts';
import { formatId } from '../../ids.ts';
import type { Amount } from '../../money/amount.ts';
import { formatDecimal } from '../../money/decimal.ts';
import { OrderProgress } from '../../trading/execution-report.ts';
import type { OrderStatus } from '../../trading/order.ts';
import type { OptionType } from '../option-definition.ts';
import type { OptionMarket } from '../option-market.ts';
import type { OptionOrder, OrderType, TimeInForce } from '../order.ts';
import type { OptionPosition } from '../position.ts';
import type { SettledPosition } from '../settled-position.ts';
import type { OptionTrade } from '../trade.ts';

/** An order (specification: option, schema Order). */
export interface OptionOrderView {
  readonly time: number;
  readonly updateTime: number;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly avgPrice: string;
  readonly type: OrderType;
  readonly side: Side;
  readonly status: OrderStatus;
  readonly timeInForce: TimeInForce;
  readonly fees: { readonly feeToken: string; readonly fee: string }[];
}

export function orderView(order: OptionOrder): OptionOrderView {
  return formatOrder(new OrderState(order));
}

/** Returns a view of the current state of an order. The view is formatted when it is read. */
export function deferredOrderView(order: OptionOrder): DeferredReply<OptionOrderView> {
  const state = new OrderState(order);
  return new DeferredReply(() => formatOrder(state));
}

/** An order, with copies of the values that later commands can change. */
class OrderState extends OrderProgress<OptionOrder> {
  readonly fee: Amount;
  readonly updateTime: number;

  constructor(order: OptionOrder) {
    super(order);
    this.fee = order.fee;
    this.updateTime = order.updateTime;
  }
}

function formatOrder({
  order,
  executed,
  executedQuote,
  fee,
  ...state
}: OrderState): OptionOrderView {
  const { symbol } = order;
  const fees = { feeToken: symbol.quoteToken.name, fee: symbol.formatQuoteAmount(fee) };
  return {
    time: order.time,
    updateTime: state.updateTime,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    symbol: symbol.name,
    price: symbol.formatPrice(order.price),
    origQty: symbol.formatQuantity(order.quantity),
    executedQty: symbol.formatQuantity(executed),
    // The mean price of the fills, weighted by quantity and truncated to the price scale.
    avgPrice:
      executed === 0
        ? '0'
        : formatDecimal(BigInt(executedQuote) / BigInt(executed), symbol.rules.priceScale),
    type: order.type,
    side: order.side,
    status: state.status,
    timeInForce: order.timeInForce,
    fees: executed === 0 ? [] : [fees],
  };
}

/** A trade from the perspective of one account (specification: option, schema AccountTrade). */
export interface OptionAccountTradeView {
  readonly time: number;
  readonly tradeId: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly price: string;
  readonly quantity: string;
  readonly feeTokenName: string;
  readonly fee: string;
  readonly type: OrderType;
  readonly side: Side;
  readonly symbol: string;
}

export function accountTradeView(trade: OptionTrade, account: Account): OptionAccountTradeView {
  const { symbol, buyOrder, sellOrder } = trade;
  const isBuyer = trade.buyerAccount === account;
  const isMarket = isBuyer ? trade.buyIsMarket : trade.sellIsMarket;
  return {
    time: trade.time,
    tradeId: formatId('trade', trade.sequence),
    orderId: formatId('order', isBuyer ? buyOrder : sellOrder),
    matchOrderId: formatId('order', isBuyer ? sellOrder : buyOrder),
    price: symbol.formatPrice(trade.price),
    quantity: symbol.formatQuantity(trade.quantity),
    feeTokenName: symbol.quoteToken.name,
    fee: symbol.formatQuoteAmount(isBuyer ? trade.buyFee : trade.sellFee),
    type: isMarket ? 'MARKET' : 'LIMIT',
    side: isBuyer ? 'BUY' : 'SELL',
    symbol: symbol.name,
  };
}

/** A position (specification: option, schema Position). */
export interface PositionView {
  readonly symbol: string;
  readonly position: string;
  readonly margin: string;
  readonly settlementTime: number;
  readonly strikePrice: string;
  readonly price: string;
  readonly availablePosition: string;
  readonly averagePrice: string;
  readonly changed: string;
  readonly changedRate: string;
  readonly index: string;
}

/**
 * Returns the view of an open position.
 *
 * @param index the price of the underlying index
 */
export function positionView(
  { symbol, lastPrice = 0 }: OptionMarket,
  { quantity, margin, averagePrice, available }: OptionPosition,
  index: string,
): PositionView {
  const { strike, expiration } = symbol.definition;
  const values = {
    position: symbol.formatQuantity(quantity),
    averagePrice: symbol.formatQuoteAmount(averagePrice),
    price: symbol.formatPrice(lastPrice),
    margin: symbol.formatQuoteAmount(margin),
  };
  return {
    symbol: symbol.name,
    ...values,
    settlementTime: expiration,
    strikePrice: strike,
    availablePosition: symbol.formatQuantity(available),
    ...optionFigures(values),
    index,
  };
}

/** A settled position (specification: option, schema Settlement). */
export interface SettlementView {
  readonly symbol: string;
  readonly optionType: OptionType;
  readonly margin: string;
  readonly timestamp: number;
  readonly strikePrice: string;
  readonly settlementPrice: string;
  readonly maxPayOff: string;
  readonly averagePrice: string;
  readonly position: string;
  readonly changed: string;
  readonly changedRate: string;
}

export function settlementView(settled: SettledPosition): SettlementView {
  const { symbol } = settled;
  const { optionType, strike, maxPayOff } = symbol.definition;
  const values = {
    position: symbol.formatQuantity(settled.quantity),
    averagePrice: symbol.formatQuoteAmount(settled.averagePrice),
    margin: symbol.formatQuoteAmount(settled.margin),
    changed: symbol.formatQuoteAmount(settled.changed),
  };
  return {
    symbol: symbol.name,
    optionType,
    ...values,
    timestamp: settled.time,
    strikePrice: strike,
    settlementPrice: settled.settlementPrice,
    maxPayOff,
    changedRate: settlementRate(values),
  };
}
