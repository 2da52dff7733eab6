// `http.ts NAME`: a sandbox or a server to compare it with. Prints its port.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox, openSandbox, type Sandbox } from '@broker-api/sandbox';
import { createTemporaryDirectory, removeDirectory } from '@broker-api/test-kit';
import { fastify } from 'fastify';
import { serveLines } from '../child.ts';

const portOf = (origin: string): number => Number(new URL(origin).port);

function listen(respond: RequestListener): Promise<number> {
  const server = createServer(respond);
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

const level = { type: 'array', items: { type: 'string' } };
const levels = { type: 'array', items: level };
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

/** Functions that start a server, and return its port. */
const servers: Readonly<Record<string, () => Promise<number>>> = {
  'sandbox with orders': async () => portOf((await (await openDepthSandbox()).listen()).origin),
  'sandbox in memory': async () => portOf((await createSandbox({ limits: 'off' }).listen()).origin),
  'sandbox on disk': async () => {
    const folder = createTemporaryDirectory('bench-sandbox');
    process.once('exit', () => removeDirectory(folder));
    return portOf((await (await openSandbox(folder, { limits: 'off' })).listen()).origin);
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
};

await serveLines(await servers[process.argv[2] ?? '']?.());
