import { expect, test } from 'vitest';
import { fraction, sum } from '../src/auditor/fraction.ts';

test('adds and divides exactly, with any signs', () => {
  expect(String(sum(['0.1', '0.2', '-0.30000001']))).toBe('-0.00000001');
  expect(String(fraction('1').over('-3').times('-6'))).toBe('2');
  expect(fraction('-0.50').compare('-0.5')).toBe(0);
  expect(fraction('-1').over('-3').isPositive).toBe(true);
  expect(fraction('7').over('0.00').isZero).toBe(true);
});

test('adds the amounts of a long history', () => {
  const amounts = Array.from({ length: 50_000 }, (_, index) => `${index}.${index % 7}5`);
  expect(String(sum(amounts))).toBe('1249992499.7');
});
