import type { Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createSectionClient, type TransportError } from '../src/index.ts';
import { createTransport, type TransportOptions } from '../src/node.ts';
import { closeServers, startProxy, startTcp } from './local-servers.ts';
import { apiKey, order, secretKey, table } from './recording-client.ts';

// What the lean transport guarantees beyond the tests of redirects (leaks.test.ts), of timeouts and
// of hostile responses, which also run with it.

afterEach(() => {
  vi.unstubAllEnvs();
  closeServers();
});

type Call = (parameters: object, options?: object) => Promise<unknown>;
type Raw = Record<'POST', (path: string, init: object) => Promise<unknown>>;

function clientOf(port: number, options?: TransportOptions) {
  const transport = createTransport(options);
  onTestFinished(() => transport.close());
  const client = createSectionClient<{ placeOrder: Call }, never>(table, {
    baseUrl: `http://127.0.0.1:${port}`,
    credentials: { apiKey, secretKey },
    fetch: transport,
  });
  return { placeOrder: client.placeOrder, raw: client.raw as unknown as Raw };
}

/** Starts a broker that handles each chunk of data as a request. */
async function startBroker(onRequest: (socket: Socket, text: string) => void) {
  const requests: string[] = [];
  const connections: Socket[] = [];
  const port = await startTcp((socket) => {
    connections.push(socket);
    socket.on('data', (data) => {
      requests.push(data.toString('latin1'));
      onRequest(socket, data.toString('latin1'));
    });
  });
  return { port, requests, connections };
}

function respond(socket: Socket, body: Buffer | string = '{}', head = '200 OK\r\n'): void {
  socket.write(`HTTP/1.1 ${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`);
  socket.write(body);
}

test('methods and raw send the same text and read the same result', async () => {
  const bytes = Buffer.from('\ufeff{"orderId":336903000000000001,"note":"é😀"}');
  const broker = await startBroker((socket) => {
    // The body arrives in two parts, with the boundary inside a character.
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, -4));
    setImmediate(() => socket.write(bytes.subarray(-4)));
  });
  const { placeOrder, raw } = clientOf(broker.port);
  const expected = { orderId: '336903000000000001', note: 'é😀' };
  expect(await placeOrder(order)).toEqual(expected);
  const call = raw.POST('/v1/order', { params: { query: order } });
  expect(await call).toMatchObject({ data: expected });
  const queries = broker.requests.map((text) => /\?(.*)&timestamp/.exec(text)?.[1]);
  expect(queries[0]).toContain('symbol=BTCUSDT');
  expect(queries[1]).toBe(queries[0]);
  for (const text of broker.requests) expect(text).toContain('accept-encoding: identity');
});

test('later calls reuse connections', async () => {
  const broker = await startBroker((socket) => respond(socket));
  const { placeOrder } = clientOf(broker.port);
  for (let call = 0; call < 20; call++) await placeOrder(order);
  // undici opens a second connection if it has not yet finished its work for the previous response.
  expect(broker.connections.length).toBeLessThan(3);
});

test('a request is sent once, even if the broker closes the connection', async () => {
  let count = 0;
  const broker = await startBroker((socket) => {
    count += 1;
    if (count % 3 === 0) respond(socket);
    else if (count % 3 === 1) socket.resetAndDestroy();
    else socket.end();
  });
  const { placeOrder } = clientOf(broker.port, { connections: 1 });
  const calls = Array.from({ length: 12 }, (_, index) =>
    placeOrder({ ...order, note: `call-${index}` }),
  );
  const results = await Promise.allSettled(calls);
  const sent = broker.requests.map((text) => /note=(call-\d+)/.exec(text)?.[1]);
  expect([...sent].sort()).toEqual([...new Set(sent)].sort());
  expect(sent).toHaveLength(12);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

test('a request that is aborted before it has a connection is never sent', async () => {
  let first: Socket | undefined;
  const broker = await startBroker((socket) => {
    if (first !== undefined) respond(socket);
    first ??= socket;
  });
  const { placeOrder } = clientOf(broker.port, { connections: 1 });
  const running = placeOrder({ ...order, note: 'first' });
  await vi.waitFor(() => expect(broker.requests).toHaveLength(1));
  const controller = new AbortController();
  const waiting = placeOrder({ ...order, note: 'aborted' }, { signal: controller.signal });
  const later = placeOrder({ ...order, note: 'later' });
  // By then, the transport has both requests.
  await new Promise((resolve) => setTimeout(resolve, 20));
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'AbortError', ...unsent });
  respond(first as Socket);
  await Promise.all([running, later]);
  expect(broker.requests.filter((text) => text.includes('aborted'))).toEqual([]);
});

/** Nothing was sent, which the transport proves. */
const unsent = { name: 'TransportError', phase: 'connecting', outcome: 'failed' };

test.each<[string, (port: number) => readonly [number, TransportOptions], string]>([
  ['a port without a server', () => [1, {}], 'ECONNREFUSED'],
  ['a server without TLS', (port) => [port, { proxy: `https://localhost:${port}` }], 'ERR_SSL'],
  ['a silent proxy', (port) => [1, silent(port)], 'TimeoutError'],
])('the request to %s was not sent', async (_case, optionsOf, reason) => {
  const broker = await startBroker((socket) => {
    // A ClientHello of TLS begins with this byte.
    if (broker.requests[0]?.startsWith('\x16')) socket.end('no TLS');
  });
  const [port, options] = optionsOf(broker.port);
  const { placeOrder, raw } = clientOf(port, options);
  const error = (await placeOrder(order).catch((one) => one)) as TransportError;
  expect(error).toMatchObject({ ...unsent, reason: expect.stringContaining(reason) });
  expect(broker.requests.join('')).not.toContain(apiKey);
  const call = raw.POST('/v1/order', { params: { query: order } });
  await expect(call).rejects.toMatchObject({ reason: error.reason, outcome: 'unknown' });
});

