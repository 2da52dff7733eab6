import { connect, createServer, type Socket } from 'node:net';
import { withOutcomes } from '@broker-api/core/outcomes';
import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { type Random, seededRandom } from '@broker-api/test-kit';
import { type Metric, unboundedMetric, Violations } from '../campaign.ts';

/** When a proxy resets the connection of an order: before or after the sandbox receives it. */
type Reset = 'never' | 'before' | 'with' | 'after';

/** Forwards connections to a server, and resets the connection of the next order as planned. */
class ResettingProxy {
  next: Reset = 'never';
  readonly #server = createServer((client) => this.#forward(client));
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
  }

  close(): void {
    this.#server.close();
  }

  #forward(client: Socket): void {
    const broker = connect(this.#port, '127.0.0.1');
    let reset: Reset = 'never';
    client.on('data', (data) => {
      if (data.toString('latin1').startsWith('POST ')) {
        reset = this.next;
        this.next = 'never';
      }
      if (reset === 'before') client.resetAndDestroy();
      else broker.write(data);
      if (reset === 'with') client.resetAndDestroy();
    });
    broker.on('data', (data) => {
      if (reset === 'after') client.resetAndDestroy();
      else client.write(data);
    });
    client.on('close', () => broker.end());
    broker.on('close', () => client.end());
    for (const socket of [client, broker]) socket.on('error', () => {});
  }
}

const lanes = 8;

/** Places orders over TCP connections that are reset, on the real clock. */
export async function runResets(count: number, seed: number): Promise<Metric[]> {
  const sandbox = createSandbox({ limits: 'off' });
  const server = await sandbox.listen();
  const credentials = sandbox.accounts.find(({ name }) => name === 'alice');
  const baseUrl = 'http://127.0.0.1';
  const books = createSpotClient({ baseUrl, credentials, fetch: sandbox.fetch });
  const problems = new Violations();
  const runLane = async (random: Random, lane: number): Promise<void> => {
    const proxy = new ResettingProxy(Number(new URL(server.origin).port));
    const client = createSpotClient({ baseUrl: await proxy.listen(), credentials });
    const spot = withOutcomes(client, { resolve: 'automatic', executionMs: 200 });
    for (let index = 0; index < count / lanes; index++) {
      proxy.next = random.pick(['never', 'before', 'with', 'after'] as const);
      const reset = proxy.next;
      const newClientOrderId = `tcp-${lane}-${index}`;
      const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
      const terms = { quantity: '0.001', price: '9000', recvWindow: 300, newClientOrderId };
      const { outcome } = await spot.placeOrder({ ...order, ...terms });
      const found = await books.getOrder({ origClientOrderId: newClientOrderId }).then(
        ({ orderId }) => books.cancelOrder({ orderId }).then(() => 'accepted'),
        () => 'rejected',
      );
      if (outcome !== found) problems.add(() => JSON.stringify({ reset, outcome, found }));
    }
    proxy.close();
  };
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) => runLane(seededRandom(seed + lane), lane)),
  );
  await server.stop(0);
  await sandbox.close();
  return [
    unboundedMetric('outcomes: orders over TCP connections that are reset', count),
    problems.metric('outcomes: unknown or false outcomes over TCP'),
  ];
}
