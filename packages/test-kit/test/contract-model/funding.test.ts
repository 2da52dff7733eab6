import { expect, test } from 'vitest';
import { roundContract, Scenario } from './scenario.ts';

const hourMs = 3_600_000;

/**
 * Creates a scenario in which ann has a long and ben a short position of 10 contracts at 100, each
 * with a margin of 100.5.
 */
function startWithPositions(): Scenario {
  const scenario = new Scenario(roundContract, { ann: '1000', ben: '1000', cat: '1000' });
  scenario.open('ann', 'ben', 10, '100');
  return scenario;
}

function settleAt(scenario: Scenario, rate: string) {
  scenario.apply({ kind: 'setFundingRate', symbol: 'ROUND', rate });
  scenario.time += 8 * hourMs;
  return scenario.apply({ kind: 'advance' });
}

test.each([
  { rate: '0.001', long: '99.5', short: '101.5', longPnL: '-1.25', shortPnL: '0.5' },
  { rate: '-0.001', long: '101.5', short: '99.5', longPnL: '0.75', shortPnL: '-1.5' },
  {
    rate: '0.000000009',
    long: '100.499991',
    short: '100.500009',
    longPnL: '-0.250009',
    shortPnL: '-0.499991',
  },
])('a funding rate of $rate moves margin between the sides', ({ rate, ...expected }) => {
  const scenario = startWithPositions();
  settleAt(scenario, rate);
  expect(scenario.position('ann', 'LONG')).toMatchObject({
    margin: expected.long,
    realizedPnL: expected.longPnL,
  });
  expect(scenario.position('ben', 'SHORT')).toMatchObject({
    margin: expected.short,
    realizedPnL: expected.shortPnL,
  });
});

test('a funding payer pays at most its margin; the insurance fund pays the rest', () => {
  const scenario = startWithPositions();
  const { liquidations } = settleAt(scenario, '0.2');
  // The payment is 200. Ann pays 100.5. Then her position is closed at its bankruptcy price of 100.
  expect(liquidations).toEqual(['ann ROUND LONG']);
  expect(scenario.insuranceFund).toBe('-99.5');
  expect(scenario.balance('ann')).toMatchObject({ total: '899.25', positionMargin: '0' });
  expect(scenario.balance('ben')).toMatchObject({ total: '1199.5', positionMargin: '0' });
});

test('the funding rate of each interval is the time-weighted mean of its premiums', () => {
  const scenario = startWithPositions();
  const start = Date.UTC(2026, 0, 1);
  // The interval begins at 00:00, the first trade is at 01:00, with a premium of 0.
  scenario.time = start + 2 * hourMs;
  scenario.open('cat', 'ben', 1, '100.4');
  scenario.time = start + 6 * hourMs;
  scenario.index('100.3');
  scenario.time = start + 8 * hourMs - 1;
  scenario.apply({ kind: 'advance' });
  expect(scenario.model.fundingRecords('ROUND')).toEqual([]);
  scenario.time = start + 24 * hourMs;
  scenario.apply({ kind: 'advance' });
  scenario.apply({ kind: 'advance' });
  const rates = scenario.model.fundingRecords('ROUND').map(({ rate, index, intervalEnd }) => {
    return `${rate} at ${index} after ${(intervalEnd - start) / hourMs} hours`;
  });
  // (4 × 0.4/100 + 2 × 0.1/100.3) / 8, then 0.1/100.3.
  expect(rates).toEqual([
    '0.00224925 at 100.3 after 8 hours',
    '0.000997 at 100.3 after 16 hours',
    '0.000997 at 100.3 after 24 hours',
  ]);
});

test('the funding rate is at most 0.75%', () => {
  const scenario = startWithPositions();
  scenario.time += 16 * hourMs;
  scenario.index('99');
  scenario.time += 8 * hourMs;
  scenario.apply({ kind: 'advance' });
  expect(scenario.model.fundingRecords('ROUND').at(-1)?.rate).toBe('0.0075');
});
