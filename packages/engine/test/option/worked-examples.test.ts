// Histories with amounts that were computed by hand, and the numbers of the published examples, in
// the engine and the reference model.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Scenario } from '../lib/scenario.ts';
import type { OptionInstrument } from '../model/types.ts';

type Row = Readonly<Record<string, string>>;

const hourMs = 3_600_000;
const expiration = Date.UTC(2026, 0, 1, 2);

/** A call spread that pays at most 500 above 10000, and expires an hour after the start. */
const callSpread: OptionInstrument = {
  product: 'option',
  symbol: 'CALL',
  index: 'BTCUSDT',
  token: 'USDT',
  optionType: 'call',
  strike: '10000',
  maxPayOff: '500',
  expiration,
  price: { min: '0.01', max: '100000', step: '0.01' },
  quantity: { min: '0.01', max: '100000', step: '0.001' },
  minNotional: '1',
};

class OptionScenario extends Scenario {
  constructor(instrument = callSpread) {
    const deposits = { ann: '1000000', ben: '1000000', cat: '1000000' };
    super(expiration - hourMs, [instrument], deposits);
  }

  /** Lets one account buy options from another at the given price. */
  trade(buyer: string, seller: string, quantity: string, price: string): void {
    this.place(seller, 'SELL', quantity, price);
    this.place(buyer, 'BUY', quantity, price);
  }

  /** Gives ann a position of the given size and average price; ben is the counterparty. */
  open({ position = '', averagePrice = '' }: Row): void {
    const quantity = position.replace('-', '');
    if (position.startsWith('-')) this.trade('ben', 'ann', quantity, averagePrice);
    else this.trade('ann', 'ben', quantity, averagePrice);
  }

  balance(account: string) {
    return this.account(account).balances.USDT;
  }
}

function readRows(path: string): Row[] {
  const folder = new URL('../../../../spec/examples/option/', import.meta.url);
  return JSON.parse(readFileSync(new URL(`${path}.json`, folder), 'utf8')).response;
}

test.each(readRows('listPositions/long-and-short'))(
  'the option model has the position of $symbol in the examples',
  (row) => {
    const scenario = new OptionScenario();
    scenario.open(row);
    scenario.trade('cat', 'ben', '1', row.price ?? '');
    const { position, margin, averagePrice, price, changed, changedRate } = row;
    expect(scenario.account('ann').positions.CALL).toMatchObject({
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
    const scenario = new OptionScenario({ ...callSpread, optionType, strike, maxPayOff });
    scenario.open(row);
    scenario.time = expiration - hourMs / 2;
    scenario.index(row.settlementPrice ?? '');
    scenario.time = expiration;
    scenario.apply({ kind: 'advance' });
    expect(scenario.account('ann').settlements.CALL).toMatchObject(row);
  },
);

describe('collateral', () => {
  test('collateral is locked for the sell orders that exceed the long position', () => {
    const scenario = new OptionScenario();
    scenario.trade('ann', 'ben', '10', '100');
    scenario.place('ann', 'SELL', '6', '200');
    expect(scenario.balance('ann')?.locked).toBe('0');
    scenario.place('ann', 'SELL', '6', '210');
    // 6 + 6 options exceed the position of 10 by 2; each of these 2 may have to pay 500.
    expect(scenario.balance('ann')?.locked).toBe('1000');
    scenario.place('cat', 'BUY', '12', '210');
    expect(scenario.balance('ann')).toMatchObject({ locked: '0', margin: '1000' });
    const position = { position: '-2', averagePrice: '210' };
    expect(scenario.account('ann').positions.CALL).toMatchObject(position);
  });

  test('collateral of a short position is released when a closing order fills', () => {
    const scenario = new OptionScenario();
    scenario.trade('ben', 'ann', '2', '100');
    expect(scenario.balance('ann')).toEqual({ free: '999199.98', locked: '0', margin: '1000' });
    scenario.place('ann', 'BUY', '2', '90');
    expect(scenario.balance('ann')).toMatchObject({ locked: '180.018', margin: '1000' });
    scenario.place('cat', 'SELL', '1', '90');
    expect(scenario.balance('ann')).toMatchObject({ locked: '90.009', margin: '500' });
  });

  test('collateral is required when an order is placed; the premium does not count', () => {
    const scenario = new OptionScenario();
    expect(scenario.place('ann', 'SELL', '2000', '100').rejection).toBeUndefined();
    expect(scenario.place('ann', 'SELL', '0.01', '499').rejection).toBe('INSUFFICIENT_BALANCE');
  });
});

test('a MARKET order fills from the available depth, and cancels the rest', () => {
  const scenario = new OptionScenario();
  expect(scenario.place('ann', 'BUY', '1').rejection).toBe('NO_DEPTH');
  scenario.place('ben', 'SELL', '1', '100');
  scenario.place('cat', 'SELL', '1', '110');
  scenario.place('ann', 'BUY', '3', undefined, { clientOrderId: 'market' });
  expect(scenario.order('ann', 'market')).toMatchObject({
    status: 'CANCELED',
    executedQty: '2',
    avgPrice: '105',
    fee: '0.021',
  });
});

test('an order cancels orders of its account, unless it is FOK and cannot fill', () => {
  const scenario = new OptionScenario();
  const buy = (options: { timeInForce: 'FOK' | 'IOC'; clientOrderId: string }) =>
    scenario.place('ann', 'BUY', '2', '100', options);
  scenario.place('ann', 'SELL', '1', '100', { clientOrderId: 'own' });
  scenario.place('ben', 'SELL', '1', '100');
  buy({ timeInForce: 'FOK', clientOrderId: 'killed' });
  expect(scenario.order('ann', 'killed')?.status).toBe('CANCELED');
  expect(scenario.order('ann', 'own')?.status).toBe('NEW');
  buy({ timeInForce: 'IOC', clientOrderId: 'partial' });
  expect(scenario.order('ann', 'partial')?.executedQty).toBe('1');
  expect(scenario.order('ann', 'own')?.status).toBe('CANCELED');
});

test('the settlement price is the mean of the last ten minutes before the expiration', () => {
  const scenario = new OptionScenario();
  scenario.trade('ann', 'ben', '0.123', '100');
  scenario.time = expiration - 3 * 60_000;
  scenario.index('10100');
  scenario.time = expiration - 1;
  scenario.index('10200');
  // The index rises only after the expiration, so this price must not count.
  scenario.time = expiration + 60_000;
  scenario.index('10500');
  // (7 min × 10000 + (3 min − 1 ms) × 10100 + 1 ms × 10200) / 10 min.
  expect(scenario.account('ann').settlements.CALL).toMatchObject({
    settlementPrice: '10030.00016666',
    changed: '3.69002049',
    margin: '0',
  });
  const paid = { changed: '-3.69002049', margin: '61.5' };
  expect(scenario.account('ben').settlements.CALL).toMatchObject(paid);
  expect(scenario.balance('ben')).toMatchObject({ locked: '0', margin: '0' });
});
