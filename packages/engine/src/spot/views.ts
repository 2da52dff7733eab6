import type { Account } from '../accounts/account.ts';
import { formatId } from '../ids.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { SpotOrder } from './order.ts';
import type { SpotTrade } from './spot-state.ts';

// The sandbox compares the types of the views with those of the specified responses.

/** Returns the view of an order (specification: spot, schema Order). */
export function orderView(order: SpotOrder) {
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

/** Returns a trade from the perspective of one account (spot, schema AccountTrade). */
export function accountTradeView(trade: SpotTrade, account: Account) {
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
