import { reference } from '../../basis.ts';
import type { JsonSchema } from '../../cases/json-schema.ts';
import { messagesOf, resolved } from '../../cases/stream-document.ts';
import {
  testedOperations,
  topicOperations,
  topicsOfOrders,
} from '../../profiles/tested-operations.ts';
import { type StreamContext, streamKind } from './kind.ts';

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
    each: topicsWithSources,
    check: ({ topic, operation }) => ({ name: 'topic equals REST', ...topic, operation }),
  }),
  '602-{name}-update': tradingKind({
    title: 'Sends a message of the topic {name} after a change',
    each: (context) =>
      topicsWithSources(context).filter(
        ({ topic, source }) => source === 'REST' && topicsOfOrders.includes(topic.message),
      ),
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
    check: ({ topic: { message, subscription } }) => {
      const inBinary = subscription.replace('"binary":false', '"binary":true');
      return { name: 'binary frames', message, subscription: inBinary };
    },
  }),
  '610-cancel': tradingKind({
    title: 'Sends no message of the topic {name} after cancel',
    each: twoTopics,
    check: ({ topic, kept }) => {
      const cancellation = topic.subscription.replace('"sub"', '"cancel"');
      return { name: 'cancel', ...topic, cancellation, kept };
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
    each: ({ document }) => messagesOf(document, 'marketData', 'receive', true),
    check: () => ({ name: 'client ping', channel: 'marketData' }),
  }),
  '632-idle-connection': kind({
    title: 'Closes a connection that sends no ping for 5 minutes',
    requirement: reference('section 4'),
    check: () => ({ name: 'idle connection' }),
  }),
};

const ofServer = ({ document }: StreamContext) => messagesOf(document, 'marketData', 'send', false);

/** Returns the topics to which a client can subscribe, such as `kline_1m`, as in the document. */
function topicsOf(context: StreamContext) {
  const names = propertyOf(subscriptionSchema(context), 'topic', context).enum ?? [];
  const candles = context.operations.find((one) => one.operationId === testedOperations.candles);
  const periods = candles?.parameters.find(({ name }) => name === 'interval')?.values ?? [];
  return ofServer(context).flatMap(({ name: message, payload, provenance }) => {
    const topic = String(payload.properties?.topic?.const);
    return [topic, ...periods.map((period) => `${topic}_${period}`)]
      .filter((name) => names.includes(name))
      .map((name) => {
        const subscription = subscriptionText(context, { topic: name });
        return { name, provenance, topic: { message, subscription } };
      });
  });
}

function firstTopic(context: StreamContext) {
  return topicsOf(context).slice(0, 1);
}

/** Returns the first topic, with another one that changes when there are trades. */
function twoTopics(context: StreamContext) {
  const others = firstPeriods(context).slice(1);
  const kept = others.find(({ topic }) => topicsOfOrders.includes(topic.message))?.topic;
  return firstTopic(context).flatMap((first) => (kept === undefined ? [] : { ...first, kept }));
}

/**
 * Returns one topic for each message. The topics of candlesticks differ only in the period, so one
 * of them is enough.
 */
function firstPeriods(context: StreamContext) {
  const topics = Map.groupBy(topicsOf(context), ({ topic }) => topic.message);
  return [...topics.values()].flatMap((one) => one.slice(0, 1));
}

/** Returns the topics with each operation of the section that returns their data. */
function topicsWithSources(context: StreamContext) {
  const hasOperation = (id: string) => context.operations.some((one) => one.operationId === id);
  return firstPeriods(context).flatMap((named) =>
    (topicOperations[named.topic.message] ?? []).filter(hasOperation).map((operation, index) => {
      return { ...named, operation, source: index === 0 ? 'REST' : operation };
    }),
  );
}

/** Returns one mistake for each code that the document lists for an invalid subscription. */
function mistakes(context: StreamContext) {
  const schema = subscriptionSchema(context);
  const { malformed, invalid } = codesOf(schema);
  return [
    mistake('malformed-JSON', 'a message that is not JSON', '{"event":', malformed),
    mistake('not-an-object', 'a message that is not an object', '"sub"', invalid),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
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
      const { missing, invalid } = codesOf(period);
      const without = subscriptionText(context, { topic: `${topic}` });
      const wrong = subscriptionText(context, { topic: `${topic}_7m` });
      return [
        mistake('without-period', 'a topic without a period', without, missing),
        mistake('invalid-period', 'an invalid period', wrong, invalid),
      ];
    }),
  ].flat();
}

/** Returns the mistake, if the document lists a code for it. */
const mistake = (mistake: string, subject: string, text: string, code: string | undefined) =>
  code === undefined ? [] : [{ mistake, subject, text, code }];

/** Returns the code of each violation of a schema: malformed, missing or invalid. */
const codesOf = (schema: JsonSchema) => schema['x-stream-errors'] ?? {};

function subscriptionSchema({ document }: StreamContext): JsonSchema {
  const payload = document.channels?.marketData?.messages?.subscriptionRequest?.payload;
  return resolved(payload ?? {}, document.components?.schemas ?? {});
}

const propertyOf = (schema: JsonSchema, name: string, { document }: StreamContext): JsonSchema =>
  resolved(schema.properties?.[name] ?? {}, document.components?.schemas ?? {});

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
