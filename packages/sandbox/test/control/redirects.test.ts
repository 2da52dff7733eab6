import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';

const servers: Server[] = [];

afterEach(() => {
  vi.unstubAllGlobals();
});

afterAll(() => {
  for (const server of servers) server.close();
});

/** Starts a server that responds to each request with a redirect, or counts the request. */
async function serve(location?: string) {
  const received: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    received.push(url);
    if (location === undefined) response.writeHead(200).end('{}');
    else response.writeHead(307, { location: `${location}${url}` }).end();
  });
  servers.push(server);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
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
])('a control client on %s does not follow redirects', async (_, platformRequest) => {
  vi.stubGlobal('Request', platformRequest);
  const target = await serve();
  const { origin, received } = await serve(target.origin);
  const control = createControlClient({ baseUrl: origin, token: 'a-control-token' });
  const problem = 'the client does not follow redirects';
  await expect(control.getClock()).rejects.toThrow(problem);
  await expect(control.advanceClock({ milliseconds: 1 })).rejects.toThrow(problem);
  expect([received.length, target.received]).toEqual([2, []]);
});

test('a control client rejects the response of a fetch that followed a redirect', async () => {
  const fetch = async () => {
    const response = new Response('{}');
    Object.defineProperty(response, 'redirected', { value: true });
    return response;
  };
  const control = createControlClient({ baseUrl: 'http://127.0.0.1:1', fetch });
  await expect(control.getClock()).rejects.toThrow('the client does not follow redirects');
});
