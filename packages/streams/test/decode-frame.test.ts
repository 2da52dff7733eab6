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

describe('user frames', () => {
  test('an array of several events of several kinds: every element is read', () => {
    const text = JSON.stringify([report, { e: 'outboundAccountInfo', E: 1596180140879, B: [] }]);
    expect(decodeUserFrame(text).messages).toEqual([
      { ...report, E: 1596180140878 },
      { e: 'outboundAccountInfo', E: 1596180140879, B: [] },
    ]);
  });

  test('a bare object', () => {
    expect(decodeUserFrame(JSON.stringify(report)).messages).toHaveLength(1);
  });

  test('an id that came as a JSON integer keeps every digit', () => {
    const text = '[{"e":"executionReport","i":683202969400788736,"E":1596180140878}]';
    expect(decodeUserFrame(text).messages).toMatchObject([
      { i: '683202969400788736', E: 1596180140878 },
    ]);
  });

  test('a contract event is decoded by its own section', () => {
    const text = '{"e":"contractExecutionReport","i":683202969400788736,"E":"5"}';
    expect(decodeUserFrame(text).messages).toMatchObject([{ i: '683202969400788736', E: 5 }]);
  });

  test('an event of an unknown kind is kept as it came', () => {
    const { messages } = decodeUserFrame('[{"e":"new","E":"1"}]');
    expect(messages).toEqual([{ e: 'new', E: '1' }]);
  });

  test('a frame that is not JSON is refused', () => {
    expect(() => decodeUserFrame('<html>')).toThrow('a frame of 6 characters is not JSON');
  });

  test.each([
    ['null', 'a frame holds null where a message belongs'],
    ['"secret"', 'a frame holds string where a message belongs'],
    ['{"e":"executionReport","E":"now"}', 'response.E is "now", not a time in milliseconds'],
  ])('%s beside a fill costs no fill', (element, problem) => {
    const { messages, problems } = decodeUserFrame(`[${JSON.stringify(report)},${element}]`);
    expect(messages).toEqual([{ ...report, E: 1596180140878 }]);
    expect(problems.map(({ message }) => message)).toEqual([problem]);
  });
});

test('a topic that repeats the period is decoded too', () => {
  const text = '{"topic":"kline_1m","data":[{"t":"1596180140878","c":"1"}]}';
  expect(decodeMarketFrame(text)).toMatchObject({ data: [{ t: 1596180140878 }] });
});

test('heartbeats carry the clock of the sender', () => {
  expect(decodeMarketFrame('{"ping":"1596180140878"}')).toEqual({ ping: 1596180140878 });
  expect(decodeUserFrame('{"pong":1596180140878}').messages).toEqual([{ pong: 1596180140878 }]);
});

// The examples of the specification are in the reference dialect; the observed one differs by rule.
const examples = resolve(import.meta.dirname, '../../../spec/examples');
const topics = ['trade', 'realtimes', 'kline', 'depth', 'diffDepth', 'index'];

describe.each(topics)('the examples of topic %s', (topic) => {
  const folder = join(examples, 'common', topic);
  test.each(readdirSync(folder))('%s reads the same in both dialects', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const asText = text.replace(/"(\w+)": (\d{13,})/g, '"$1": "$2"');
    expect(decodeMarketFrame(asText)).toEqual(decodeMarketFrame(text));
    expect(decodeMarketFrame(text)).toMatchObject({ topic });
  });
});
