import type { contract, spot } from '@broker-api/streams';
import type { EncodeRows, TopicSource } from './topic.ts';
import { ValueTopic } from './value-topic.ts';

/** Creates the topic of the 24-hour ticker of a symbol. */
export function tickerTopic(
  symbol: string,
  encodeRows: EncodeRows,
): ValueTopic<spot.TickerTopicRow> {
  const envelope: Pick<spot.TickerTopicMessage, 'topic'> = { topic: 'realtimes' };
  const read = ({ engine, time }: TopicSource): spot.TickerTopicRow | undefined => {
    const ticker = engine.findMarket(symbol)?.ticker(time);
    if (ticker === undefined) return undefined;
    const { last, high, low, open, volume, quoteVolume } = ticker;
    return { t: time, s: symbol, c: last, h: high, l: low, o: open, v: volume, qv: quoteVolume };
  };
  return new ValueTopic(symbol, envelope, read, ['t'], encodeRows);
}

/** Creates the topic of the current candlestick of a symbol. */
export function klineTopic(
  symbol: string,
  klineType: spot.KlinePeriod,
): ValueTopic<spot.KlineTopicRow> {
  const params: spot.KlineTopicParams = { klineType };
  const envelope: Pick<spot.KlineTopicMessage, 'topic' | 'params'> = { topic: 'kline', params };
  const read = ({ engine, time }: TopicSource): spot.KlineTopicRow | undefined => {
    const row = engine.findMarket(symbol)?.candle(klineType, time);
    if (row === undefined) return undefined;
    const [t, o, h, l, c, v] = row;
    return { t, s: symbol, c, h, l, o, v };
  };
  return new ValueTopic(symbol, envelope, read);
}

/** Creates the topic of the index price of an index symbol. */
export function indexTopic(symbol: string): ValueTopic<contract.IndexTopicRow> {
  const envelope: Pick<contract.IndexTopicMessage, 'topic'> = { topic: 'index' };
  const read = ({ engine, time }: TopicSource): contract.IndexTopicRow | undefined => {
    const index = engine.indexPrices.get(symbol);
    if (index === undefined) return undefined;
    const edp = index.estimatedDeliveryPrice(time);
    return { symbol, index: index.price, edp, formula: symbol };
  };
  return new ValueTopic(symbol, envelope, read);
}
