import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSectionClient } from '../src/index.ts';
import { apiKey, order, secretKey, table } from './recording-client.ts';

// A redirect must not carry the API key, the signature or the body to another server, on any
// platform.

const servers: Server[] = [];
let status = 307;
/** The requests that the target of the redirects received. */
let followed = 0;
let baseUrl: string;

beforeAll(async () => {
  const target = await serve(() => {
    followed += 1;
    return { status: 200, location: '' };
  });
  baseUrl = await serve((path) => ({ status, location: `${target}${path}` }));
});

afterAll(() => {
  for (const server of servers) server.close();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function serve(respond: (path: string) => { status: number; location: string }) {
  const server = createServer(({ url = '' }, response) => {
    const { status, location } = respond(url);
    response.writeHead(status, location === '' ? {} : { location }).end('{}');
  });
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The `Request` of Workers, which has no `redirect: 'error'`. */
class WorkersRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    if (init?.redirect === 'error') throw new TypeError('Invalid redirect value');
    super(input, init);
  }
}

test.each([
  ['Node', Request],
  ['Workers', WorkersRequest],
])('no call on %s follows a redirect', async (_, platformRequest) => {
  vi.stubGlobal('Request', platformRequest);
  const client = createSectionClient<Methods, never>(table, {
    baseUrl,
    credentials: { apiKey, secretKey },
  });
  const raw = client.raw as unknown as Raw;
  const calls = [
    () => client.getDepth({ symbol: 'BTCUSDT' }),
    () => client.placeOrder(order),
    () => client.placeOrder(order, { sendIn: 'body' }),
    () => raw.POST('/v1/order', { params: { query: order } }),
    () => raw.GET('/v1/depth', { params: { query: { symbol: 'BTCUSDT' } }, redirect: 'follow' }),
  ];
  for (status of [301, 302, 303, 307, 308]) {
    for (const call of calls) {
      await expect(call()).rejects.toThrow('the client does not follow redirects');
    }
  }
  expect(followed).toBe(0);
});

interface Methods {
  getDepth(parameters: object): Promise<unknown>;
  placeOrder(parameters: object, options?: object): Promise<unknown>;
}

interface Raw {
  GET(path: string, init: object): Promise<unknown>;
  POST(path: string, init: object): Promise<unknown>;
}
