import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { profiles } from '../src/profiles/profiles.ts';
import { closeOpenedPositions } from '../src/traffic/close-positions.ts';
import { renamed, replacements } from '../src/traffic/market.ts';
import { cancelRestingOrders } from '../src/traffic/resting-orders.ts';
import { problems, runCases, sandboxTarget } from './sandbox-target.ts';

const require = createRequire(import.meta.url);

const names = {
  symbols: { 'A-INVERSE': 'true', 'B-INVERSE': 'true', 'C-LINEAR': 'false' },
  index: { name: 'BTCUSDT', field: 'index' },
  kindField: 'inverse',
};

const listed = (symbol: string, inverse: boolean, index = 'BTCUSDT', status = 'TRADING') => ({
  symbol,
  status,
  inverse,
  index,
});

const inverses = [listed('A-INVERSE', true), listed('B-INVERSE', true)];

test.each([
  ['a listed symbol keeps its name', [...inverses, listed('C-LINEAR', false)], []],
  [
    'a symbol with the index of the examples comes first',
    [...inverses, listed('L', false, 'XBT'), listed('M', false)],
    [['C-LINEAR', 'M']],
  ],
  [
    'a symbol that does not trade is replaced, and replaces no other one',
    [listed('A-INVERSE', true), listed('L', false), listed('B-INVERSE', true, 'BTCUSDT', 'HALT')],
    [
      ['B-INVERSE', 'A-INVERSE'],
      ['C-LINEAR', 'L'],
    ],
  ],
  [
    'the index is replaced together with the symbol',
    [listed('A-INVERSE', true, 'XBT'), listed('M', false, 'XBT')],
    [
      ['B-INVERSE', 'A-INVERSE'],
      ['BTCUSDT', 'XBT'],
      ['C-LINEAR', 'M'],
    ],
  ],
])('the names of the examples: %s', (_case, rows, expected) => {
  expect([...replacements(names, rows)]).toEqual(expected);
});

test('each name of a section is one that the examples of brokerInfo list', () => {
  for (const [section, { names: ofSection, symbolList }] of Object.entries(profiles)) {
    const { getBrokerInfo } = require(`@broker-api/spec/${section}/examples.json`);
    const texts = Object.values<{ response: Record<string, unknown> }>(getBrokerInfo).map(
      ({ response }) => JSON.stringify(response[symbolList] ?? []),
    );
    const isListed = (name: string) => texts.some((text) => text.includes(`"symbol":"${name}"`));
    expect(Object.keys(ofSection.symbols).filter((name) => !isListed(name))).toEqual([]);
  }
});

test('names are replaced only as whole values or as items of lists', () => {
  const text = 'symbol=BTC-PERP%2CBTC-PERP-REV%2CBTC-PERP&clientOrderId=aBTC-PERP&index=BTC-PERP';
  expect(renamed(text, new Map([['BTC-PERP', 'X/Y']]))).toBe(
    'symbol=X%2FY%2CBTC-PERP-REV%2CX%2FY&clientOrderId=aBTC-PERP&index=X%2FY',
  );
});

/** Creates a sandbox in which the symbols of the examples are halted, and others trade. */
async function targetWithOtherSymbols() {
  const { session, sandbox } = sandboxTarget();
  const { control } = sandbox;
  await control.addToken({ token: 'SOL' });
  for (const user of ['alice', 'bob']) {
    await control.addDeposit({ user, token: 'SOL', amount: '100000' });
  }
  await control.addSymbol({
    symbol: 'SOLUSDT',
    baseAsset: 'SOL',
    quoteAsset: 'USDT',
    minPrice: '0.002',
    maxPrice: '50000',
    tickSize: '0.002',
    minQuantity: '0.1',
    maxQuantity: '30000',
    stepSize: '0.1',
    minNotional: '10',
  });
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'ETHBTC']) {
    await control.setSymbolStatus({ symbol, status: 'HALT' });
  }
  const riskLimits = [{ quantity: '4000000', initialMargin: '0.01', maintMargin: '0.005' }];
  const rules = {
    index: 'BTCUSDT',
    quoteAsset: 'USDT',
    minPrice: '0.01',
    maxPrice: '1000000',
    minQuantity: '1',
    maxQuantity: '1000000',
    stepSize: '1',
    minNotional: '0',
    riskLimits,
  };
  await control.addContract({
    ...rules,
    symbol: 'XBT.INVERSE',
    inverse: true,
    marginToken: 'TBTC',
    multiplier: '1',
    marginPrecision: '0.00000001',
    tickSize: '0.01',
  });
  await control.addContract({
    ...rules,
    symbol: 'XBT.LINEAR',
    inverse: false,
    marginToken: 'BUSDT',
    multiplier: '0.0001',
    marginPrecision: '0.0001',
    tickSize: '0.1',
    minPrice: '0.1',
  });
  for (const symbol of ['BTC-PERP-REV', 'BTC-SWAP', 'BTC-PERP-BUSDT']) {
    await control.setContractStatus({ symbol, status: 'HALT' });
  }
  return { session, control };
}

test('the tests pass with other symbols and filters, and close their positions', async () => {
  const { session, control } = await targetWithOtherSymbols();
  const spot = /^spot\/(placeOrder|testOrder|getDepth)\//;
  const contract = /^contract\/(placeOrder|adjustMargin|getOrder|listPositions|getIndex)\//;
  const cases = allCases.filter(({ id }) => spot.test(id) || contract.test(id));
  expect(problems(await runCases(orderBySeed(cases, 1), session))).toEqual([]);
  await cancelRestingOrders(session);
  await closeOpenedPositions(session);
  const margins = (await control.listUsers())
    .flatMap((user) => user.accounts)
    .flatMap(({ balances }) => balances)
    .filter(({ token }) => token === 'TBTC' || token === 'BUSDT');
  expect(margins.length).toBeGreaterThan(0);
  expect(margins.flatMap(({ locked, margin = '0' }) => [locked, margin])).toEqual(
    margins.flatMap(() => ['0', '0']),
  );
});
