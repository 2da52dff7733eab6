import { expect, test } from 'vitest';
import { Rational } from '../../src/rational.ts';
import { roundContract, Scenario } from './scenario.ts';

/**
 * Creates a scenario in which ann opens a long position of 10 contracts at 100 with leverage 10,
 * against a short position of ben. Her margin is 100.5, with a reserve of 0.5 for the closing fee,
 * so her bankruptcy price is 89.95. At 90.8, her equity of 8.5 is below the maintenance margin of
 * 9.08.
 */
function startWithLong(): Scenario {
  const deposits = { ann: '1000', ben: '1000', cat: '1000', dan: '1000', eve: '1000' };
  const scenario = new Scenario(roundContract, deposits);
  scenario.open('ann', 'ben', 10, '100');
  return scenario;
}

test('a position is liquidated at or below the maintenance margin rate, not above it', () => {
  const scenario = startWithLong();
  expect(scenario.position('ann', 'LONG')?.flp).toBe('90.8');
  expect(scenario.index('90.9').liquidations).toEqual([]);
  expect(scenario.index('90.8').liquidations).toEqual(['ann ROUND LONG']);
});

test('a liquidation closes on the book first, and its gain goes to the insurance fund', () => {
  const scenario = startWithLong();
  scenario.place('ann', 'BUY_OPEN', 1, '95', { clientOrderId: 'same-side' });
  scenario.place('ann', 'SELL_OPEN', 1, '105', { clientOrderId: 'other-side' });
  scenario.place('cat', 'BUY_OPEN', 10, '90.5');
  const { fills } = scenario.index('90.8');
  expect(fills).toMatchObject([
    { account: 'cat', kind: 'maker', price: '90.5', quantity: '10' },
    { account: 'ann', kind: 'liquidation', price: '90.5', quantity: '10', fee: '0', pnl: '-100.5' },
  ]);
  expect(scenario.insuranceFund).toBe('5.5');
  expect(scenario.order('ann', 'same-side')?.status).toBe('CANCELED');
  expect(scenario.order('ann', 'other-side')?.status).toBe('NEW');
  // Ann has paid a fee of 0.25 and lost her margin of 100.5.
  expect(scenario.balance('ann')).toMatchObject({ total: '899.25', positionMargin: '0' });
  expect(scenario.model.realizedPnL('ann', 'ROUND', 'LONG')).toBe('-100.75');
  expect(scenario.position('ben', 'SHORT')?.position).toBe('10');
  // Cat buys at 90.5, below the mark price of 90.8, so the order has no open loss.
  expect(scenario.position('cat', 'LONG')?.margin).toBe('90.9525');
});

/** Moves the index to 89: the equity of ann is 100.5 − 110 = −9.5. */
function fall(scenario: Scenario): string[] {
  const { fills } = scenario.index('89');
  return fills.map(({ account, price, quantity }) => `${account} ${quantity} at ${price}`);
}

test('the insurance fund pays at most a tenth for fills beyond the bankruptcy price', () => {
  const scenario = startWithLong();
  scenario.fund('50');
  scenario.place('cat', 'BUY_OPEN', 10, '89', { clientOrderId: 'bid' });
  // Each contract costs the fund 0.95, so a tenth of its balance suffices for 5 contracts. The
  // other 5 are closed against the position of ben, at the bankruptcy price.
  expect(fall(scenario)).toEqual([
    'cat 5 at 89',
    'ann 5 at 89',
    'ben 5 at 89.95',
    'ann 5 at 89.95',
  ]);
  expect(scenario.insuranceFund).toBe('45.25');
  expect(scenario.order('cat', 'bid')).toMatchObject({ status: 'PARTIALLY_FILLED' });
  // Ben has paid a fee of 0.5 and gains 5 × (100 − 89.95).
  expect(scenario.balance('ben')?.total).toBe('1049.75');
  expect(scenario.position('ben', 'SHORT')).toMatchObject({ position: '5', margin: '50.25' });
});

