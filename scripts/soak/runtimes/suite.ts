// The behaviours that a client has on every runtime. This file is bundled, and uses only what all
// runtimes have.
import { BrokerError, ParameterError, ResponseError, TransportError } from '@broker-api/core';
import { type ClientOptions, createSpotClient, type SpotClient } from '@broker-api/spot';
import { createMarketStream } from '@broker-api/streams/market';
import { createUserStream } from '@broker-api/streams/user';
import { runVectorFiles, type VectorFiles } from './vectors.ts';

/** The servers that the suite calls, and the keys of a user of the sandbox. */
export interface SuiteInput {
  readonly sandbox: string;
  /** Responds to every request with the same order, with ids and decimals of many digits. */
  readonly exactOrder: string;
  /** Responds to every request with a redirect. */
  readonly redirect: string;
  /** Never responds. */
  readonly silent: string;
  /** Responds with the vectors; undefined to run none. */
  readonly vectors: string | undefined;
  readonly credentials: { readonly apiKey: string; readonly secretKey: string };
}

/** The transport of a client. */
type Fetch = ClientOptions['fetch'];

/** What a check uses. */
interface Clients {
  readonly input: SuiteInput;
  readonly create: (baseUrl: string, options?: Partial<ClientOptions>) => SpotClient;
}

/** A behaviour of the clients. */
type Check = (clients: Clients) => Promise<void>;

/** An order that rests on the book. */
const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '5000',
} as const;

/** What passed, and a message for each problem. */
export interface SuiteReport {
  readonly passed: readonly string[];
  readonly passedVectors: number;
  readonly failed: readonly string[];
}

/**
 * Runs all checks.
 *
 * @param fetch the transport of the clients, if it is not the global `fetch`
 */
export async function runSuite(input: SuiteInput, fetch?: Fetch): Promise<SuiteReport> {
  const { credentials } = input;
  const create: Clients['create'] = (baseUrl, options) =>
    createSpotClient({ baseUrl, credentials, fetch, ...options });
  const passed: string[] = [];
  const failed: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check({ input, create });
      passed.push(name);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const vectors = await runVectorFiles(await loadVectors(input));
  return { passed, passedVectors: vectors.passed, failed: [...failed, ...vectors.problems] };
}

async function loadVectors({ vectors }: SuiteInput): Promise<VectorFiles> {
  if (vectors === undefined) return {};
  const response = await globalThis.fetch(vectors);
  return (await response.json()) as VectorFiles;
}

/** The order of the server `exactOrder`, as the client must return it. */
const exactOrder = {
  orderId: '9007199254740993123',
  clientOrderId: 'é😀',
  price: '0.10000000000000000001',
  transactTime: 1_796_083_200_000,
};

