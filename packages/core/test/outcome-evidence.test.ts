import { SimulatedTime } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { loadEntry } from './vectors/run-vectors.ts';

type Method = (parameters?: object) => Promise<Record<string, unknown>>;
type Client = Readonly<Record<string, Method>>;
interface Packages {
  createSpotClient(options: object): Client;
  withOutcomes(client: Client, options: object): Client;
}
const entries = [loadEntry('spot', 'index'), loadEntry('core', 'outcomes')];
const spot = Object.assign({}, ...(await Promise.all(entries))) as Packages;

const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const terms = { ...order, quantity: '1', price: '9000' };

interface Scenario {
  /** How far readings of the broker's clock are ahead of the time, in milliseconds. */
  readonly aheadMs?: readonly number[];
  /** When the broker executes the order; never without it. */
  readonly executedAfterMs?: number;
  /** What the record has instead of what the call sent. */
  readonly changes?: object;
  readonly call?: object;
}

/** Places an order whose response is lost. Returns its outcome, and when it was known. */
async function loseOrder({ aheadMs = [0], executedAfterMs, changes, call = terms }: Scenario) {
  const time = new SimulatedTime(1_800_000_000_000);
  const ahead = [...aheadMs];
  const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });
  let sent = new URLSearchParams();
  const fetch = async (url: string, { method }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/time')) {
      return json({ serverTime: time.now() + Number(ahead.length > 1 ? ahead.shift() : ahead[0]) });
    }
    if (method === 'POST') {
      sent = searchParams;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    }
    const since = time.now() - time.startMs;
    if (executedAfterMs === undefined || since < executedAfterMs) {
      return json({ code: -2013, msg: 'Order does not exist.' }, 400);
    }
    const { symbol, side, quantity, newClientOrderId: clientOrderId } = Object.fromEntries(sent);
    const record = { orderId: '7', clientOrderId, symbol, side, origQty: quantity, status: 'NEW' };
    return json({ ...record, time: time.now(), ...changes });
  };
  const credentials = { apiKey: crypto.randomUUID(), secretKey: 'secret' };
  const options = { baseUrl: 'https://broker.example', credentials, fetch, clock: time.now };
  const client = spot.withOutcomes(spot.createSpotClient(options), {
    resolve: 'automatic',
    clock: () => time.now() - time.startMs,
    sleep: time.sleep,
  });
  const placed = await time.run(client.placeOrder?.(call) ?? Promise.resolve({}));
  return { ...placed, atMs: time.now() - time.startMs };
}

const minutes = 60_000;
test.each([5, 30, 59])(
  'an order is not missing because readings of a clock are %i minutes ahead',
  async (ahead) => {
    const aheadMs = [ahead * minutes];
    const found = await loseOrder({ aheadMs, executedAfterMs: 2500 });
    expect(found).toMatchObject({ outcome: 'accepted', atMs: 2500 });
    // Only the clock of the client says that the request can no longer arrive.
    const missing = await loseOrder({ aheadMs });
    expect(missing).toMatchObject({ outcome: 'rejected', reason: 'not-found', atMs: 6001 });
  },
);

test('a reading that is behind delays the outcome only until the next reading', async () => {
  const missing = await loseOrder({ aheadMs: [-59 * minutes, 0] });
  expect(missing).toMatchObject({ outcome: 'rejected', reason: 'not-found' });
  expect(missing.atMs).toBeLessThan(8000);
});

test('an order that may have been removed is not missing, although a clock is behind', async () => {
  // The first reading is from a clock that says that the window has just passed.
  const late = await loseOrder({ aheadMs: [90 * minutes] });
  expect(late).toMatchObject({ outcome: 'unknown' });
});

test.each([
  ['an older time', { time: 1_700_000_000_000 }],
  ['a quantity that the broker rounded', { origQty: '0.999' }],
  ['a symbol in another spelling', { symbol: 'BTC/USDT' }],
  ['another client order id', { clientOrderId: 'another' }],
])('an order with %s is neither accepted nor rejected', async (_, changes) => {
  const found = await loseOrder({ executedAfterMs: 0, changes });
  expect(found).toMatchObject({ outcome: 'unknown', evidence: changes });
});

test('a MARKET order is found, whatever quantity the broker reads', async () => {
  const call = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '9000' };
  const changes = { origQty: '1', status: 'FILLED' };
  const found = await loseOrder({ executedAfterMs: 0, call, changes });
  expect(found).toMatchObject({ outcome: 'accepted', status: 'FILLED' });
});
