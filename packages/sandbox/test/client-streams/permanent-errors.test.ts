// A stream that can never work says so: what waits for it rejects, and the error is printed.
import { createSpotClient } from '@broker-api/spot';
import { createMarketStream } from '@broker-api/streams/market';
import { createUserStream, type UserStreamOptions } from '@broker-api/streams/user';
import { freePort } from '@broker-api/test-kit';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clientsOf, replaceableSandbox, sections } from './setup.ts';

const printed = vi.spyOn(console, 'error');
beforeEach(() => void printed.mockImplementation(() => {}));
afterEach(() => void printed.mockReset());

const names = ['spot', 'contract', 'option'] as const;

/** A time that passes quickly: a stream sends few requests in a second. */
const fastTime = {
  clock: () => 50 * Date.now(),
  schedule: (callback: () => void, delayMs: number) => {
    const timer = setTimeout(callback, delayMs / 50);
    return () => clearTimeout(timer);
  },
};

/** Reads messages until the end. */
async function reading(feed: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of feed);
}

/** Checks everything that waits for a user stream. */
async function expectRejections(options: UserStreamOptions, expected: object): Promise<void> {
  const stream = createUserStream(options);
  onTestFinished(() => stream.close());
  const loop = stream[Symbol.asyncIterator]();
  const next = loop.next().catch((error) => error);
  const tracked = stream.trackOrder({ clientOrderId: 'mine' });
  await expect(stream.ready).rejects.toMatchObject(expected);
  expect(await next).toMatchObject(expected);
  expect(await loop.next()).toEqual({ value: undefined, done: true });
  await expect(tracked.final).rejects.toMatchObject(expected);
  await expect(tracked.next()).rejects.toMatchObject(expected);
  await expect(stream[Symbol.asyncIterator]().next()).rejects.toMatchObject(expected);
  expect(stream.state.status).toBe('closed');
  expect(printed).toHaveBeenCalledTimes(1);
  expect(printed.mock.lastCall?.[1]).toMatchObject(expected);
}

test.each(names)('a user stream with a wrong API key, %s', async (section) => {
  const { fetch, WebSocket, close } = replaceableSandbox();
  onTestFinished(close);
  const credentials = { apiKey: 'x'.repeat(64), secretKey: 'y'.repeat(64) };
  const client = { baseUrl: 'http://127.0.0.1', fetch, credentials };
  const clients = clientsOf(client);
  const options = { baseUrl: client.baseUrl, WebSocket, listenKeys: clients.spot };
  await expectRejections({ ...options, [section]: clients[section] }, { name: 'REJECTED_MBX_KEY' });
});

test('a user stream at a closed port, and one whose connection cannot be opened', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`;
  const spot = createSpotClient({ baseUrl, credentials: { apiKey: 'x', secretKey: 'y' } });
  const closed = { name: 'TransportError', reason: 'ECONNREFUSED' };
  await expectRejections({ baseUrl, spot }, closed);
  printed.mockClear();
  const { alice, close } = replaceableSandbox();
  onTestFinished(close);
  const message = expect.stringContaining('no connection could be opened in 3 attempts');
  await expectRejections({ baseUrl, ...alice, timing: { firstDelayMs: 10 } }, { message });
});

test('a market stream at a closed port', async () => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const stream = createMarketStream({ baseUrl, timing: { firstDelayMs: 10 } });
  const waiting = [
    stream.orderBook('BTCUSDT').synced(),
    stream.trades('BTCUSDT')[Symbol.asyncIterator]().next(),
    stream.subscribe('depth', ['BTCUSDT', 'ETHUSDT'])[Symbol.asyncIterator]().next(),
  ];
  for (const one of waiting) await expect(one).rejects.toThrow(`127.0.0.1:${port}`);
  expect(stream.state.status).toBe('closed');
  expect(printed).toHaveBeenCalledTimes(1);
});

test.each(names)('a market stream with unknown symbols beside one of %s', async (section) => {
  const { WebSocket, alice, close } = replaceableSandbox();
  onTestFinished(close);
  const stream = createMarketStream({ baseUrl: 'http://127.0.0.1', WebSocket, ...fastTime });
  onTestFinished(() => stream.close());
  const symbol = await sections[section].symbol(alice);
  const unknown = { name: 'StreamRequestError', code: '-100010' };
  const known = [stream.orderBook(symbol), stream.orderBook(symbol, { source: 'depth' })];
  const feed = stream.trades('UNKNOWN');
  const waiting = [
    stream.orderBook('UNKNOWN').synced(),
    stream.orderBook('OTHER').synced(),
    feed[Symbol.asyncIterator]().next(),
    reading(stream.subscribe('realtimes', [symbol, 'UNKNOWN'])),
  ];
  await Promise.all(waiting.map((one) => expect(one).rejects.toMatchObject(unknown)));
  await expect(feed[Symbol.asyncIterator]().next()).rejects.toMatchObject(unknown);
  for (const book of known) await book.synced();
  expect(stream.state.status).toBe('live');
  expect(printed).toHaveBeenCalledTimes(1);
});
