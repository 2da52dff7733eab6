import { type ClientOptions, createSpotClient, type SpotClient } from '@broker-api/spot';
import { expect, test } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.ts';
import { restingOrder } from './requests.ts';

// A client that is given the sandbox itself skips Request, Response and the encoding of texts. Each
// scenario runs twice, and its results are the same as with `fetch`.

const baseUrl = 'https://broker.example';
const startTime = Date.UTC(2026, 10, 1);
const order = { ...restingOrder, newClientOrderId: 'order-1' };

interface Context {
  readonly sandbox: Sandbox;
  readonly spot: SpotClient;
  /** Creates a client with other options. */
  readonly create: (options: Partial<ClientOptions>) => SpotClient;
}

type Scenario = (context: Context) => Promise<unknown>;

const scenarios: Readonly<Record<string, Scenario | readonly [SandboxOptions, Scenario]>> = {
  'an order in the query': async ({ spot }) => spot.placeOrder(order),
  'an order in the body': async ({ spot }) => spot.placeOrder(order, { sendIn: 'body' }),
  'a public call': async ({ spot }) => spot.getBrokerInfo(),
  'a text with encoded characters': async ({ spot }) =>
    spot.placeOrder({ ...order, symbol: 'é 😀&=%' }),
  'an unknown order': async ({ spot }) => spot.getOrder({ orderId: '1' }),
  'a wrong signature': async ({ sandbox, create }) => {
    const apiKey = sandbox.accounts[0]?.apiKey ?? '';
    const wrong = create({ credentials: { apiKey, secretKey: 'wrong' } });
    await expect(wrong.placeOrder(order)).rejects.toMatchObject({ name: 'INVALID_SIGNATURE' });
    return sandbox.signatureMismatches().length;
  },
  'an unknown key': async ({ create }) =>
    create({ credentials: { apiKey: 'unknown', secretKey: 'wrong' } }).placeOrder(order),
  'a repeated request': async ({ spot }) => {
    const timestamp = startTime;
    const repeated = { ...order, timestamp } as typeof order;
    await spot.raw.POST('/openapi/v1/order', { params: { query: repeated as never } });
    return spot.raw.POST('/openapi/v1/order', { params: { query: repeated as never } });
  },
  'a rate limit': [
    { limits: 'reference' },
    async ({ spot }) => {
      for (let call = 0; call < 1000; call++) {
        await spot.placeOrder({ ...order, newClientOrderId: `order-${call}` });
      }
      throw new Error('Expected a rate limit.');
    },
  ],
  'another status': async ({ sandbox, spot }) => {
    await sandbox.control.injectFault({ effect: 'status', status: 504, code: -1007 });
    return spot.placeOrder(order);
  },
  'a dropped connection': async ({ sandbox, spot }) => {
    await sandbox.control.injectFault({ effect: 'drop', when: 'after', times: 1 });
    await expect(spot.placeOrder(order)).rejects.toMatchObject({ name: 'TransportError' });
    return spot.listOpenOrders();
  },
  'a call that is aborted while it waits': async ({ sandbox, spot }) => {
    await sandbox.control.injectFault({ effect: 'delay', delayMs: 60_000 });
    const controller = new AbortController();
    const call = spot.placeOrder(order, { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    return call;
  },
  'a call that is aborted before': async ({ sandbox, spot }) => {
    const call = spot.placeOrder(order, { signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'TransportError', reason: 'AbortError' });
    await sandbox.control.clearFaults();
    return spot.listOpenOrders();
  },
  'a call after its timeout': async ({ sandbox, create }) => {
    await sandbox.control.injectFault({ effect: 'delay', delayMs: 60_000 });
    return create({ timeoutMs: 20 }).ping();
  },
  'a closed sandbox': async ({ sandbox, spot }) => {
    await sandbox.close();
    return spot.ping();
  },
};

/** Runs a scenario with a new sandbox. Returns its result, or the fields of its error. */
async function outcomeOf(scenario: Scenario, options: SandboxOptions, isDirect: boolean) {
  const sandbox = createSandbox({ limits: 'off', clock: 'manual', startTime, ...options });
  const [credentials] = sandbox.accounts;
  const create: Context['create'] = (changes) =>
    createSpotClient({
      baseUrl,
      credentials,
      clock: sandbox.now,
      fetch: isDirect ? sandbox.send : sandbox.fetch,
      ...changes,
    });
  const context = { sandbox, spot: create({}), create };
  try {
    return { result: await scenario(context) };
  } catch (error) {
    return { error: { ...(error as Error), message: (error as Error).message } };
  }
}

test.each(Object.entries(scenarios))(
  'a client in process gets what it gets with fetch: %s',
  async (_, row) => {
    const [options, scenario] = typeof row === 'function' ? ([{}, row] as const) : row;
    const direct = await outcomeOf(scenario, options, true);
    expect(direct).toEqual(await outcomeOf(scenario, options, false));
    const failure = 'error' in direct ? direct.error : {};
    // No scenario fails because of the test itself.
    expect('outcome' in failure || 'result' in direct).toBe(true);
  },
);

test('a client of the sandbox itself creates no Request and no Response', async () => {
  const sandbox = createSandbox();
  const [credentials] = sandbox.accounts;
  const spot = createSpotClient({ baseUrl, credentials, clock: sandbox.now, fetch: sandbox.send });
  const { Request, Response } = globalThis;
  const forbidden = class {
    constructor() {
      throw new Error('not in process');
    }
  };
  Object.assign(globalThis, { Request: forbidden, Response: forbidden });
  try {
    const { orderId } = await spot.placeOrder(order);
    expect((await spot.getOrder({ orderId })).orderId).toBe(orderId);
  } finally {
    Object.assign(globalThis, { Request, Response });
  }
});