const checks: Readonly<Record<string, Check>> = {
  'places, reads and cancels a signed order': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const { orderId } = await spot.placeOrder(order);
    const found = await spot.getOrder({ orderId });
    assertEqual([found.orderId, found.price, found.status], [orderId, '5000', 'NEW']);
    await spot.cancelOrder({ orderId });
    assertEqual((await spot.getOrder({ orderId })).status, 'CANCELED');
  },
  'signs parameters in the body': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const { orderId } = await spot.placeOrder(order, { sendIn: 'body' });
    await spot.cancelOrder({ orderId }, { sendIn: 'body' });
  },
  'signs with raw': async ({ input, create }) => {
    const { raw } = create(input.sandbox);
    const { data } = await raw.POST('/openapi/v1/order', { params: { query: order as never } });
    assertEqual(typeof (data as { orderId: unknown } | undefined)?.orderId, 'string');
  },
  'types the errors of the broker': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const unknownSymbol = await thrownBy(spot.getDepth({ symbol: 'NONE' }), BrokerError);
    assertEqual([unknownSymbol.name, unknownSymbol.code], ['BAD_SYMBOL', -1121]);
    const { apiKey } = input.credentials;
    const other = create(input.sandbox, { credentials: { apiKey, secretKey: 'another' } });
    const { name, outcome } = await thrownBy(other.placeOrder(order), BrokerError);
    assertEqual([name, outcome], ['INVALID_SIGNATURE', 'failed']);
  },
  'rejects wrong parameters before it sends them': async ({ input, create }) => {
    const spot = create(input.silent);
    await thrownBy(spot.placeOrder({ ...order, symbol: '' }), ParameterError);
    await thrownBy(spot.placeOrder({ ...order, quantity: 0.001 as never }), ParameterError);
  },
  'keeps every digit': async ({ input, create }) => {
    const received = await create(input.exactOrder).placeOrder(order);
    for (const [name, value] of Object.entries(exactOrder)) {
      assertEqual((received as unknown as Record<string, unknown>)[name], value);
    }
  },
  'ends a call after its timeout': async ({ input, create }) => {
    const spot = create(input.silent, { timeoutMs: 150 });
    const { reason, outcome } = await thrownBy(spot.placeOrder(order), TransportError);
    assertEqual([reason, outcome], ['TimeoutError', 'unknown']);
  },
  'ends a call when the caller aborts it': async ({ input, create }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const call = create(input.silent).placeOrder(order, { signal });
    setTimeout(() => controller.abort(), 50);
    const { reason, outcome } = await thrownBy(call, TransportError);
    assertEqual([reason, outcome], ['AbortError', 'unknown']);
  },
  'does not follow redirects': async ({ input, create }) => {
    const spot = create(input.redirect);
    for (const sendIn of ['query', 'body'] as const) {
      const { message, outcome } = await thrownBy(
        spot.placeOrder(order, { sendIn }),
        ResponseError,
      );
      assertEqual(message.endsWith('the client does not follow redirects'), true);
      assertEqual(outcome, 'unknown');
    }
  },
  'reports a broker that does not exist': async ({ create }) => {
    const call = create('http://127.0.0.1:1').ping();
    const { outcome, phase } = await thrownBy(call, TransportError);
    // Only the lean transport proves that nothing was sent.
    assertEqual(outcome, phase === 'connecting' ? 'failed' : 'unknown');
  },
  'streams the life of an order, and ends when disposed': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const stream = createUserStream({ baseUrl: input.sandbox, spot });
    const statuses: string[] = [];
    const reading = (async () => {
      for await (const event of stream) if (event.kind === 'order') statuses.push(event.message.X);
    })();
    try {
      await stream.ready;
      const { orderId } = await spot.placeOrder({ ...order, price: '6321' });
      const tracked = stream.trackOrder(orderId);
      await spot.cancelOrder({ orderId });
      const { i, X } = await tracked.final;
      assertEqual([i, X], [orderId, 'CANCELED']);
    } finally {
      // What a `using` declaration calls.
      stream[Symbol.dispose]();
    }
    await reading;
    assertEqual(stream.state.status, 'closed');
    assertEqual(statuses.slice(-2), ['NEW', 'CANCELED']);
  },
  'keeps an order book, and ends when its signal aborts': async ({ input, create }) => {
    const spot = create(input.sandbox);
    const controller = new AbortController();
    const { signal } = controller;
    const clients = { spot };
    const stream = createMarketStream({ baseUrl: input.sandbox, clients, signal });
    const book = stream.orderBook('BTCUSDT');
    try {
      await book.synced();
      const updates = book[Symbol.asyncIterator]();
      const { orderId } = await spot.placeOrder({ ...order, price: '6322' });
      await updates.next();
      assertEqual(book.bestBid?.[0], '6322');
      assertEqual(await book.compare(), true);
      await spot.cancelOrder({ orderId });
    } finally {
      controller.abort();
    }
    assertEqual([stream.state.status, book.state.status], ['closed', 'closed']);
  },
};

type ErrorClass<Thrown> = abstract new (...args: never[]) => Thrown;

async function thrownBy<Thrown>(
  call: Promise<unknown>,
  expected: ErrorClass<Thrown>,
): Promise<Thrown> {
  let got: unknown;
  try {
    got = await call;
  } catch (error) {
    if (error instanceof expected) return error;
    got = error;
  }
  throw new Error(`expected ${expected.name}; got ${String(got)}`);
}

function assertEqual(got: unknown, expected: unknown): void {
  const text = JSON.stringify(got);
  const expectedText = JSON.stringify(expected);
  if (text !== expectedText) throw new Error(`expected ${expectedText}; got ${text}`);
}
