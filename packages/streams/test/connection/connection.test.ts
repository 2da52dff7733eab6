import { BrokerError } from '@broker-api/core';
import { ManualTimers, type ScriptedSocket, scriptedSockets } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { Connection } from '../../src/connection/connection.ts';
import { connectionSettings, type StreamOptions } from '../../src/connection/options.ts';

type Url = () => string | Promise<string>;

function connect(options: Partial<StreamOptions> & { readonly url?: Url } = {}) {
  const timers = new ManualTimers();
  const { WebSocket, sockets } = scriptedSockets();
  const { now: clock, schedule } = timers;
  const frames: string[] = [];
  const states: string[] = [];
  const errors: unknown[] = [];
  const { url = () => `wss://broker.test/${sockets.length}`, ...given } = options;
  const baseUrl = 'https://broker.test';
  const platform = { baseUrl, timing: {}, WebSocket, clock, schedule, random: () => 1 };
  const connection = new Connection(connectionSettings({ ...platform, ...given }), {
    url,
    onFrame: (text) => frames.push(text),
    onState: (state) => {
      const { reason } = { reason: undefined, ...state };
      states.push(reason === undefined ? state.status : `${state.status}: ${reason}`);
    },
    onError: (error) => errors.push(error),
  });
  connection.start();
  const latest = () => sockets.at(-1) as ScriptedSocket;
  return { timers, sockets, connection, frames, states, errors, latest };
}

test('passes on frames in order, as text', async () => {
  const { timers, frames, latest, connection } = connect();
  await timers.advance(0);
  connection.send('early');
  latest().open();
  latest().receive('1');
  latest().receive(new TextEncoder().encode('2').buffer);
  expect(frames).toEqual(['1', '2']);
  connection.send('out');
  expect(latest().sent).toEqual(['out']);
  expect(latest().binaryType).toBe('arraybuffer');
});

