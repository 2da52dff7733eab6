// `flood-target.ts sandbox|ws`: the sandbox, or an echo server of `ws` and `node:http`. Prints its
// port. The line `start` starts a measurement; `stop` ends it and prints how long the event loop
// was held at most, in milliseconds.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSandbox } from '@broker-api/sandbox';
import { WebSocketServer } from 'ws';
import { serveLines } from '../child.ts';
import { watchTurns } from '../measure.ts';

async function startSandbox(): Promise<number> {
  const { origin } = await createSandbox({ limits: 'off' }).listen();
  return Number(new URL(origin).port);
}

async function startPeer(): Promise<number> {
  const server = createServer((_request, response) => response.end('{}'));
  const webSockets = new WebSocketServer({ server, perMessageDeflate: false });
  webSockets.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (data) => socket.send(data, { binary: false }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const port = process.argv[2] === 'sandbox' ? await startSandbox() : await startPeer();
let stop = (): number => 0;
await serveLines(port, (line) => {
  if (line === 'stop') return stop();
  stop = watchTurns();
  return 0;
});
