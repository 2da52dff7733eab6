import type { BookSide } from '../book/book-side.ts';
import { longerIntervals } from '../market/intervals.ts';
import type { SpotOrder } from '../spot/order.ts';
import type { SpotMarket } from '../spot/spot-market.ts';
import type { SpotSection } from '../spot/spot-section.ts';
import type { SymbolDefinition } from '../spot/symbol-definition.ts';
import type { SpotTrade } from '../spot/trade.ts';
import { encodeLine, stringifyKeys } from './line.ts';

const definitionKeys: readonly (keyof SymbolDefinition)[] = [
  'symbol',
  'baseAsset',
  'quoteAsset',
  'minPrice',
  'maxPrice',
  'tickSize',
  'minQuantity',
  'maxQuantity',
  'stepSize',
  'minNotional',
  'maxOpenOrders',
];

/** Encodes the state of spot: symbols, orders, order books, trades and candlesticks. */
export function* encodeSpot(spot: SpotSection): IterableIterator<string> {
  for (const market of spot.markets.values()) {
    const { definition, status, lastPrice = null } = market;
    yield encodeLine('market', stringifyKeys(definition, definitionKeys), status, lastPrice);
  }
  for (const order of spot.orders) yield encodeOrder(order);
  for (const market of spot.markets.values()) {
    yield* encodeSide(market, market.book.bids);
    yield* encodeSide(market, market.book.asks);
  }
  yield* encodeTrades(spot);
  for (const market of spot.markets.values()) yield* encodeCandles(market);
}

function encodeOrder(order: SpotOrder): string {
  return encodeLine(
    'order',
    order.sequence,
    order.account.sequence,
    order.market.symbol,
    order.clientOrderId,
    order.side,
    order.type,
    order.timeInForce,
    order.price,
    order.quantity,
    order.remaining,
    String(order.executedQuote),
    order.status,
    order.time,
    order.updateTime,
  );
}

/** Encodes each price level as the sequence numbers of its orders, in time priority. */
function* encodeSide({ symbol }: SpotMarket, side: BookSide<SpotOrder>): IterableIterator<string> {
  for (const level of side.levels()) {
    const queue: number[] = [];
    for (let order = level.first; order; order = order.next) queue.push(order.sequence);
    yield encodeLine('level', symbol, queue);
  }
}

/**
 * Encodes every stored trade once, and for each market and account the sequence number of its
 * oldest stored trade.
 */
function* encodeTrades(spot: SpotSection): IterableIterator<string> {
  const stored = new Map<number, SpotTrade>();
  for (const market of spot.markets.values()) {
    for (const trade of market.trades) stored.set(trade.sequence, trade);
    yield encodeLine('tradesOfMarket', market.symbol, market.trades.at(0)?.sequence ?? null);
  }
  for (const [index, { trades }] of spot.allAccountOrders().entries()) {
    for (const trade of trades) stored.set(trade.sequence, trade);
    const first = trades.at(0)?.sequence;
    if (first !== undefined) yield encodeLine('tradesOfAccount', index + 1, first);
  }
  const sequences = [...stored.keys()].sort((left, right) => left - right);
  for (const sequence of sequences) yield encodeTrade(stored.get(sequence) as SpotTrade);
}

function encodeTrade(trade: SpotTrade): string {
  return encodeLine(
    'trade',
    trade.sequence,
    trade.market.symbol,
    trade.price,
    trade.quantity,
    String(trade.quoteAmount),
    trade.time,
    trade.isBuyerMaker,
    trade.buyerAccount,
    trade.buyOrder,
    String(trade.buyFee),
    trade.sellerAccount,
    trade.sellOrder,
    String(trade.sellFee),
  );
}

function* encodeCandles({ symbol, candles }: SpotMarket): IterableIterator<string> {
  for (const interval of ['1m', ...longerIntervals] as const) {
    for (const candle of candles.stored(interval)) {
      const { openTime, open, high, low, close, tradeCount } = candle;
      const volumes = [String(candle.volume), String(candle.quoteVolume)];
      const takerVolumes = [String(candle.takerVolume), String(candle.takerQuoteVolume)];
      const prices = [open, high, low, close];
      yield encodeLine(
        'candle',
        symbol,
        interval,
        openTime,
        ...prices,
        ...volumes,
        tradeCount,
        ...takerVolumes,
      );
    }
  }
}
