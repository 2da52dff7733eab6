import type { spot } from '@broker-api/streams';
import { StreamMessage } from '../message.ts';
import type { TopicName } from './stream-request.ts';

/** Returns the message with which version 2 of the market data stream accepts a subscription. */
export function acceptance(name: TopicName, symbol: string, binary: boolean): StreamMessage {
  const topic = (typeof name === 'object' ? 'kline' : name) as spot.StreamTopicV2;
  const period = typeof name === 'object' ? name : {};
  const params = topicParams(symbol, binary, period);
  const message: spot.SubscriptionAccepted = {
    topic,
    event: 'sub',
    params,
    code: '0',
    msg: 'Success',
  };
  return new StreamMessage(JSON.stringify(message), binary);
}

/** Returns the parameters of a subscription, as each message of version 2 repeats them. */
export function topicParams(
  symbol: string,
  binary: boolean,
  period: Partial<spot.KlineTopicParams>,
): spot.TopicParamsV2 {
  return { symbol, binary: binary ? 'true' : 'false', ...period };
}
