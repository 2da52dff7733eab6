import { beforeAll, describe, expect, test } from 'vitest';
import { feeRateOf } from '../src/watch/fee-rate.ts';
import { SimulatedWatch } from './watch-target.ts';

interface Balance {
  readonly asset: string;
  readonly free: string;
}

const texts = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);

/** Starts a watch that trades, in a market with orders on both sides. */
async function tradingWatch(maxOrdersPerCycle: number, maxSpend: number): Promise<SimulatedWatch> {
  const watch = new SimulatedWatch(['spot', 'contract'], { maxOrdersPerCycle, maxSpend });
  await watch.sandbox.startMarketMakers();
  return watch;
}

/** Checks that the account has no open order, and holds what it held at the start. */
async function expectNothingLeft(watch: SimulatedWatch): Promise<void> {
  expect(await watch.call('spot', 'listOpenOrders')).toEqual([]);
  expect(await watch.call('contract', 'listOpenOrders', 'orderType=LIMIT')).toEqual([]);
  expect(await watch.call('contract', 'listPositions')).toEqual([]);
  const { balances } = (await watch.call('spot', 'getAccount')) as { balances: Balance[] };
  const { free } = balances.find(({ asset }) => asset === 'BTC') as Balance;
  // The fees of the purchase.
  expect(Number(free)).toBeGreaterThan(99.9999);
  expect(Number(free)).toBeLessThanOrEqual(100);
}

describe('a watch with a trading budget', () => {
  test('reports nothing in 7 days without a change, and keeps to the budget', async () => {
    const watch = await tradingWatch(5, 2500);
    for (let day = 0; day < 7; day++) {
      watch.orders = 0;
      const { added, changed, gone } = await watch.cycle();
      expect([...texts(added), ...texts(changed), ...texts(gone)]).toEqual([]);
      expect(watch.orders).toBe(4);
      await watch.passDay();
    }
    expect(watch.usedWeight).toBeLessThanOrEqual(0.05 * 1500);
  });

  test('places no order beyond the budget', async () => {
    const resting = await tradingWatch(1, 2500);
    await resting.cycle();
    expect(resting.orders).toBe(1);
    const poor = await tradingWatch(6, 1);
    await poor.cycle();
    expect(poor.orders).toBe(2);
  });
});

test('a watch that is stopped ends after the current order, and leaves nothing', async () => {
  const watch = await tradingWatch(6, 2500);
  watch.change = (response, url, init) => {
    if (init.method === 'POST' && /\/order(\?|$)/.test(url)) watch.stop.abort();
    return response;
  };
  await watch.cycle();
  expect(watch.orders).toBe(1);
  await expectNothingLeft(watch);
});

