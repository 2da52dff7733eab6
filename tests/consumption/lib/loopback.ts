import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on a free loopback port. Returns the origin. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Closes every connection and stops listening. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/** Starts a server that knows only the current time, until the test ends. Returns the origin. */
export async function startTimeServer(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isTime = url === '/openapi/v1/time';
    response.writeHead(isTime ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isTime ? { serverTime: Date.now() } : {}));
  });
  onTestFinished(() => close(server));
  return listen(server);
}
