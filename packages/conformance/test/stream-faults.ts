import type { SocketFaults } from './faulty-socket.ts';

/** Faults by the test that must fail, and by their names. */
type StreamFaults = Readonly<Record<string, Readonly<Record<string, SocketFaults>>>>;

type Message = Readonly<Record<string, unknown>>;

/** Other values of keys, or functions that return them from the values and the message. */
type Changes = Readonly<Record<string, unknown>>;

/** Changes each parsed frame. Long integers, such as ids, are texts that begin with `#`. */
function frames(change: (value: never) => readonly unknown[]): SocketFaults {
  return {
    receive: (text) => {
      const parsed = JSON.parse(text.replace(/(?<=[:[,])\d{16,}(?=[,}\]])/g, '"#$&"'));
      return change(parsed as never).map((one) =>
        JSON.stringify(one).replace(/"#(\d{16,})"/g, '$1'),
      );
    },
  };
}

/** Changes each event, or each element of an array of events. */
const events = (change: (event: Message) => readonly Message[]): SocketFaults =>
  frames((value: readonly Message[] | Message) => {
    const changed = Array.isArray(value) ? (value as readonly Message[]).flatMap(change) : [value];
    return Array.isArray(value) && changed.length > 0 ? [changed] : changed;
  });

/** Changes values in each event that has them. */
const inEvents = (changes: Changes): SocketFaults =>
  events((event) => [withChanges(event, changes)]);

/** Changes values in the frames of some messages. */
const inFrames = (isChanged: (message: Message) => boolean, changes: Changes): SocketFaults =>
  frames((value: Message) => [isChanged(value) ? withChanges(value, changes) : value]);

/** Changes values in each message of a topic. */
const inTopic = (name: string, changes: Changes): SocketFaults =>
  inFrames(({ topic }) => topic === name, changes);

/** Changes values in each row of a topic. */
const inRows = (name: string, changes: Changes): SocketFaults =>
  inTopic(name, {
    data: (rows: readonly Message[]) => rows.map((row) => withChanges(row, changes)),
  });

/** Changes values in each message with a key. */
const inMessagesWith = (key: string, changes: Changes): SocketFaults =>
  inFrames((message) => key in message, changes);

function withChanges(message: Message, changes: Changes): Message {
  const changed = Object.entries(changes).filter(([key]) => key in message);
  const values = changed.map(([key, change]) => {
    return [key, typeof change === 'function' ? change(message[key], message) : change];
  });
  return { ...message, ...Object.fromEntries(values) };
}

/** Removes a key when the message is encoded. */
const omitted = undefined;
const not = (value: boolean): boolean => !value;
/** Returns the value of another key. */
const copyOf =
  (key: string) =>
  (_: unknown, message: Message): unknown =>
    message[key];

/** Returns a function that returns a lower number at each call, as a text if it replaces one. */
function falling(start: number) {
  let next = start;
  return (value: unknown): unknown => (typeof value === 'string' ? String(--next) : --next);
}

const ifFilled = (key: string) => (value: unknown, event: Message) =>
  Number(event.L) > 0 ? event[key] : value;

/** Returns a function that repeats the first value of its calls. */
function stale() {
  let first: unknown;
  return (value: unknown): unknown => {
    first ??= value;
    return first;
  };
}

/** Returns a function that returns the value of its previous call. */
function late() {
  let before: unknown;
  return (value: unknown): unknown => {
    const last = before ?? value;
    before = value;
    return last;
  };
}

/** Reports the fills of an order that an array contains in one event. */
const mergedFills = frames((value: readonly Message[]) => {
  if (!Array.isArray(value)) return [value];
  const merged: Message[] = [];
  for (const event of value) {
    const before = merged.at(-1);
    const isSame = before?.i === event.i && Number(before?.l) > 0 && Number(event.l) > 0;
    if (isSame) merged.pop();
    merged.push(isSame ? { ...event, l: String(Number(before?.l) + Number(event.l)) } : event);
  }
  return [merged];
});

function seventhLost() {
  let count = 0;
  return events((event) => (++count % 7 === 0 ? [] : [event]));
}

