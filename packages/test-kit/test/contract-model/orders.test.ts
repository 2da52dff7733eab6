import { describe, expect, test } from 'vitest';
import type { PlaceOrder } from '../../src/contract-model/commands.ts';
import { inverseContract, linearContract, roundContract, Scenario } from './scenario.ts';

const clientOrderId = 'tested';
const deposits = { ann: '1000', ben: '1000', cat: '1000', dan: '1000', eve: '1000' };

function start(): Scenario {
  return new Scenario(roundContract, deposits);
}

test.each([
  ['BUY_OPEN', 'OPPONENT', '101'],
  ['BUY_OPEN', 'QUEUE', '99'],
  ['BUY_OPEN', 'OVER', '101.5'],
  ['BUY_OPEN', 'MARKET', '105.1'],
  ['SELL_OPEN', 'OPPONENT', '99'],
  ['SELL_OPEN', 'QUEUE', '101'],
  ['SELL_OPEN', 'OVER', '98.5'],
  ['SELL_OPEN', 'MARKET', '95.1'],
] as const)('%s with the price type %s has the price %s', (side, priceType, price) => {
  const scenario = start();
  scenario.open('ann', 'ben', 1, '100.1');
  scenario.place('ann', 'BUY_OPEN', 1, '99');
  scenario.place('ben', 'SELL_OPEN', 1, '101');
  scenario.place('cat', side, 1, undefined, { priceType, clientOrderId });
  expect(scenario.order('cat', clientOrderId)?.price).toBe(price);
});

type Invalid = Partial<PlaceOrder> & { readonly rejection: string };

test.each<Invalid>([
  { rejection: 'BAD_SYMBOL', symbol: 'OTHER', leverage: '0' },
  { rejection: 'INVALID_PARAMETER', leverage: '0.9' },
  { rejection: 'INVALID_PARAMETER', leverage: '50.1' },
  { rejection: 'INVALID_PARAMETER', leverage: '10.1', quantity: '89' },
  { rejection: 'INVALID_PARAMETER', leverage: '20' },
  { rejection: 'INVALID_PARAMETER', leverage: '10', quantity: '989' },
  { rejection: 'ORDER_PRICE_TOO_SMALL', price: '0', quantity: '0', leverage: '0.9' },
  { rejection: 'ORDER_PRICE_TOO_HIGH', price: '10000.1' },
  { rejection: 'ORDER_PRICE_PRECISION_TOO_LONG', price: '100.01', quantity: '0' },
  { rejection: 'ORDER_QUANTITY_TOO_SMALL', quantity: '0', price: '111' },
  { rejection: 'ORDER_QUANTITY_TOO_BIG', side: 'BUY_CLOSE', quantity: '1001' },
  { rejection: 'ORDER_QUANTITY_PRECISION_TOO_LONG', quantity: '1.5' },
  { rejection: 'ORDER_PRICE_WAVE_EXCEED', price: '110.1', clientOrderId: 'used' },
  { rejection: 'ORDER_PRICE_WAVE_EXCEED', price: '89.9', side: 'SELL_OPEN' },
  { rejection: 'NO_DEPTH', priceType: 'OPPONENT', clientOrderId: 'used' },
  { rejection: 'ORDER_DUPLICATED', clientOrderId: 'used', quantity: '900' },
  { rejection: 'INSUFFICIENT_BALANCE', quantity: '100' },
  { rejection: 'INSUFFICIENT_BALANCE', side: 'SELL_CLOSE', quantity: '6' },
  { rejection: 'INSUFFICIENT_BALANCE', side: 'BUY_CLOSE' },
])('the contract model rejects an order: $rejection', ({ rejection, ...invalid }) => {
  const scenario = start();
  scenario.open('ann', 'ben', 10, '100');
  scenario.place('ann', 'SELL_CLOSE', 5, '101');
  scenario.place('ann', 'BUY_OPEN', 1, '99', { clientOrderId: 'used' });
  const before = scenario.balance('ann');
  const { side = 'BUY_OPEN', quantity = '1', price = '100', priceType, ...options } = invalid;
  if (priceType !== undefined) scenario.place('ben', 'BUY_CLOSE', 5, '101');
  const result = scenario.place('ann', side, Number(quantity), price, {
    ...options,
    ...(priceType && { priceType }),
  });
  expect(result).toEqual({ rejection, fills: [], liquidations: [] });
  if (priceType === undefined) expect(scenario.balance('ann')).toEqual(before);
});