test('a gain in the same command does not increase what the insurance fund pays', () => {
  const scenario = startWithLong();
  scenario.fund('9.5');
  scenario.place('dan', 'BUY_OPEN', 2, '94');
  scenario.place('cat', 'BUY_OPEN', 10, '89');
  // The fund gains 2 × 4.05. It can pay 0.95, so for 1 contract.
  expect(fall(scenario).filter((fill) => fill.startsWith('cat'))).toEqual(['cat 1 at 89']);
  expect(scenario.insuranceFund).toBe('16.65');
});

test('the liquidations of a command share a tenth of the balance', () => {
  const scenario = startWithLong();
  scenario.open('eve', 'dan', 10, '100');
  scenario.fund('142.5');
  scenario.place('cat', 'BUY_OPEN', 20, '89');
  // A tenth of the balance suffices for 15 contracts: 10 of ann and 5 of eve.
  expect(fall(scenario).filter((fill) => fill.startsWith('cat'))).toEqual([
    'cat 10 at 89',
    'cat 5 at 89',
  ]);
  expect(scenario.insuranceFund).toBe('128.25');
});

test('no fill is both beyond the bankruptcy price and worse than the mark price', () => {
  const scenario = startWithLong();
  scenario.fund('1000');
  scenario.place('cat', 'BUY_OPEN', 10, '88.9', { clientOrderId: 'bid' });
  expect(fall(scenario)).toEqual(['ben 10 at 89.95', 'ann 10 at 89.95']);
  expect(scenario.insuranceFund).toBe('1000');
  expect(scenario.order('cat', 'bid')?.status).toBe('NEW');
});

test('a bid far below the mark price takes nothing from the insurance fund', () => {
  const scenario = startWithLong();
  scenario.fund('1000');
  scenario.place('cat', 'BUY_OPEN', 10, '0.1', { clientOrderId: 'bid' });
  expect(scenario.index('90.8').liquidations).toEqual(['ann ROUND LONG']);
  expect(scenario.insuranceFund).toBe('1000');
  expect(scenario.order('cat', 'bid')?.status).toBe('NEW');
  expect(scenario.position('ben', 'SHORT')).toBeUndefined();
});

test('a liquidated short position takes at most a tenth of the insurance fund', () => {
  const scenario = startWithLong();
  scenario.fund('50');
  scenario.place('cat', 'SELL_OPEN', 10, '111', { clientOrderId: 'ask' });
  // The bankruptcy price of ben is 110.05. Each contract costs the fund 0.95.
  const { fills, liquidations } = scenario.index('111');
  expect(liquidations).toEqual(['ben ROUND SHORT']);
  expect(fills.map(({ account, quantity }) => `${account} ${quantity}`)).toEqual([
    ...['cat 5', 'ben 5', 'ann 5', 'ben 5'],
  ]);
  expect(scenario.insuranceFund).toBe('45.25');
  // Ann has paid a fee of 0.25 and gains 5 × (110.05 − 100).
  expect(scenario.balance('ann')?.total).toBe('1050');
});

test('the position with the highest profit rate times leverage is deleveraged', () => {
  const scenario = startWithLong();
  scenario.open('eve', 'dan', 10, '100', ['2', '20']);
  scenario.place('dan', 'BUY_CLOSE', 10, '85', { clientOrderId: 'closing' });
  scenario.index('90.8');
  expect(scenario.order('dan', 'closing')?.status).toBe('CANCELED');
  expect(scenario.position('dan', 'SHORT')).toBeUndefined();
  expect(scenario.position('ben', 'SHORT')?.position).toBe('10');
  expect(scenario.balance('dan')?.availableMargin).toBe('1100');
  expect(scenario.insuranceFund).toBe('0');
});

test('positions of equal rank are deleveraged pro rata, in whole contracts', () => {
  const deposits = { ann: '1000', ben: '1000', cat: '1000', dan: '1000' };
  const scenario = new Scenario(roundContract, deposits);
  scenario.place('ben', 'SELL_OPEN', 6, '100');
  scenario.place('cat', 'SELL_OPEN', 3, '100');
  scenario.place('ann', 'BUY_OPEN', 4, '100');
  scenario.place('dan', 'BUY_OPEN', 5, '100', { leverage: '2' });
  // The shares of 4 × 6/9 and 4 × 3/9 contracts are truncated to 2 and 1. The fourth contract is
  // closed against ben.
  scenario.index('90');
  expect(scenario.position('ben', 'SHORT')?.position).toBe('3');
  expect(scenario.position('cat', 'SHORT')?.position).toBe('2');
});

