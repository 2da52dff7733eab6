import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { apiKeyHeader } from '@broker-api/spec';

/**
 * The paths of related APIs, each with the path of its counterpart in this API. The first pattern
 * that matches applies. Other paths stay as they are, and the sandbox responds with 404.
 */
const renamed: readonly (readonly [RegExp, string])[] = [
  [/^\/quote\//, '/openapi/quote/'],
  [/^\/api\/v1\/ws\//, '/openapi/ws/'],
  [/^\/api\/v1\/exchangeInfo\b/, '/openapi/v1/brokerInfo'],
  [/^\/api\/v1\/spot\/orderTest\b/, '/openapi/v1/order/test'],
  [/^\/api\/v1\/spot\/tradeOrders\b/, '/openapi/v1/historyOrders'],
  [/^\/api\/v1\/spot\//, '/openapi/v1/'],
  [/^\/api\/v1\/account\/trades\b/, '/openapi/v1/myTrades'],
  [/^\/api\/v1\/account\/balanceFlow\b/, '/openapi/v1/balance_flow'],
  [/^\/api\/v1\/account\/depositOrders\b/, '/openapi/v1/depositOrders'],
  [/^\/api\/v1\/futures\/balance\b/, '/openapi/contract/v1/account'],
  [/^\/api\/v1\/futures\/userTrades\b/, '/openapi/contract/v1/myTrades'],
  [/^\/api\/v1\/futures\/positionMargin\b/, '/openapi/contract/v1/modifyMargin'],
  [/^\/api\/v1\/futures\/insuranceBySymbol\b/, '/openapi/contract/v1/insurance'],
  [/^\/api\/v1\/futures\//, '/openapi/contract/v1/'],
  [/^\/api\/v1\//, '/openapi/v1/'],
];

function renamedUrl(url = '/'): string {
  for (const [pattern, path] of renamed) {
    if (pattern.test(url)) return url.replace(pattern, path);
  }
  return url;
}

/** Related APIs expect the API key in `X-BB-APIKEY` or `X-HK-APIKEY`. */
function renamedHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.map((text, index) =>
    index % 2 === 0 && /^x-(bb|hk)-apikey$/i.test(text) ? apiKeyHeader : text,
  );
}

/**
 * Starts a proxy in front of a sandbox for clients of related APIs, whose paths cannot be
 * configured. It changes only paths and the name of the header with the API key.
 */
export async function startRelativeProxy(
  sandboxOrigin: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(sandboxOrigin);
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const { method, url } = incoming;
    const headers = renamedHeaders(incoming);
    const forwarded = request({ hostname, port, method, path: renamedUrl(url), headers });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('upgrade', (incoming: IncomingMessage, client: Socket, head: Buffer) => {
    const upstream = connect(Number(port), hostname);
    sockets.add(upstream);
    const headers = renamedHeaders(incoming);
    const pairs = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    upstream.write(`GET ${renamedUrl(incoming.url)} HTTP/1.1\r\n${pairs.join('')}\r\n`);
    upstream.write(head);
    upstream.pipe(client).pipe(upstream);
    for (const one of [client, upstream]) one.on('error', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: listening } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { origin: `http://127.0.0.1:${listening}`, close };
}
