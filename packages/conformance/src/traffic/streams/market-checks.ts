import type { Row } from '../../auditor/rule.ts';
import type { CheckData, RestTopic, Topic } from '../../cases/case.ts';
import { hasKey, short, textOf } from '../../cases/parse-exact.ts';
import { Skipped } from '../../client/skipped.ts';
import type { StreamConnection } from '../../client/stream-connection.ts';
import { type IndexMaps, profiles } from '../../profiles/profiles.ts';
import { Market } from '../market.ts';
import * as orders from './orders.ts';
import {
  exchangePing,
  expectThat,
  messageTimeoutMs,
  StreamFailure,
  type StreamRun,
} from './stream-run.ts';
import { isBetween, sourceOf } from './topic-sources.ts';

/**
 * How many times to compare a message with REST. A comparison can fail by chance, because the data
 * can change before the response arrives.
 */
const comparisonTries = 5;

/** A subscription to symbols of a topic. */
interface Subscription {
  readonly connection: StreamConnection;
  readonly symbols: readonly string[];
  /** Returns the messages that have arrived, oldest first. */
  readonly messages: () => readonly Row[];
}

const rowsOf = (messages: readonly Row[]) => messages.flatMap(({ data }) => data as readonly Row[]);

/** Replaces the placeholder for the symbol. */
const withSymbol = (text: string, symbol: string): string => text.replace('{symbol}', symbol);

/** Returns the period of candlesticks in a subscription; an empty string if it has none. */
const periodIn = (subscription: string): string => /kline_(\w+)/.exec(subscription)?.[1] ?? '';

/** Returns the symbols that a topic accepts, beginning with the symbol that the tests trade. */
async function symbolsOf(run: StreamRun, { message }: Topic): Promise<readonly string[]> {
  if (message !== 'index') return orders.listedSymbols(run);
  const maps = (await run.query('getIndex')) as IndexMaps;
  return [...profiles[run.section].indexPrices(maps).keys()].sort();
}

/**
 * Subscribes to the first symbols of a topic, by default on a new connection, and waits for the
 * first message of each.
 *
 * @throws StreamFailure if one does not arrive
 */
export async function subscribe(
  run: StreamRun,
  topic: Topic,
  count = 1,
  connected?: StreamConnection,
): Promise<Subscription> {
  const [first = '', ...others] = await symbolsOf(run, topic);
  const symbols = [first, ...others].slice(0, count);
  if (symbols.length < count) throw new Skipped('requires two symbols', 'not testable');
  const connection = connected ?? (await run.connect('marketData'));
  const period = periodIn(topic.subscription);
  const messages = () =>
    connection.received
      .map(({ value }) => value as Row)
      .filter((value) => value?.topic === topic.message && symbols.includes(String(value.symbol)))
      .filter(({ params }) => period === '' || (params as Row | undefined)?.klineType === period);
  const text = withSymbol(topic.subscription, symbols.join(','));
  run.findings.messages.add('marketData/subscriptionRequest');
  connection.send(text);
  const missing = () => symbols.filter((one) => !messages().some(({ symbol }) => symbol === one));
  await connection.until(() => (missing().length > 0 ? undefined : true), messageTimeoutMs);
  if (missing().length === 0) return { connection, symbols, messages };
  const [other] = connection.received;
  throw new StreamFailure(
    count > 1
      ? `Expected a first message for ${symbols.join(' and ')}, ` +
          `got none for ${missing().join(' and ')}.`
      : `Expected a message of ${text} within ${messageTimeoutMs} ms, ` +
          `got ${other ? short(other.value) : 'none'}.`,
  );
}

/** Checks that the messages of a subscription with the option `binary` are in binary frames. */
export async function checkBinaryFrames(run: StreamRun, topic: Topic): Promise<void> {
  const { connection } = await subscribe(run, topic);
  const other = connection.received.find(({ isBinary }) => !isBinary);
  if (other === undefined) return;
  throw new StreamFailure(`Expected a binary frame, got the text frame ${short(other.value)}.`);
}

/** Checks that the first message has the same data as the response of a REST operation. */
export async function checkTopicEqualsRest(run: StreamRun, topic: RestTopic): Promise<void> {
  await orders.prepareMarket(run);
  let last: Subscription | undefined;
  await requireRestData(run, topic, async () => {
    last?.connection.close();
    last = await subscribe(run, topic);
    return last;
  });
}

/**
 * Checks that each change of the market leads to a message, and that the data then matches the REST
 * response.
 */
export async function checkTopicUpdate(run: StreamRun, topic: RestTopic): Promise<void> {
  await orders.prepareMarket(run);
  const subscription = await subscribe(run, topic);
  const after = <Value>(change: () => Promise<Value>) =>
    requireUpdate(run, topic, subscription, change);
  if (topic.operation === 'getDepth') {
    // Adds a level to the book, reduces its quantity, and removes it.
    const order = await after(() => orders.placeBestBid(run));
    await after(() => orders.sellTo(run, order));
    await after(() => orders.cancel(run, order));
  } else {
    await after(() => orders.tradeAtTwoPrices(run));
  }
  if (topic.operation === 'listTrades') await requireTradeId(run, subscription);
}

