import { expect, it } from 'vitest';
import type { MarketMakerProblem } from '../../src/control/bots.ts';
import { JournalError, memoryJournal } from '../../src/journal/journal.ts';
import { createSandbox } from '../../src/node/index.ts';
import { Replay } from '../../src/state/recover-state.ts';
import { contractMarket } from '../market-definitions.ts';
import { noon } from '../requests.ts';
import { advance, book, prices, quoted, type Sandbox, type Section } from './bots-fixture.ts';
import { createSandboxWithControl, orderOf, receivingJournal } from './control-fixture.ts';

it.each<[string, Section]>([
  ['BTCUSDT', 'spot'],
  ['BTC-PERP-BUSDT', 'contract'],
  ['BTC-PERP-REV', 'contract'],
])('a market maker quotes %s half a spread from the index price', async (symbol, section) => {
  const sandbox = await quoted(symbol);
  expect(prices(sandbox, symbol, section)).toEqual([
    ['9995', '9985', '9975'],
    ['10005', '10015', '10025'],
  ]);
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
  expect(prices(sandbox, symbol, section)).toEqual([
    ['11994', '11982', '11970'],
    ['12006', '12018', '12030'],
  ]);
});

it('a market maker quotes by its seed, and replaces the quotes of another one', async () => {
  const sandbox = await quoted();
  const first = book(sandbox);
  expect(book(await quoted())).toEqual(first);
  const other = book(await quoted('BTCUSDT', 8));
  expect(other).not.toEqual(first);
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed: 8, levels: 3 });
  expect(book(sandbox)).toEqual(other);
});

it('a symbol that is listed again has a market maker again, unless it was disabled', async () => {
  const sandbox = createSandbox({ clock: 'manual', startTime: noon });
  const { control } = sandbox;
  await sandbox.startMarketMakers();
  const isQuoted = async () =>
    (await control.listMarketMakers()).some((one) => one.symbol === 'NEW');
  await control.saveSnapshot({ name: 'before' });
  for (const enabled of [true, false]) {
    await control.addContract({ ...contractMarket, symbol: 'NEW' });
    expect(await isQuoted()).toBe(true);
    await control.setMarketMaker({ section: 'contract', symbol: 'NEW', enabled });
    await control.restoreSnapshot({ name: 'before' });
    expect(await isQuoted()).toBe(false);
  }
  await control.addContract({ ...contractMarket, symbol: 'NEW' });
  expect(await isQuoted()).toBe(false);
});

it('a market maker quotes ETHBTC around ETHUSDT divided by BTCUSDT', async () => {
  const sandbox = createSandboxWithControl();
  const maker = { symbol: 'ETHBTC', enabled: true, levels: 1, spread: '0.004' };
  await sandbox.control.setMarketMaker(maker);
  expect(prices(sandbox, 'ETHBTC')).toEqual([['0.02495'], ['0.02505']]);
  // An index with the name of the symbol takes precedence.
  for (const [symbol, price, ...quotes] of [
    ['BTCUSDT', '12500', ['0.01996'], ['0.02004']],
    ['ETHUSDT', '500', ['0.03992'], ['0.04008']],
    ['ETHBTC', '0.03', ['0.02994'], ['0.03006']],
  ] as const) {
    await sandbox.control.setIndexPrice({ symbol, price });
    expect(prices(sandbox, 'ETHBTC')).toEqual(quotes);
  }
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
  expect(prices(sandbox)).toEqual([['9995'], ['10005']]);
  release();
  expect((await taken).status).toBe(200);
});

