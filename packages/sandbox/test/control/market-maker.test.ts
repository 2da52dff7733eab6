import { describe, expect, it } from 'vitest';
import type { MarketMakerProblem } from '../../src/control/bots.ts';
import { type Journal, JournalError, memoryJournal } from '../../src/journal/journal.ts';
import { Replay } from '../../src/state/recover-state.ts';
import { noon } from '../requests.ts';
import { callOf, createSandboxWithControl, orderOf, receivingJournal } from './control-fixture.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;
type Levels = readonly (readonly [string, string])[];

async function depth(
  { call }: Sandbox,
  symbol = 'BTCUSDT',
): Promise<{ bids: Levels; asks: Levels }> {
  const query = `symbol=${symbol}&limit=0`;
  const path = '/openapi/quote/v1/depth';
  const request = { method: 'GET', path, query, body: '', headers: {}, ip: '127.0.0.1' };
  return (await call(request)).response;
}

const prices = (levels: Levels): string[] => levels.map(([price]) => price);

async function quoted(seed = 7): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed, levels: 3 });
  return sandbox;
}

describe('a market maker', () => {
  it('a market maker quotes half a spread from the index price, then one per level', async () => {
    const { bids, asks } = await depth(await quoted());
    expect(prices(bids)).toEqual(['9995', '9985', '9975']);
    expect(prices(asks)).toEqual(['10005', '10015', '10025']);
  });

  it('a market maker places the same quotes for the same seed, others for another', async () => {
    const first = await depth(await quoted(7));
    expect(await depth(await quoted(7))).toEqual(first);
    expect(await depth(await quoted(8))).not.toEqual(first);
  });

  it('a market maker replaces all orders of the market maker before it', async () => {
    const sandbox = await quoted(7);
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed: 8, levels: 3 });
    expect(await depth(sandbox)).toEqual(await depth(await quoted(8)));
  });

  it('a market maker moves its quotes with the index price', async () => {
    const sandbox = await quoted();
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
    const { bids, asks } = await depth(sandbox);
    expect(prices(bids)).toEqual(['11994', '11982', '11970']);
    expect(prices(asks)).toEqual(['12006', '12018', '12030']);
  });

  it('a market maker quotes ETHBTC around ETHUSDT divided by BTCUSDT', async () => {
    const sandbox = createSandboxWithControl();
    const { control } = sandbox;
    await control.setMarketMaker({ symbol: 'ETHBTC', enabled: true, levels: 1, spread: '0.004' });
    const pricesNow = async (): Promise<string[]> => {
      const { bids, asks } = await depth(sandbox, 'ETHBTC');
      return prices([...bids, ...asks]);
    };
    expect(await pricesNow()).toEqual(['0.02495', '0.02505']);
    await control.setIndexPrice({ symbol: 'BTCUSDT', price: '12500' });
    expect(await pricesNow()).toEqual(['0.01996', '0.02004']);
    await control.setIndexPrice({ symbol: 'ETHUSDT', price: '500' });
    expect(await pricesNow()).toEqual(['0.03992', '0.04008']);
    // An index with the name of the symbol takes precedence.
    await control.setIndexPrice({ symbol: 'ETHBTC', price: '0.03' });
    expect(await pricesNow()).toEqual(['0.02994', '0.03006']);
  });

  it('a market maker replaces filled quotes, even if one side is filled completely', async () => {
    const sandbox = await quoted();
    const sweep = orderOf(sandbox.account('alice'), {
      price: '10025',
      quantity: '90',
      timeInForce: 'IOC',
    });
    expect((await sandbox.call(sweep)).status).toBe(200);
    await sandbox.plane.settled();
    const { asks } = await depth(sandbox);
    expect(prices(asks)).toEqual(['10005', '10015', '10025']);
    expect((await sandbox.control.listMarketMakers())[0]).not.toHaveProperty('problem');
  });

  it('a market maker replaces filled quotes before the fill is durable', async () => {
    const journal = { ...memoryJournal, isSynced: false, synced: () => durable };
    let release: () => void = () => {};
    let durable: Promise<void> = Promise.resolve();
    const sandbox = createSandboxWithControl({ journal });
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 1 });
    durable = new Promise((resolve) => {
      release = resolve;
    });
    const order = { price: '10005', quantity: '90', timeInForce: 'IOC' };
    const taken = sandbox.call(orderOf(sandbox.account('alice'), order));
    await Promise.resolve();
    const { market } = sandbox.executor.state.engine.spot;
    const { reply } = market.getDepth({ symbol: 'BTCUSDT' });
    expect(reply?.asks).toHaveLength(1);
    release();
    expect((await taken).status).toBe(200);
  });
});

