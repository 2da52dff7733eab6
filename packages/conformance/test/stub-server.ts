import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts an HTTP server on a free loopback port until the test ends. Returns its URL. */
export async function serve(listener: RequestListener): Promise<string> {
  return listen(createServer(listener));
}

/** Makes a server listen on a free loopback port until the test ends. Returns its URL. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** How the stub server differs from the one that the fixture suites expect. */
export interface StubOptions {
  /** The offset of the stub server's clock, in milliseconds. */
  readonly clockOffset?: number;
  /** The response to a rejected request. */
  readonly error?: { readonly status: number; readonly body: object };
  /**
   * The number of requests after which the server closes every connection without a response, after
   * 20 ms.
   */
  readonly stopsAfter?: number;
  /** Whether the responses contain the headers of the request. */
  readonly echoesHeaders?: boolean;
}

/** Starts a server for the fixture suites that records the requested paths. */
export async function startStubServer(
  options: StubOptions = {},
): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const { clockOffset = 0, echoesHeaders = false, stopsAfter = Number.POSITIVE_INFINITY } = options;
  const error = options.error ?? { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
  const url = await serve(({ url: path = '', headers }, response) => {
    requests.push(path);
    if (requests.length > stopsAfter) {
      setTimeout(() => response.destroy(), 20);
      return;
    }
    const rejects = path.startsWith('/rejected');
    response.writeHead(rejects ? error.status : 200, { 'content-type': 'application/json' });
    const body = rejects ? error.body : { serverTime: Date.now() + clockOffset, orderId: '7' };
    response.end(JSON.stringify({ ...body, ...(echoesHeaders ? { msg: headers } : {}) }));
  });
  return { url, requests };
}
