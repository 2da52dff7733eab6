import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WireStream } from '../src/console/wire-stream.ts';
import { messageForm } from '../src/spec/stream-forms.ts';
import { streamMessages, subscriptionTo } from '../src/spec/streams.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = createSandbox();
  await sandbox.startMarketMakers();
});
afterAll(() => sandbox.close());

const forms = streamMessages.map((message) => ({ name: message.name, form: messageForm(message) }));
const frames = forms.flatMap(({ name, form }) =>
  (form?.frames ?? []).map(({ frame, label }) => ({ name, label, frame, path: form?.path ?? '' })),
);

test('each message has a form, and only the forms of the user data stream send nothing', () => {
  const silent = forms.filter(({ form }) => form?.frames.length === 0).map(({ name }) => name);
  expect(forms.filter(({ form }) => form === undefined)).toEqual([]);
  expect(silent.toSorted()).toEqual([
    'contractExecutionReport',
    'executionReport',
    'optionExecutionReport',
    'outboundAccountInfo',
    'userEvents',
  ]);
});

test('the form and the samples of a topic subscribe as strict mode requires', () => {
  const topics = streamMessages.filter((message) => subscriptionTo(message) !== undefined);
  expect(topics.length).toBeGreaterThan(5);
  for (const message of topics) {
    const { symbol = '', params } = subscriptionTo(message) ?? {};
    expect([message.name, params?.binary, /\s/.test(symbol)]).toEqual([message.name, false, false]);
    const [request] = messageForm(message)?.frames ?? [];
    expect(request?.frame).toContain('"params":{"binary":false}');
  }
});

test.each(frames)('the broker responds to the message of a form: $name, $label', async (row) => {
  const socket = new sandbox.WebSocket(`ws://127.0.0.1${row.path}`);
  const received: string[] = [];
  const stream = await WireStream.open(socket, (frame) => received.push(frame));
  stream.send(row.frame);
  // The broker does not confirm the end of all subscriptions, but responds to a ping after it.
  stream.send('{"ping":1}');
  await expect.poll(() => received.join()).toContain('pong');
  stream.close();
  const isRejected = received.some((frame) => /"code":"-/.test(frame));
  expect(isRejected, received.join()).toBe(row.name === 'streamError');
  const isSubscription = row.frame.includes('"event":"sub"');
  const hasTopic = received.some((frame) => frame.includes('"topic"'));
  expect(hasTopic, received.join()).toBe(isSubscription && !isRejected);
});
