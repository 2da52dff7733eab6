import type { Account } from '../accounts/account.ts';
import type { Side } from '../book/order-book.ts';
import type { DeferredReply } from '../events.ts';
import { optionFigures, settlementRate } from '../figures/option-figures.ts';
import { formatId } from '../ids.ts';
import { averageFillPrice, deferredView, OrderState, orderTypeOf } from '../trading/order-state.ts';
import type { OptionMarket, OptionTrade } from './option-market.ts';
import type { SettledPosition } from './option-state.ts';
import type { OptionOrder } from './order.ts';
import type { OptionPosition } from './position.ts';

// The sandbox compares the types of the views with those of the specified responses.

/** An order (specification: option, schema Order). */
export type OptionOrderView = ReturnType<typeof formatOrder>;

export function orderView(order: OptionOrder): OptionOrderView {
  return formatOrder(new OrderState(order));
}

/** Returns a view of the current state of an order. The view is formatted when it is read. */
export function deferredOrderView(order: OptionOrder): DeferredReply<OptionOrderView> {
  return deferredView(order, formatOrder);
}

function formatOrder(state: OrderState<OptionOrder>) {
  const { order, executed, fee } = state;
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
    avgPrice: averageFillPrice(state),
    type: order.type,
    side: order.side,
    status: state.status,
    timeInForce: order.timeInForce,
    fees: executed === 0 ? [] : [fees],
  };
}

/** Returns the side of an account in a trade: BUY if it is both sides. */
export function tradeSide(trade: OptionTrade, account: Account): Side {
  return trade.buyerAccount === account ? 'BUY' : 'SELL';
}

/** Returns a trade from the perspective of one account (option, schema AccountTrade). */
export function accountTradeView(trade: OptionTrade, account: Account) {
  const { symbol, buyOrder, sellOrder } = trade;
  const isBuyer = trade.buyerAccount === account;
  return {
    time: trade.time,
    tradeId: formatId('trade', trade.sequence),
    orderId: formatId('order', isBuyer ? buyOrder : sellOrder),
    matchOrderId: formatId('order', isBuyer ? sellOrder : buyOrder),
    price: symbol.formatPrice(trade.price),
    quantity: symbol.formatQuantity(trade.quantity),
    feeTokenName: symbol.quoteToken.name,
    fee: symbol.formatQuoteAmount(isBuyer ? trade.buyFee : trade.sellFee),
    type: orderTypeOf(isBuyer ? trade.buyIsMarket : trade.sellIsMarket),
    side: tradeSide(trade, account),
    symbol: symbol.name,
  };
}

/**
 * Returns the view of an open position (specification: option, schema Position).
 *
 * @param index the price of the underlying index
 */
export function positionView(
  { symbol, lastPrice = 0 }: OptionMarket,
  { quantity, margin, averagePrice, available }: OptionPosition,
  index: string,
) {
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

/** Returns the view of a settled position (specification: option, schema Settlement). */
export function settlementView(settled: SettledPosition) {
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

/** Returns the terms of an option (specification: option, schema OptionSeries). */
export function optionSeriesView({ symbol, created }: OptionMarket) {
  const { strike, expiration, optionType, maxPayOff, index, settlement } = symbol.definition;
  return {
    symbol: symbol.name,
    strike,
    created,
    expiration,
    optionType: optionTypeNumbers[optionType],
    maxPayOff,
    underlying: index,
    settlement,
  };
}

const optionTypeNumbers = { call: 1, put: 0 } as const;
