// The peer of the latency benchmark: responds to each request, and sends 400 bytes to each
// WebSocket with plain `ws.send` in a loop. Prints its port.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const event = JSON.stringify([{ e: 'executionReport', c: 'x'.repeat(365) }]);
const server = createServer((_request, response) => {
  for (const client of webSockets.clients) client.send(event);
  response.end('{}');
});
const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`);
});
