import { beforeAll, describe, expect, test } from 'vitest';
import { SimulatedWatch } from './watch-target.ts';

const texts = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);

/** Starts a watch that trades, in a market with orders on both sides. */
async function tradingWatch(maxOrders: number): Promise<SimulatedWatch> {
  const watch = new SimulatedWatch(['spot', 'contract'], maxOrders);
  await watch.sandbox.startMarketMakers();
  return watch;
}

/** Checks that no account has an open order. */
async function expectNothingLeft(watch: SimulatedWatch): Promise<void> {
  for (const user of [0, 1]) {
    expect(await watch.call('spot', 'listOpenOrders', '', user)).toEqual([]);
    expect(await watch.call('contract', 'listOpenOrders', 'orderType=LIMIT', user)).toEqual([]);
  }
}

test('a watch reports nothing in 7 days without a change, and keeps to its limits', async () => {
  const watch = await tradingWatch(8);
  for (let day = 0; day < 7; day++) {
    watch.orders = 0;
    const { added, changed, gone } = await watch.cycle();
    expect([...texts(added), ...texts(changed), ...texts(gone)]).toEqual([]);
    expect(watch.orders).toBe(8);
    await watch.passDay();
  }
  expect(watch.usedWeight).toBeLessThanOrEqual(0.05 * 1500);
  await expectNothingLeft(watch);
});

test.each([
  [1, 1],
  [4, 2],
  [6, 5],
])('a watch that may place %i orders places %i', async (most, placed) => {
  const watch = await tradingWatch(most);
  await watch.cycle();
  expect(watch.orders).toBe(placed);
});

test('the orders of a watch have the smallest quantity', async () => {
  const watch = await tradingWatch(2);
  const quantities: (string | null)[] = [];
  watch.intercept = (url, init) => {
    if (isOrder(url, init)) quantities.push(new URL(url).searchParams.get('quantity'));
    return undefined;
  };
  await watch.cycle();
  // A resting order has the least amount, 10 USDT, at half of its price.
  expect(quantities.map((one) => Number(one).toFixed(3))).toEqual(['0.004', '2.000']);
});

test('a watch that is stopped ends after the current order, and leaves nothing', async () => {
  const watch = await tradingWatch(8);
  watch.change = (response, url, init) => {
    if (isOrder(url, init)) watch.stop.abort();
    return response;
  };
  await watch.cycle();
  expect(watch.orders).toBe(1);
  await expectNothingLeft(watch);
});

describe('a change of a deployment is reported in the next cycle', () => {
  let watch: SimulatedWatch;
  beforeAll(async () => {
    watch = await tradingWatch(8);
    await watch.cycle();
  });

  test('an undocumented key of an order event', async () => {
    watch.changeFrame = (text) =>
      text.replace('"e":"executionReport"', '"e":"executionReport","zz":1');
    expect(texts((await watch.cycle()).added)).toEqual([
      expect.stringMatching(/^undocumented field zz \(spot\/userData\/executionReport\)/),
    ]);
    watch.changeFrame = (text) => text;
  });

  test('rows in another order', async () => {
    watch.change = async (response, url) => {
      if (!url.includes('/depth') || !response.ok) return response;
      const { status, headers } = response;
      const { bids, ...others } = (await response.json()) as { bids: unknown[] };
      return new Response(JSON.stringify({ ...others, bids: bids.reverse() }), { status, headers });
    };
    expect((await watch.cycle()).added).toHaveLength(1);
    watch.change = (response) => response;
  });
});

const isOrder = (url: string, { method }: RequestInit): boolean =>
  method === 'POST' && /\/order\?/.test(url);

describe('a watch leaves no order', () => {
  test('although no response to an order arrives', async () => {
    const watch = await tradingWatch(8);
    watch.change = (response, url, init) => {
      if (isOrder(url, init)) throw new Error('the connection was closed');
      return response;
    };
    await watch.cycle();
    expect(watch.orders).toBeGreaterThan(2);
    await expectNothingLeft(watch);
  });

  test('although the broker rejects each order first with status 429', async () => {
    const watch = await tradingWatch(8);
    let count = 0;
    watch.intercept = (url, init) => {
      if (!isOrder(url, init) || count++ % 2 === 1) return undefined;
      return new Response('', { status: 429, headers: { 'Retry-After': '1' } });
    };
    expect(texts((await watch.cycle()).added)).toEqual([]);
    expect(count).toBe(16);
    await expectNothingLeft(watch);
  });
});
