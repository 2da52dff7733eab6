import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createSandbox } from '@broker-api/sandbox';
import { createParameterCheck, isValidSignature } from '@broker-api/sandbox/internal';
import { apiKeyHeader, operations } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { inRepository } from '../lib/paths.ts';
import { loadHttp, requestText } from './load-http.ts';
import { longReads } from './long-reads.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';
import { depthPath, depthQuery } from './servers/depth.ts';

const names = ['gateway', 'fastify', 'bare'] as const;
type Name = (typeof names)[number];

/**
 * The maximum ratios of two times. `fastify` and `bare`: a public GET compared with a fastify route
 * and with bare node:http. `order`: a journaled order compared with a fastify route that sends a
 * constant response. `memory`: an order in memory compared with a journaled order.
 * docs/decisions/0019 gives the reasons.
 */
const bounds = { fastify: 1.3, bare: 1.4, order: 2.5, memory: 1 };
const getDepth = requestText('GET', `${depthPath}?${depthQuery}`);
const load = { requests: Array<string>(6000).fill(getDepth), connections: 32 };

/**
 * Compares complete requests with peers. Also measures the gateway's two most expensive checks, and
 * how long reads of a large account block the event loop.
 */
export async function* gatewayBenchmark(): AsyncGenerator<Metric> {
  yield* requests();
  yield* orders();
  yield signatureCheck();
  yield orderCheck();
  yield* longReads();
}

async function* requests(): AsyncGenerator<Metric> {
  const servers = await Promise.all(names.map(start));
  try {
    const times: Record<Name, number[]> = { gateway: [], fastify: [], bare: [] };
    for (const { port } of servers) await loadHttp({ ...load, port });
    for (let slice = 0; slice < slices; slice++) {
      // The order of the servers rotates, so that each server is first, second and third equally
      // often.
      for (let turn = 0; turn < names.length; turn++) {
        const { name, port } = servers[(slice + turn) % names.length] as (typeof servers)[0];
        times[name].push(await loadHttp({ ...load, port }));
      }
    }
    yield pairedMetric(
      'gateway: public GET compared with fastify',
      times.gateway,
      times.fastify,
      bounds.fastify,
    );
    yield pairedMetric(
      'gateway: public GET compared with node:http',
      times.gateway,
      times.bare,
      bounds.bare,
    );
  } finally {
    for (const { child } of servers) child.kill();
  }
}

/**
 * Measures signed orders, 64 in flight. A journaled order is durable before its response is sent.
 */
async function* orders(): AsyncGenerator<Metric> {
  const servers = await Promise.all([start('orders'), start('constant'), start('memory')]);
  try {
    const times: [number[], number[], number[]] = [[], [], []];
    for (let slice = -3; slice < slices; slice++) {
      const requests = signedOrders(3000);
      for (let turn = 0; turn < servers.length; turn++) {
        const index = (slice + turn + servers.length) % servers.length;
        const { port } = servers[index] as (typeof servers)[0];
        const taken = await loadHttp({ port, requests, connections: 64 });
        // The first slices warm up the compiler.
        if (slice >= 0) times[index]?.push(taken);
      }
    }
    const [journaled, constant, inMemory] = times;
    const name = 'gateway: journaled order compared with a constant fastify route';
    yield pairedMetric(name, journaled, constant, bounds.order);
    const memory = 'gateway: order in memory compared with a journaled order';
    yield pairedMetric(memory, inMemory, journaled, bounds.memory);
  } finally {
    for (const { child } of servers) child.kill();
  }
}

/** Returns new orders each time, because the gateway accepts each signature only once. */
function signedOrders(count: number): string[] {
  const [alice] = createSandbox().accounts;
  if (alice === undefined)
    throw new Error('Expected the sandbox to have at least one account; got none.');
  const headers = [`${apiKeyHeader}: ${alice.apiKey}`, 'Content-Length: 0'];
  return Array.from({ length: count }, () => {
    orderNumber += 1;
    const price = 5000 + (orderNumber % 1000);
    const query = new URLSearchParams({
      ...order,
      quantity: '0.001',
      price: String(price),
      newClientOrderId: `bench-${orderNumber}`,
      recvWindow: '60000',
      timestamp: String(Date.now()),
    }).toString();
    const signature = hmac(alice.secretKey, query);
    return requestText('POST', `/openapi/v1/order?${query}&signature=${signature}`, headers);
  });
}

let orderNumber = 0;

async function start<Started extends Name | 'orders' | 'constant' | 'memory'>(
  name: Started,
): Promise<{ name: Started; child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [inRepository(`scripts/bench/servers/${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { name, child, port: Number(String(line)) };
}

const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.5',
  price: '9990',
  newClientOrderId: 'bench-1',
  recvWindow: '5000',
  timestamp: '1796083200000',
};

function signatureCheck(): Metric {
  const secret = 'lH3ELTNiFxCQTmi9pPcWWikhsjO04Yoqw3euoHUuOLC3GYBW64ZqzQsiOEHXQS76';
  const text = new URLSearchParams(order).toString();
  const bare = (): string => createHmac('sha256', secret).update(text, 'latin1').digest('hex');
  const signature = bare();
  return inMicroseconds('signature check compared with bare createHmac', bare, () =>
    isValidSignature(signature, secret, text),
  );
}

function orderCheck(): Metric {
  const placeOrder = operations.spot.placeOrder;
  if (placeOrder === undefined)
    throw new Error('The specification has no spot operation placeOrder.');
  const parameters = new Map(Object.entries(order));
  const text = JSON.stringify(order);
  const check = createParameterCheck(placeOrder);
  return inMicroseconds(
    'parameter check of an order compared with JSON.parse',
    () => JSON.parse(text),
    () => check(parameters, { strict: false, requireTimeInForce: true }),
  );
}

/** Measures the microseconds per call of two functions, in alternating slices. */
function inMicroseconds(what: string, peer: () => unknown, ours: () => unknown): Metric {
  const calls = 20_000;
  const time = (work: () => unknown): number => {
    const started = performance.now();
    for (let call = 0; call < calls; call++) work();
    return ((performance.now() - started) / calls) * 1000;
  };
  time(ours);
  time(peer);
  const times = Array.from({ length: slices }, () => [time(ours), time(peer)] as const);
  return {
    ...pairedMetric(
      `gateway: ${what}`,
      times.map(([own]) => own),
      times.map(([, other]) => other),
      null,
    ),
    unit: 'µs',
  };
}
