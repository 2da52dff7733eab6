import { describe, expect, it } from 'vitest';
import { memoryJournal } from '../../src/journal/memory-journal.ts';
import { callOf, controlled, orderOf } from './control-kit.ts';

type Kit = ReturnType<typeof controlled>;
type Levels = readonly (readonly [string, string])[];

async function depth({ call }: Kit): Promise<{ bids: Levels; asks: Levels }> {
  const query = 'symbol=BTCUSDT&limit=0';
  const path = '/openapi/quote/v1/depth';
  const request = { method: 'GET', path, query, body: '', headers: {}, ip: '127.0.0.1' };
  return (await call(request)).answer;
}

const prices = (levels: Levels): string[] => levels.map(([price]) => price);

async function quoted(seed = 7): Promise<Kit> {
  const kit = controlled();
  await kit.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed, levels: 3 });
  return kit;
}

describe('a market maker', () => {
  it('quotes half a spread away from the index, then a spread further each', async () => {
    const { bids, asks } = await depth(await quoted());
    expect(prices(bids)).toEqual(['9995', '9985', '9975']);
    expect(prices(asks)).toEqual(['10005', '10015', '10025']);
  });

  it('quotes the same for a seed, and other quantities for another', async () => {
    const first = await depth(await quoted(7));
    expect(await depth(await quoted(7))).toEqual(first);
    expect(await depth(await quoted(8))).not.toEqual(first);
  });

  it('moves with the index', async () => {
    const kit = await quoted();
    await kit.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
    const { bids, asks } = await depth(kit);
    expect(prices(bids)).toEqual(['11994', '11982', '11970']);
    expect(prices(asks)).toEqual(['12006', '12018', '12030']);
  });

  it('fills up what was taken, however much was', async () => {
    const kit = await quoted();
    const everything = orderOf(kit.account('alice'), {
      price: '10025',
      quantity: '90',
      timeInForce: 'IOC',
    });
    expect((await kit.call(everything)).status).toBe(200);
    await kit.plane.settled();
    const { asks } = await depth(kit);
    expect(prices(asks)).toEqual(['10005', '10015', '10025']);
    expect((await kit.control.listMarketMakers())[0]).not.toHaveProperty('problem');
  });

  it('has filled up before what was taken is durable', async () => {
    const journal = { ...memoryJournal, isSynced: false, synced: () => durable };
    let release: () => void = () => {};
    let durable: Promise<void> = Promise.resolve();
    const kit = controlled({ journal });
    await kit.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 1 });
    durable = new Promise((resolve) => {
      release = resolve;
    });
    const order = { price: '10005', quantity: '90', timeInForce: 'IOC' };
    const taken = kit.call(orderOf(kit.account('alice'), order));
    await Promise.resolve();
    const { market } = kit.executor.state.engine.spot;
    const { reply } = market.getDepth({ symbol: 'BTCUSDT' });
    expect(reply?.asks).toHaveLength(1);
    release();
    expect((await taken).status).toBe(200);
  });

  it('steps back behind an order of somebody else, and never takes it', async () => {
    const kit = await quoted();
    const sell = orderOf(kit.account('bob'), { side: 'SELL', price: '10003', quantity: '1' });
    await kit.call(sell);
    await kit.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    const { bids, asks } = await depth(kit);
    expect(prices(bids)).toEqual(['10002.99', '10002.98', '10002.97']);
    expect(asks[0]).toEqual(['10003', '1']);
  });
});

describe('a market maker among others', () => {
  it('leaves an empty book when it stops, and has nothing in the way of users', async () => {
    const kit = await quoted();
    await kit.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: false });
    expect(await depth(kit)).toEqual({ bids: [], asks: [] });
    expect(await kit.control.listMarketMakers()).toEqual([]);
    const open = callOf(kit.account('alice'), 'GET', '/openapi/v1/openOrders', {});
    expect((await kit.call(open)).answer).toEqual([]);
  });

  it('says why it does not quote, and goes on by itself', async () => {
    const kit = await quoted();
    await kit.control.setSymbolStatus({ symbol: 'BTCUSDT', status: 'HALT' });
    await kit.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    expect((await kit.control.listMarketMakers())[0]?.problem).toBe('Market is closed.');
    await kit.control.setSymbolStatus({ symbol: 'BTCUSDT', status: 'TRADING' });
    expect(prices((await depth(kit)).bids)).toEqual(['10994.5', '10983.5', '10972.5']);
  });

  it('goes on in a restored state, and not in a world that begins anew', async () => {
    const kit = await quoted();
    await kit.control.saveSnapshot({ name: 'quoted' });
    await kit.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    await kit.control.restoreSnapshot({ name: 'quoted' });
    expect(prices((await depth(kit)).bids)).toEqual(['9995', '9985', '9975']);
    await kit.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
    expect(prices((await depth(kit)).asks)).toEqual(['12006', '12018', '12030']);
    await kit.control.reset();
    expect(await depth(kit)).toEqual({ bids: [], asks: [] });
  });
});