/** Changes the market, and checks that a message arrives and the data then matches REST. */
async function requireUpdate<Value>(
  run: StreamRun,
  topic: RestTopic,
  subscription: Subscription,
  change: () => Promise<Value>,
): Promise<Value> {
  const { connection, messages } = subscription;
  const { length } = messages();
  const changed = await change();
  const update = await connection.until(() => messages()[length], messageTimeoutMs);
  const problem = `Expected a message within ${messageTimeoutMs} ms, got none.`;
  expectThat(update !== undefined, problem);
  let seen = 0;
  await requireRestData(run, topic, async () => {
    const known = seen;
    await connection.until(() => messages()[known], messageTimeoutMs / comparisonTries);
    seen = messages().length;
    return subscription;
  });
  return changed;
}

async function trade(run: StreamRun): Promise<void> {
  await orders.sellTo(run, await orders.placeBestBid(run, 'half'));
}

/**
 * Checks that messages have the same data as a REST response, or data between those of two
 * responses if the data changes continuously.
 *
 * @param next returns the messages to compare at each try
 */
async function requireRestData(
  run: StreamRun,
  { message, operation, subscription: text }: RestTopic,
  next: () => Promise<Subscription>,
): Promise<void> {
  const source = sourceOf(message, operation);
  let earlier: string | undefined;
  for (let count = 1; ; count++) {
    const {
      symbols: [symbol = ''],
      messages,
    } = await next();
    const body = await run.query(operation, source.query(symbol, periodIn(text)));
    const market = { profile: profiles[run.section], symbol };
    const compared = source.compare(rowsOf(messages()), body, market);
    const { actual, expected = actual } = compared;
    if (actual === expected) return;
    if (source.isContinuous && earlier && isBetween(actual, earlier, expected)) return;
    earlier = expected;
    if (count < comparisonTries) continue;
    throw new StreamFailure(
      `Expected the data that ${operation} returns, ${short(expected)}; got ${short(actual)}.`,
    );
  }
}

/** Checks that the id of a new trade is that of a trade of the account. */
async function requireTradeId(run: StreamRun, { messages, symbols }: Subscription): Promise<void> {
  const own = new Set((await orders.ownTrades(run, symbols[0] ?? '')).map(({ id }) => id));
  const ids = rowsOf(messages().filter(({ f }) => !f)).map(({ v }) => textOf(v));
  expectThat(
    ids.some((id) => own.has(id)),
    `Expected the id of the account's trade in listMyTrades as v, got ${ids.join(', ')}.`,
  );
}

/**
 * Checks that no message of a topic arrives after the subscription is cancelled, but still messages
 * of the other topic.
 */
export async function checkCancel(
  run: StreamRun,
  check: Omit<CheckData, 'kept'> & { readonly kept?: Topic },
): Promise<void> {
  const { connection, symbols, messages } = await subscribe(run, check);
  const witness = await subscribe(run, check);
  const kept = check.kept && (await subscribe(run, check.kept, 1, connection));
  const isForAll = check.cancellation.includes('cancel_all');
  const sent = isForAll ? 'cancelAllRequest' : 'subscriptionRequest';
  run.findings.messages.add(`marketData/${sent}`);
  connection.send(withSymbol(check.cancellation, symbols.join(',')));
  await exchangePing(connection);
  const before = messages().length;
  const seen = witness.messages().length;
  const known = kept?.messages().length ?? 0;
  await trade(run);
  const update = await witness.connection.until(() => witness.messages()[seen], messageTimeoutMs);
  expectThat(
    update !== undefined,
    'Expected a message on the other, subscribed connection; got none.',
  );
  const isKept = await connection.until(
    () => kept === undefined || kept.messages()[known],
    messageTimeoutMs,
  );
  expectThat(
    isKept !== undefined,
    `Expected a message of the topic ${check.kept?.message}, which was not cancelled; got none.`,
  );
  await exchangePing(connection);
  const unexpected = messages()[before];
  expectThat(
    unexpected === undefined,
    `Expected no message after the request, got ${short(unexpected)}.`,
  );
}

/** Checks the stream error for an invalid request, and that the connection continues to work. */
export async function checkStreamError(run: StreamRun, { text, code }: CheckData): Promise<void> {
  const sent = withSymbol(text, await new Market(run.session, run.section).symbol());
  const connection = await run.connect('marketData');
  connection.send(sent);
  const errors = () =>
    connection.received.filter(({ value }) => hasKey(value, 'code') || hasKey(value, 'desc'));
  const frame = await connection.until(() => errors()[0], messageTimeoutMs);
  const expected = `Expected the stream error ${code} for ${sent}`;
  if (frame === undefined) {
    const { closing, received } = connection;
    const got = closing ? `the close code ${closing.code}` : short(received[0]);
    throw new StreamFailure(`${expected} within ${messageTimeoutMs} ms, got ${got}.`);
  }
  const error = frame.value as Row;
  expectThat(error.code === code, `${expected}, got ${short(error)}.`);
  const isText = typeof error.desc === 'string' && error.desc !== '';
  expectThat(isText, `Expected desc to be a non-empty string, got ${short(error.desc)}.`);
  await exchangePing(connection);
}