describe('closing orders at the bankruptcy price', () => {
  /** Creates a scenario in which the margin of ann is 20.5 and her bankruptcy price is 97.95. */
  function startWithLong(): Scenario {
    const scenario = start();
    scenario.open('ann', 'ben', 10, '100', ['50', '10']);
    return scenario;
  }

  test('a closing taker fills up to the bankruptcy price, and the rest is cancelled', () => {
    const scenario = startWithLong();
    scenario.place('cat', 'BUY_OPEN', 4, '98');
    scenario.place('cat', 'BUY_OPEN', 6, '97.9', { clientOrderId: 'beyond' });
    scenario.place('ann', 'SELL_CLOSE', 10, '97', { clientOrderId });
    expect(scenario.order('ann', clientOrderId)).toMatchObject({
      status: 'CANCELED',
      executedQty: '4',
      fee: '0.196',
    });
    expect(scenario.order('cat', 'beyond')?.status).toBe('NEW');
    // The fill releases a margin of 8.2, which pays the loss of 8 and the fee.
    expect(scenario.position('ann', 'LONG')).toMatchObject({ position: '6', margin: '12.3' });
    expect(scenario.balance('ann')?.availableMargin).toBe('979.254');
  });

  test('a maker that would close beyond the bankruptcy price is cancelled', () => {
    const scenario = startWithLong();
    scenario.place('ann', 'SELL_CLOSE', 10, '98', { clientOrderId });
    // Ann pays funding of 3, which raises the bankruptcy price to 98.25.
    scenario.apply({ kind: 'setFundingRate', symbol: 'ROUND', rate: '0.003' });
    scenario.time += 8 * 3_600_000;
    scenario.place('cat', 'BUY_OPEN', 5, '98', { clientOrderId: 'taker' });
    expect(scenario.order('ann', clientOrderId)).toMatchObject({
      status: 'CANCELED',
      executedQty: '0',
    });
    expect(scenario.order('cat', 'taker')?.status).toBe('NEW');
  });

  test.each([
    { quantity: 5, fee: '0.245', margin: '9.755', available: '979.25' },
    { quantity: 10, fee: '0', margin: undefined, available: '979.75' },
  ])(
    'the remaining margin pays the fee of closing $quantity of 10 contracts, or the fee is waived',
    (row) => {
      const scenario = startWithLong();
      const margin = {
        kind: 'adjustMargin',
        account: 'ann',
        symbol: 'ROUND',
        side: 'LONG',
      } as const;
      scenario.apply({ ...margin, amount: '-0.5' });
      scenario.place('cat', 'BUY_OPEN', row.quantity, '98');
      scenario.place('ann', 'SELL_CLOSE', row.quantity, '98', { clientOrderId });
      expect(scenario.order('ann', clientOrderId)).toMatchObject({
        status: 'FILLED',
        fee: row.fee,
      });
      expect(scenario.position('ann', 'LONG')?.margin).toBe(row.margin);
    },
  );
});

