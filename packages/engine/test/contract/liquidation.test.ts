import { expect, test } from 'vitest';
import { alice, bob, ContractDesk, linear, maker } from './contract-desk.ts';

// The scenarios of liquidation and deleveraging are in spec/contract/scenarios. This state needs
// four traders and an extreme fee rate.
test('deleveraging uses the mark price if the bankruptcy price would bankrupt the other', () => {
  const desk = new ContractDesk(linear, { insuranceFunds: [] });
  const riskLimits = [
    { quantity: '500', initialMargin: '0.01', maintMargin: '0.005' },
    { quantity: '10000', initialMargin: '0.06', maintMargin: '0.05' },
  ];
  desk.apply({ kind: 'contract.setRiskLimits', symbol: linear, riskLimits });
  const carol = { ...bob, user: 'carol' };
  desk.apply({ kind: 'accounts.addUser', user: 'carol' });
  desk.apply({ kind: 'accounts.deposit', account: carol, token: 'BUSDT', amount: '10000' });
  desk.open(alice, 'LONG', 999, '10000', '16');
  desk.open(bob, 'LONG', 1, '10000', '50');
  desk.mark('9900');
  // Carol takes over the short position of the maker, at an average price of 9700.
  desk.place(maker, 'BUY_CLOSE', 1000, '9700');
  desk.place(carol, 'SELL_OPEN', 1000, '9700');
  // A fee of 100% takes all margin of the contract that remains.
  desk.apply({ kind: 'accounts.setFeeRates', account: carol, maker: '1', taker: '1' });
  desk.place(carol, 'BUY_CLOSE', 999, '9370');
  // Alice is liquidated first, at her bankruptcy price of 9370. That of bob is 9795, and the
  // short position would have a loss at 9795. Both close at 9600: the fund pays 0.0001 × 195.
  desk.mark('9600');
  expect(desk.flows(alice, 1)).toEqual(['LIQUIDATION -62.937']);
  expect(desk.flows(bob, 1)).toEqual(['LIQUIDATION -0.0205']);
  expect(desk.flows(carol, 1)).toEqual(['PNL 0.01']);
  expect(desk.fund()).toBe('-0.0195');
  expect(desk.events.at(-1)).toMatchObject({ kind: 'insuranceFundAlarm', balance: '-0.0195' });
});
