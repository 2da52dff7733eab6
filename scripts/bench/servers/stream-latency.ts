// The client of the latency benchmark: opens WebSockets, sends orders one after the other, and
// measures when the event arrives on each WebSocket. Reads a JSON object from standard input.
// Prints the 99th percentiles of the times since the order was sent and since its response arrived;
// an event that arrives before the response counts as 0.
import { once } from 'node:events';
import { connect } from 'node:net';
import { openWebSockets } from '../web-socket-client.ts';

interface Task {
  readonly port: number;
  readonly path: string;
  readonly count: number;
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

const sinceOrder: number[] = [];
const sinceResponse: number[] = [];
for (const request of requests) {
  received = [];
  const all = new Promise<void>((resolve) => {
    onReceived = () => {
      if (received.length >= count) resolve();
    };
  });
  const sent = performance.now();
  orders.write(request);
  await once(orders, 'data');
  const acknowledged = performance.now();
  await all;
  for (const time of received) {
    sinceOrder.push(time - sent);
    sinceResponse.push(Math.max(0, time - acknowledged));
  }
}
process.stdout.write(`${JSON.stringify([p99(sinceOrder), p99(sinceResponse)])}\n`);
process.exit();

function p99(times: number[]): number | undefined {
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)];
}
