import { createSandbox } from '@broker-api/sandbox';
import { type ControlClient, createControlClient } from '@broker-api/sandbox/control';
import { startServer } from './child.ts';
import { loadHttp, signedOrders } from './load-http.ts';
import {
  collectGarbage,
  compare,
  inTurns,
  limitMetric,
  type Metric,
  median,
  pairedMetric,
} from './measure.ts';

/** How many brokers are alive while the creation of further brokers is measured. */
const aliveCount = 1000;
/** How many creations are measured. */
const createdCount = 500;
/** How many brokers receive orders at the same time. */
const usedCount = 500;
/** How many orders a test places on its broker before the next test does. */
const ordersPerTest = 10;
const ordersPerSlice = usedCount * ordersPerTest;

/** The bounds of an issue: milliseconds, bytes of an idle broker, and ratios of times. */
const bounds = {
  medianMs: 10,
  p99Ms: 50,
  idleBytes: 300_000,
  clone: 1.2,
  // 0.8 times the orders per second of one broker.
  orders: 1.25,
};

/** Measures brokers side by side on one server. The creations are calls over HTTP. */
export async function* brokersBenchmark(): AsyncGenerator<Metric> {
  yield await idleMemory();
  const server = await startServer<{ rest: string; control: string }>('sandbox with brokers');
  try {
    const { rest, control: baseUrl } = server.printed;
    const control = createControlClient({ baseUrl });
    yield* creations(control);
    yield await orders(control, Number(new URL(rest).port));
  } finally {
    server.stop();
  }
}

async function idleMemory(): Promise<Metric> {
  const { control, close } = createSandbox();
  await createBrokers(control, 100);
  const before = memoryInUse();
  await createBrokers(control, aliveCount);
  const bytes = (memoryInUse() - before) / aliveCount;
  await close();
  return limitMetric('brokers: memory of an idle broker', bytes, bounds.idleBytes, 'bytes');
}

function memoryInUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function createBrokers(control: ControlClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { broker } = await control.createBroker({});
    ids.push(broker.brokerId);
  }
  return ids;
}

/** Measures new brokers and copies of a snapshot in turns, while many brokers are alive. */
async function* creations(control: ControlClient): AsyncGenerator<Metric> {
  await createBrokers(control, aliveCount);
  await control.saveSnapshot({ name: 'default' });
  const { created, cloned } = await inTurns(
    {
      created: () => timeOfCreation(control, {}),
      cloned: () => timeOfCreation(control, { from: 'default' }),
    },
    { slices: createdCount, warmUp: 20 },
  );
  const sorted = [...created].sort((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  yield limitMetric('brokers: creation, median', median(created), bounds.medianMs);
  yield limitMetric('brokers: creation, 99th percentile', p99, bounds.p99Ms);
  const name = 'brokers: copy of a default snapshot compared with a new one';
  yield pairedMetric(name, bounds.clone, { ours: cloned, peer: created });
}

async function timeOfCreation(
  control: ControlClient,
  request: Parameters<ControlClient['createBroker']>[0],
): Promise<number> {
  const started = performance.now();
  const { broker } = await control.createBroker(request);
  const elapsed = performance.now() - started;
  await control.closeBroker({ brokerId: broker.brokerId });
  return elapsed;
}

/**
 * Measures signed orders, 64 in flight, on many brokers and on one broker. The processor has to
 * load the data of each broker into its cache, so orders that select another broker each time would
 * take longer than those of tests, each of which places some orders.
 */
async function orders(control: ControlClient, port: number): Promise<Metric> {
  const many = await createBrokers(control, usedCount);
  const one = await createBrokers(control, 1);
  const name = `brokers: orders on ${usedCount} brokers compared with one broker`;
  return compare(name, bounds.orders, {
    ours: () => timeOfOrders(port, many),
    peer: () => timeOfOrders(port, one),
  });
}

/** Sends some orders to each broker. All brokers have the same keys. */
function timeOfOrders(port: number, ids: readonly string[]): Promise<number> {
  const [alice] = createSandbox().accounts;
  const requests = signedOrders(
    ordersPerSlice,
    (index) =>
      alice && { ...alice, path: `/b/${ids[Math.floor(index / ordersPerTest) % ids.length]}` },
  );
  return loadHttp({ port, requests, connections: 64 });
}
