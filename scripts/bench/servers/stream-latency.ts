// The client of the latency: opens WebSockets, sends orders one after the other, and measures how
// long after each response the event arrives on each WebSocket. The argument is a JSON object.
import { once } from 'node:events';
import { connect } from 'node:net';
import { openWebSockets } from '../web-socket-client.ts';

interface Task {
  readonly port: number;
  readonly path: string;
  readonly count: number;
  /** The raw requests of the orders. */
  readonly requests: readonly string[];
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { port, path, count, requests } = JSON.parse(Buffer.concat(chunks).toString()) as Task;
const sockets = await openWebSockets(port, Array<string>(count).fill(path));
const orders = connect({ port, host: '127.0.0.1', noDelay: true });
await once(orders, 'connect');

let received: number[] = [];
let onReceived = () => {};
for (const socket of sockets) {
  socket.on('data', () => {
    received.push(performance.now());
    onReceived();
  });
}

const latencies: number[] = [];
for (const request of requests) {
  received = [];
  const all = new Promise<void>((resolve) => {
    onReceived = () => {
      if (received.length >= count) resolve();
    };
  });
  orders.write(request);
  await once(orders, 'data');
  const acknowledged = performance.now();
  await all;
  for (const time of received) latencies.push(Math.max(0, time - acknowledged));
}
latencies.sort((one, other) => one - other);
process.stdout.write(`${latencies[Math.floor(latencies.length * 0.99)]}\n`);
process.exit();
