// Histories with amounts that were computed by hand, and the numbers of the published examples.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { callSpread, Scenario } from './scenario.ts';

type Row = Readonly<Record<string, string>>;

function readRows(path: string): Row[] {
  const folder = new URL('../../../../spec/examples/option/', import.meta.url);
  return JSON.parse(readFileSync(new URL(`${path}.json`, folder), 'utf8')).response;
}

/** Gives ann a position of the given size and average price; ben is the counterparty. */
function open(scenario: Scenario, { position = '', averagePrice = '' }: Row): void {
  const quantity = position.replace('-', '');
  const [buyer, seller] = position.startsWith('-') ? ['ben', 'ann'] : ['ann', 'ben'];
  scenario.trade(buyer as string, seller as string, quantity, averagePrice);
}

test.each(readRows('listPositions/long-and-short'))(
  'the option model has the position of $symbol in the examples',
  (row) => {
    const scenario = new Scenario();
    open(scenario, row);
    scenario.trade('cat', 'ben', '1', row.price ?? '');
    const { position, margin, averagePrice, price, changed, changedRate } = row;
    expect(scenario.position('ann')).toMatchObject({
      position,
      margin,
      averagePrice,
      price,
      changed,
      changedRate,
    });
  },
);

test.each(readRows('listSettlements/paid-capped-and-worthless'))(
  'the option model settles the position of $symbol in the examples',
  ({ timestamp: _, symbol: __, ...row }) => {
    const { strikePrice: strike = '', maxPayOff = '' } = row;
    const optionType = row.optionType === 'call' ? 'call' : 'put';
    const scenario = new Scenario({ ...callSpread, optionType, strike, maxPayOff });
    open(scenario, row);
    scenario.expireAt(row.settlementPrice ?? '');
    expect(scenario.settlement('ann')).toMatchObject(row);
  },
);

describe('collateral', () => {
  test('collateral is locked for the sell orders that exceed the long position', () => {
    const scenario = new Scenario();
    scenario.trade('ann', 'ben', '10', '100');
    scenario.place('ann', 'SELL', '6', '200');
    expect(scenario.balance('ann')?.locked).toBe('0');
    scenario.place('ann', 'SELL', '6', '210');
    // 6 + 6 options exceed the position of 10 by 2; each of these 2 may have to pay 500.
    expect(scenario.balance('ann')?.locked).toBe('1000');
    scenario.place('cat', 'BUY', '12', '210');
    expect(scenario.balance('ann')).toMatchObject({ locked: '0', margin: '1000' });
    expect(scenario.position('ann')).toMatchObject({ position: '-2', averagePrice: '210' });
  });

  test('collateral of a short position is released when a closing order fills', () => {
    const scenario = new Scenario();
    scenario.trade('ben', 'ann', '2', '100');
    expect(scenario.balance('ann')).toEqual({
      free: '999199.98',
      locked: '0',
      margin: '1000',
    });
    scenario.place('ann', 'BUY', '2', '90');
    expect(scenario.balance('ann')).toMatchObject({ locked: '180.018', margin: '1000' });
    scenario.place('cat', 'SELL', '1', '90');
    expect(scenario.balance('ann')).toMatchObject({ locked: '90.009', margin: '500' });
  });

  test('collateral is required when an order is placed; the premium does not count', () => {
    const scenario = new Scenario();
    expect(scenario.place('ann', 'SELL', '2000', '100').rejection).toBeUndefined();
    expect(scenario.place('ann', 'SELL', '0.01', '499').rejection).toBe('INSUFFICIENT_BALANCE');
  });
});

describe('a MARKET order', () => {
  test('a MARKET order is rejected if the opposite side is empty', () => {
    const scenario = new Scenario();
    scenario.place('ben', 'BUY', '1', '100');
    expect(scenario.place('ann', 'BUY', '1').rejection).toBe('NO_DEPTH');
  });

  test('a MARKET order fills from the available depth, and cancels the rest', () => {
    const scenario = new Scenario();
    scenario.place('ben', 'SELL', '1', '100');
    scenario.place('cat', 'SELL', '1', '110');
    scenario.place('ann', 'BUY', '3', undefined, { clientOrderId: 'market' });
    expect(scenario.model.order('ann', 'market')).toMatchObject({
      status: 'CANCELED',
      executedQty: '2',
      avgPrice: '105',
      fee: '0.021',
    });
  });
});

test('an order cancels orders of its account, unless it is FOK and cannot fill', () => {
  const scenario = new Scenario();
  scenario.place('ann', 'SELL', '1', '100', { clientOrderId: 'own' });
  scenario.place('ben', 'SELL', '1', '100');
  scenario.place('ann', 'BUY', '2', '100', { timeInForce: 'FOK', clientOrderId: 'killed' });
  expect(scenario.model.order('ann', 'killed')?.status).toBe('CANCELED');
  expect(scenario.model.order('ann', 'own')?.status).toBe('NEW');
  scenario.place('ann', 'BUY', '2', '100', { timeInForce: 'IOC', clientOrderId: 'partial' });
  expect(scenario.model.order('ann', 'partial')?.executedQty).toBe('1');
  expect(scenario.model.order('ann', 'own')?.status).toBe('CANCELED');
});

test('the settlement price is the mean of the last ten minutes before the expiration', () => {
  const scenario = new Scenario();
  scenario.trade('ann', 'ben', '0.123', '100');
  const { expiration } = callSpread;
  scenario.time = expiration - 3 * 60_000;
  scenario.index('10100');
  scenario.time = expiration - 1;
  scenario.index('10200');
  // The index rises only after the expiration, so this price must not count.
  scenario.time = expiration + 60_000;
  scenario.index('10500');
  // (7 min × 10000 + (3 min − 1 ms) × 10100 + 1 ms × 10200) / 10 min.
  expect(scenario.settlement('ann')).toMatchObject({
    settlementPrice: '10030.00016666',
    changed: '3.69002049',
    margin: '0',
  });
  expect(scenario.settlement('ben')).toMatchObject({ changed: '-3.69002049', margin: '61.5' });
  expect(scenario.balance('ben')).toMatchObject({ locked: '0', margin: '0' });
});