test('opposite positions close at the mark price if the bankruptcy price bankrupts all', () => {
  const scenario = startWithLong();
  const { state } = scenario.model;
  const ann = state.position('ann', 'ROUND', 'LONG');
  scenario.apply({
    kind: 'adjustMargin',
    account: 'ann',
    symbol: 'ROUND',
    side: 'LONG',
    amount: '200',
  });
  scenario.index('86');
  scenario.place('dan', 'SELL_OPEN', 10, '86', { leverage: '50' });
  scenario.place('ben', 'BUY_CLOSE', 10, '86');
  expect(scenario.position('dan', 'SHORT')?.margin).toBe('17.63');
  // No command leads to this state, because a margin this low causes a liquidation earlier.
  ann.margin = ann.margin.minus(new Rational(200n));
  scenario.index('85.9');
  // The bankruptcy price of ann is 89.95. At that price, dan would lose 39.5, more than his margin.
  expect(scenario.insuranceFund).toBe('-40.5');
  expect(scenario.position('dan', 'SHORT')).toBeUndefined();
  expect(scenario.balance('dan')).toMatchObject({ total: '1000.785', positionMargin: '0' });
});

test('the insurance fund goes below zero if no opposite position survives', () => {
  const scenario = new Scenario(roundContract, {
    ann: '2000',
    ben: '2000',
    cat: '2000',
    dan: '2000',
  });
  scenario.open('ann', 'ben', 99, '100');
  scenario.index('92');
  scenario.place('dan', 'SELL_OPEN', 99, '92', { leverage: '50' });
  scenario.place('ben', 'BUY_CLOSE', 99, '92');
  // Ann closes 98 contracts near her bankruptcy price of 89.95. The fee of 88.2 takes the 4.9 that
  // remain of the released margin, and the 10.05 of the last contract.
  scenario.apply({ kind: 'setFeeRates', account: 'ann', maker: '0', taker: '0.01' });
  scenario.place('cat', 'BUY_OPEN', 98, '90');
  const { fills, liquidations } = scenario.place('ann', 'SELL_CLOSE', 98, '90');
  expect(fills[1]).toMatchObject({ account: 'ann', fee: '14.95', pnl: '-980' });
  // The bankruptcy price of the last contract is 100. That of dan is 93.886, so he closes at the
  // mark price, and the fund pays 8.
  expect(liquidations).toEqual(['ann ROUND LONG']);
  expect(fills[2]).toMatchObject({ account: 'dan', kind: 'deleveraging', price: '92', pnl: '0' });
  expect(scenario.insuranceFund).toBe('-8');
});

test('a position is liquidated when its tier requires more margin', () => {
  const scenario = startWithLong();
  const [, tier] = roundContract.riskLimits;
  if (tier === undefined) throw new Error('Expected roundContract to have two tiers');
  const riskLimits = [{ ...tier, initialMargin: '0.2', maintMargin: '0.1005' }];
  const { liquidations } = scenario.apply({ kind: 'setRiskLimits', symbol: 'ROUND', riskLimits });
  // The positions of ann and ben have a margin rate of exactly 0.1005.
  expect(liquidations).toEqual(['ann ROUND LONG']);
  expect(scenario.position('ben', 'SHORT')).toBeUndefined();
});

test('positions with the worst liquidation price are liquidated first', () => {
  const scenario = startWithLong();
  scenario.open('cat', 'dan', 10, '97', ['20', '10']);
  const { liquidations } = scenario.index('90');
  expect(liquidations).toEqual(['cat ROUND LONG', 'ann ROUND LONG']);
  expect(scenario.position('ann', 'LONG')).toBeUndefined();
  expect(scenario.position('cat', 'LONG')).toBeUndefined();
});