it('a market maker replaces its quotes in one record, so the book is never empty', async () => {
  const records: string[] = [];
  const append = (record: string) => void records.push(record);
  const sandbox = createSandboxWithControl({ journal: { ...receivingJournal, append } });
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 3 });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
  const replay = new Replay(0, undefined);
  replay.apply(JSON.stringify({ kind: 'create', ...sandbox.initialContents(noon) }));
  const books = records.map((record) => {
    replay.apply(record);
    const { reply } = replay.state?.engine.spot.market.getDepth({ symbol: 'BTCUSDT' }) ?? {};
    return [reply?.bids.length, reply?.asks.length];
  });
  // The first records add the user and the setting of the market maker.
  expect(books).toEqual([
    [0, 0],
    [0, 0],
    [3, 3],
    [3, 3],
    [3, 3],
  ]);
  const { state } = sandbox.executor;
  expect([...(replay.state?.encodeLines() ?? [])]).toEqual([...state.encodeLines()]);
});

describe('a market maker and old orders of other users', () => {
  it('a market maker fills an order that the index price has passed, then quotes', async () => {
    const sandbox = await quoted();
    const order = { side: 'SELL', price: '10003', quantity: '1', newClientOrderId: 'old' };
    await sandbox.call(orderOf(sandbox.account('bob'), order));
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    const { bids, asks } = await depth(sandbox);
    expect(prices(bids)).toEqual(['10994.5', '10983.5', '10972.5']);
    expect(prices(asks)).toEqual(['11005.5', '11016.5', '11027.5']);
    const key = { origClientOrderId: 'old' };
    const query = callOf(sandbox.account('bob'), 'GET', '/openapi/v1/order', key);
    expect((await sandbox.call(query)).response).toMatchObject({
      status: 'FILLED',
      price: '10003',
    });
  });

  it('small old orders do not hold back the quotes of a market maker', async () => {
    const sandbox = await quoted();
    for (const price of ['9990', '9980', '7003.5', '7003.49']) {
      const order = { price, quantity: '0.001', newClientOrderId: `old-${price}` };
      expect((await sandbox.call(orderOf(sandbox.account('alice'), order))).status).toBe(200);
    }
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '7000' });
    const { bids, asks } = await depth(sandbox);
    expect(prices(asks)).toEqual(['7003.5', '7010.5', '7017.5']);
    expect(prices(bids)).toEqual(['7003.49', '6996.5', '6989.5', '6982.5']);
  });

  it('a market maker fills at most the maximum quantity at once', async () => {
    const sandbox = createSandboxWithControl();
    for (const price of ['1.5', '1.4']) {
      const order = { price, quantity: '100000', newClientOrderId: price };
      expect((await sandbox.call(orderOf(sandbox.account('alice'), order))).status).toBe(200);
    }
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '1' });
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 2 });
    expect(prices((await depth(sandbox)).asks)).toEqual(['1.41', '1.42']);
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '1' });
    expect(prices((await depth(sandbox)).asks)).toEqual(['1.01', '1.02']);
  });

  it('a market maker that starts fills the orders that its quotes would match', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.call(orderOf(sandbox.account('alice'), { price: '10500', quantity: '2' }));
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 1 });
    const { bids, asks } = await depth(sandbox);
    expect([prices(bids), prices(asks)]).toEqual([['9995'], ['10005']]);
  });
});

describe('a market maker in the control plane', () => {
  it('a market maker cancels its orders when it is disabled', async () => {
    const sandbox = await quoted();
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: false });
    expect(await depth(sandbox)).toEqual({ bids: [], asks: [] });
    expect(await sandbox.control.listMarketMakers()).toEqual([]);
    const open = callOf(sandbox.account('alice'), 'GET', '/openapi/v1/openOrders', {});
    expect((await sandbox.call(open)).response).toEqual([]);
  });

  it('a market maker continues after a restore, and stops after a reset', async () => {
    const sandbox = await quoted();
    const saved = await sandbox.control.saveSnapshot({ name: 'quoted' });
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    const restored = await sandbox.control.restoreSnapshot({ name: 'quoted' });
    expect(restored.hash).toBe(saved.hash);
    expect(prices((await depth(sandbox)).bids)).toEqual(['9995', '9985', '9975']);
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
    expect(prices((await depth(sandbox)).asks)).toEqual(['12006', '12018', '12030']);
    await sandbox.control.reset();
    expect(await depth(sandbox)).toEqual({ bids: [], asks: [] });
  });
});