/** The faults of each channel by the last part of the id of the test that must fail. */
const faultsByChannel: Readonly<Record<string, StreamFaults>> = {
  'spot/userData': {
    '500-executionReport': {
      'a decimal of an order event is a number': inEvents({ q: Number }),
      'an order event lacks a documented key': inEvents({ w: omitted }),
      'the server sends an undocumented type of event': events((event) => [
        event,
        { e: 'listStatus', E: event.E },
      ]),
      'a frame is not JSON': { receive: (text) => [`${text};`] },
    },
    '500-outboundAccountInfo': {
      'an account event has an undocumented key': events((event) => [{ ...event, sequence: 1 }]),
    },
    '505-userEvents': { 'events are not in arrays': frames((value) => [value].flat()) },
    '510-executionReport-NEW': {
      'order ids are rounded': inEvents({
        i: (id: unknown) => Number(String(id).slice(1)) + 1,
      }),
      'a resting order is reported as not working': inEvents({ w: not }),
    },
    '510-executionReport-PARTIALLY-FILLED': {
      'an event is missing': events((event) => (event.X === 'PARTIALLY_FILLED' ? [] : [event])),
    },
    '510-executionReport-FILLED': {
      'the cumulative amount is wrong': inEvents({ Z: '1' }),
      'the quantity of a fill is cumulative': inEvents({ l: copyOf('z') }),
    },
    '510-executionReport-CANCELED': {
      'the status is not updated': inEvents({ X: 'NEW' }),
      'a change without a fill has the quantity of a fill': inEvents({ l: '0.01' }),
      'an IOC order is reported as GTC': inEvents({ f: 'GTC' }),
      'an event without a fill names the asset of a commission': inEvents({
        N: (asset: unknown, { l }: Message) => (Number(l) > 0 ? asset : 'USDT'),
      }),
    },
    '511-outboundAccountInfo-equals-REST': {
      'the account events say that the account may not trade': inEvents({ T: not }),
      'the account events are missing': events((event) => ('B' in event ? [] : [event])),
      'an account event is repeated': events((event) => ('B' in event ? [event, event] : [event])),
      'the locked amounts equal the free amounts': inEvents({
        B: (rows: readonly Message[]) => rows.map((row) => ({ ...row, l: row.f })),
      }),
    },
    '520-executionReport-once': {
      'every seventh event is lost': seventhLost(),
      'events are sent twice': events((event) => [event, event]),
    },
    '521-executionReport-isolation': {
      'events are sent to all users': { broadcasts: true },
      'the events contain an order of no account': events((event) =>
        'i' in event ? [event, { ...event, i: 1 }] : [event],
      ),
    },
    '522-executionReport-order': {
      'event times decrease': inEvents({ E: falling(2e12) }),
      'the price of an order is that of its fill': inEvents({ p: ifFilled('L') }),
      'two fills have one event': mergedFills,
    },
    '523-executionReport-encoding': {
      'one LONG of each event has a different encoding from the others': inEvents({ E: String }),
    },
    '530-server-heartbeatPing': {
      'the server sends no pings': frames((value: Message) => ('ping' in value ? [] : [value])),
      'the server closes the connection after a ping': {
        closesAfter: (text) => text.includes('ping'),
      },
    },
    '531-client-heartbeatPing': {
      'the server ignores pings': { send: (text) => (text.includes('ping') ? [] : [text]) },
    },
    '542-closed-key': { 'a closed key keeps its connections': { staysOpen: true } },
    '543-unknown-key': { 'every listen key is accepted': { acceptsAll: true } },
    '544-reused-key': { 'a closed listen key is accepted': { acceptsAll: true } },
    '550-expired-key': { 'an expired key keeps its connections': { staysOpen: true } },
  },
  'option/userData': {
    '500-optionExecutionReport': {
      'an option event has no fill quantity': inEvents({ l: omitted }),
    },
    '510-optionExecutionReport-PARTIALLY-FILLED': {
      'the commission of a fill is missing': inEvents({ n: '0' }),
    },
    '510-optionExecutionReport-FILLED': {
      'a MARKET order is reported as LIMIT': inEvents({ o: 'LIMIT' }),
    },
    '522-optionExecutionReport-order': {
      'the price of a fill is that of its order': inEvents({ L: ifFilled('p') }),
    },
  },
  'contract/userData': {
    '510-contractExecutionReport-NEW': {
      'a contract event has the price of another order': inEvents({ p: '1' }),
      'the amount is too high in each event': inEvents({
        Z: (amount: unknown) => String(Number(amount) + 1),
      }),
    },
    '510-contractExecutionReport-PARTIALLY-FILLED': {
      'the maker is reported as the taker': inEvents({ m: not }),
    },
    '510-contractExecutionReport-FILLED': {
      'the price of a fill is wrong': inEvents({ L: '1' }),
      'the commission of a fill has another asset': inEvents({ N: 'BTC' }),
      'a trade is reported as not normal': inEvents({ u: false }),
    },
  },
  'spot/marketData': {
    '600-depth': { 'the first message of a topic has f: false': inTopic('depth', { f: false }) },
    '600-realtimes': {
      'the symbol of a message is wrong': inTopic('realtimes', { symbol: 'ETHUSDT' }),
      'a row has another symbol than its message': inRows('realtimes', { s: 'ETHUSDT' }),
    },
    '600-kline-5m': {
      'the period of a candlestick is wrong': inTopic('kline', { params: { klineType: '1m' } }),
    },
    '600-diffDepth': {
      'a row has an undocumented key': inTopic('diffDepth', {
        data: (rows: readonly Message[]) => rows.map((row) => ({ ...row, o: '0' })),
      }),
    },
    '601-realtimes-equals-REST': {
      'the highest price is the last price': inRows('realtimes', { h: copyOf('c') }),
    },
    '601-realtimes-equals-listKlines': {
      'the amount of 24 hours is the quantity': inRows('realtimes', { qv: copyOf('v') }),
    },
    '602-trade-update': {
      'a later message of a topic has f: true': inTopic('trade', { f: true }),
      'messages of a symbol arrive that was not subscribed': frames((value: Message) =>
        'topic' in value ? [value, { ...value, symbol: 'X' }] : [value],
      ),
      'the direction of trades is inverted': inRows('trade', { m: not }),
      'the id of a trade is another one': inRows('trade', {
        v: (_: unknown, { t }: Message) => 1 + Number(t),
      }),
    },
    '602-realtimes-update': {
      'the last price is stale': inRows('realtimes', { c: '1' }),
      'the last price is one message late': inRows('realtimes', { c: late() }),
    },
    '602-kline-1m-update': {
      'candlesticks have no volume': inRows('kline', { v: '0' }),
      'the lowest price of a candlestick is the last one': inRows('kline', { l: copyOf('c') }),
    },
    '602-depth-update': {
      'the book of the stream is stale': inTopic('depth', { data: stale() }),
      'the lowest bids come first': inRows('depth', {
        b: (levels: readonly unknown[]) => levels.toReversed(),
      }),
      'the versions of the book decrease': inRows('depth', { v: falling(1_000_000) }),
      'the topic depth sends the order book only once': frames((value: Message) =>
        value.topic === 'depth' && value.f === false ? [] : [value],
      ),
    },
    '602-diffDepth-update': {
      'the topic diffDepth omits removed levels': inRows('diffDepth', {
        b: (levels: readonly (readonly string[])[]) => levels.filter(([, one]) => one !== '0'),
      }),
    },
    '603-trade-several-symbols': {
      'only the first symbol is subscribed': frames((value: Message) =>
        value.symbol === 'BTCUSDT' ? [value] : [],
      ),
    },
    '604-trade-binary-frames': {
      'the option for binary frames is ignored': {
        send: (text) => [text.replace('"binary":true', '"binary":false')],
      },
    },
    '610-cancel': {
      'a cancellation is ignored': { send: (text) => (text.includes('"cancel"') ? [] : [text]) },
      'a cancellation ends all topics': {
        send: (text) => [text.includes('"cancel"') ? '{"event":"cancel_all"}' : text],
      },
    },
    '610-cancel-all': {
      'the cancellation of all topics is ignored': {
        send: (text) => (text.includes('cancel_all') ? [] : [text]),
      },
    },
    '620-malformed-JSON': {
      'a stream error has no message': inMessagesWith('code', { desc: omitted }),
    },
    '620-not-an-object': {
      'the code of a stream error is a number': inMessagesWith('code', { code: Number }),
    },
    '620-without-topic': {
      'all stream errors have the same code': inMessagesWith('code', { code: '-10000' }),
    },
    '620-invalid-symbol': {
      'an invalid request has no response': frames((value: Message) =>
        'code' in value ? [] : [value],
      ),
    },
    '620-invalid-period': {
      'an invalid request closes the connection': { closesAfter: (text) => text.includes('code') },
    },
    '631-client-heartbeatPing': {
      "a pong does not contain the time of the server's clock": inMessagesWith('pong', { pong: 1 }),
    },
    '632-idle-connection': { 'an idle connection stays open': { staysOpen: true } },
  },
  'contract/marketData': {
    '601-realtimes-equals-REST': {
      'the lowest price of a contract is its last price': inRows('realtimes', { l: copyOf('c') }),
    },
    '601-index-equals-REST': { 'the index price is wrong': inRows('index', { index: '1' }) },
  },
  'option/marketData': {
    '601-kline-1m-equals-REST': {
      'the open price of a candlestick is its last price': inRows('kline', { o: copyOf('c') }),
    },
  },
};

/** The faults of all streams, each with its name and the test that must fail. */
export const streamFaults = Object.entries(faultsByChannel).flatMap(([channel, faultsByTest]) =>
  Object.entries(faultsByTest).flatMap(([test, faults]) =>
    Object.entries(faults).map(([name, fault]) => [name, `${channel}/${test}`, fault] as const),
  ),
);
