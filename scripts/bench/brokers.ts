import { createSandbox } from '@broker-api/sandbox';
import { type ControlClient, createControlClient } from '@broker-api/sandbox/control';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { inRepository } from '../lib/paths.ts';
import { nextLine, spawnScript } from './child-script.ts';
import { loadHttp, requestText } from './load-http.ts';
import { type Metric, median, pairedMetric, slices, timeProcess } from './measure.ts';
import { collectGarbage } from './timed.ts';

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
  const child = spawnScript('brokers', []);
  try {
    const { rest, control: baseUrl } = JSON.parse(await nextLine(child)) as Origins;
    const control = createControlClient({ baseUrl });
    yield* creations(control);
    yield await orders(control, Number(new URL(rest).port));
  } finally {
    child.kill();
  }
  yield suites();
}

interface Origins {
  readonly rest: string;
  readonly control: string;
}

/** Returns a metric of a value and its largest permitted value. */
function limitMetric(name: string, ours: number, peer: number, unit: 'ms' | 'bytes'): Metric {
  const ratio = ours / peer;
  return { name, ours, peer, ratio, bound: 1, holds: ratio <= 1, unit };
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
  const times: [created: number, cloned: number][] = [];
  for (let index = -20; index < createdCount; index++) {
    const timeOfNew = await timeOfCreation(control, {});
    const timeOfClone = await timeOfCreation(control, { from: 'default' });
    if (index >= 0) times.push([timeOfNew, timeOfClone]);
  }
  const created = times.map(([time]) => time);
  const cloned = times.map(([, time]) => time);
  const sorted = [...created].sort((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  yield limitMetric('brokers: creation, median', median(created), bounds.medianMs, 'ms');
  yield limitMetric('brokers: creation, 99th percentile', p99, bounds.p99Ms, 'ms');
  yield pairedMetric(
    'brokers: copy of a default snapshot compared with a new one',
    cloned,
    created,
    bounds.clone,
  );
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
  const times: [many: number, one: number][] = [];
  for (let slice = -3; slice < slices; slice++) {
    const isManyFirst = slice % 2 === 0;
    const first = await timeOfOrders(port, isManyFirst ? many : one);
    const second = await timeOfOrders(port, isManyFirst ? one : many);
    // The first slices warm up the compiler.
    if (slice >= 0) times.push(isManyFirst ? [first, second] : [second, first]);
  }
  return pairedMetric(
    `brokers: orders on ${usedCount} brokers compared with one broker`,
    times.map(([time]) => time),
    times.map(([, time]) => time),
    bounds.orders,
  );
}

/** How often each suite is run. */
const suiteRuns = 5;

/** Measures 200 tests with a broker each, and the same tests on one broker that they reset. */
function suites(): Metric {
  const own: number[] = [];
  const shared: number[] = [];
  for (let run = 0; run < suiteRuns; run++) {
    own.push(timeOfSuite('own-broker'));
    shared.push(timeOfSuite('shared-broker'));
  }
  const name = 'brokers: 200 tests with a broker each compared with resets of one';
  return pairedMetric(name, own, shared, null);
}

function timeOfSuite(name: string): number {
  const vitest = inRepository('node_modules/vitest/vitest.mjs');
  const folder = inRepository('scripts/bench/suites');
  return timeProcess(process.execPath, [vitest, 'run', name], folder);
}

function timeOfOrders(port: number, ids: readonly string[]): Promise<number> {
  return loadHttp({ port, requests: signedOrders(ids), connections: 64 });
}

let orderNumber = 0;

/** Returns new orders, some for each broker. All brokers have the same keys. */
function signedOrders(ids: readonly string[]): string[] {
  const [alice] = createSandbox().accounts;
  if (alice === undefined) throw new Error('Expected the sandbox to have an account.');
  const headers = [`${apiKeyHeader}: ${alice.apiKey}`, 'Content-Length: 0'];
  return Array.from({ length: ordersPerSlice }, (_, index) => {
    orderNumber += 1;
    const query = new URLSearchParams({
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.001',
      price: String(5000 + (orderNumber % 1000)),
      newClientOrderId: `bench-${orderNumber}`,
      recvWindow: '60000',
      timestamp: String(Date.now()),
    }).toString();
    const path = `/b/${ids[Math.floor(index / ordersPerTest) % ids.length]}/openapi/v1/order`;
    return requestText(
      'POST',
      `${path}?${query}&signature=${hmac(alice.secretKey, query)}`,
      headers,
    );
  });
}
