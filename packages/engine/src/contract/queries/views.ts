import type { Account } from '../../accounts/account.ts';
import { DeferredReply } from '../../events.ts';
import {
  contractValue,
  marginRate,
  type PositionAmounts,
  priceAtMarginRate,
  profitRate,
  roundEndPrice,
  unrealizedProfit,
} from '../../figures/contract-formulas.ts';
import { formatId } from '../../ids.ts';
import type { Amount } from '../../money/amount.ts';
import { formatDecimal } from '../../money/decimal.ts';
import { divideFractions, type Fraction, truncate } from '../../money/fraction.ts';
import type { OrderStatus } from '../../trading/order.ts';
import type { ContractMarket } from '../contract-market.ts';
import {
  type ContractOrder,
  closingSideOf,
  type OrderSide,
  type OrderType,
  type PriceType,
  type TimeInForce,
} from '../order.ts';
import {
  type ContractPosition,
  formatLeverage,
  type PositionSide,
  positionAmounts,
} from '../position.ts';
import { marginLocked, markFraction } from '../reservation.ts';
import { maintenanceLimit } from '../risk-limits.ts';
import type { ContractTrade } from '../trade.ts';

/** An order (specification: contract, schema Order). */
export interface ContractOrderView {
  readonly time: number;
  readonly updateTime: number;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly price: string;
  readonly leverage: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly avgPrice: string;
  readonly marginLocked: string;
  readonly orderType: OrderType;
  readonly priceType: PriceType;
  readonly side: OrderSide;
  readonly status: OrderStatus;
  readonly timeInForce: TimeInForce;
  readonly fees: { readonly feeToken: string; readonly fee: string }[];
}

export function orderView(order: ContractOrder): ContractOrderView {
  return formatOrder(new OrderState(order));
}

/** Returns a view of the current state of an order. The view is formatted when it is read. */
export function deferredOrderView(order: ContractOrder): DeferredReply<ContractOrderView> {
  const state = new OrderState(order);
  return new DeferredReply(() => formatOrder(state));
}

/** An order, with copies of the values that later commands can change. */
class OrderState {
  readonly order: ContractOrder;
  readonly type: OrderType;
  readonly price: number;
  readonly remaining: number;
  readonly executedQuote: Amount;
  readonly fee: Amount;
  readonly status: OrderStatus;
  readonly updateTime: number;

  constructor(order: ContractOrder) {
    this.order = order;
    this.type = order.type;
    this.price = order.price;
    this.remaining = order.remaining;
    this.executedQuote = order.executedQuote;
    this.fee = order.fee;
    this.status = order.status;
    this.updateTime = order.updateTime;
  }
}

function formatOrder(state: OrderState): ContractOrderView {
  const { order, remaining, fee } = state;
  const { symbol, quantity } = order;
  const fees = { feeToken: symbol.marginToken.name, fee: symbol.formatQuoteAmount(fee) };
  return {
    time: order.time,
    updateTime: state.updateTime,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    symbol: symbol.name,
    price: symbol.formatPrice(state.price),
    leverage: formatLeverage(order.leverage),
    origQty: symbol.formatQuantity(quantity),
    executedQty: symbol.formatQuantity(quantity - remaining),
    avgPrice: averageFillPrice(state),
    marginLocked: formatMarginLocked(state),
    orderType: state.type,
    priceType: order.priceType,
    side: order.orderSide,
    status: state.status,
    timeInForce: order.timeInForce,
    fees: remaining === quantity ? [] : [fees],
  };
}

/** Returns the mean price of the fills, weighted by quantity and truncated to the price scale. */
function averageFillPrice({ order, remaining, executedQuote }: OrderState): string {
  const executed = order.quantity - remaining;
  if (executed === 0) return '0';
  return formatDecimal(BigInt(executedQuote) / BigInt(executed), order.symbol.rules.priceScale);
}

function formatMarginLocked({ order, price, remaining, status }: OrderState): string {
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  if (!order.opens || !isOpen) return '0';
  const { symbol, leverage, feeRate } = order;
  const terms = { symbol, leverage, feeRate, price };
  return symbol.formatQuoteAmount(marginLocked(terms, remaining));
}

