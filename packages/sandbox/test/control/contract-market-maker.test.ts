import { expect, it } from 'vitest';
import { book, execute, prices, quoted, type Sandbox } from './bots-fixture.ts';

const symbol = 'BTC-PERP-BUSDT';
const account = { user: 'market-maker', accountType: 3, accountIndex: 0 } as const;

const quotesOf = (sandbox: Sandbox) => prices(sandbox, symbol, 'contract');
const positions = ({ executor }: Sandbox) =>
  executor.state.engine.contract.account.listPositions({ account }).reply ?? [];

let orders = 0;

/** Places a market order for alice, and waits until the market maker has reacted. */
function trade(sandbox: Sandbox, side: 'BUY_OPEN' | 'SELL_CLOSE', quantity: number): Promise<void> {
  orders += 1;
  return execute(sandbox, {
    kind: 'contract.placeOrder',
    time: sandbox.clock.now(),
    symbol,
    side,
    leverage: '10',
    account: { ...account, user: 'alice' },
    orderType: 'LIMIT',
    priceType: 'MARKET',
    quantity: String(quantity),
    clientOrderId: `trade-${orders}`,
  });
}

it('a market maker replaces filled quotes, and closes contracts that it opened', async () => {
  const sandbox = await quoted(symbol);
  const { asks } = book(sandbox, symbol, 'contract');
  const bought = asks.reduce((sum, [, quantity]) => sum + Number(quantity), 0);
  await trade(sandbox, 'BUY_OPEN', bought);
  expect(quotesOf(sandbox)[1]).toEqual(['10005', '10015', '10025']);
  expect(positions(sandbox)).toMatchObject([{ side: 'SHORT', position: String(bought) }]);
  // The bids from before the trade open contracts. The bids that replace them close contracts.
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '10010' });
  const sold = Number(book(sandbox, symbol, 'contract').bids[0]?.[1]);
  await trade(sandbox, 'SELL_CLOSE', sold);
  expect(positions(sandbox)).toMatchObject([{ side: 'SHORT', position: String(bought - sold) }]);
});

it('the positions of a market maker stay bounded over many trades', async () => {
  const sandbox = await quoted(symbol);
  let largest = 0;
  for (let round = 0; round < 60; round++) {
    await trade(sandbox, 'BUY_OPEN', 2000);
    await trade(sandbox, 'SELL_CLOSE', 2000);
    largest = Math.max(largest, ...positions(sandbox).map(({ position }) => Number(position)));
  }
  // The orders add up to 120,000 contracts in each direction, but no position grows larger than a
  // few quotes.
  expect(largest).toBeGreaterThan(0);
  expect(largest).toBeLessThan(20_000);
});

it('a large move of the index price does not liquidate a market maker', async () => {
  const sandbox = await quoted(symbol);
  await trade(sandbox, 'BUY_OPEN', 8000);
  const [before] = positions(sandbox);
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '40000' });
  expect(positions(sandbox)).toMatchObject([{ side: 'SHORT', position: before?.position }]);
  expect(quotesOf(sandbox)[0]).toEqual(['39980', '39940', '39900']);
  const [maker] = await sandbox.control.listMarketMakers();
  expect(maker).toMatchObject({ section: 'contract', enabled: true, openOrders: 6 });
  expect(maker).not.toHaveProperty('problem');
});
