import type { Account } from '../../accounts/account.ts';
import type { Side } from '../../book/book-side.ts';
import { formatId } from '../../ids.ts';
import { formatDecimal } from '../../money/decimal.ts';
import type { OrderStatus } from '../../trading/order.ts';
import type { OrderType, SpotOrder, TimeInForce } from '../order.ts';
import type { SpotTrade } from '../trade.ts';

/** An order (specification: spot, schema Order). */
export interface OrderView {
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly price: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly avgPrice: string;
  readonly status: OrderStatus;
  readonly timeInForce: TimeInForce;
  readonly type: OrderType;
  readonly side: Side;
  readonly stopPrice: string;
  readonly icebergQty: string;
  readonly time: number;
  readonly updateTime: number;
  readonly isWorking: boolean;
}

export function orderView(order: SpotOrder): OrderView {
  const { symbol } = order;
  return {
    symbol: symbol.name,
    orderId: formatId('order', order.sequence),
    clientOrderId: order.clientOrderId,
    price: symbol.formatPrice(order.price),
    origQty: symbol.formatQuantity(order.quantity),
    executedQty: symbol.formatQuantity(order.executed),
    cummulativeQuoteQty: symbol.formatQuoteAmount(order.executedQuote),
    avgPrice: averagePrice(order),
    status: order.status,
    timeInForce: order.timeInForce,
    type: order.type,
    side: order.side,
    stopPrice: '0',
    icebergQty: '0',
    time: order.time,
    updateTime: order.updateTime,
    isWorking: order.isOpen,
  };
}

/** Returns the executed amount divided by the executed quantity, truncated to the price scale. */
function averagePrice({ symbol, executed, executedQuote }: SpotOrder): string {
  if (executed === 0) return '0';
  const { priceScale, quantityScale } = symbol.rules;
  const numerator = BigInt(executedQuote) * 10n ** BigInt(priceScale + quantityScale);
  const denominator = BigInt(executed) * 10n ** BigInt(symbol.quoteToken.scale);
  return formatDecimal(numerator / denominator, priceScale);
}

/** A trade from the perspective of one account (specification: spot, schema AccountTrade). */
export interface AccountTradeView {
  readonly symbol: string;
  readonly id: string;
  readonly orderId: string;
  readonly matchOrderId: string;
  readonly price: string;
  readonly qty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly time: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

export function accountTradeView(trade: SpotTrade, account: Account): AccountTradeView {
  const { symbol, buyOrder, sellOrder } = trade;
  const isBuyer = trade.buyerAccount === account;
  return {
    symbol: symbol.name,
    id: formatId('trade', trade.sequence),
    orderId: formatId('order', isBuyer ? buyOrder : sellOrder),
    matchOrderId: formatId('order', isBuyer ? sellOrder : buyOrder),
    price: symbol.formatPrice(trade.price),
    qty: symbol.formatQuantity(trade.quantity),
    commission: isBuyer
      ? symbol.formatBaseAmount(trade.buyFee)
      : symbol.formatQuoteAmount(trade.sellFee),
    commissionAsset: (isBuyer ? symbol.baseToken : symbol.quoteToken).name,
    time: trade.time,
    isBuyer,
    isMaker: trade.isBuyerMaker === isBuyer,
  };
}