describe('a change of a deployment is reported in the next cycle', () => {
  let watch: SimulatedWatch;
  beforeAll(async () => {
    watch = await tradingWatch(6, 2500);
    await watch.cycle();
  });

  test('an undocumented field of a response to an order', async () => {
    watch.change = async (response, url) => {
      if (!url.includes('/openapi/v1/order') || !response.ok) return response;
      const { status, headers } = response;
      const body = { ...((await response.json()) as object), venue: 1 };
      return new Response(JSON.stringify(body), { status, headers });
    };
    expect(texts((await watch.cycle()).added)).toEqual([
      expect.stringMatching(/^undocumented field venue \(.*spot\/placeOrder/),
    ]);
    await expectNothingLeft(watch);
    watch.change = (response) => response;
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

  test('another fee', async () => {
    const rates = { maker: '0.001', taker: '0.002' };
    await watch.sandbox.control.setFeeRates({ user: 'alice', accountType: 1, ...rates });
    expect(texts((await watch.cycle()).changed)).toEqual(['rate of fee of a spot order']);
  });
});

const isOrder = (url: string, { method }: RequestInit): boolean =>
  method === 'POST' && /\/order\?/.test(url);

/** Places an order of another user in the book. */
function place(watch: SimulatedWatch, side: string, quantity: string, price: string, user = 1) {
  const terms = `type=LIMIT&timeInForce=GTC&quantity=${quantity}&price=${price}`;
  return watch.call('spot', 'placeOrder', `symbol=BTCUSDT&side=${side}&${terms}`, user);
}

describe('a watch leaves no order and no purchase', () => {
  test('although no response to an order arrives', async () => {
    const watch = await tradingWatch(6, 2500);
    watch.change = (response, url, init) => {
      if (isOrder(url, init)) throw new Error('the connection was closed');
      return response;
    };
    expect(texts((await watch.cycle()).added)).toEqual([
      expect.stringMatching(/^status 0 .*spot\/placeOrder, contract\/placeOrder/),
    ]);
    expect(watch.orders).toBe(6);
    await expectNothingLeft(watch);
  });

  test('although only a part of the purchase is filled', async () => {
    const watch = new SimulatedWatch(['spot'], { maxOrdersPerCycle: 3, maxSpend: 2500 });
    await place(watch, 'SELL', '0.001', '10000');
    await place(watch, 'BUY', '1', '9990');
    expect(texts((await watch.cycle()).added)).toEqual([
      expect.stringMatching(/status FILLED .* got .*PARTIALLY_FILLED/),
    ]);
    await expectNothingLeft(watch);
  });

  test('although the broker rejects each order first with status 429', async () => {
    const watch = await tradingWatch(6, 2500);
    let count = 0;
    watch.intercept = (url, init) => {
      if (!isOrder(url, init) || count++ % 2 === 1) return undefined;
      return new Response('', { status: 429, headers: { 'Retry-After': '1' } });
    };
    expect(texts((await watch.cycle()).added)).toEqual([]);
    expect(count).toBe(12);
    await expectNothingLeft(watch);
  });
});

test('in a market below 1, an order that rests is below the market', async () => {
  const watch = new SimulatedWatch(['spot'], { maxOrdersPerCycle: 3, maxSpend: 50 });
  await place(watch, 'SELL', '50', '0.6');
  await place(watch, 'BUY', '50', '0.5');
  const prices: (string | null)[] = [];
  watch.intercept = (url, init) => {
    if (isOrder(url, init)) prices.push(new URL(url).searchParams.get('price'));
    return undefined;
  };
  expect(texts((await watch.cycle()).added)).toEqual([]);
  expect(prices).toEqual(['0.25', '0.61', '0.49']);
});

test('an account that could not sell all of a purchase does not buy', async () => {
  const watch = new SimulatedWatch(['spot'], { maxOrdersPerCycle: 3, maxSpend: 50 });
  await place(watch, 'SELL', '50', '0.6');
  await place(watch, 'BUY', '150', '0.5');
  await place(watch, 'SELL', '100', '0.5', 0);
  watch.orders = 0;
  expect(texts((await watch.cycle()).added)).toEqual([]);
  expect(watch.orders).toBe(1);
});

test('the value of an order that rests in an empty book counts', async () => {
  const poor = new SimulatedWatch(['spot'], { maxOrdersPerCycle: 3, maxSpend: 4 });
  await poor.cycle();
  const rich = new SimulatedWatch(['spot'], { maxOrdersPerCycle: 3, maxSpend: 6 });
  await rich.cycle();
  expect([poor.orders, rich.orders]).toEqual([0, 1]);
});

test('a watch that cannot sell reports it, and buys no more', async () => {
  const watch = await tradingWatch(6, 2500);
  watch.intercept = (url, init) => {
    if (!isOrder(url, init) || !/side=SELL/.test(url)) return undefined;
    return Response.json({ code: -2010, msg: 'Rejected.' }, { status: 400 });
  };
  expect(texts((await watch.cycle()).added)).toContainEqual(
    expect.stringMatching(/^the purchase ct-\S+ of BTCUSDT may be open, or not sold/),
  );
  watch.orders = 0;
  await watch.cycle();
  expect(watch.orders).toBe(2);
  // The watch of another process reads the same state file.
  const next = await tradingWatch(6, 2500);
  next.state = watch.state;
  next.orders = 0;
  await next.cycle();
  expect(next.orders).toBe(2);
});

describe('the fee rate of a trade', () => {
  test.each([
    [{ fee: 0.0000005, value: 0.0005 }, '0.001'],
    [{ fee: 0.000375, value: 0.5 }, '0.00075'],
    [{ fee: 0.0000013, value: 0.0013 }, '0.001'],
    [{ fee: 0.1923079, value: 192.3079 }, '0.001'],
    [{ fee: 192.3079, value: 192307.9 }, '0.001'],
    [{ fee: 0.00000005, value: 0.0001 }, undefined],
    [{ fee: 0, value: 1 }, undefined],
  ])('%o: %s', (trade, rate) => {
    expect(feeRateOf(trade)).toBe(rate);
  });
});