describe('fills that need more than the order has locked', () => {
  const account = 'poor';

  function startWith(deposit: string): Scenario {
    return new Scenario(roundContract, { ...deposits, [account]: deposit });
  }

  test.each([
    // The order locks 101. The fill at 109 needs a margin of 109.545 and a fee of 0.545.
    { deposit: '110.09', status: 'FILLED', executedQty: '10' },
    { deposit: '110.0899', status: 'CANCELED', executedQty: '0' },
  ])(
    'a taker that matches a better price is $status with a deposit of $deposit',
    ({ deposit, ...expected }) => {
      const scenario = startWith(deposit);
      scenario.place('cat', 'BUY_OPEN', 10, '109');
      scenario.place(account, 'SELL_OPEN', 10, '100', { clientOrderId });
      expect(scenario.order(account, clientOrderId)).toMatchObject(expected);
    },
  );

  test.each([
    { timeInForce: 'FOK', status: 'CANCELED', executedQty: '0' },
    { timeInForce: 'IOC', status: 'CANCELED', executedQty: '5' },
  ] as const)(
    'a $timeInForce order executes $executedQty if the margin suffices for only one of two fills',
    ({ timeInForce, ...expected }) => {
      const scenario = startWith('101.8');
      scenario.place('cat', 'BUY_OPEN', 5, '101', { clientOrderId: 'bid' });
      scenario.place('cat', 'BUY_OPEN', 5, '100.9');
      scenario.place(account, 'SELL_OPEN', 10, '100', { clientOrderId, timeInForce });
      expect(scenario.order(account, clientOrderId)).toMatchObject(expected);
      expect(scenario.order('cat', 'bid')?.executedQty).toBe(expected.executedQty);
    },
  );

  test('a maker needs no margin for an open loss that arose after it was placed', () => {
    const scenario = startWith('101.2');
    scenario.place(account, 'BUY_OPEN', 10, '100', { clientOrderId });
    scenario.index('95');
    scenario.place('cat', 'SELL_OPEN', 10, '100', { clientOrderId: 'taker' });
    expect(scenario.order(account, clientOrderId)?.status).toBe('FILLED');
    expect(scenario.order('cat', 'taker')?.status).toBe('FILLED');
    expect(scenario.position(account, 'LONG')?.margin).toBe('100.5');
    expect(scenario.balance(account)).toMatchObject({ total: '100.95', orderMargin: '0' });
  });
});

test.each([
  [inverseContract, '30000'],
  [linearContract, '30000.1'],
])('a partial close of $symbol does not change the average price', (contract, price) => {
  const scenario = new Scenario(contract, deposits);
  scenario.index('30000', 'BTCUSDT');
  scenario.open('ann', 'ben', 3, price);
  scenario.open('ben', 'ann', 1, price);
  for (const side of ['BUY_CLOSE', 'SELL_CLOSE'] as const) {
    scenario.place('ann', side, 1, price);
    scenario.place('ben', side === 'BUY_CLOSE' ? 'SELL_CLOSE' : 'BUY_CLOSE', 1, price);
  }
  expect(scenario.position('ann', 'LONG')).toMatchObject({ position: '2', avgPrice: price });
  expect(scenario.position('ben', 'SHORT')).toMatchObject({ position: '2', avgPrice: price });
});

test('a taker cancels resting orders of its own account', () => {
  const scenario = start();
  scenario.place('ann', 'BUY_OPEN', 1, '100', { clientOrderId });
  scenario.place('ben', 'BUY_OPEN', 1, '100');
  const { fills } = scenario.place('ann', 'SELL_OPEN', 1, '100');
  expect(scenario.order('ann', clientOrderId)?.status).toBe('CANCELED');
  expect(fills.map(({ account }) => account)).toEqual(['ben', 'ann']);
});

test('triggered STOP orders trigger others', () => {
  const scenario = start();
  scenario.open('ann', 'ben', 1, '100');
  for (const price of ['101', '102', '103']) scenario.place('dan', 'SELL_OPEN', 1, price);
  const stop = { orderType: 'STOP', clientOrderId } as const;
  scenario.place('ann', 'BUY_OPEN', 1, '105', { ...stop, triggerPrice: '102' });
  scenario.place('cat', 'BUY_OPEN', 1, '105', { ...stop, triggerPrice: '101' });
  scenario.place('ben', 'SELL_OPEN', 1, '95', { ...stop, triggerPrice: '99.9' });
  const { fills } = scenario.place('eve', 'BUY_OPEN', 1, '101');
  const takers = fills.filter(({ kind }) => kind === 'taker');
  expect(takers.map(({ account, price }) => `${account} ${price}`)).toEqual([
    'eve 101',
    'cat 102',
    'ann 103',
  ]);
  expect(scenario.order('ben', clientOrderId)?.orderType).toBe('STOP');
});

