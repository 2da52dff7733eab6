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

interface Payer {
  readonly side: 'LONG' | 'SHORT';
  readonly index: string;
  readonly rate: string;
  readonly received: string;
  readonly available: string;
  /** The position of the payer after the settlement; undefined if it is liquidated. */
  readonly left?: Record<string, string>;
}

/**
 * A payer has a position of 10 contracts, opened at 100 with leverage 10 and a margin of 100.5, and
 * 100 available. The receiver has leverage 2 and a margin of 500.5.
 */
const payers: readonly Payer[] = [
  // Without profit, the equity is 100.5. 50 is due.
  {
    side: 'LONG',
    index: '100',
    rate: '0.05',
    received: '50',
    available: '100',
    left: { margin: '50.5', avgPrice: '100' },
  },
  // With a loss of 50, the equity is 50.5. 95 is due: 50.5 from margin, 44.5 from available.
  { side: 'LONG', index: '95', rate: '0.1', received: '95', available: '55.5' },
  // 190 is due: 50.5 from margin and 100 from available.
  { side: 'LONG', index: '95', rate: '0.2', received: '150.5', available: '0' },
  // With a profit of 200, the whole margin can be paid. 180 is due.
  {
    side: 'LONG',
    index: '120',
    rate: '0.15',
    received: '180',
    available: '20.5',
    left: { margin: '0', avgPrice: '100', unrealizedPnL: '200', realizedPnL: '-180.25' },
  },
  // 240 is due: 39.5 from profit, so the cost rises from 1000 to 1039.5.
  {
    side: 'LONG',
    index: '120',
    rate: '0.2',
    received: '240',
    available: '0',
    left: { margin: '0', avgPrice: '103.95', unrealizedPnL: '160.5', realizedPnL: '-200.75' },
  },
  // 720 is due, and the whole equity of 300.5 is paid.
  { side: 'LONG', index: '120', rate: '0.6', received: '400.5', available: '0' },
  // 160 is due: 100.5 from margin and 59.5 from available.
  {
    side: 'SHORT',
    index: '80',
    rate: '-0.2',
    received: '160',
    available: '40.5',
    left: { margin: '0', avgPrice: '100', unrealizedPnL: '200', realizedPnL: '-160.5' },
  },
  // 320 is due: 119.5 from profit, so the cost falls from 1000 to 880.5.
  {
    side: 'SHORT',
    index: '80',
    rate: '-0.4',
    received: '320',
    available: '0',
    left: { margin: '0', avgPrice: '88.05', unrealizedPnL: '80.5', realizedPnL: '-201' },
  },
];

test.each(payers)('at $index, a $side position pays $received of funding at $rate', (payer) => {
  const { side, index, rate, received, available, left } = payer;
  const isLong = side === 'LONG';
  const deposits = isLong ? { ann: '200.75', ben: '1000' } : { ann: '1000', ben: '201' };
  const scenario = new Scenario(roundContract, deposits);
  scenario.open('ann', 'ben', 10, '100', isLong ? ['10', '2'] : ['2', '10']);
  scenario.index(index);
  scenario.fund('7');
  settleAt(scenario, rate);
  const [account, receiver] = isLong ? (['ann', 'ben'] as const) : (['ben', 'ann'] as const);
  expect(scenario.balance(account)?.availableMargin).toBe(available);
  const position = scenario.position(account, side);
  if (left === undefined) expect(position).toBeUndefined();
  else expect(position).toMatchObject(left);
  // If the payer is liquidated, the receiver closes at the index price.
  const profit = left === undefined ? (100 - Number(index)) * 10 : 0;
  const fee = isLong ? 0.5 : 0.25;
  const total = Number(scenario.balance(receiver)?.total);
  expect(total).toBe(1000 - fee + Number(received) + profit);
  expect(scenario.insuranceFund).toBe('7');
  expect(scenario.model.house().tokens.USD?.rounding).toBe('0');
});

test('the receivers share the funding by their contracts, truncated', () => {
  const scenario = new Scenario(roundContract, { ann: '1000', ben: '1000', cat: '1000' });
  scenario.place('ann', 'BUY_OPEN', 3, '100');
  scenario.place('ben', 'SELL_OPEN', 1, '100');
  scenario.place('cat', 'SELL_OPEN', 2, '100');
  settleAt(scenario, '0.000000000134');
  // Ann pays 0.00000004. Ben receives one third and cat two thirds, each truncated.
  expect(scenario.position('ann', 'LONG')?.margin).toBe('30.14999996');
  expect(scenario.position('ben', 'SHORT')?.margin).toBe('10.05000001');
  expect(scenario.position('cat', 'SHORT')?.margin).toBe('20.10000002');
  expect(scenario.model.house().tokens.USD?.rounding).toBe('0.00000001');
});

test('what one payer cannot pay, the other payers and the insurance fund do not pay', () => {
  const scenario = new Scenario(roundContract, { ann: '50.5', ben: '1000', cat: '1000' });
  scenario.open('ann', 'ben', 5, '100');
  scenario.open('cat', 'ben', 5, '100', ['2', '10']);
  // 80 is due from each. Ann has a margin of 50.25, and 0.125 after a fee of 0.125.
  expect(settleAt(scenario, '0.16').liquidations).toEqual(['ann ROUND LONG']);
  expect(scenario.balance('ann')?.total).toBe('0');
  expect(scenario.balance('cat')?.total).toBe('919.875');
  expect(scenario.position('cat', 'LONG')?.margin).toBe('170.25');
  // Ben has paid fees of 0.5.
  expect(scenario.balance('ben')?.total).toBe('1129.875');
  expect(scenario.insuranceFund).toBe('0');
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