it('a market maker replaces its quotes in one record, so the book is never empty', async () => {
  const records: string[] = [];
  const append = (record: string) => void records.push(record);
  const sandbox = createSandboxWithControl({ journal: { ...receivingJournal, append } });
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 3 });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
  const replay = new Replay(0, undefined);
  replay.apply(JSON.stringify({ kind: 'create', ...sandbox.initialContents(noon) }));
  const counts = records.map((record) => {
    replay.apply(record);
    const { reply } = replay.state?.engine.spot.market.getDepth({ symbol: 'BTCUSDT' }) ?? {};
    return `${reply?.bids.length} ${reply?.asks.length}`;
  });
  // The first records add the user and the setting of the market maker.
  expect(counts).toEqual(['0 0', '0 0', '3 3', '3 3', '3 3']);
  const { state } = sandbox.executor;
  expect([...(replay.state?.encodeLines() ?? [])]).toEqual([...state.encodeLines()]);
});

it('a market maker cancels its orders when it is disabled', async () => {
  const sandbox = await quoted();
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: false });
  expect(prices(sandbox)).toEqual([[], []]);
  expect(await sandbox.control.listMarketMakers()).toEqual([]);
});

it('a market maker continues after a restore, and stops after a reset', async () => {
  const sandbox = await quoted();
  const saved = await sandbox.control.saveSnapshot({ name: 'quoted' });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
  const restored = await sandbox.control.restoreSnapshot({ name: 'quoted' });
  expect(restored.hash).toBe(saved.hash);
  expect(prices(sandbox)[0]).toEqual(['9995', '9985', '9975']);
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
  expect(prices(sandbox)[1]).toEqual(['12006', '12018', '12030']);
  await sandbox.control.reset();
  expect(prices(sandbox)).toEqual([[], []]);
});

/** Places orders of alice: the side, the quantity and the price of each. */
async function placeAll(sandbox: Sandbox, orders: readonly string[]): Promise<void> {
  for (const [index, order] of orders.entries()) {
    const [side = '', quantity = '', price = ''] = order.split(' ');
    const parameters = { side, quantity, price, newClientOrderId: `old-${index}` };
    expect((await sandbox.call(orderOf(sandbox.account('alice'), parameters))).status).toBe(200);
  }
}

it.each([
  [
    'fills an order that the index price has passed',
    ['SELL 1 10003'],
    '11000',
    ['10994.5', '10983.5', '10972.5'],
    ['11005.5', '11016.5', '11027.5'],
  ],
  [
    'is not held back by small orders',
    ['BUY 0.001 9990', 'BUY 0.001 9980', 'BUY 0.001 7003.5', 'BUY 0.001 7003.49'],
    '7000',
    ['7003.49', '6996.5', '6989.5', '6982.5'],
    ['7003.5', '7010.5', '7017.5'],
  ],
])('a market maker %s', async (_, orders, price, bids, asks) => {
  const sandbox = await quoted();
  await placeAll(sandbox, orders);
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price });
  expect(prices(sandbox)).toEqual([bids, asks]);
});

it('a market maker that starts fills old orders, at most the maximum quantity', async () => {
  const sandbox = createSandboxWithControl();
  const { control } = sandbox;
  await placeAll(sandbox, ['BUY 100000 1.5', 'BUY 100000 1.4']);
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '1' });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 2 });
  expect(prices(sandbox)[1]).toEqual(['1.41', '1.42']);
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '1' });
  expect(prices(sandbox)[1]).toEqual(['1.01', '1.02']);
});

it('a market maker that fails stops until the next setMarketMaker', async () => {
  const disk = { isFull: false };
  // The disk becomes full after an order of alice, before the quote is replaced.
  const assertAccepts = (record: string): void => {
    if (disk.isFull) throw new JournalError('disk full.');
    disk.isFull = record.includes('"mine"');
  };
  const problems: MarketMakerProblem[] = [];
  const sandbox = createSandboxWithControl({
    journal: { ...receivingJournal, assertAccepts },
    onMarketMakerProblem: (problem) => problems.push(problem),
  });
  const { control } = sandbox;
  const maker = { symbol: 'BTCUSDT', enabled: true, levels: 1 };
  await control.setMarketMaker(maker);
  const order = { price: '10005', quantity: '90', timeInForce: 'IOC', newClientOrderId: 'mine' };
  expect((await sandbox.call(orderOf(sandbox.account('alice'), order))).status).toBe(200);
  await sandbox.settled();
  const problem =
    'The market maker stopped: disk full. Its open orders stay in the book. ' +
    'Remove the cause, then start it again with setMarketMaker.';
  expect(await control.listMarketMakers()).toMatchObject([{ enabled: false, problem }]);
  expect(problems).toEqual([
    { section: 'spot', symbol: 'BTCUSDT', problem, error: expect.any(JournalError) },
  ]);
  disk.isFull = false;
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
  expect(prices(sandbox)[1]).not.toContain('11005.5');
  const restarted = await control.setMarketMaker(maker);
  expect(prices(sandbox)[1]).toEqual(['11005.5']);
  expect(restarted).toMatchObject({ enabled: true, openOrders: 2 });
  expect(restarted).not.toHaveProperty('problem');
});