test('batchCancel keeps STOP orders, and rejects unknown contracts', () => {
  const scenario = start();
  const stop = { orderType: 'STOP', triggerPrice: '98' } as const;
  scenario.place('ann', 'BUY_OPEN', 1, '99', { ...stop, clientOrderId: 'stop' });
  scenario.place('ann', 'BUY_OPEN', 1, '99', { clientOrderId });
  const cancelSymbols = (symbols?: string[]) =>
    scenario.apply({ kind: 'batchCancel', account: 'ann', ...(symbols && { symbols }) }).rejection;
  expect(cancelSymbols(['ROUND', 'OTHER'])).toBe('BAD_SYMBOL');
  expect(cancelSymbols(['BTC-PERP-REV'])).toBeUndefined();
  expect(scenario.order('ann', clientOrderId)?.status).toBe('NEW');
  expect(cancelSymbols()).toBeUndefined();
  expect(scenario.order('ann', clientOrderId)?.status).toBe('CANCELED');
  expect(scenario.order('ann', 'stop')?.status).toBe('NEW');
});

test.each([
  ['899.25', undefined],
  ['899.2501', 'INSUFFICIENT_BALANCE'],
  // The margin of 100.5 must not fall below the cost of 1000 divided by the leverage of 10.
  ['-0.5', undefined],
  ['-0.5001', 'INVALID_PARAMETER'],
  ['0', 'INVALID_PARAMETER'],
])('adjustMargin by %s: %s', (amount, rejection) => {
  const scenario = start();
  scenario.open('ann', 'ben', 10, '100');
  expect(adjust(scenario, 'ann', 'LONG', amount)).toBe(rejection);
  expect(adjust(scenario, 'ann', 'SHORT', amount)).toBe('INVALID_PARAMETER');
  expect(adjust(scenario, 'ann', 'LONG', '0.00001')).toBe('BAD_PRECISION');
});

function adjust(scenario: Scenario, account: string, side: 'LONG' | 'SHORT', amount: string) {
  const command = { kind: 'adjustMargin', account, symbol: 'ROUND', side, amount } as const;
  return scenario.apply(command).rejection;
}

describe('the least margin that adjustMargin leaves', () => {
  test.each([
    // Each has a margin of 100.5, a cost of 1000 and a leverage of 10.
    { index: '120', account: 'ann', side: 'LONG', least: '-0.5' },
    { index: '80', account: 'ben', side: 'SHORT', least: '-0.5' },
    // At 91.8, the equity of ann is 18.5, and 2% of the value is 18.36.
    { index: '91.8', account: 'ann', side: 'LONG', least: '-0.14' },
    // At 107.8, the equity of ben is 22.5, and 2% of the value is 21.56: the cost is decisive.
    { index: '107.8', account: 'ben', side: 'SHORT', least: '-0.5' },
  ] as const)('$account ($side) can remove $least at $index', ({ index, account, side, least }) => {
    const scenario = start();
    scenario.open('ann', 'ben', 10, '100', side === 'LONG' ? ['10', '2'] : ['2', '10']);
    scenario.index(index);
    expect(adjust(scenario, account, side, `${least.padEnd(6, '0').slice(0, -1)}1`)).toBe(
      'INVALID_PARAMETER',
    );
    expect(adjust(scenario, account, side, least)).toBeUndefined();
    expect(adjust(scenario, account, side, '-0.0001')).toBe('INVALID_PARAMETER');
  });

  test('the quotient of cost and leverage is rounded up', () => {
    const scenario = start();
    scenario.open('ann', 'ben', 10, '100', ['3', '10']);
    expect(scenario.position('ann', 'LONG')?.margin).toBe('333.8333');
    expect(adjust(scenario, 'ann', 'LONG', '-0.5')).toBe('INVALID_PARAMETER');
    expect(adjust(scenario, 'ann', 'LONG', '-0.4999')).toBeUndefined();
  });
});

test.each([
  // The margin would be 20 + 0.5. At 99, the equity of 10.5 exceeds 1% of 990; at 98.9, the equity
  // of 9.5 does not exceed 1% of 989.
  { index: '99', maker: 'FILLED', taker: 'FILLED' },
  { index: '98.9', maker: 'CANCELED', taker: 'NEW' },
])('at $index, an opening order at 100 is $maker', ({ index, maker, taker }) => {
  const scenario = start();
  scenario.place('ann', 'BUY_OPEN', 10, '100', { leverage: '50', clientOrderId });
  scenario.index(index);
  scenario.place('ben', 'SELL_OPEN', 10, '100', { clientOrderId });
  expect(scenario.order('ann', clientOrderId)?.status).toBe(maker);
  expect(scenario.order('ben', clientOrderId)?.status).toBe(taker);
});
