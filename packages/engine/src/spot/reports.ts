import type { ExecutionReport, PublicTrade } from '../events.ts';
import { idOf } from '../ids.ts';
import type { SpotOrder } from './order.ts';
import type { SpotTrade } from './trade.ts';

/** What a fill adds to the report of an order. */
interface Fill {
  readonly trade: SpotTrade;
  readonly isMaker: boolean;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
}

/** Says what has become of an order. */
export function executionReport(order: SpotOrder, time: number, fill?: Fill): ExecutionReport {
  const { market, account, side } = order;
  const buys = side === 'BUY';
  const trade = fill?.trade;
  const fee = trade && (buys ? trade.buyer.fee : trade.seller.fee);
  const match = trade && (buys ? trade.seller.order : trade.buyer.order);
  const executed = order.executed;
  return {
    kind: 'executionReport',
    account: account.ref,
    time,
    symbol: market.symbol,
    orderId: idOf('order', order.sequence),
    clientOrderId: order.clientOrderId,
    side,
    type: order.type,
    timeInForce: order.timeInForce,
    quantity: market.showQuantity(order.quantity),
    price: market.showPrice(order.price),
    status: order.status,
    lastQuantity: fill === undefined ? '0' : fill.quantity,
    lastPrice: fill === undefined ? '0' : fill.price,
    commission: fee === undefined ? '0' : buys ? market.showBase(fee) : market.showQuote(fee),
    commissionAsset: fill === undefined ? null : (buys ? market.base : market.quote).name,
    executedQuantity: executed === 0 ? '0' : market.showQuantity(executed),
    executedQuote: executed === 0 ? '0' : market.showQuote(order.executedQuote),
    isWorking: order.isOpen,
    isMaker: fill?.isMaker === true,
    orderTime: order.time,
    tradeId: fill?.tradeId,
    matchOrderId: match === undefined ? undefined : idOf('order', match),
  };
}

/** The three events of a trade: to the public, to the maker, to the taker. */
export function tradeEvents(
  trade: SpotTrade,
  maker: SpotOrder,
  taker: SpotOrder,
): [PublicTrade, ExecutionReport, ExecutionReport] {
  const { market, time } = trade;
  const tradeId = idOf('trade', trade.sequence);
  const price = market.showPrice(trade.price);
  const quantity = market.showQuantity(trade.quantity);
  const fill = { trade, tradeId, price, quantity };
  return [
    {
      kind: 'trade',
      section: 'spot',
      symbol: market.symbol,
      tradeId,
      price,
      quantity,
      time,
      isBuyerMaker: trade.isBuyerMaker,
    },
    executionReport(maker, time, { ...fill, isMaker: true }),
    executionReport(taker, time, { ...fill, isMaker: false }),
  ];
}
