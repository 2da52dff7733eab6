import type { JsonObject, Schema } from '@broker-api/spec/schema';
import { resolveSchema } from '@broker-api/spec/schema';
import { messagesOf, type StreamDocument, type StreamMessage } from './stream-document.ts';
import type { StreamTestCase } from './test-case.ts';

const channel = 'marketData';
const reference = { source: 'wire-facts', locator: 'section 4', kind: 'reference' } as const;

/** The REST operations that return the data of a topic, by message name. */
const restOperations: Readonly<Record<string, readonly string[]>> = {
  trade: ['listTrades'],
  realtimes: ['getTicker24hr', 'listKlines'],
  kline: ['listKlines'],
  depth: ['getDepth'],
  diffDepth: ['getDepth'],
  index: ['getIndex'],
};

/** The topics whose data changes when there are orders and trades, by message name. */
const changedByOrders = new Set(['trade', 'realtimes', 'kline', 'depth', 'diffDepth']);

/** What the tests of a section's market stream depend on. */
export interface MarketContext {
  readonly document: StreamDocument;
  /** The ids of the REST operations of the section. */
  readonly operationIds: ReadonlySet<string>;
  /** The periods of candlesticks that the section supports. */
  readonly periods: readonly string[];
}

/** Returns the contract tests of the market stream of a section. */
export function marketStreamCases(context: MarketContext): StreamTestCase[] {
  const { document } = context;
  if (!document.channels.has(channel)) return [];
  const topics = topicsOf(context);
  const [trades] = topics;
  return [
    ...topics.map(topicCase),
    ...firstPeriods(topics).flatMap((topic) => dataCases(topic, context)),
    ...(trades === undefined ? [] : [binaryCase(trades), ...cancelCases(trades, document)]),
    ...errorCases(document),
    ...messagesOf(document, channel, 'receive', true).map(({ name, requirement }) => ({
      kind: 631,
      slug: `client-${name}`,
      title: "Responds to a ping with a pong that contains the broker's time",
      requirement,
      isPublic: true,
      check: { name: 'client ping', channel },
    })),
    {
      kind: 632,
      slug: 'idle-connection',
      title: 'Closes a connection that sends no ping for 5 minutes',
      requirement: reference,
      isPublic: true,
      check: { name: 'idle connection' },
    },
  ];
}

/** A topic that a client can subscribe to, such as `kline_1m`, and its message. */
interface Topic {
  readonly name: string;
  readonly message: StreamMessage;
  /** The text of a subscription; `{symbol}` is a placeholder. */
  readonly subscription: string;
}

/** Returns the topics of a section, in the order of the document. */
function topicsOf({ document, periods }: MarketContext): Topic[] {
  const schema = propertyOf(subscriptionSchema(document), 'topic', document);
  const names = (schema.enum ?? []).map(String);
  return messagesOf(document, channel, 'send', false).flatMap((message) => {
    const topic = message.payload.properties?.topic?.const;
    if (topic === undefined) return [];
    return names
      .filter((name) => name === topic || periods.some((period) => name === `${topic}_${period}`))
      .map((name) => ({ name, message, subscription: subscription(document, { topic: name }) }));
  });
}

/**
 * Returns one topic for each message. The topics of candlesticks differ only in the period, so one
 * of them is enough.
 */
function firstPeriods(topics: readonly Topic[]): Topic[] {
  return topics.filter(
    ({ message }, index) => topics.findIndex((one) => one.message === message) === index,
  );
}

function topicCase({ name, message, subscription: text }: Topic): StreamTestCase {
  return {
    kind: 600,
    slug: name.replaceAll('_', '-'),
    title: `Sends the first message of the topic ${name} with exactly the documented keys`,
    requirement: message.requirement,
    isPublic: true,
    check: { name: 'topic', message: message.name, subscription: text },
  };
}

function dataCases(topic: Topic, { operationIds }: MarketContext): StreamTestCase[] {
  const { name, message, subscription: text } = topic;
  const slug = name.replaceAll('_', '-');
  const check = { message: message.name, subscription: text };
  const available = (restOperations[message.name] ?? []).filter((one) => operationIds.has(one));
  const equal = available.map(
    (operation, index): StreamTestCase => ({
      kind: 601,
      slug: `${slug}-equals-${index === 0 ? 'REST' : operation}`,
      title: `Sends the same data in the topic ${name} as ${operation} returns`,
      requirement: message.requirement,
      isPublic: true,
      check: { name: 'topic equals REST', ...check, operation },
    }),
  );
  const updates = available.slice(0, 1).map(
    (operation): StreamTestCase => ({
      kind: 602,
      slug: `${slug}-update`,
      title: `Sends a message of the topic ${name} after a change`,
      requirement: message.requirement,
      check: { name: 'topic update', ...check, operation },
    }),
  );
  const several: StreamTestCase = {
    kind: 603,
    slug: `${slug}-several-symbols`,
    title: `Sends a first message of the topic ${name} for each symbol of a subscription`,
    requirement: message.requirement,
    isPublic: true,
    check: { name: 'several symbols', ...check },
  };
  return [...equal, ...(changedByOrders.has(message.name) ? updates : []), several];
}

