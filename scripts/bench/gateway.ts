import { createSandbox } from '@broker-api/sandbox';
import { startServer } from './child.ts';
import { loadHttp, requestText, signedOrders } from './load-http.ts';
import { longReads } from './long-reads.ts';
import { inTurns, type Metric, pairedMetric } from './measure.ts';

/**
 * The maximum ratios of two times. `fastify` and `bare`: a public GET compared with a fastify route
 * and with bare node:http. `order`: a journaled order compared with a fastify route that sends a
 * constant response. `memory`: an order in memory compared with a journaled order.
 * docs/decisions/0019 gives the reasons.
 */
const bounds = { fastify: 1.3, bare: 1.4, order: 2.5, memory: 1 };

/** Compares requests with peers, and measures how long reads block the event loop. */
export async function* gatewayBenchmark(): AsyncGenerator<Metric> {
  yield* depths();
  yield* orders();
  yield* longReads();
}

/** Starts servers, and measures how long each needs for the same load, in turns. */
async function timesOf(
  servers: readonly string[],
  connections: number,
  requests: () => readonly string[],
): Promise<readonly number[][]> {
  const started = await Promise.all(servers.map((name) => startServer(name)));
  try {
    const times = await inTurns(
      Object.fromEntries(
        started.map(({ printed: port }, index) => [
          servers[index],
          () => loadHttp({ port, requests: requests(), connections }),
        ]),
      ),
    );
    return Object.values(times);
  } finally {
    for (const server of started) server.stop();
  }
}

async function* depths(): AsyncGenerator<Metric> {
  const path = '/openapi/quote/v1/depth?symbol=BTCUSDT&limit=5';
  const requests = Array<string>(6000).fill(requestText('GET', path));
  const servers = ['sandbox with orders', 'fastify', 'node:http'];
  const [ours = [], fastify = [], bare = []] = await timesOf(servers, 32, () => requests);
  const name = 'gateway: public GET compared with';
  yield pairedMetric(`${name} fastify`, bounds.fastify, { ours, peer: fastify });
  yield pairedMetric(`${name} node:http`, bounds.bare, { ours, peer: bare });
}

/**
 * Measures signed orders, 64 in flight. A journaled order is durable before its response is sent.
 */
async function* orders(): AsyncGenerator<Metric> {
  const [alice] = createSandbox().accounts;
  const servers = ['sandbox on disk', 'fastify with a constant', 'sandbox in memory'];
  const [journaled = [], constant = [], inMemory = []] = await timesOf(servers, 64, () =>
    signedOrders(3000, () => alice),
  );
  const name = 'gateway: journaled order compared with a constant fastify route';
  yield pairedMetric(name, bounds.order, { ours: journaled, peer: constant });
  const memory = 'gateway: order in memory compared with a journaled order';
  yield pairedMetric(memory, bounds.memory, { ours: inMemory, peer: journaled });
}
