import { parseExact } from '../../cases/parse-exact.ts';
import type { Topic } from '../../cases/stream-case.ts';
import type { StreamConnection } from '../../client/stream-connection.ts';
import { profiles } from '../../profiles/profiles.ts';
import type { IndexMaps } from '../../profiles/section-profile.ts';
import { listedSymbols } from './orders.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun, short } from './stream-run.ts';

/** A message of a market topic. */
export interface TopicMessage {
  readonly symbol: string;
  readonly topic: string;
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly f: boolean;
  readonly params?: { readonly klineType?: string };
}

/** Returns the symbols that a topic accepts, beginning with the symbol that the tests trade. */
export async function symbolsOf(run: StreamRun, { message }: Topic): Promise<readonly string[]> {
  if (message !== 'index') return listedSymbols(run);
  const text = await run.query('getIndex', '');
  return [...profiles[run.section].indexPrices(parseExact(text) as IndexMaps).keys()].sort();
}

/** Replaces the placeholder for the symbol. */
export function withSymbol(text: string, symbol: string): string {
  return text.replace('{symbol}', symbol);
}

/** A subscription to one symbol of a topic. */
export interface Subscription {
  readonly connection: StreamConnection;
  readonly symbol: string;
  /** Returns the messages that have arrived, oldest first. */
  readonly messages: () => readonly TopicMessage[];
  readonly first: TopicMessage;
}

/**
 * Subscribes to a topic for its first symbol, and checks the first message.
 *
 * @throws StreamFailure if the first message does not arrive, or its `f` is not true
 */
export async function subscribe(
  run: StreamRun,
  topic: Topic,
  connection?: StreamConnection,
): Promise<Subscription> {
  const [symbol = ''] = await symbolsOf(run, topic);
  const used = connection ?? (await run.connect('marketData'));
  const text = withSymbol(topic.subscription, symbol);
  const messages = () => topicMessages(used, topic, symbol);
  run.recordSent('marketData', 'subscriptionRequest');
  used.send(text);
  const first = await used.until(() => messages()[0], messageTimeoutMs);
  if (first === undefined) {
    const [other] = used.received;
    throw new StreamFailure(
      `Expected a message of ${text} within ${messageTimeoutMs} ms, ` +
        `got ${other ? short(other.value) : 'none'}.`,
    );
  }
  if (first.f !== true) {
    throw new StreamFailure(`Expected f to be true in the first message, got ${short(first.f)}.`);
  }
  return { connection: used, symbol, messages, first };
}

/** Returns the messages of one topic and symbol that have arrived, oldest first. */
export function topicMessages(
  { received }: StreamConnection,
  { message, subscription }: Topic,
  symbol: string,
): TopicMessage[] {
  const period = /kline_(\w+)/.exec(subscription)?.[1];
  return received
    .map(({ value }) => value as TopicMessage)
    .filter(
      (value) =>
        value?.topic === message &&
        value.symbol === symbol &&
        (period === undefined || value.params?.klineType === period),
    );
}
