import type { Account } from '../accounts/account.ts';
import type { DeferredReply } from '../events.ts';
import {
  contractValue,
  marginRate,
  type PositionAmounts,
  priceAtMarginRate,
  profitRate,
  roundEndPrice,
  unrealizedProfit,
} from '../figures/contract-formulas.ts';
import { formatId } from '../ids.ts';
import { formatDecimal } from '../money/decimal.ts';
import { divideFractions, type Fraction, truncate } from '../money/fraction.ts';
import { averageFillPrice, deferredView, OrderState, orderTypeOf } from '../trading/order-state.ts';
import type { ContractMarket, ContractTrade } from './contract-market.ts';
import { formatRate, fundingInterval, type SettledFunding } from './funding.ts';
import type { InsuranceRecord } from './insurance-fund.ts';
import { type ContractOrder, closingSideOf, type OrderSide } from './order.ts';
import { type ContractPosition, formatLeverage, positionAmounts } from './position.ts';
import { marginLocked, markFraction } from './reservation.ts';
import { maintenanceLimit } from './risk-limits.ts';

// The sandbox compares the types of the views with those of the specified responses.

/** An order (specification: contract, schema Order). */
export type ContractOrderView = ReturnType<typeof formatOrder>;

export function orderView(order: ContractOrder): ContractOrderView {
  return formatOrder(new OrderState(order));
}

/** Returns a view of the current state of an order. The view is formatted when it is read. */
export function deferredOrderView(order: ContractOrder): DeferredReply<ContractOrderView> {
  return deferredView(order, formatOrder);
}

function formatOrder(state: OrderState<ContractOrder>) {
  const { order, executed, fee } = state;
  const { symbol } = order;
  const fees = { feeToken: symbol.marginToken.name, fee: symbol.formatQuoteAmount(fee) };
  return {
    time: order.time,
    updateTime: state.updateTime,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    symbol: symbol.name,
    price: symbol.formatPrice(state.price),
    leverage: formatLeverage(order.leverage),
    origQty: symbol.formatQuantity(order.quantity),
    executedQty: symbol.formatQuantity(executed),
    avgPrice: averageFillPrice(state),
    marginLocked: formatMarginLocked(state),
    orderType: state.type,
    priceType: order.priceType,
    side: order.orderSide,
    status: state.status,
    timeInForce: order.timeInForce,
    fees: executed === 0 ? [] : [fees],
  };
}

function formatMarginLocked({ order, price, executed, status }: OrderState<ContractOrder>): string {
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  if (!order.opens || !isOpen) return '0';
  const { symbol, leverage, feeRate } = order;
  const terms = { symbol, leverage, feeRate, price };
  return symbol.formatQuoteAmount(marginLocked(terms, order.quantity - executed));
}

/** Returns the order side of an account in a trade, that of the buyer if it is both sides. */
export function tradeSide(trade: ContractTrade, account: Account): OrderSide {
  if (trade.buyerAccount === account) return trade.buyOpens ? 'BUY_OPEN' : closingSideOf('SHORT');
  return trade.sellOpens ? 'SELL_OPEN' : closingSideOf('LONG');
}

/** Returns a trade from the perspective of one account (contract, schema AccountTrade). */
export function accountTradeView(trade: ContractTrade, account: Account) {
  const { symbol, buyOrder, sellOrder } = trade;
  const isBuyer = trade.buyerAccount === account;
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
    type: orderTypeOf(isBuyer ? trade.buyIsMarket : trade.sellIsMarket),
    side: tradeSide(trade, account),
    pnl: symbol.formatQuoteAmount(isBuyer ? trade.buyPnl : trade.sellPnl),
  };
}

/** Returns the view of an open position (specification: contract, schema Position). */
export function positionView(market: ContractMarket, position: ContractPosition) {
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

/**
 * Returns the funding of a contract in one interval (contract, schema FundingRate). The index price
 * is omitted for the current interval.
 */
export function fundingRateView(
  { symbol }: ContractMarket,
  { intervalEnd, rate, index }: Omit<SettledFunding, 'index'> & { readonly index?: string },
) {
  return {
    symbol: symbol.name,
    intervalStart: intervalEnd - fundingInterval,
    intervalEnd,
    rate: formatRate(rate),
    ...(index !== undefined && { index }),
  };
}

/** Returns the view of a balance of the insurance fund (contract, schema InsuranceRecord). */
export function insuranceRecordView({ sequence, token, time, value }: InsuranceRecord) {
  return {
    id: formatId('insuranceRecord', sequence),
    timestamp: time,
    value: formatDecimal(value, token.scale),
    unit: token.name,
  };
}
