import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contractFigures, optionFigures, orderMargin, spreadPayoff } from '../src/figures/index.ts';

type Row = Readonly<Record<string, string>>;
const read = (path: string): { response: never } =>
  JSON.parse(
    readFileSync(new URL(`../../../spec/examples/${path}.json`, import.meta.url), 'utf8'),
  ) as never;

const inverse = { inverse: true, multiplier: '1', marginPrecision: '0.00000001', tick: '0.01' };
const linear = {
  inverse: false,
  multiplier: '0.0001',
  marginPrecision: '0.0001',
  tick: '0.1',
} as const;
const contracts = { 'BTC-PERP-REV': inverse, 'BTC-PERP-BUSDT': linear } as const;
type Name = keyof typeof contracts;

describe('contractFigures', () => {
  const positions: Row[] = read('contract/listPositions/every-contract').response;

  it.each(positions.map((row) => [row.symbol, row] as const))(
    'contractFigures agrees with the example position in %s',
    (symbol, row) => {
      const { positionValue, flp, marginRate, unrealizedPnL, profitRate } = row;
      const figures = contractFigures({
        ...contracts[symbol as Name],
        side: row.side as 'LONG' | 'SHORT',
        quantity: row.position as string,
        entryPrice: row.avgPrice as string,
        margin: row.margin as string,
        markPrice: '10100',
        maintMargin: '0.005',
      });
      const values = { positionValue, flp, marginRate, unrealizedPnL, profitRate };
      expect(figures).toMatchObject(values);
    },
  );

  const at = { quantity: '1000', entryPrice: '10000', markPrice: '10000', maintMargin: '0.005' };

  // Expected prices: the formulas of the four cases, computed by hand. Prices of a long position
  // are rounded down, those of a short one up, so that the position does not survive the price.
  it.each([
    // (10000 × 0.1 − 100) / (0.1 × 0.995) and (1000 − 100) / 0.1
    ['linear long', linear, 'LONG', '100', '9045.2', '9000'],
    // (1000 + 100) / (0.1 × 1.005) and 1100 / 0.1
    ['linear short', linear, 'SHORT', '100', '10945.3', '11000'],
    // 1000 × 1.005 / (0.1 + 0.01) and 1000 / 0.11
    ['inverse long', inverse, 'LONG', '0.01', '9136.36', '9090.9'],
    // 1000 × 0.995 / (0.1 − 0.01) and 1000 / 0.09
    ['inverse short', inverse, 'SHORT', '0.01', '11055.56', '11111.12'],
    ['linear long, margin above the cost', linear, 'LONG', '1001', '0', '0'],
    ['inverse short, margin equal to the cost', inverse, 'SHORT', '0.1', '0', '0'],
  ] as const)(
    'contractFigures computes flp and bankruptcyPrice: %s',
    (_, contract, side, margin, flp, bankruptcyPrice) => {
      expect(contractFigures({ ...contract, ...at, side, margin })).toMatchObject({
        flp,
        bankruptcyPrice,
      });
    },
  );

  it('contractFigures truncates toward zero', () => {
    const figures = contractFigures({
      ...linear,
      ...at,
      side: 'LONG',
      margin: '30',
      markPrice: '9899.99',
    });
    // −0.1 × 100.01 = −10.001; (30 − 10.001) / 989.999 = 0.0202; −10.001 / 30 = −0.33336
    expect(figures).toMatchObject({
      unrealizedPnL: '-10.001',
      marginRate: '0.02',
      profitRate: '-0.3333',
    });
  });

  it('contractFigures returns a profit rate of 0 for a position without margin', () => {
    expect(contractFigures({ ...linear, ...at, side: 'LONG', margin: '0' }).profitRate).toBe('0');
  });

  it('contractFigures names an input that is not a decimal, or not above zero', () => {
    const input = { ...linear, ...at, side: 'LONG', margin: '1' } as const;
    expect(() => contractFigures({ ...input, markPrice: '1e4' })).toThrow(
      'markPrice must be a decimal, such as 0.01; got "1e4".',
    );
    expect(() => contractFigures({ ...input, quantity: '0' })).toThrow(
      'quantity must be above zero',
    );
  });
});

describe('orderMargin', () => {
  const input = (contract: typeof inverse | typeof linear, quantity: string, price: string) => ({
    ...contract,
    quantity,
    price,
    takerFeeRate: '0.0005',
  });

  it.each([
    ['placeOrder/limit-open', input(inverse, '1000', '9900'), '10'],
    ['placeOrder/linear-limit-open', input(linear, '20000', '10050'), '20'],
    ['getOrder/partially-filled', input(linear, '12000', '10050'), '20'],
  ])('orderMargin agrees with the example %s', (path, order, leverage) => {
    const { marginLocked } = read(`contract/${path}`).response as Row;
    expect(orderMargin({ ...order, leverage }).marginLocked).toBe(marginLocked);
  });

  it('orderMargin truncates each part', () => {
    // 3 / 7 = 0.428571428…, × 0.0005 = 0.000214285…
    expect(orderMargin({ ...input(inverse, '3', '7'), leverage: '3' })).toEqual({
      margin: '0.14285714',
      openFee: '0.00021428',
      closeFee: '0.00021428',
      marginLocked: '0.1432857',
    });
  });
});

describe('optionFigures', () => {
  const positions: Row[] = read('option/listPositions/long-and-short').response;

  it.each(positions.map((row) => [row.symbol, row] as const))(
    'optionFigures agrees with the example position in %s',
    (_, { position, averagePrice, price, margin, changed, changedRate }) => {
      expect(optionFigures({ position, averagePrice, price, margin } as never)).toEqual({
        changed,
        changedRate,
      });
    },
  );

  it('optionFigures agrees with the position in the public reference', () => {
    const short = { position: '-10.760', averagePrice: '126.56', price: '500.00', margin: '5380' };
    expect(optionFigures(short)).toEqual({ changed: '-4018.21', changedRate: '-100.00' });
  });

  it('optionFigures rounds changedRate half away from zero; for the cost 0 it is 0', () => {
    const long = { position: '1', averagePrice: '200', margin: '0' };
    expect(optionFigures({ ...long, price: '200.01' }).changedRate).toBe('0.01');
    expect(optionFigures({ ...long, price: '199.99' }).changedRate).toBe('-0.01');
    expect(optionFigures({ ...long, price: '200' }).changedRate).toBe('0.00');
    expect(optionFigures({ ...long, averagePrice: '0', price: '1' }).changedRate).toBe('0');
  });
});

describe('spreadPayoff', () => {
  it.each([
    ['call', '10000', '9999', '0'],
    ['call', '10000', '10000.25', '0.25'],
    ['call', '10000', '10600', '500'],
    ['put', '10000', '10000', '0'],
    ['put', '10000', '9700', '300'],
    ['put', '10000', '9000', '500'],
    [1, '10000', '10100', '100'],
    [0, '10000', '9900', '100'],
  ] as const)(
    'the spreadPayoff of a %s with the strike %s at %s is %s',
    (optionType, strike, settlementPrice, payOff) => {
      expect(spreadPayoff({ optionType, strike, maxPayOff: '500', settlementPrice })).toBe(payOff);
    },
  );
});
