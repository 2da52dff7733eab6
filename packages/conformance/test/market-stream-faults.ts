import type { SocketFaults } from './faulty-socket.ts';
import {
  errors,
  frames,
  type Message,
  rows,
  type StreamFault,
  type TopicMessage,
  topic,
  without,
} from './message-faults.ts';

const market = 'spot/marketData/';

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
  return rows('depth', (row) => {
    version--;
    return { ...row, v: String(version) };
  });
}

/** Faults of the market data stream. */
export const marketFaults: readonly StreamFault[] = [
  [
    "a pong does not contain the time of the server's clock",
    `${market}631-client-heartbeatPing`,
    frames((value: Message) => ['pong' in value ? { pong: 1 } : value]),
  ],
  ['an idle connection stays open', `${market}632-idle-connection`, { staysOpen: true }],
  [
    'the first message of a topic has f: false',
    `${market}600-depth`,
    topic('depth', (message) => ({ ...message, f: false })),
  ],
  [
    'a later message of a topic has f: true',
    `${market}602-trade-update`,
    topic('trade', (message) => ({ ...message, f: true })),
  ],
  [
    'messages of a symbol arrive that was not subscribed',
    `${market}602-trade-update`,
    frames((value: Message) =>
      ['topic' in value ? [value, { ...value, symbol: 'X' }] : value].flat(),
    ),
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
    'a row has an undocumented key',
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
  [
    'the highest price is the last price',
    `${market}601-realtimes-equals-REST`,
    rows('realtimes', (row) => ({ ...row, h: row.c })),
  ],
  [
    'the lowest price of a contract is its last price',
    'contract/marketData/601-realtimes-equals-REST',
    rows('realtimes', (row) => ({ ...row, l: row.c })),
  ],
  [
    'the amount of 24 hours is the quantity',
    `${market}601-realtimes-equals-listKlines`,
    rows('realtimes', (row) => ({ ...row, qv: row.v })),
  ],
  [
    'the open price of a candlestick is its last price',
    'option/marketData/601-kline-1m-equals-REST',
    rows('kline', (row) => ({ ...row, o: row.c })),
  ],
  [
    'a row has another symbol than its message',
    `${market}600-realtimes`,
    rows('realtimes', (row) => ({ ...row, s: 'ETHUSDT' })),
  ],
  [
    'the id of a trade is another one',
    `${market}602-trade-update`,
    rows('trade', (row) => ({ ...row, v: 1 + Number(row.t) })),
  ],
  ['the book of the stream is stale', `${market}602-depth-update`, staleBook()],
  ['the versions of the book decrease', `${market}602-depth-update`, decreasingVersions()],
  [
    'the topic depth sends the order book only once',
    `${market}602-depth-update`,
    topic('depth', (message) => (message.f ? message : undefined)),
  ],
  [
    'the topic diffDepth omits removed levels',
    `${market}602-diffDepth-update`,
    rows('diffDepth', (row) => ({
      ...row,
      b: (row.b as [string, string][]).filter(([, quantity]) => quantity !== '0'),
    })),
  ],
  [
    'the index price is wrong',
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
    'a stream error has no message',
    `${market}620-malformed-JSON`,
    errors((error) => without(error, 'desc')),
  ],
  [
    'the code of a stream error is a number',
    `${market}620-not-an-object`,
    errors((error) => ({ ...error, code: Number(error.code) })),
  ],
  [
    'all stream errors have the same code',
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
];
