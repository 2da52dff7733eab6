import type { PublicTrade } from '@broker-api/engine';
import { marketDataShapes, type spot } from '@broker-api/streams';
import { createConverter, type Dialect, publicLongFormats } from '../../gateway/encode.ts';
import { type EncodeRows, Topic, type TopicData, type TopicSource } from './topic.ts';

type Row = spot.TradeTopicRow;

/** Creates the function that converts the ids of trades to the format of a dialect. */
export function tradeEncoder(dialect: Dialect): EncodeRows {
  const convert = createConverter(marketDataShapes.trade, {}, publicLongFormats[dialect]);
  return (rows) => (convert({ data: rows }) as { readonly data: readonly object[] }).data;
}

const firstTrades = 60;

/** The trades of a symbol as they happen. The position of a message is the id of its last trade. */
export class TradeTopic extends Topic {
  constructor(symbol: string, encodeRows: EncodeRows) {
    super(symbol, { topic: 'trade' } satisfies Pick<spot.TradeTopicMessage, 'topic'>, encodeRows);
  }

  override first({ engine }: TopicSource): TopicData | undefined {
    const trades = engine.findMarket(this.symbol)?.latestTrades(firstTrades);
    return trades && dataOf(trades);
  }

  /**
   * Always returns an empty list. Trades are published with `publishTrades`, because the state
   * contains only the latest trades.
   */
  override takeUpdates(): readonly TopicData[] {
    return [];
  }

  publishTrades(trades: readonly PublicTrade[]): void {
    this.publish(dataOf(trades));
  }
}

type TradeFields = Pick<PublicTrade, 'tradeId' | 'time' | 'price' | 'quantity' | 'isBuyerMaker'>;

function dataOf(trades: readonly TradeFields[]): TopicData {
  return { position: BigInt(trades.at(-1)?.tradeId ?? 0), rows: trades.map(rowOf) };
}

function rowOf({ tradeId, time, price, quantity, isBuyerMaker }: TradeFields): Row {
  return { v: tradeId, t: time, p: price, q: quantity, m: !isBuyerMaker };
}
