import { textOf } from '../../cases/parse-exact.ts';
import type { StreamCheck, Topic } from '../../cases/stream-case.ts';
import { Skipped } from '../../client/skipped.ts';
import type { PlacedOrder } from '../trader.ts';
import { comparisonOf, isBetween, parseBody, sidesOf } from './market-data.ts';
import {
  type Subscription,
  subscribe,
  symbolsOf,
  topicMessages,
  withSymbol,
} from './market-topic.ts';
import { sortProblem } from './order-book-copy.ts';
import { cancel, mainSymbol, placeBestBid, prepareMarket, sellTo, tradersOf } from './orders.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun, short } from './stream-run.ts';
import { exchangePing } from './user-stream.ts';

/**
 * How many times to compare a message with REST. A comparison can fail by chance, because the data
 * can change before the response arrives.
 */
const comparisonTries = 5;

type CheckOf<Name extends StreamCheck['name']> = Extract<StreamCheck, { name: Name }>;

/**
 * Checks that the first message of a topic arrives, and that an order book in it is sorted.
 * `StreamRun` checks every message against its schema.
 */
export async function checkTopic(run: StreamRun, topic: CheckOf<'topic'>): Promise<void> {
  requireSorted(topic, await subscribe(run, topic));
}

/** Checks that a subscription to several symbols leads to a first message for each of them. */
export async function checkSeveralSymbols(
  run: StreamRun,
  topic: CheckOf<'several symbols'>,
): Promise<void> {
  const symbols = (await symbolsOf(run, topic)).slice(0, 2);
  if (symbols.length < 2) throw new Skipped('requires two symbols', 'not testable');
  const connection = await run.connect('marketData');
  connection.send(withSymbol(topic.subscription, symbols.join(',')));
  run.recordSent('marketData', 'subscriptionRequest');
  const missing = () =>
    symbols.filter((one) => topicMessages(connection, topic, one)[0]?.f !== true);
  await connection.until(() => (missing().length === 0 ? true : undefined), messageTimeoutMs);
  if (missing().length === 0) return;
  throw new StreamFailure(
    `Expected a first message for ${symbols.join(' and ')}, ` +
      `got none for ${missing().join(' and ')}.`,
  );
}

/** Checks that the messages of a subscription with the option `binary` are in binary frames. */
export async function checkBinaryFrames(
  run: StreamRun,
  topic: CheckOf<'binary frames'>,
): Promise<void> {
  const { connection } = await subscribe(run, topic);
  const other = connection.received.find(({ isBinary }) => !isBinary);
  if (other === undefined) return;
  throw new StreamFailure(`Expected a binary frame, got the text frame ${short(other.value)}.`);
}

/**
 * Checks that the first message has the same data as the response of a REST operation, or data
 * between those of two responses if the data changes continuously.
 */
export async function checkTopicEqualsRest(
  run: StreamRun,
  topic: CheckOf<'topic equals REST'>,
): Promise<void> {
  await prepareMarket(run);
  let earlier: string | undefined;
  for (let count = 1; ; count++) {
    const subscription = await subscribe(run, topic);
    const { actual, expected } = await compareWithRest(run, topic, subscription);
    subscription.connection.close();
    if (actual === expected) return;
    if (earlier !== undefined && comparisonOf(topic.message, topic.operation)?.isContinuous) {
      if (isBetween(actual, earlier, expected)) return;
    }
    if (count === comparisonTries) {
      throw new StreamFailure(differenceText(topic, { actual, expected }));
    }
    earlier = expected;
  }
}

/** The data of a subscription and that of a REST response, as text in the same format. */
interface ComparedData {
  readonly actual: string;
  readonly expected: string;
}

