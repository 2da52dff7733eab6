import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSectionClient, signingMiddleware } from '../src/index.ts';
import { createTransport } from '../src/node.ts';
import { apiKey, baseUrl, order, recording, secretKey, table } from './recording-client.ts';

let server: Server | undefined;

afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

/** Starts a server that sends `text` and then nothing, and creates a client for it. */
async function silentBroker(text: string, timeoutMs?: number) {
  const sockets: Socket[] = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(text));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const options = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: { apiKey, secretKey },
    timeoutMs,
  };
  type Methods = Record<string, (parameters: object, options?: object) => Promise<unknown>>;
  const client = createSectionClient<Methods, never>(table, options);
  const lean = createSectionClient<Methods, never>(table, { ...options, fetch: createTransport() });
  const raw = client.raw as unknown as { POST(path: string, init: object): Promise<unknown> };
  return {
    sockets,
    method: (options?: object) => client.placeOrder?.(order, options),
    'lean transport': (options?: object) => lean.placeOrder?.(order, options),
    raw: (options?: object) => raw.POST('/v1/order', { params: { query: order }, ...options }),
  };
}

const texts: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['a part of the headers', 'HTTP/1.1 200 OK\r\ncontent-len'],
  ['the headers', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n'],
  ['a part of the body', 'HTTP/1.1 400 Bad\r\ncontent-length: 9\r\n\r\n{"code"'],
  ['an early response', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
];

const kinds = ['method', 'raw', 'lean transport'] as const;

describe.each(kinds)('a %s call', (kind) => {
  test.each(texts)(
    `a ${kind} call has an unknown outcome if the broker sends %s`,
    async (_case, text) => {
      const broker = await silentBroker(text, 100);
      await expect(broker[kind]()).rejects.toMatchObject({
        name: 'TransportError',
        outcome: 'unknown',
        reason: 'TimeoutError',
      });
      // No connection stays open.
      await vi.waitFor(() => expect(broker.sockets.filter(({ closed }) => !closed)).toEqual([]));
    },
  );

  test(`a ${kind} call ends before the timeout when the caller aborts it`, async () => {
    const broker = await silentBroker('');
    const controller = new AbortController();
    const call = broker[kind]({ signal: controller.signal });
    await vi.waitFor(() => expect(broker.sockets).toHaveLength(1));
    controller.abort();
    await expect(call).rejects.toMatchObject({ reason: 'AbortError', outcome: 'unknown' });
  });
});

// After this flag is set, a new context has the function `gc`.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test.each(kinds)(
  'a %s call ends when the caller aborts it after a garbage collection',
  async (kind) => {
    const broker = await silentBroker('');
    const controller = new AbortController();
    const call = broker[kind]({ signal: controller.signal });
    await vi.waitFor(() => expect(broker.sockets).toHaveLength(1));
    await new Promise(setImmediate);
    collectGarbage();
    controller.abort();
    await expect(call).rejects.toMatchObject({ reason: 'AbortError' });
  },
);

test.each([
  [undefined, 10_000],
  [1, 1],
  [2 ** 31 - 1, 2 ** 31 - 1],
])('the option timeoutMs %j means a timeout of %i ms', async (timeoutMs, expected) => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const { client } = recording('{}', {}, { timeoutMs, fetch });
  let reason: unknown;
  const call = client.placeOrder(order).catch((error) => {
    reason = error.reason;
  });
  await vi.advanceTimersByTimeAsync(expected - 1);
  expect(reason).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(reason).toBe('TimeoutError');
});

test('no timer remains after a call', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { client } = recording('{}');
  await client.placeOrder(order);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([0, -1, 1.5, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY, '5000', null])(
  'a client rejects %j as timeoutMs',
  (timeoutMs) => {
    const options = { timeoutMs: timeoutMs as number };
    const message = '`timeoutMs` must be an integer between 1 and 2147483647; got ';
    expect(() => recording('{}', {}, options)).toThrow(message);
    expect(() => signingMiddleware({ table, baseUrl, ...options })).toThrow(message);
  },
);