const silent = (port: number) => ({ proxy: `http://127.0.0.1:${port}`, connectTimeoutMs: 30 });

test('a request that waits for a free connection is not sent after connectTimeoutMs', async () => {
  const sockets: Socket[] = [];
  const broker = await startBroker((socket) => sockets.push(socket));
  const { placeOrder } = clientOf(broker.port, { connections: 1, connectTimeoutMs: 60 });
  const running = placeOrder({ ...order, note: 'first' });
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  const waiting = placeOrder({ ...order, note: 'late' });
  await expect(waiting).rejects.toMatchObject({ ...unsent, reason: 'TimeoutError' });
  respond(sockets[0] as Socket);
  await running;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(broker.requests).toHaveLength(1);
});

test('a request on a connection that the broker resets may have been sent', async () => {
  let count = 0;
  const broker = await startBroker((socket) => {
    count += 1;
    if (count === 1) respond(socket);
    else if (count === 2) socket.resetAndDestroy();
    else controller.abort();
  });
  const controller = new AbortController();
  const { placeOrder } = clientOf(broker.port, { connections: 1 });
  await placeOrder(order);
  const waiting = { phase: 'waiting', outcome: 'unknown' };
  await expect(placeOrder(order)).rejects.toMatchObject(waiting);
  const aborted = placeOrder(order, { signal: controller.signal });
  await expect(aborted).rejects.toMatchObject({ ...waiting, reason: 'AbortError' });
  const early = placeOrder(order, { signal: AbortSignal.abort() });
  await expect(early).rejects.toMatchObject({ ...unsent, reason: 'AbortError' });
  expect(count).toBe(3);
});

test('the transport uses only the proxy of its options', async () => {
  const broker = await startBroker((socket) => respond(socket));
  const ignored = await startProxy();
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy']) {
    vi.stubEnv(name, ignored.url);
  }
  vi.stubEnv('NODE_USE_ENV_PROXY', '1');
  await clientOf(broker.port).placeOrder(order);
  const used = await startProxy();
  const proxy = used.url.replace('//', '//user:pa%40ss@');
  await clientOf(broker.port, { proxy }).placeOrder(order);
  expect(ignored.requests).toEqual([]);
  expect(used.requests).toEqual([expect.stringContaining(`CONNECT 127.0.0.1:${broker.port}`)]);
  const basic = Buffer.from('user:pa@ss').toString('base64');
  expect(used.requests[0]).toContain(`Basic ${basic}`);
  expect(broker.requests.join('')).not.toContain(basic);
});

test('an error of a proxy contains no secret', async () => {
  const proxy = await startBroker((socket) => respond(socket, '', '407 Denied\r\n'));
  const url = `http://user:canary-password@127.0.0.1:${proxy.port}`;
  const error = await clientOf(1, { proxy: url })
    .placeOrder(order)
    .catch((one) => one);
  expect(error).toMatchObject(unsent);
  const basic = Buffer.from('user:canary-password').toString('base64');
  const text = `${inspect(error, { depth: 9, showHidden: true })}${(error as Error).stack}`;
  for (const secret of ['canary', basic, apiKey, secretKey]) expect(text).not.toContain(secret);
  expect(proxy.requests.join('')).not.toContain(apiKey);
});

test('a header with characters that `Headers` rejects does not hide the outcome', async () => {
  const head = '503 Busy\r\nretry-after: €\r\nx-other: 7\r\n';
  const broker = await startBroker((socket) => respond(socket, 'busy', head));
  const error = await clientOf(broker.port)
    .placeOrder(order)
    .catch((one) => one);
  expect(error).toMatchObject({ name: 'ResponseError', httpStatus: 503, retryAfterMs: undefined });
});

test.each<[string, unknown, string]>([
  ['no object', 'http://proxy', 'the transport options must be an object'],
  ['an unknown option', { agent: 1 }, '`agent` is not a transport option'],
  ['0 connections', { connections: 0 }, '`connections` must be an integer of at least 1; got 0'],
  ['a connect timeout of 0', { connectTimeoutMs: 0 }, '`connectTimeoutMs` must be an integer betw'],
  ['an endless connect timeout', { connectTimeoutMs: 1 / 0 }, 'between 1 and 2147483647; got Inf'],
  ['connections as text', { connections: '2' }, 'must be an integer of at least 1; got a value'],
  ['a proxy without a scheme', { proxy: 'proxy:canary' }, '`proxy` must be the http or https URL'],
  ['a socks proxy', { proxy: 'socks5://u:canary@proxy' }, '`proxy` must be the http or https URL'],
  ['a proxy that is a number', { proxy: 8080 }, '`proxy` must be the http or https URL'],
])('a transport rejects %s', (_case, options, message) => {
  const create = () => createTransport(options as TransportOptions);
  expect(create).toThrow(message);
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
  expect(create).not.toThrow('canary');
});

test.each([
  ['an object without functions', {}],
  ['a `send` that is no function', { fetch: () => {}, send: 1 }],
  ['a text', 'fetch'],
])('a client rejects %s as `fetch`', (_case, fetch) => {
  const options = { baseUrl: 'http://127.0.0.1', fetch: fetch as never };
  expect(() => createSectionClient(table, options)).toThrow(
    /`(fetch|send)` must be a function; got/,
  );
});
