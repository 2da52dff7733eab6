import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeMarketFrame, decodeUserFrame } from '../src/index.ts';

const report = {
  e: 'executionReport',
  E: '1596180140878',
  s: 'BTCUSDT',
  i: '683202969400788736',
  N: '',
  z: '0.5',
};

describe('decodeUserFrame', () => {
  test('decodeUserFrame decodes all events of an array, regardless of their types', () => {
    const text = JSON.stringify([report, { e: 'outboundAccountInfo', E: 1596180140879, B: [] }]);
    expect(decodeUserFrame(text).messages).toEqual([
      { ...report, E: 1596180140878 },
      { e: 'outboundAccountInfo', E: 1596180140879, B: [] },
    ]);
  });

  test('decodeUserFrame does not change an event of an unknown type', () => {
    const { messages } = decodeUserFrame('[{"e":"new","E":"1"}]');
    expect(messages).toEqual([{ e: 'new', E: '1' }]);
  });

  test('decodeUserFrame throws for a frame that is not JSON', () => {
    expect(() => decodeUserFrame('<html>')).toThrow(
      'a frame must be JSON; got 6 characters that are not JSON',
    );
  });

  test.each([
    ['null', 'a message must be an object; got null'],
    ['"secret"', 'a message must be an object; got string'],
    [
      '{"e":"executionReport","E":"now"}',
      'message.E must be a time in milliseconds; got a value of type string',
    ],
    [
      `{"e":"executionReport","E":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      'message.E must be a time in milliseconds; got a value of type object',
    ],
  ])(
    'decodeUserFrame decodes a valid event and reports the invalid element %#',
    (element, problem) => {
      const { messages, problems } = decodeUserFrame(`[${JSON.stringify(report)},${element}]`);
      expect(messages).toEqual([{ ...report, E: 1596180140878 }]);
      expect(problems.map(({ message }) => message)).toEqual([problem]);
    },
  );
});

test('decodeMarketFrame decodes a candlestick whose topic contains the interval', () => {
  const text = '{"topic":"kline_1m","data":[{"t":"1596180140878","c":"1"}]}';
  expect(decodeMarketFrame(text)).toMatchObject({ data: [{ t: 1596180140878 }] });
});

test('decodeMarketFrame decodes the time of a heartbeat', () => {
  expect(decodeMarketFrame('{"ping":"1596180140878"}')).toEqual({ ping: 1596180140878 });
  expect(decodeUserFrame('{"pong":1596180140878}').messages).toEqual([{ pong: 1596180140878 }]);
});

// The examples of the specification are in the reference dialect. In the observed dialect, LONG
// values are text.
const examples = resolve(import.meta.dirname, '../../../spec/examples');
const topics = ['trade', 'realtimes', 'kline', 'depth', 'diffDepth', 'index'];

const userMessages = [
  'userEvents',
  'executionReport',
  'outboundAccountInfo',
  'contractExecutionReport',
  'optionExecutionReport',
];

describe.each(userMessages)('the examples of %s', (name) => {
  const folder = join(examples, 'common', name);
  test.each(readdirSync(folder))(`decodeUserFrame decodes every event of ${name}/%s`, (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const { messages, problems } = decodeUserFrame(text);
    expect(problems).toEqual([]);
    expect(messages).toEqual([JSON.parse(text)].flat().map(withTextIds));
  });
});

describe.each(topics)('the examples of topic %s', (topic) => {
  const folder = join(examples, 'common', topic);
  test.each(readdirSync(folder))(
    `decodeMarketFrame decodes ${topic}/%s to the same message in both dialects`,
    (file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const asText = text.replace(/"(\w+)": (\d{13,})/g, '"$1": "$2"');
      expect(decodeMarketFrame(asText)).toEqual(decodeMarketFrame(text));
      expect(decodeMarketFrame(text)).toMatchObject({ topic });
    },
  );
});

const topicsV2 = ['bookTicker', 'depthV2', 'klineV2', 'realtimesV2', 'tradeV2'];

describe.each(topicsV2)('the examples of version 2 of topic %s', (name) => {
  const folder = join(examples, 'common', name);
  test.each(readdirSync(folder))(
    `decodeMarketFrame decodes ${name}/%s to the same message in both dialects`,
    (file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const asText = text.replace(/"(\w+)": (\d{13,})/g, '"$1": "$2"');
      const decoded = decodeMarketFrame(text, 2);
      expect(decodeMarketFrame(asText, 2)).toEqual(decoded);
      const { data } = decoded as { data: { readonly v?: string; readonly t?: number } };
      const { v, t } = JSON.parse(text).data;
      expect(data).toMatchObject(name === 'tradeV2' ? { v: String(v), t } : {});
    },
  );
});

/** Returns an event with its order id as text. The ids of the examples are safe integers. */
function withTextIds(event: { readonly i?: number }): object {
  return event.i === undefined ? event : { ...event, i: String(event.i) };
}