it.each([
  ['BTCUSDT', 'spot', 'setSymbolStatus'],
  ['BTC-PERP-BUSDT', 'contract', 'setContractStatus'],
] as const)('the bots of %s report a halt once, and resume', async (symbol, section, set) => {
  const problems: MarketMakerProblem[] = [];
  const onMarketMakerProblem = (problem: MarketMakerProblem) => problems.push(problem);
  const sandbox = createSandboxWithControl({ onMarketMakerProblem });
  const { control } = sandbox;
  const list = async () => [...(await control.listMarketMakers()), ...(await control.listTakers())];
  await control.setMarketMaker({ symbol, enabled: true });
  await control.setTaker({ symbol, enabled: true });
  await control[set]({ symbol, status: 'HALT' });
  await advance(sandbox, 1);
  for (const price of ['11000', '12000']) {
    await control.setIndexPrice({ symbol: 'BTCUSDT', price });
  }
  const problem = 'Market is closed.';
  expect(problems).toEqual([{ section, symbol, problem }]);
  expect(await list()).toMatchObject([{ problem }, { enabled: true, problem }]);
  await control[set]({ symbol, status: 'TRADING' });
  await advance(sandbox, 1);
  expect(await list()).toMatchObject([{ enabled: true, openOrders: 10 }, { enabled: true }]);
  for (const bot of await list()) expect(bot).not.toHaveProperty('problem');
});

it('setMarketMaker requires the section only for a symbol of several sections', async () => {
  const sandbox = createSandboxWithControl();
  const { control } = sandbox;
  await control.addContract({ ...contractMarket, symbol: 'BTCUSDT' });
  const change = { symbol: 'BTCUSDT', enabled: true } as const;
  expect(await control.setMarketMaker(change)).toMatchObject({ section: 'spot' });
  const second = await control.setMarketMaker({ ...change, section: 'contract' });
  expect(second).toMatchObject({ section: 'contract', openOrders: 10 });
  expect(await control.listMarketMakers()).toHaveLength(2);
  await expect(control.setMarketMaker({ ...change, section: 'option' })).rejects.toThrow(
    'The option symbol "BTCUSDT" does not exist.',
  );
});

it('a symbol at the limits of the engine can be quoted', async () => {
  const { control } = createSandboxWithControl();
  await control.addToken({ token: 'TINY', scale: 18 });
  const smallest = '0.000000000000000001';
  const sizes = { minQuantity: smallest, maxQuantity: '0.004', stepSize: smallest };
  const range = { minPrice: smallest, maxPrice: '0.004', tickSize: smallest, minNotional: '0' };
  const assets = { symbol: 'TINYUSDT', baseAsset: 'TINY', quoteAsset: 'USDT' };
  await control.addSymbol({ ...assets, ...range, ...sizes });
  await control.setIndexPrice({ symbol: 'TINYUSDT', price: '0.002' });
  const maker = await control.setMarketMaker({ symbol: 'TINYUSDT', enabled: true });
  expect(maker).toMatchObject({ enabled: true, openOrders: 10 });
  expect(maker).not.toHaveProperty('problem');
});
