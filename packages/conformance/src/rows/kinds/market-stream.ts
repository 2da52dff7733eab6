import { resolveSchema, type Schema } from '@broker-api/spec/schema';
import type { Topic } from '../../cases/stream-case.ts';
import { topicOperations, topicsOfOrders } from '../../profiles/tested-operations.ts';
import { messagesOf, type StreamContext, type StreamMessage } from '../stream-document.ts';
import { reference } from './kind.ts';
import { streamKind } from './stream-kind.ts';

const kind = streamKind('marketData', true);
const tradingKind = streamKind('marketData', false);

/** The kinds of tests of the market data stream. */
export const marketStreamKinds = {
  '600-{name}': kind({
    title: 'Sends the first message of the topic {name} with exactly the documented keys',
    each: topicsOf,
    check: ({ topic }) => ({ name: 'topic', ...topic }),
  }),
  '601-{name}-equals-{source}': kind({
    title: 'Sends the same data in the topic {name} as {operation} returns',
    each: (context) => firstPeriods(context).flatMap((topic) => sourcesOf(topic, context)),
    check: ({ topic, operation }) => ({ name: 'topic equals REST', ...topic, operation }),
  }),
  '602-{name}-update': tradingKind({
    title: 'Sends a message of the topic {name} after a change',
    each: (context) =>
      firstPeriods(context)
        .filter(({ topic }) => topicsOfOrders.includes(topic.message))
        .flatMap((topic) => sourcesOf(topic, context).slice(0, 1)),
    check: ({ topic, operation }) => ({ name: 'topic update', ...topic, operation }),
  }),
  '603-{name}-several-symbols': kind({
    title: 'Sends a first message of the topic {name} for each symbol of a subscription',
    each: firstPeriods,
    check: ({ topic }) => ({ name: 'several symbols', ...topic }),
  }),
  '604-{name}-binary-frames': kind({
    title: 'Sends the topic {name} in binary frames if binary is true',
    each: firstTopic,
    check: ({ topic: { message, subscription } }) => ({
      name: 'binary frames',
      message,
      subscription: subscription.replace('"binary":false', '"binary":true'),
    }),
  }),
  '610-cancel': tradingKind({
    title: 'Sends no message of the topic {name} after cancel',
    each: firstTopic,
    check: ({ name, topic }, context) => {
      const cancellation = subscriptionText(context, { topic: name, event: 'cancel' });
      return { name: 'cancel', ...topic, cancellation };
    },
  }),
  '610-cancel-all': tradingKind({
    title: 'Sends no message of the topic {name} after cancel all',
    each: firstTopic,
    check: ({ topic }) => ({ name: 'cancel', ...topic, cancellation: '{"event":"cancel_all"}' }),
  }),
  '620-{mistake}': kind({
    title: 'Rejects {subject} with the stream error {code}, and keeps the connection',
    requirement: reference('section 4, error codes'),
    each: mistakes,
    check: ({ text, code }) => ({ name: 'stream error', text, code }),
  }),
  '631-client-{name}': kind({
    title: "Responds to a ping with a pong that contains the broker's time",
    each: (context) => messagesOf(context, 'marketData', 'receive', true),
    check: () => ({ name: 'client ping', channel: 'marketData' }),
  }),
  '632-idle-connection': kind({
    title: 'Closes a connection that sends no ping for 5 minutes',
    requirement: reference('section 4'),
    check: () => ({ name: 'idle connection' }),
  }),
};

/** A topic that a client can subscribe to, such as `kline_1m`. */
interface NamedTopic extends Pick<StreamMessage, 'provenance'> {
  readonly name: string;
  readonly topic: Topic;
}

const ofServer = (context: StreamContext) => messagesOf(context, 'marketData', 'send', false);

/** Returns the topics of a section, in the order of the document. */
function topicsOf(context: StreamContext): NamedTopic[] {
  const schema = propertyOf(subscriptionSchema(context), 'topic', context);
  const names = (schema.enum ?? []).map(String);
  return ofServer(context).flatMap(({ name: message, payload, provenance }) => {
    const topic = payload.properties?.topic?.const;
    const withPeriods = context.periods.map((period) => `${topic}_${period}`);
    return names
      .filter((name) => name === topic || withPeriods.includes(name))
      .map((name) => {
        const subscription = subscriptionText(context, { topic: name });
        return { name, provenance, topic: { message, subscription } };
      });
  });
}