/** A trade from the perspective of one account (specification: contract, schema AccountTrade). */
export interface ContractAccountTradeView {
  readonly time: number;
  readonly tradeId: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly accountId: string;
  readonly symbolId: string;
  readonly price: string;
  readonly quantity: string;
  readonly feeTokenId: string;
  readonly fee: string;
  readonly type: 'LIMIT' | 'MARKET';
  readonly side: OrderSide;
  readonly pnl: string;
}

/**
 * Returns the order side of the buyer or of the seller in a trade.
 *
 * @param isBuyer whether to return the order side of the buyer
 */
export function tradeSide({ buyOpens, sellOpens }: ContractTrade, isBuyer: boolean): OrderSide {
  if (isBuyer) return buyOpens ? 'BUY_OPEN' : closingSideOf('SHORT');
  return sellOpens ? 'SELL_OPEN' : closingSideOf('LONG');
}

export function accountTradeView(
  trade: ContractTrade,
  account: Account,
  isBuyer: boolean,
): ContractAccountTradeView {
  const { symbol, buyOrder, sellOrder } = trade;
  const isMarket = isBuyer ? trade.buyIsMarket : trade.sellIsMarket;
  return {
    time: trade.time,
    tradeId: formatId('trade', trade.sequence),
    orderId: formatId('order', isBuyer ? buyOrder : sellOrder),
    matchOrderId: formatId('order', isBuyer ? sellOrder : buyOrder),
    accountId: account.id,
    symbolId: symbol.name,
    price: symbol.formatPrice(trade.price),
    quantity: symbol.formatQuantity(trade.quantity),
    feeTokenId: symbol.marginToken.name,
    fee: symbol.formatQuoteAmount(isBuyer ? trade.buyFee : trade.sellFee),
    type: isMarket ? 'MARKET' : 'LIMIT',
    side: tradeSide(trade, isBuyer),
    pnl: symbol.formatQuoteAmount(isBuyer ? trade.buyPnl : trade.sellPnl),
  };
}

/** A position (specification: contract, schema Position). */
export interface PositionView {
  readonly symbol: string;
  readonly side: PositionSide;
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

/** Returns the view of an open position. */
export function positionView(market: ContractMarket, position: ContractPosition): PositionView {
  const { symbol, riskLimits, lastPrice = 0 } = market;
  const mark = markFraction(market.markPrice);
  const amounts = positionAmounts(position, position);
  const { maintMargin } = maintenanceLimit(riskLimits, position.quantity);
  const rates = {
    marginRate: formatDecimal(truncate(marginRate(amounts, mark), 2), 2),
    profitRate:
      position.margin === 0 ? '0' : formatDecimal(truncate(profitRate(amounts, mark), 4), 4),
  };
  return {
    symbol: symbol.name,
    side: position.side,
    avgPrice: averageOpeningPrice(position),
    position: symbol.formatQuantity(position.quantity),
    available: symbol.formatQuantity(position.available),
    leverage: formatLeverage(position.leverage),
    lastPrice: symbol.formatPrice(lastPrice),
    positionValue: symbol.formatMargin(contractValue(symbol.inverse, amounts.size, mark)),
    flp: liquidationPrice(market, amounts, maintMargin),
    margin: symbol.formatQuoteAmount(position.margin),
    unrealizedPnL: symbol.formatMargin(unrealizedProfit(amounts, mark)),
    ...rates,
    realizedPnL: symbol.formatQuoteAmount(position.realizedPnl),
  };
}

/** Returns the liquidation price, rounded to the price tick; `0` if there is none. */
function liquidationPrice(
  { symbol }: ContractMarket,
  amounts: PositionAmounts,
  maintMargin: Fraction,
): string {
  const price = priceAtMarginRate(amounts, maintMargin);
  if (price === undefined) return '0';
  const { tickSize, priceScale } = symbol.rules;
  const ticks = roundEndPrice(amounts, divideFractions(price, symbol.price(tickSize)));
  return formatDecimal(ticks * BigInt(tickSize), priceScale);
}

const significantDigits = 10;

/** Returns the average opening price, truncated to 10 significant digits. */
function averageOpeningPrice(position: ContractPosition): string {
  const { symbol } = position;
  const { size, cost } = positionAmounts(position, position);
  const average = symbol.inverse ? divideFractions(size, cost) : divideFractions(cost, size);
  // 30 decimal places are more than any price has.
  const digits = String(truncate(average, 30));
  const truncated = digits.slice(0, significantDigits).padEnd(digits.length, '0');
  return formatDecimal(BigInt(truncated), 30);
}