/** Returns the test of a subscription whose option `binary` is true. */
function binaryCase({ name, message, subscription: text }: Topic): StreamTestCase {
  return {
    kind: 604,
    slug: `${name}-binary-frames`,
    title: `Sends the topic ${name} in binary frames if binary is true`,
    requirement: message.requirement,
    isPublic: true,
    check: {
      name: 'binary frames',
      message: message.name,
      subscription: text.replace('"binary":false', '"binary":true'),
    },
  };
}

/** Returns the tests of the ways to end a subscription. */
function cancelCases(topic: Topic, document: StreamDocument): StreamTestCase[] {
  const { name, message, subscription: subscribe } = topic;
  const texts = {
    cancel: subscription(document, { topic: name, event: 'cancel' }),
    'cancel-all': JSON.stringify({ event: 'cancel_all' }),
  };
  return Object.entries(texts).map(([slug, cancellation]) => ({
    kind: 610,
    slug,
    title: `Sends no message of the topic ${name} after ${slug.replace('-', ' ')}`,
    requirement: message.requirement,
    check: { name: 'cancel', message: message.name, subscription: subscribe, cancellation },
  }));
}

/** Returns one test for each code that the document lists for an invalid subscription. */
function errorCases(document: StreamDocument): StreamTestCase[] {
  const schema = subscriptionSchema(document);
  const own = codesOf(schema);
  const testOf = (slug: string, subject: string, text: string, code: string | undefined) =>
    code === undefined ? [] : [errorCase(slug, subject, text, code)];
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const { missing, invalid } = codesOf(property);
    const absent = subscription(document, { [name]: undefined });
    const wrong = subscription(document, { [name]: `conformance-${name}` });
    return [
      ...testOf(`without-${name}`, `a subscription without ${name}`, absent, missing),
      ...testOf(`invalid-${name}`, `a subscription with an invalid ${name}`, wrong, invalid),
    ];
  });
  return [
    ...testOf('malformed-JSON', 'a message that is not JSON', '{"event":', own.malformed),
    ...testOf('not-an-object', 'a message that is not an object', '"sub"', own.invalid),
    ...properties,
    ...periodErrorCases(document),
  ];
}

function periodErrorCases(document: StreamDocument): StreamTestCase[] {
  return messagesOf(document, channel, 'send', false).flatMap(({ payload }) => {
    const topic = payload.properties?.topic?.const;
    const parameters = propertyOf(payload, 'params', document);
    const { missing, invalid } = codesOf(
      resolveSchema(parameters.properties?.klineType ?? {}, document.schemas),
    );
    const textOf = (name: string) => subscription(document, { topic: name });
    return [
      ...(missing === undefined
        ? []
        : [errorCase('without-period', 'a topic without a period', textOf(`${topic}`), missing)]),
      ...(invalid === undefined
        ? []
        : [errorCase('invalid-period', 'an invalid period', textOf(`${topic}_7m`), invalid)]),
    ];
  });
}

function errorCase(slug: string, subject: string, text: string, code: string): StreamTestCase {
  return {
    kind: 620,
    slug,
    title: `Rejects ${subject} with the stream error ${code}, and keeps the connection`,
    requirement: { ...reference, locator: 'section 4, error codes' },
    isPublic: true,
    check: { name: 'stream error', text, code },
  };
}

/** Returns the code of each violation of a schema: malformed, missing or invalid. */
function codesOf(schema: Schema): Readonly<Record<string, string | undefined>> {
  return (schema['x-stream-errors'] ?? {}) as Readonly<Record<string, string | undefined>>;
}

function subscriptionSchema({ channels }: StreamDocument): Schema {
  return channels.get(channel)?.get('subscriptionRequest')?.payload ?? {};
}

function propertyOf(schema: Schema, name: string, { schemas }: StreamDocument): Schema {
  return resolveSchema(schema.properties?.[name] ?? {}, schemas);
}

/** Returns the text of a subscription with all documented keys, except for the given changes. */
function subscription(
  document: StreamDocument,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const schema = subscriptionSchema(document);
  const entries = Object.keys(schema.properties ?? {}).map((name) => {
    const { enum: [first] = [], properties } = propertyOf(schema, name, document);
    const options = properties && Object.fromEntries(Object.keys(properties).map(offOption));
    return [name, options ?? first ?? `{${name}}`];
  });
  return JSON.stringify({ ...(Object.fromEntries(entries) as JsonObject), ...changes });
}

const offOption = (name: string): [string, boolean] => [name, false];
