// A server for the flood benchmark: the sandbox, or an echo server of `ws` and `node:http`. Prints
// its port. The line `start` on standard input starts a measurement; `stop` ends it and prints how
// long the event loop was held at most: the processor time between two turns in milliseconds, which
// other processes do not influence.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { createSandbox } from '@broker-api/sandbox';
import { WebSocketServer } from 'ws';

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

function threadTimeMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

let isMeasuring = false;
let longest = 0;
let latest = 0;
function tick(): void {
  const now = threadTimeMs();
  longest = Math.max(longest, now - latest);
  latest = now;
  if (isMeasuring) setImmediate(tick);
}

function start(): void {
  isMeasuring = true;
  latest = threadTimeMs();
  longest = 0;
  tick();
}

function stop(): void {
  isMeasuring = false;
  process.stdout.write(`${longest}\n`);
}

const port = process.argv[2] === 'sandbox' ? await startSandbox() : await startPeer();
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'start') start();
  else stop();
});
process.stdout.write(`${port}\n`);
