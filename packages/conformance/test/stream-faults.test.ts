import { expect, test } from 'vitest';
import { runStreamCase } from '../src/session/run-stream-case.ts';
import { failureText } from '../src/suite/failure-text.ts';
import { faulty, type SocketFaults } from './faulty-socket.ts';
import { streamCase, streamTarget } from './stream-target.ts';

type Message = Record<string, unknown>;

/** Changes each event, or each element of an array of events. */
function events(
  change: (event: Message) => Message | readonly Message[] | undefined,
): SocketFaults {
  return frames((value: readonly Message[] | Message) => {
    if (!Array.isArray(value)) return [value];
    const changed = (value as readonly Message[]).flatMap((event) => change(event) ?? []);
    return changed.length === 0 ? [] : [changed];
  });
}

/** Changes each parsed frame. */
function frames(change: (value: never) => readonly unknown[]): SocketFaults {
  return {
    receive: (text) => change(JSON.parse(text) as never).map((one) => JSON.stringify(one)),
  };
}

/** Changes each message of a topic. */
function topic(name: string, change: (message: TopicMessage) => unknown): SocketFaults {
  return frames((value: TopicMessage) => {
    if (value.topic !== name) return [value];
    const changed = change(value);
    return changed === undefined ? [] : [changed];
  });
}

interface TopicMessage extends Message {
  readonly topic: string;
  readonly f: boolean;
  readonly data: readonly Message[];
}

const errors = (change: (error: Message) => Message): SocketFaults =>
  frames((value: Message) => ['code' in value ? change(value) : value]);
const rows = (name: string, change: (row: Message) => Message): SocketFaults =>
  topic(name, (message) => ({ ...message, data: message.data.map(change) }));
const without = (message: Message, key: string): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== key));

function decreasing(): SocketFaults {
  let time = 2_000_000_000_000;
  return events((event) => ({ ...event, E: --time }));
}

/** Repeats the first book in all later messages. */
function staleBook(): SocketFaults {
  let first: TopicMessage | undefined;
  return topic('depth', (message) => {
    first ??= message;
    return { ...message, data: first.data };
  });
}

function decreasingVersions(): SocketFaults {
  let version = 1_000_000;
  return rows('depth', (row) => ({ ...row, v: String(--version) }));
}

const user = 'spot/userData/';
const market = 'spot/marketData/';

