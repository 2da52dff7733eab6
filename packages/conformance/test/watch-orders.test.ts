import { beforeAll, describe, expect, test } from 'vitest';
import { feeRateOf } from '../src/watch/fee-rate.ts';
import { SimulatedWatch } from './watch-target.ts';

const texts = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);

/** Starts a watch that trades, in a market with orders on both sides. */
async function tradingWatch(maxOrdersPerCycle: number, maxSpend: number): Promise<SimulatedWatch> {
  const watch = new SimulatedWatch(['spot', 'contract'], { maxOrdersPerCycle, maxSpend });
  await watch.sandbox.startMarketMakers();
  return watch;
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

describe('the fee rate of a trade', () => {
  test.each([
    [{ fee: 0.0000005, value: 0.0005 }, '0.001'],
    [{ fee: 0.000375, value: 0.5 }, '0.00075'],
    [{ fee: 0.0000013, value: 0.0013 }, '0.001'],
    [{ fee: 0.00000005, value: 0.0001 }, undefined],
    [{ fee: 0, value: 1 }, undefined],
  ])('%o: %s', (trade, rate) => {
    expect(feeRateOf(trade)).toBe(rate);
  });
});