function firstTopic(context: StreamContext): NamedTopic[] {
  return topicsOf(context).slice(0, 1);
}

/**
 * Returns one topic for each message. The topics of candlesticks differ only in the period, so one
 * of them is enough.
 */
function firstPeriods(context: StreamContext): NamedTopic[] {
  const topics = Map.groupBy(topicsOf(context), ({ topic }) => topic.message);
  return [...topics.values()].flatMap((one) => one.slice(0, 1));
}

/** Returns a topic with each operation of the section that returns its data. */
function sourcesOf(named: NamedTopic, { operationIds }: StreamContext) {
  return (topicOperations[named.topic.message] ?? [])
    .filter((operation) => operationIds.includes(operation))
    .map((operation, index) => ({ ...named, operation, source: index === 0 ? 'REST' : operation }));
}

/** A frame that the broker rejects with an error code. */
interface Mistake {
  readonly mistake: string;
  /** What the broker rejects, for the title. */
  readonly subject: string;
  readonly text: string;
  readonly code: string;
}

/** Returns one mistake for each code that the document lists for an invalid subscription. */
function mistakes(context: StreamContext): Mistake[] {
  const schema = subscriptionSchema(context);
  const { malformed, invalid } = codesOf(schema);
  const properties = Object.entries(schema.properties ?? {});
  return [
    mistake('malformed-JSON', 'a message that is not JSON', '{"event":', malformed),
    mistake('not-an-object', 'a message that is not an object', '"sub"', invalid),
    ...properties.flatMap(([name, property]) => {
      const codes = codesOf(property);
      const without = subscriptionText(context, { [name]: undefined });
      const wrong = subscriptionText(context, { [name]: `conformance-${name}` });
      return [
        mistake(`without-${name}`, `a subscription without ${name}`, without, codes.missing),
        mistake(`invalid-${name}`, `a subscription with an invalid ${name}`, wrong, codes.invalid),
      ];
    }),
    ...ofServer(context).flatMap(({ payload }) => {
      const topic = payload.properties?.topic?.const;
      const period = propertyOf(propertyOf(payload, 'params', context), 'klineType', context);
      const codes = codesOf(period);
      const without = subscriptionText(context, { topic: `${topic}` });
      const wrong = subscriptionText(context, { topic: `${topic}_7m` });
      return [
        mistake('without-period', 'a topic without a period', without, codes.missing),
        mistake('invalid-period', 'an invalid period', wrong, codes.invalid),
      ];
    }),
  ].flat();
}

/** Returns the mistake, if the document lists a code for it. */
function mistake(mistake: string, subject: string, text: string, code: string | undefined) {
  return code === undefined ? [] : [{ mistake, subject, text, code }];
}

/** Returns the code of each violation of a schema: malformed, missing or invalid. */
function codesOf(schema: Schema): Readonly<Record<string, string | undefined>> {
  return (schema['x-stream-errors'] ?? {}) as Readonly<Record<string, string | undefined>>;
}

function subscriptionSchema({ document, schemas }: StreamContext): Schema {
  const payload = document.channels?.marketData?.messages?.subscriptionRequest?.payload;
  return resolveSchema(payload ?? {}, schemas);
}

function propertyOf(schema: Schema, name: string, { schemas }: StreamContext): Schema {
  return resolveSchema(schema.properties?.[name] ?? {}, schemas);
}

/**
 * Returns the text of a subscription with all documented keys, except for the given changes.
 * `{symbol}` is a placeholder.
 */
function subscriptionText(
  context: StreamContext,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const schema = subscriptionSchema(context);
  const entries = Object.keys(schema.properties ?? {}).map((name) => {
    const { enum: [first] = [], properties } = propertyOf(schema, name, context);
    const options = Object.keys(properties ?? {}).map((option) => [option, false]);
    return [name, properties ? Object.fromEntries(options) : (first ?? `{${name}}`)];
  });
  return JSON.stringify({ ...Object.fromEntries(entries), ...changes });
}