async function compareWithRest(
  run: StreamRun,
  { message, operation, subscription: text }: Topic & { readonly operation: string },
  { symbol, messages }: Subscription,
): Promise<ComparedData> {
  const comparison = comparisonOf(message, operation);
  if (comparison === undefined) throw new Error(`no comparison for the message ${message}`);
  const period = /kline_(\w+)/.exec(text)?.[1] ?? '';
  const body = parseBody(await run.query(operation, comparison.query(symbol, period)));
  const actual = comparison.ofMessages(messages());
  const expected = comparison.ofBody(body, { section: run.section, symbol });
  return { actual, expected: expected ?? actual };
}

function differenceText(
  { operation }: { readonly operation: string },
  { actual, expected }: ComparedData,
): string {
  return `Expected the data that ${operation} returns, ${short(expected)}; got ${short(actual)}.`;
}

/** Returns how the data of a subscription differs from a REST response; undefined if equal. */
async function differenceFromRest(
  run: StreamRun,
  topic: Topic & { readonly operation: string },
  subscription: Subscription,
): Promise<string | undefined> {
  const compared = await compareWithRest(run, topic, subscription);
  return compared.actual === compared.expected ? undefined : differenceText(topic, compared);
}

/**
 * Checks that each change of the market leads to a message, and that the data then matches the REST
 * response.
 */
export async function checkTopicUpdate(
  run: StreamRun,
  topic: CheckOf<'topic update'>,
): Promise<void> {
  await prepareMarket(run);
  const subscription = await subscribe(run, topic);
  const { messages } = subscription;
  const changes = topic.operation === 'getDepth' ? bookChanges(run) : [() => trade(run)];
  for (const change of changes) {
    const { length } = messages();
    await change();
    await requireUpdate(run, topic, subscription, length);
  }
  requireSorted(topic, subscription);
  if (topic.operation === 'getDepth') requireAscendingVersions(subscription);
  if (topic.operation === 'listTrades') await requireTradeId(run, subscription);
}

/** Checks that the id of a new trade is that of a trade of the account. */
async function requireTradeId(run: StreamRun, { messages, symbol }: Subscription): Promise<void> {
  const { account } = tradersOf(run);
  const { body } = await run.require(account, 'listMyTrades', `symbol=${symbol}`);
  const rows = body as readonly Readonly<Record<string, unknown>>[];
  const own = new Set(rows.map(({ id, tradeId }) => textOf(id ?? tradeId)));
  const ids = messages()
    .filter(({ f }) => !f)
    .flatMap(({ data }) => data.map(({ v }) => textOf(v)));
  if (ids.some((id) => own.has(id))) return;
  throw new StreamFailure(
    `Expected the id of the account's trade in listMyTrades as v, got ${ids.join(', ')}.`,
  );
}

/** Checks that a message arrives, and that the data then matches the REST response. */
async function requireUpdate(
  run: StreamRun,
  topic: CheckOf<'topic update'>,
  subscription: Subscription,
  known: number,
): Promise<void> {
  const { connection, messages } = subscription;
  const update = await connection.until(() => messages()[known], messageTimeoutMs);
  if (update === undefined) {
    throw new StreamFailure(`Expected a message within ${messageTimeoutMs} ms, got none.`);
  }
  if (update.f !== false) {
    throw new StreamFailure(`Expected f to be false in a later message, got ${short(update.f)}.`);
  }
  let problem = await differenceFromRest(run, topic, subscription);
  for (let count = 1; problem !== undefined && count < comparisonTries; count++) {
    const seen = messages().length;
    await connection.until(() => messages()[seen], messageTimeoutMs / comparisonTries);
    problem = await differenceFromRest(run, topic, subscription);
  }
  if (problem !== undefined) throw new StreamFailure(problem);
}

/** Returns functions that add a level to the book, reduce its quantity, and remove the level. */
function bookChanges(run: StreamRun): (() => Promise<unknown>)[] {
  const { account, other } = tradersOf(run);
  let placed: PlacedOrder | undefined;
  const order = (): PlacedOrder => placed as PlacedOrder;
  return [
    async () => {
      placed = await placeBestBid(run, account);
    },
    () => sellTo(run, other, order()),
    () => cancel(run, order()),
  ];
}