/** Faults, each with the id of the test that must fail. */
const faults: readonly (readonly [name: string, caughtBy: string, faults: SocketFaults])[] = [
  [
    'an event is missing',
    `${user}510-executionReport-PARTIALLY-FILLED`,
    events((event) => (event.X === 'PARTIALLY_FILLED' ? undefined : event)),
  ],
  ['events are sent twice', `${user}520-executionReport-once`, events((event) => [event, event])],
  ['events are sent to all users', `${user}521-executionReport-isolation`, { broadcasts: true }],
  ['event times decrease', `${user}522-executionReport-order`, decreasing()],
  [
    'a LONG of each event has another encoding',
    `${user}523-executionReport-encoding`,
    events((event) => ({ ...event, E: String(event.E) })),
  ],
  [
    'a decimal is a number',
    `${user}500-executionReport`,
    events((event) => ({ ...event, ...('q' in event && { q: Number(event.q) }) })),
  ],
  ['a key is missing', `${user}500-executionReport`, events((event) => without(event, 'w'))],
  [
    'a key is not documented',
    `${user}500-outboundAccountInfo`,
    events((event) => ({ ...event, sequence: 1 })),
  ],
  [
    'an event type is not documented',
    `${user}500-executionReport`,
    events((event) => [event, { e: 'listStatus', E: event.E }]),
  ],
  ['a frame is not JSON', `${user}500-executionReport`, { receive: (text) => [`${text};`] }],
  [
    'events are not in arrays',
    `${user}505-userEvents`,
    frames((value) => (Array.isArray(value) ? value : [value])),
  ],
  [
    'order ids are rounded',
    `${user}510-executionReport-NEW`,
    events((event) => ({ ...event, ...('i' in event && { i: Number(event.i) + 1 }) })),
  ],
  [
    'the cumulative amount is wrong',
    `${user}510-executionReport-FILLED`,
    events((event) => ({ ...event, ...('Z' in event && { Z: '1' }) })),
  ],
  [
    'the status is not updated',
    `${user}510-executionReport-CANCELED`,
    events((event) => ({ ...event, ...('X' in event && { X: 'NEW' }) })),
  ],
  [
    'the quantity of a fill is cumulative',
    `${user}510-executionReport-FILLED`,
    events((event) => ({ ...event, ...('l' in event && { l: event.z }) })),
  ],
  [
    'a change without a fill has the quantity of a fill',
    `${user}510-executionReport-CANCELED`,
    events((event) => ({ ...event, ...('l' in event && { l: '0.01' }) })),
  ],
  [
    'the price of a fill is wrong',
    'contract/userData/510-contractExecutionReport-FILLED',
    events((event) => ({ ...event, ...('L' in event && { L: '1' }) })),
  ],
  [
    'the commission of a fill is missing',
    'option/userData/510-optionExecutionReport-PARTIALLY-FILLED',
    events((event) => ({ ...event, ...('n' in event && { n: '0' }) })),
  ],
  [
    'the commission of a fill has another asset',
    'contract/userData/510-contractExecutionReport-FILLED',
    events((event) => ({ ...event, ...('N' in event && { N: 'BTC' }) })),
  ],
  [
    'the maker is reported as the taker',
    'contract/userData/510-contractExecutionReport-PARTIALLY-FILLED',
    events((event) => ({ ...event, ...('m' in event && { m: !event.m }) })),
  ],
  [
    'an order that rests is not working',
    `${user}510-executionReport-NEW`,
    events((event) => ({ ...event, ...('w' in event && { w: !event.w }) })),
  ],
  [
    'the account may not trade',
    `${user}511-outboundAccountInfo-equals-REST`,
    events((event) => ({ ...event, ...('T' in event && { T: !event.T }) })),
  ],
  [
    'the account events are missing',
    `${user}511-outboundAccountInfo-equals-REST`,
    events((event) => (event.e === 'outboundAccountInfo' ? undefined : event)),
  ],
  [
    'the locked amounts are those of the free amounts',
    `${user}511-outboundAccountInfo-equals-REST`,
    events((event) => ({
      ...event,
      ...('B' in event && { B: (event.B as Message[]).map((one) => ({ ...one, l: one.f })) }),
    })),
  ],
  [
    'the server sends no pings',
    `${user}530-server-heartbeatPing`,
    frames((value: Message) => ('ping' in value ? [] : [value])),
  ],
  [
    'the server closes the connection after a ping',
    `${user}530-server-heartbeatPing`,
    { closesAfter: (text) => text.includes('ping') },
  ],
  [
    'the server ignores pings',
    `${user}531-client-heartbeatPing`,
    { send: (text) => (text.includes('ping') ? [] : [text]) },
  ],
  [
    'a pong contains the time of the ping',
    `${market}631-client-heartbeatPing`,
    frames((value: Message) => ['pong' in value ? { pong: 1 } : value]),
  ],
  ['a closed key keeps its connections', `${user}542-closed-key`, { staysOpen: true }],
  ['every listen key is accepted', `${user}543-unknown-key`, { acceptsAll: true }],
  ['a closed listen key is accepted', `${user}544-reused-key`, { acceptsAll: true }],
  ['an expired key keeps its connections', `${user}550-expired-key`, { staysOpen: true }],
  ['an idle connection stays open', `${market}632-idle-connection`, { staysOpen: true }],
  [
    'the first message is not marked',
    `${market}600-depth`,
    topic('depth', (message) => ({ ...message, f: false })),
  ],
  [
    'every message is marked as the first',
    `${market}602-trade-update`,
    topic('trade', (message) => ({ ...message, f: true })),
  ],
  [
    'the symbol of a message is wrong',
    `${market}600-realtimes`,
    topic('realtimes', (message) => ({ ...message, symbol: 'ETHUSDT' })),
  ],
  [
    'the period of a candlestick is wrong',
    `${market}600-kline-5m`,
    topic('kline', (message) => ({ ...message, params: { klineType: '1m' } })),
  ],
  [
    'a row has another key',
    `${market}600-diffDepth`,
    rows('diffDepth', (row) => ({ ...row, o: '0' })),
  ],
  [
    'only the first symbol is subscribed',
    `${market}603-trade-several-symbols`,
    frames((value: TopicMessage) => (value.symbol === 'BTCUSDT' ? [value] : [])),
  ],
  [
    'the option for binary frames is ignored',
    `${market}604-trade-binary-frames`,
    { send: (text) => [text.replace('"binary":true', '"binary":false')] },
  ],
  [
    'the direction of trades is inverted',
    `${market}602-trade-update`,
    rows('trade', (row) => ({ ...row, m: !row.m })),
  ],
  [
    'the last price is stale',
    `${market}602-realtimes-update`,
    rows('realtimes', (row) => ({ ...row, c: '1' })),
  ],
  [
    'candlesticks have no volume',
    `${market}602-kline-1m-update`,
    rows('kline', (row) => ({ ...row, v: '0' })),
  ],
  ['the book of the stream is stale', `${market}602-depth-update`, staleBook()],
  ['the versions of the book decrease', `${market}602-depth-update`, decreasingVersions()],
  [
    'the book is sent only once',
    `${market}602-depth-update`,
    topic('depth', (message) => (message.f ? message : undefined)),
  ],
  [
    'removed levels are not sent',
    `${market}602-diffDepth-update`,
    rows('diffDepth', (row) => ({
      ...row,
      b: (row.b as [string, string][]).filter(([, quantity]) => quantity !== '0'),
    })),
  ],
  [
    'the index is wrong',
    'contract/marketData/601-index-equals-REST',
    rows('index', (row) => ({ ...row, index: '1' })),
  ],
  [
    'a cancellation is ignored',
    `${market}610-cancel`,
    { send: (text) => (text.includes('"cancel"') ? [] : [text]) },
  ],
  [
    'the cancellation of all topics is ignored',
    `${market}610-cancel-all`,
    { send: (text) => (text.includes('cancel_all') ? [] : [text]) },
  ],
  [
    'an error has no text',
    `${market}620-malformed-JSON`,
    errors((error) => without(error, 'desc')),
  ],
  [
    'the code of an error is a number',
    `${market}620-not-an-object`,
    errors((error) => ({ ...error, code: Number(error.code) })),
  ],
  [
    'all errors have the same code',
    `${market}620-without-topic`,
    errors((error) => ({ ...error, code: '-10000' })),
  ],
  [
    'an invalid request has no response',
    `${market}620-invalid-symbol`,
    frames((value: Message) => ('code' in value ? [] : [value])),
  ],
  [
    'an invalid request closes the connection',
    `${market}620-invalid-period`,
    { closesAfter: (text) => text.includes('code') },
  ],
  [
    'a contract event has the price of another order',
    'contract/userData/510-contractExecutionReport-NEW',
    events((event) => ({ ...event, p: '1' })),
  ],
  [
    'an option event has no fill quantity',
    'option/userData/500-optionExecutionReport',
    events((event) => without(event, 'l')),
  ],
];

test('a failure lists the frames, without the listen key', async () => {
  const [, caughtBy, missing] = faults[0] as (typeof faults)[number];
  const { session } = streamTarget({ wrap: (open) => faulty(open, missing) });
  const text = failureText(await runStreamCase(streamCase(caughtBy), session));
  expect(text).toContain('Expected executionReport with the status PARTIALLY_FILLED');
  expect(text).toMatch(/\n {2}1 connected ws:\/\/sandbox\.test\/openapi\/ws\/\w{4}…\n/);
  expect(text).toMatch(/\n {2}1 received \[\{"e":"executionReport"/);
  expect(text).not.toMatch(/\w{64}/);
});

test.each(faults)('%s: the test %s fails', async (_name, caughtBy, socketFaults) => {
  const { session } = streamTarget({ wrap: (open) => faulty(open, socketFaults) });
  const result = await runStreamCase(streamCase(caughtBy), session);
  expect(result).toMatchObject({ outcome: 'failed' });
  expect(result.failure?.message).toMatch(/expected/i);
});
