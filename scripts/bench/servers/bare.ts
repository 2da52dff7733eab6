// A server to compare with: bare node:http with the same response as the sandbox.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { depth } from './depth.ts';

const server = createServer((_request, response) => {
  const body = JSON.stringify(depth());
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