async function trade(run: StreamRun): Promise<void> {
  const { account, other } = tradersOf(run);
  await sellTo(run, other, await placeBestBid(run, account, 'half'));
}

function requireSorted({ message }: Topic, { messages }: Subscription): void {
  if (message !== 'depth' && message !== 'diffDepth') return;
  for (const sides of messages().flatMap(sidesOf)) {
    const problem = sortProblem(sides);
    if (problem === undefined) continue;
    throw new StreamFailure(`Expected ${problem}, got ${short(sides)}.`);
  }
}

/** Checks that the version of an order book grows whenever the book changes. */
function requireAscendingVersions({ messages }: Subscription): void {
  const rows = messages().flatMap(({ data }) => data);
  if (rows.some(({ v }) => !/^\d+$/.test(String(v)))) return;
  const numbers = rows.map(({ v }) => BigInt(String(v)));
  const sides = rows.map(({ b, a }) => JSON.stringify([b, a]));
  const wrong = numbers.findIndex((one, index) => {
    const before = numbers[index - 1];
    if (before === undefined) return false;
    return one < before || (one === before && sides[index] !== sides[index - 1]);
  });
  if (wrong < 0) return;
  throw new StreamFailure(
    `Expected a higher version for each change, got ${numbers[wrong]} after ${numbers[wrong - 1]}.`,
  );
}

/** Checks that no message of a topic arrives after the subscription is cancelled. */
export async function checkCancel(run: StreamRun, check: CheckOf<'cancel'>): Promise<void> {
  const subscription = await subscribe(run, check);
  const witness = await subscribe(run, check);
  const { connection, symbol, messages } = subscription;
  const isForAll = check.cancellation.includes('cancel_all');
  run.recordSent('marketData', isForAll ? 'cancelAllRequest' : 'subscriptionRequest');
  connection.send(withSymbol(check.cancellation, symbol));
  await exchangePing(connection);
  const before = messages().length;
  const seen = witness.messages().length;
  await trade(run);
  const update = await witness.connection.until(() => witness.messages()[seen], messageTimeoutMs);
  if (update === undefined) {
    throw new StreamFailure('Expected a message on the other, subscribed connection; got none.');
  }
  await exchangePing(connection);
  const unexpected = messages()[before];
  if (unexpected === undefined) return;
  throw new StreamFailure(`Expected no message after the request, got ${short(unexpected)}.`);
}

/** Checks the stream error for an invalid request, and that the connection continues to work. */
export async function checkStreamError(
  run: StreamRun,
  { text, code }: CheckOf<'stream error'>,
): Promise<void> {
  const symbol = await mainSymbol(run);
  const connection = await run.connect('marketData');
  const sent = withSymbol(text, symbol);
  connection.send(sent);
  const isError = (value: unknown): value is { code?: unknown; desc?: unknown } =>
    typeof value === 'object' && value !== null && ('code' in value || 'desc' in value);
  const errorFrame = () => connection.received.find(({ value }) => isError(value));
  const frame = await connection.until(errorFrame, messageTimeoutMs);
  if (!isError(frame?.value)) {
    const [other] = connection.received;
    const got = connection.closing ? `the close code ${connection.closing.code}` : short(other);
    throw new StreamFailure(
      `Expected the stream error ${code} for ${sent} within ${messageTimeoutMs} ms, got ${got}.`,
    );
  }
  if (frame.value.code !== code) {
    throw new StreamFailure(
      `Expected the stream error ${code} for ${sent}, got ${short(frame.value)}.`,
    );
  }
  if (typeof frame.value.desc !== 'string' || frame.value.desc === '') {
    throw new StreamFailure(
      `Expected desc to be a non-empty string, got ${short(frame.value.desc)}.`,
    );
  }
  await exchangePing(connection);
}
