// `servers.ts NAME`: a sandbox or a server to compare it with. Prints its port, or an object. The
// line `start` begins to watch the event loop; `stop` ends it, and prints the longest time in
// milliseconds for which the event loop was held.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, openSandbox, type Sandbox } from '@broker-api/sandbox';
import { apiKeyHeader } from '@broker-api/spec';
import { createTemporaryDirectory, removeDirectory } from '@broker-api/test-kit';
import { fastify } from 'fastify';
import { WebSocketServer } from 'ws';
import { serveLines } from '../child.ts';
import { watchTurns } from '../measure.ts';

const portOf = (origin: string): number => Number(new URL(origin).port);

function listen(respond: RequestListener, use = (_server: Server): void => {}): Promise<number> {
  const server = createServer(respond);
  use(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

const depthPath = '/openapi/quote/v1/depth';

/** Returns a sandbox whose order book has five price levels on each side. */
async function openDepthSandbox(): Promise<Sandbox> {
  const sandbox = createSandbox({ limits: 'off' });
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed: 1 });
  return sandbox;
}

/** Returns the order book of that sandbox. */
async function readDepth(): Promise<unknown> {
  const sandbox = await openDepthSandbox();
  const url = `http://sandbox.test${depthPath}?symbol=BTCUSDT&limit=5`;
  return (await sandbox.fetch(url)).json();
}

/** Opens a sandbox with a journal on disk. */
function openOnDisk(): Promise<Sandbox> {
  const folder = createTemporaryDirectory('bench-sandbox');
  process.once('exit', () => removeDirectory(folder));
  return openSandbox(folder, { limits: 'off' });
}

/** Adds a user with a listen key. */
async function addStreamUser({ control, fetch, now }: Sandbox, user: string) {
  await control.addUser({ user });
  await control.addDeposit({ user, token: 'USDT', amount: '1000000' });
  const { apiKey, secretKey } = await control.addApiKey({ user });
  const url = `http://sandbox.test/openapi/v1/userDataStream?timestamp=${now()}`;
  const response = await fetch(url, { method: 'POST', headers: { [apiKeyHeader]: apiKey } });
  const { listenKey } = (await response.json()) as { listenKey: string };
  return { apiKey, secretKey, listenKey };
}

const levels = { type: 'array', items: { type: 'array', items: { type: 'string' } } };
/** The same parameters and response as those of the sandbox. */
const depthSchema = {
  querystring: {
    type: 'object',
    required: ['symbol'],
    properties: {
      symbol: { type: 'string', minLength: 1, maxLength: 255 },
      limit: { type: 'integer', minimum: 0, default: 100 },
    },
  },
  response: {
    200: {
      type: 'object',
      required: ['bids', 'asks'],
      properties: { time: { type: 'integer' }, bids: levels, asks: levels },
    },
  },
};

const orderResult =
  '{"orderId":336903000000000001,"clientOrderId":"bench-1","symbol":"BTCUSDT",' +
  '"transactTime":1796083200000,"price":"9990","origQty":"0.5","executedQty":"0",' +
  '"status":"NEW","timeInForce":"GTC","type":"LIMIT","side":"BUY"}';

/** Functions that start a server, and return what it prints: its port, unless stated otherwise. */
const servers: Readonly<Record<string, () => Promise<unknown>>> = {
  'sandbox with orders': async () => portOf((await (await openDepthSandbox()).listen()).origin),
  'sandbox in memory': async () => portOf((await createSandbox({ limits: 'off' }).listen()).origin),
  'sandbox on disk': async () => portOf((await (await openOnDisk()).listen()).origin),
  // Prints the origins of brokers side by side and of their control plane.
  'sandbox with brokers': async () => {
    const sandbox = createSandbox({ limits: 'off', maximumBrokers: 10_000 });
    const { origin: rest } = await sandbox.listen();
    const { origin: control } = await sandbox.listenControl();
    return { rest, control };
  },
  // Also prints the keys and the listen keys of 100 users.
  'sandbox with users': async () => {
    const sandbox = await openOnDisk();
    const users = [];
    for (let number = 0; number < 100; number++) {
      users.push(await addStreamUser(sandbox, `user-${number}`));
    }
    const streams = { perIp: 5000, perListenKey: 5000 };
    const { origin } = await sandbox.listen({ bounds: { maximumConnections: 5000, streams } });
    return { port: portOf(origin), users };
  },
  // The same response as `sandbox with orders`.
  'node:http': async () => {
    const depth = await readDepth();
    return listen((_request, response) => {
      const body = JSON.stringify(depth);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      };
      response.writeHead(200, headers).end(body);
    });
  },
  fastify: async () => {
    const depth = await readDepth();
    const server = fastify();
    server.get(depthPath, { schema: depthSchema }, (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      reply.send(depth);
    });
    return portOf(await server.listen({ port: 0, host: '127.0.0.1' }));
  },
  'fastify with a constant': async () => {
    const server = fastify();
    const order = { orderId: '336903000000000001', clientOrderId: 'bench-1' };
    server.post('/openapi/v1/order', (_request, reply) => reply.send(order));
    return portOf(await server.listen({ port: 0, host: '127.0.0.1' }));
  },
  // The result of an order, in the reference dialect.
  'node:http with a constant': () => {
    const headers = { 'content-type': 'application/json', 'content-length': orderResult.length };
    return listen((_request, response) => response.writeHead(200, headers).end(orderResult));
  },
  // Sends each message of a client back.
  ws: () =>
    listen(
      (_request, response) => response.end('{}'),
      (server) => {
        const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
        webSockets.on('connection', (socket) => {
          socket.on('error', () => {});
          socket.on('message', (data) => socket.send(data, { binary: false }));
        });
      },
    ),
};

let stop = (): number => 0;
await serveLines(await servers[process.argv[2] ?? '']?.(), (line) => {
  if (line === 'stop') return stop();
  stop = watchTurns();
  return 0;
});
