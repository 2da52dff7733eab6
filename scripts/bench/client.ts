import { createHmac } from 'node:crypto';
import { decode, parseJson } from '@broker-api/core';
import { type Command, createEngine, defaultInitialState } from '@broker-api/engine';
import { createSandbox } from '@broker-api/sandbox';
import { encodeParams, sign } from '@broker-api/signing';
import { createSpotClient, spotTable } from '@broker-api/spot';
import { hmac } from '@broker-api/test-kit';
import { type Child, startChild, startServer } from './child.ts';
import { type ClientName, clients, credentials, order } from './client-peers.ts';
import { compare, inTurns, type Metric, pairedMetric, timePerCall } from './measure.ts';

/** The maximum ratios of our time to the peer's time. */
const bounds = {
  inProcess: 3,
  signing: 1.5,
  decoding: { reference: 3.5, observed: 2.2 },
  wholeCall: { reference: 4.5, observed: 3 },
};

/**
 * The comparisons of whole calls: ours, the peer and the bound. The order that the peers send has
 * fewer checks, and the peers do not decode the response.
 */
const comparisons: readonly (readonly [ours: ClientName, peer: ClientName, bound: number])[] = [
  ['spot client', 'bare fetch with a timeout', 1.15],
  ['spot client with all behaviours', 'bare fetch with a timeout', 1.25],
  ['spot client with the lean transport', 'bare undici.request', 1.2],
  ['spot client with the lean transport', 'ccxt', 0.6],
];

/** Compares the spot client with other clients, and its signing and decoding with simpler code. */
export async function* clientBenchmark(): AsyncGenerator<Metric> {
  yield* calls();
  yield await inProcess();
  yield await signing();
  for (const dialect of ['reference', 'observed'] as const) yield* orderList(dialect);
}

/** Measures the processor time of signed calls, each client in its own process. */
async function* calls(): AsyncGenerator<Metric> {
  const server = await startServer('node:http with a constant');
  const children: Child<unknown>[] = [server];
  try {
    const measures: Record<string, () => Promise<number>> = {};
    for (const name of Object.keys(clients)) {
      const child = await startChild('client', name, `http://127.0.0.1:${server.printed}`);
      children.push(child);
      measures[name] = () => child.ask('1000');
    }
    const times = await inTurns<ClientName>(measures as never, { warmUp: 5 });
    for (const [ours, peer, bound] of comparisons) {
      const name = `client: CPU time per signed call, ${ours} compared with ${peer}`;
      yield pairedMetric(name, bound, { ours: times[ours], peer: times[peer] }, 'µs');
    }
  } finally {
    for (const child of children) child.stop();
  }
}

/**
 * Measures a signed order from a client to a sandbox in the same process. The peer is the sum of
 * the parts that no client can omit: the encoding, the signatures of the client and of the broker,
 * and the command of the engine.
 */
async function inProcess(): Promise<Metric> {
  const name = 'client: signed order in process compared with the sum of its parts';
  // A new broker for each slice, so that the number of its orders does not grow.
  const measures = {
    ours: () => timePerCall(1000, placeOrders()),
    peer: () => timePerCall(1000, executeParts()),
  };
  return compare(name, bounds.inProcess, measures, { warmUp: 40, unit: 'µs' });
}

const cheapOrder = { ...order, quantity: '0.001', price: '5000', newClientOrderId: undefined };

function placeOrders(): () => Promise<unknown> {
  const sandbox = createSandbox({ limits: 'off' });
  const [account] = sandbox.accounts;
  const baseUrl = 'http://127.0.0.1';
  const options = { credentials: account, fetch: sandbox.send, clock: sandbox.now };
  const spot = createSpotClient({ baseUrl, ...options });
  return () => spot.placeOrder(cheapOrder);
}

function executeParts(): () => void {
  const engine = createEngine(defaultInitialState(Date.now()));
  const account = { user: 'alice', accountType: 1, accountIndex: 0 } as const;
  return () => {
    const parameters = { ...cheapOrder, newClientOrderId: crypto.randomUUID() };
    const time = Date.now();
    const query = encodeParams({ ...parameters, timestamp: time });
    const signature = hmac(credentials.secretKey, query);
    if (signature !== hmac(credentials.secretKey, query)) throw new Error('Unequal signatures.');
    const command: Command = { kind: 'spot.placeOrder', time, account, ...parameters };
    const { rejection } = engine.apply(command);
    if (rejection !== undefined) throw new Error(rejection.message);
  };
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
  return compareCalls(name, bounds.signing, 10_000, ours, byHand);
}

/** Measures the decoding of a list of 500 orders. The peer is `JSON.parse`, which loses digits. */
async function* orderList(dialect: 'reference' | 'observed'): AsyncGenerator<Metric> {
  const text = await openOrders(dialect, 500);
  const bytes = new TextEncoder().encode(text);
  const parse = (): unknown => JSON.parse(text);
  const parseAndDecode = (): unknown =>
    decode(parseJson(text), spotTable.operations.listOpenOrders?.response, spotTable.shapes);
  const what = `500 orders of the ${dialect} dialect`;
  const decoding = `client: parse and decode ${what} compared with JSON.parse`;
  yield await compareCalls(decoding, bounds.decoding[dialect], 30, parseAndDecode, parse);
  const fetch = async (): Promise<Response> => new Response(bytes);
  const spot = createSpotClient({ baseUrl: 'http://127.0.0.1', credentials, fetch });
  const list = () => spot.listOpenOrders({ limit: 1000 });
  const call = `client: call without HTTP, ${what}, compared with JSON.parse`;
  yield await compareCalls(call, bounds.wholeCall[dialect], 30, list, parse);
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

/** Compares the processor time per call of two functions. */
function compareCalls(
  name: string,
  bound: number,
  callCount: number,
  ours: () => unknown,
  peer: () => unknown,
): Promise<Metric> {
  const measures = {
    ours: () => timePerCall(callCount, ours),
    peer: () => timePerCall(callCount, peer),
  };
  return compare(name, bound, measures, { warmUp: 5, unit: 'µs' });
}
