import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { decode, parseJson } from '@broker-api/core';
import { createSandbox } from '@broker-api/sandbox';
import { encodeParams, sign } from '@broker-api/signing';
import { createSpotClient, spotTable } from '@broker-api/spot';
import { inRepository } from '../lib/paths.ts';
import { inProcess } from './client-in-process.ts';
import { type ClientName, clients, credentials, order } from './client-peers.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';

/** The maximum ratios of our time to the peer's time. */
const bounds = {
  signing: 1.5,
  decoding: { reference: 3.5, observed: 2.2 },
  wholeCall: { reference: 4.5, observed: 3 },
};

/**
 * The comparisons of whole calls: ours, the peer and the bound. The order that the peers send has
 * fewer checks, and the peers do not decode the response.
 */
const comparisons: readonly (readonly [ours: ClientName, peer: ClientName, bound?: number])[] = [
  ['spot client', 'bare fetch with a timeout', 1.15],
  ['spot client with all behaviours', 'bare fetch with a timeout', 1.25],
  ['spot client', 'spot.raw'],
  ['spot client', 'bare undici.request'],
  ['spot client', 'openapi-fetch with a signing hook'],
  ['spot client', 'axios'],
  ['spot client', 'ccxt'],
  ['spot client', '@binance/spot'],
  ['spot client with the lean transport', 'bare undici.request', 1.2],
  ['spot client with the lean transport', 'ccxt', 0.6],
];

/**
 * The number of slices that run before the measurement, so that the JIT compiler has optimized the
 * functions.
 */
const warmUpSlices = 5;

/** Compares the spot client with other clients, and its signing and decoding with simpler code. */
export async function* clientBenchmark(): AsyncGenerator<Metric> {
  yield* calls();
  yield await inProcess();
  yield await signing();
  for (const dialect of ['reference', 'observed'] as const) yield* orderList(dialect);
}

/** Measures the CPU time of signed calls, each client in its own process. */
async function* calls(): AsyncGenerator<Metric> {
  const names = Object.keys(clients) as ClientName[];
  const server = spawn(process.execPath, [inRepository('scripts/bench/servers/order-result.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const processes: ChildProcess[] = [server];
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    const times = new Map<ClientName, number[]>(names.map((name) => [name, []]));
    const measured = new Map<ClientName, ChildProcess>();
    for (const name of names) {
      const child = fork(inRepository('scripts/bench/client-process.ts'), [
        name,
        `http://127.0.0.1:${Number(String(port))}`,
      ]);
      processes.push(child);
      measured.set(name, child);
      await once(child, 'message');
    }
    for (let slice = -warmUpSlices; slice < slices; slice++) {
      for (let turn = 0; turn < names.length; turn++) {
        // The order of the clients rotates, so that no client is always measured after the same
        // other client.
        const name = names[(slice + warmUpSlices + turn) % names.length] as ClientName;
        const time = await cpuTime(measured.get(name) as ChildProcess, 1000);
        if (slice >= 0) times.get(name)?.push(time);
      }
    }
    for (const [ours, peer, bound = null] of comparisons) {
      const metric = `client: CPU time per signed call, ${ours} compared with ${peer}`;
      const paired = pairedMetric(metric, times.get(ours) ?? [], times.get(peer) ?? [], bound);
      yield { ...paired, unit: 'µs' };
    }
  } finally {
    for (const child of processes) child.kill();
  }
}

async function cpuTime(child: ChildProcess, callCount: number): Promise<number> {
  child.send(callCount);
  const [time] = (await once(child, 'message')) as [number];
  return time;
}

/** Measures the encoding and signing of an order. The peer is code that a user would write. */
async function signing(): Promise<Metric> {
  const { secretKey } = credentials;
  const byHand = async (): Promise<string> => {
    const parameters = { ...order, timestamp: Date.now() };
    const pairs: string[] = [];
    for (const [name, value] of Object.entries(parameters)) {
      pairs.push(`${name}=${encodeURIComponent(value)}`);
    }
    const query = pairs.join('&');
    return `${query}&signature=${createHmac('sha256', secretKey).update(query).digest('hex')}`;
  };
  const ours = async (): Promise<string> => {
    const query = encodeParams({ ...order, timestamp: Date.now() });
    return `${query}&signature=${await sign(secretKey, query)}`;
  };
  const name = 'client: encode and sign compared with a loop and createHmac';
  return compare(name, 10_000, ours, byHand, bounds.signing);
}

/** Measures the decoding of a list of 500 orders. The peer is `JSON.parse`, which loses digits. */
async function* orderList(dialect: 'reference' | 'observed'): AsyncGenerator<Metric> {
  const text = await openOrders(dialect, 500);
  const bytes = new TextEncoder().encode(text);
  const parse = (): unknown => JSON.parse(text);
  const parseAndDecode = (): unknown =>
    decode(parseJson(text), spotTable.operations.listOpenOrders?.response, spotTable.shapes);
  const what = `500 orders of the ${dialect} dialect`;
  yield await compare(
    `client: parse and decode ${what} compared with JSON.parse`,
    30,
    parseAndDecode,
    parse,
    bounds.decoding[dialect],
  );
  const fetch = async (): Promise<Response> => new Response(bytes);
  const spot = createSpotClient({ baseUrl: 'http://127.0.0.1', credentials, fetch });
  yield await compare(
    `client: call without HTTP, ${what}, compared with JSON.parse`,
    30,
    () => spot.listOpenOrders({ limit: 1000 }),
    parse,
    bounds.wholeCall[dialect],
  );
}

/** Places `count` orders in a sandbox. Returns the text of the response that lists them. */
async function openOrders(dialect: 'reference' | 'observed', count: number): Promise<string> {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  let text = '';
  const spot = createSpotClient({
    baseUrl: 'http://127.0.0.1',
    credentials: sandbox.accounts[0],
    fetch: async (url, init) => {
      const response = await sandbox.fetch(new Request(url, init));
      text = await response.clone().text();
      return response;
    },
  });
  for (let index = 0; index < count; index++) {
    const price = String(5000 + index / 100);
    await spot.placeOrder({ ...order, quantity: '0.001', price, newClientOrderId: `b-${index}` });
  }
  const { length } = await spot.listOpenOrders({ limit: 1000 });
  if (length !== count) throw new Error(`Expected ${count} open orders; got ${length}.`);
  return text;
}

/** Measures the microseconds of CPU time per call of two functions, in alternating slices. */
async function compare(
  name: string,
  callCount: number,
  ours: () => unknown,
  peer: () => unknown,
  bound: number,
): Promise<Metric> {
  const time = async (work: () => unknown): Promise<number> => {
    const before = process.cpuUsage();
    for (let call = 0; call < callCount; call++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / callCount;
  };
  const times: [number, number][] = [];
  for (let slice = -warmUpSlices; slice < slices; slice++) {
    const own = await time(ours);
    const other = await time(peer);
    if (slice >= 0) times.push([own, other]);
  }
  const metric = pairedMetric(
    name,
    times.map(([own]) => own),
    times.map(([, other]) => other),
    bound,
  );
  return { ...metric, unit: 'µs' };
}
