import { describe, expect, test } from 'vitest';
import { compareDecimals, difference, sameDecimal, sumOf } from '../src/decimal.ts';

describe('compareDecimals and sameDecimal compare exactly', () => {
  test.each([
    ['1', '1.00', 0],
    ['0.1', '0.10000000000000000001', -1],
    ['-0.5', '-0.25', -1],
    ['-0', '0', 0],
    ['9007199254740993', '9007199254740992', 1],
    ['10', '9.99', 1],
  ])('compareDecimals compares %s with %s exactly: %i', (one, other, order) => {
    expect(compareDecimals(one, other)).toBe(order);
    expect(sameDecimal(one, other)).toBe(order === 0);
  });

  test.each(['', '1e3', 'NaN', '.5', '1.', '0x10', ' 1', '+1'])(
    'compareDecimals rejects %j, which is not a decimal',
    (text) => {
      const message = `expected a decimal, such as -1.50; got ${JSON.stringify(text)}`;
      expect(() => compareDecimals(text, '1')).toThrow(new RangeError(message));
    },
  );
});

describe('difference subtracts exactly', () => {
  test.each([
    ['0.3', '0.1', '0.2'],
    ['995500', '1000000', '-4500'],
    ['100.4995', '100', '0.4995'],
    ['1', '1.000', '0'],
    ['-0.25', '0.25', '-0.5'],
    ['0.05', '0.1', '-0.05'],
    ['1000000000000000000.00000001', '1000000000000000000', '0.00000001'],
  ])('difference subtracts exactly: %s minus %s is %s', (after, before, by) => {
    expect(difference(after, before)).toBe(by);
  });
});

test.each([
  [['1.50'], '1.5'],
  [['0.1', '0.2', '-0.30'], '0'],
  [['-0.25', '-1'], '-1.25'],
  [[3, '0.5'], '3.5'],
  [['1', 'NaN'], undefined],
  [['1', undefined], undefined],
])('the sum of %j is %s', (values, sum) => {
  expect(sumOf(...values)).toBe(sum);
});