test('connects again after each end, later each time, up to the ceiling', async () => {
  const { timers, sockets, latest } = connect();
  const delays = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    await timers.advance(0);
    latest().open();
    latest().end(1006);
    const started = timers.now();
    const { length } = sockets;
    while (sockets.length === length) await timers.advance(500);
    delays.push(timers.now() - started);
  }
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('waits as long as the broker requires, and at least a second after a 429', async () => {
  const details = { operation: 'createListenKey', code: -1003, message: 'too many' };
  for (const [retryAfterMs, expected] of [
    [0, 1000],
    [undefined, 1000],
    [45_000, 45_000],
    // The longest ban lasts three days.
    [999_999_999_999_000, 3 * 24 * 60 * 60_000],
  ] as const) {
    let attempts = 0;
    const url = (): never => {
      attempts += 1;
      throw new BrokerError({ ...details, httpStatus: 429, retryAfterMs });
    };
    const { timers } = connect({ url, random: () => 0 });
    await timers.advance(expected - 1);
    expect(attempts).toBe(1);
    await timers.advance(1);
    expect(attempts).toBe(2);
  }
});

test('draws each delay from the whole range', async () => {
  const { timers, sockets, latest } = connect({ random: () => 0.25 });
  await timers.advance(0);
  latest().end();
  await timers.advance(249);
  expect(sockets).toHaveLength(1);
  await timers.advance(1);
  expect(sockets).toHaveLength(2);
});

test('does not return faster to a broker that closes each connection at once', async () => {
  const { timers, sockets, latest } = connect();
  for (let attempt = 0; attempt < 100; attempt++) {
    await timers.advance(1000);
    latest().open();
    latest().end(1013);
  }
  expect(sockets.length).toBeLessThan(12);
});

test('starts again with short delays after a long connection', async () => {
  const { timers, sockets, latest } = connect({ timing: { pingMs: 60_000, silenceMs: 120_000 } });
  for (let attempt = 0; attempt < 6; attempt++) {
    await timers.advance(30_000);
    latest().open();
    latest().end();
  }
  await timers.advance(30_000);
  latest().open();
  await timers.advance(30_000);
  latest().end();
  const { length } = sockets;
  await timers.advance(1000);
  expect(sockets).toHaveLength(length + 1);
});

test('sends pings, and connects again when the peer is silent', async () => {
  const { timers, sockets, states, latest } = connect();
  await timers.advance(0);
  latest().open();
  await timers.advance(30_000);
  expect(latest().sent).toEqual([`{"ping":${timers.now()}}`]);
  latest().receive('{"pong":1}');
  await timers.advance(44_999);
  expect(sockets).toHaveLength(1);
  await timers.advance(1);
  expect(latest().closedWith).toBe(1005);
  expect(states.at(-1)).toBe('connecting: no frame for 45000 ms');
  await timers.advance(1000);
  expect(sockets).toHaveLength(2);
});

test('ignores the frames and the end of an earlier socket', async () => {
  const { timers, sockets, frames, states, connection } = connect();
  await timers.advance(0);
  sockets[0]?.open();
  connection.reconnect('switch');
  await timers.advance(1000);
  sockets[1]?.open();
  sockets[0]?.receive('late');
  sockets[0]?.end();
  expect(frames).toEqual([]);
  expect(states).toEqual(['live', 'connecting: switch', 'live']);
});

test('gives up an attempt that neither opens nor fails', async () => {
  const { timers, sockets, states } = connect();
  await timers.advance(11_000);
  expect(sockets).toHaveLength(2);
  expect(states).toEqual(['connecting: not open after 10000 ms']);
  sockets[0]?.open();
  expect(states).toHaveLength(1);
});

test('tries again when there is no URL, and says why', async () => {
  let calls = 0;
  const url = () => {
    calls += 1;
    if (calls === 1) throw new TypeError('the key is revoked');
    return 'ws://broker.test/';
  };
  const { timers, sockets, states } = connect({ url });
  await timers.advance(1000);
  expect(states).toEqual(['connecting: the key is revoked']);
  expect(sockets).toHaveLength(1);
});

test('does not show the text of an error of the class, which can contain the URL', async () => {
  const WebSocket = class {
    constructor(url: string) {
      throw new SyntaxError(`no connection to ${url}`);
    }
  };
  const { timers, states, connection } = connect({ WebSocket: WebSocket as never });
  await timers.advance(0);
  connection.close();
  expect(states[0]).toBe('connecting: the WebSocket failed: SyntaxError');
});

test('fails for ever if the first connection cannot be opened in three attempts', async () => {
  const { timers, sockets, states, errors, latest, connection } = connect();
  for (const delayMs of [0, 1000, 2000]) {
    await timers.advance(delayMs);
    latest().end(1006);
  }
  const problem =
    'wss://broker.test: no connection could be opened in 3 attempts; check the base URL ' +
    '(connection closed with code 1006)';
  expect(states.at(-1)).toBe(`closed: ${problem}`);
  expect(errors).toEqual([connection.failure]);
  await timers.advance(100_000);
  expect([timers.waiting, sockets.length]).toEqual([0, 3]);
});

test('an error of the first attempts that no other attempt overcomes is final', async () => {
  const details = { operation: 'createListenKey', message: 'no', httpStatus: 401 };
  const url = (): never => {
    throw new BrokerError({ ...details, code: -2015 });
  };
  const { timers, states, errors } = connect({ url });
  await timers.advance(0);
  expect([states.length, errors.length, timers.waiting]).toEqual([1, 1, 0]);
  expect(states[0]).toMatch(/^closed: /);
});

test('close() ends everything', async () => {
  const { timers, sockets, states, connection, latest } = connect();
  await timers.advance(0);
  latest().open();
  connection.close();
  expect(latest().closedWith).toBe(1000);
  expect(states).toEqual(['live', 'closed: closed by the program']);
  expect(timers.waiting).toBe(0);
  latest().end();
  connection.send('late');
  await timers.advance(100_000);
  expect([sockets.length, latest().sent]).toEqual([1, []]);
});

test('an AbortSignal closes it at every stage of an attempt', async () => {
  for (const stage of ['url', 'attempt', 'delay', 'aborted before']) {
    const controller = new AbortController();
    if (stage === 'aborted before') controller.abort();
    const url: Url = () => (stage === 'url' ? new Promise<string>(() => {}) : 'ws://broker.test/');
    const { timers, states, sockets, latest } = connect({ url, signal: controller.signal });
    await timers.advance(0);
    if (stage === 'delay') latest().end();
    controller.abort();
    expect(states.at(-1)).toBe('closed: aborted');
    expect(timers.waiting).toBe(0);
    await timers.advance(100_000);
    expect(sockets.length).toBeLessThan(2);
  }
});