describe('a market maker that fails', () => {
  /** A journal that fails after an order of alice, before the market maker replaces its quote. */
  class FailingJournal implements Journal {
    readonly isSynced = true;
    readonly synced = memoryJournal.synced;
    readonly close = memoryJournal.close;
    readonly append = memoryJournal.append;
    readonly restore = memoryJournal.restore;
    hasFailed = false;

    assertAccepts(record: string): void {
      if (this.hasFailed) throw new JournalError('disk full.');
      this.hasFailed = record.includes('"mine"');
    }
  }

  /** Creates a sandbox whose market maker failed. */
  async function failed(onMarketMakerProblem: (problem: MarketMakerProblem) => void = () => {}) {
    const journal = new FailingJournal();
    const sandbox = createSandboxWithControl({ journal, onMarketMakerProblem });
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 1 });
    const order = { price: '10005', quantity: '90', timeInForce: 'IOC', newClientOrderId: 'mine' };
    expect((await sandbox.call(orderOf(sandbox.account('alice'), order))).status).toBe(200);
    await sandbox.plane.settled();
    return { ...sandbox, journal };
  }

  it('a market maker that fails stops, reports the error, and lists the reason', async () => {
    const problems: MarketMakerProblem[] = [];
    const { control } = await failed((problem) => problems.push(problem));
    const problem =
      'The market maker stopped: disk full. Its open orders stay in the book. ' +
      'Remove the cause, then start it again with setMarketMaker.';
    expect(await control.listMarketMakers()).toMatchObject([{ enabled: false, problem }]);
    expect(problems).toEqual([
      { section: 'spot', symbol: 'BTCUSDT', problem, error: expect.any(JournalError) },
    ]);
  });

  it('a market maker that fails places no order until the next setMarketMaker', async () => {
    const sandbox = await failed();
    sandbox.journal.hasFailed = false;
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    expect(prices((await depth(sandbox)).asks)).not.toContain('11005.5');
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 1 });
    expect(prices((await depth(sandbox)).asks)).toEqual(['11005.5']);
    const [maker] = await sandbox.control.listMarketMakers();
    expect(maker).toMatchObject({ enabled: true, openOrders: 2 });
    expect(maker).not.toHaveProperty('problem');
  });

  it('a market maker reports a rejected order once, and resumes without the cause', async () => {
    const problems: MarketMakerProblem[] = [];
    const onMarketMakerProblem = (problem: MarketMakerProblem) => problems.push(problem);
    const sandbox = createSandboxWithControl({ onMarketMakerProblem });
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
    await sandbox.control.setSymbolStatus({ symbol: 'BTCUSDT', status: 'HALT' });
    for (const price of ['11000', '12000']) {
      await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price });
    }
    expect(problems).toEqual([
      { section: 'spot', symbol: 'BTCUSDT', problem: 'Market is closed.' },
    ]);
    await sandbox.control.setSymbolStatus({ symbol: 'BTCUSDT', status: 'TRADING' });
    const [maker] = await sandbox.control.listMarketMakers();
    expect(maker).toMatchObject({ enabled: true, openOrders: 10 });
    expect(maker).not.toHaveProperty('problem');
  });
});

it('startMarketMakers enables a market maker for each symbol with an index price', async () => {
  const { control, plane, executor } = createSandboxWithControl();
  await control.setIndexPrice({ symbol: 'UNLISTED', price: '1' });
  await plane.startMarketMakers(1);
  const symbols = (await control.listMarketMakers()).map(({ symbol }) => symbol);
  const contracts = ['BTC-PERP-REV', 'BTC-SWAP', 'BTC-PERP-BUSDT'];
  const options = executor.state.engine.admin.listOptions().map(({ symbol }) => symbol);
  expect(options).toHaveLength(2);
  expect(symbols).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC', ...contracts, ...options]);
});

describe('symbol definitions', () => {
  const tiny = '0.000000000000000001';
  const definition = {
    symbol: 'TINYUSDT',
    baseAsset: 'TINY',
    quoteAsset: 'USDT',
    minPrice: tiny,
    maxPrice: '0.004',
    tickSize: tiny,
    minQuantity: tiny,
    maxQuantity: '0.004',
    stepSize: tiny,
    minNotional: '0',
  };

  it('symbols at the limits of the engine can be quoted', async () => {
    const { control } = createSandboxWithControl();
    await control.addToken({ token: 'TINY', scale: 18 });
    await control.addSymbol(definition);
    await control.setIndexPrice({ symbol: 'TINYUSDT', price: '0.002' });
    const maker = await control.setMarketMaker({ symbol: 'TINYUSDT', enabled: true });
    expect(maker).toMatchObject({ enabled: true, openOrders: 10 });
    expect(maker).not.toHaveProperty('problem');
  });

  it('symbols beyond the limits of the engine are rejected with field and limit', async () => {
    const { control } = createSandboxWithControl();
    await control.addToken({ token: 'TINY', scale: 18 });
    const tickSize = '0.0000000000000000001';
    await expect(control.addSymbol({ ...definition, tickSize })).rejects.toThrow(
      'The definition of the symbol TINYUSDT is invalid: ' +
        'tickSize can have at most 18 decimal places; got "0.0000000000000000001".',
    );
  });
});
