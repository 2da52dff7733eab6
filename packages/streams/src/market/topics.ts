import { ParameterError } from '@broker-api/core';
import { type StreamTopic, streamTopicValues } from '../generated/streams.gen.ts';
import type { MarketMessage, UserSection } from '../sections.ts';

/** A topic of the market data stream, such as `trade` or `kline_1m`. */
export type { StreamTopic as MarketTopic };

/** The messages of a topic. */
export type TopicMessage<Topic extends StreamTopic = StreamTopic> = Extract<
  MarketMessage,
  {
    readonly topic: Topic extends `kline_${string}` ? 'kline' : Topic;
    readonly data: readonly unknown[];
  }
>;

/** The symbols in a response of getBrokerInfo. */
export interface ListedSymbols {
  readonly symbols?: readonly { readonly symbol: string }[];
  readonly contracts?: readonly { readonly symbol: string; readonly index?: string }[];
  readonly options?: readonly { readonly symbol: string; readonly index?: string }[];
}

/**
 * Rejects a topic that does not exist.
 *
 * @throws ParameterError that lists the topics
 */
export function checkTopic(topic: string): void {
  if (streamTopicValues.includes(topic as StreamTopic)) return;
  const expected = streamTopicValues.join(', ');
  throw new ParameterError(`\`topic\` must be one of ${expected}; got ${JSON.stringify(topic)}`);
}

/**
 * Rejects symbols that cannot be in a subscription, or that the broker does not list.
 *
 * @throws ParameterError that says which symbol is wrong
 */
export function checkSymbol(symbol: unknown, topic: string, info: ListedSymbols | undefined): void {
  // A comma separates the symbols of a request.
  const isSymbol = typeof symbol === 'string' && /^[^\s,]+$/.test(symbol);
  // No list of getBrokerInfo contains the index symbols.
  const isListed = info === undefined || topic === 'index' || sectionOf(symbol as string, info);
  if (isSymbol && isListed) return;
  const expected = isSymbol ? 'a symbol that getBrokerInfo lists' : 'one symbol';
  throw new ParameterError(`\`symbol\` must be ${expected}; got ${JSON.stringify(symbol)}`);
}

/** By section: the list of its symbols. */
const symbolLists: Readonly<Record<UserSection, keyof ListedSymbols>> = {
  spot: 'symbols',
  contract: 'contracts',
  option: 'options',
};

/** Returns the section of a symbol. */
export function sectionOf(symbol: string, info: ListedSymbols): UserSection | undefined {
  const sections = Object.keys(symbolLists) as UserSection[];
  return sections.find((section) =>
    info[symbolLists[section]]?.some((one) => one.symbol === symbol),
  );
}
