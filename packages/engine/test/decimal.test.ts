import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { multiply, multiplyAndRescale, rescaling, toAmount } from '../src/money/amount.ts';
import {
  decimalProblem,
  formatDecimal,
  isDecimal,
  maxUnits,
  parseAmount,
  parseUnits,
  scaleOf,
} from '../src/money/decimal.ts';
import { Fraction } from './model/fraction.ts';

const digits = fc.stringMatching(/^\d{1,12}$/);
const decimals = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.option(digits))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);
const scales = fc.integer({ min: 0, max: 8 });

/** Returns the units of `10 ** -scale` in a decimal, exactly and truncated to whole units. */
function unitsOf(text: string, scale: number) {
  const value = Fraction.parse(text).times(new Fraction(10n ** BigInt(scale)));
  return { value, units: value.truncatedTo(Fraction.one) };
}

describe('decimals', () => {
  it('decimals are parsed as units, or as the midpoint between two units', () => {
    fc.assert(
      fc.property(decimals, scales, (text, scale) => {
        const { value, units } = unitsOf(text, scale);
        const half = value.equals(units) ? 0 : value.isNegative() ? -0.5 : 0.5;
        fc.pre(Math.abs(Number(units)) < maxUnits);
        expect(parseUnits(text, scale) + 0).toBe(Number(units) + half);
      }),
    );
  });

  it('decimals are clamped to the largest number of units', () => {
    expect(parseUnits('9'.repeat(64), 8)).toBe(maxUnits);
    expect(parseUnits('45035996273704.96', 2)).toBe(maxUnits);
    expect(parseUnits('45035996273704.961', 2)).toBe(maxUnits);
    expect(parseUnits('45035996273704.951', 2)).toBe(maxUnits - 0.5);
    expect(parseUnits('45035996273704.95', 2)).toBe(maxUnits - 1);
  });

  it('decimals of any size are parsed as amounts, up to the maximum of decimal places', () => {
    fc.assert(
      fc.property(decimals, scales, (text, scale) => {
        const { value, units } = unitsOf(text, scale);
        const expected = value.equals(units) ? toAmount(BigInt(units.toString())) : undefined;
        expect(parseAmount(text, scale)).toBe(expected);
      }),
    );
    expect(parseAmount('123456789012345678901.00000001', 8)).toBe(12345678901234567890100000001n);
  });

  it('decimals are formatted without trailing zeros or exponents', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scales, (units, scale) => {
        const exact = new Fraction(units, 10n ** BigInt(scale));
        expect(formatDecimal(units, scale)).toBe(exact.toString());
      }),
    );
    expect(formatDecimal(1, 8)).toBe('0.00000001');
    expect(scaleOf('0.0100')).toBe(2);
  });

  it('decimals have limited lengths and scales', () => {
    const long = `0.${'0'.repeat(60_000)}1`;
    expect(isDecimal('0.1'.padEnd(64, '0'))).toBe(true);
    expect(isDecimal('0.1'.padEnd(65, '0'))).toBe(false);
    expect(decimalProblem('tickSize', long)).toBe(
      `tickSize must be a decimal of at most 64 characters, such as 0.01; ` +
        `got "0.${'0'.repeat(62)}…"`,
    );
    expect(decimalProblem('tickSize', `0.${'0'.repeat(18)}1`)).toBe(
      'tickSize can have at most 18 decimal places; got "0.0000000000000000001"',
    );
  });
});

describe('products', () => {
  const safe = fc.maxSafeNat();

  it('products are exact', () => {
    fc.assert(
      fc.property(safe, safe, (left, right) => {
        expect(BigInt(multiply(left, right))).toBe(BigInt(left) * BigInt(right));
      }),
    );
  });

  it('products are truncated when they are converted to another scale', () => {
    const small = fc.integer({ min: 0, max: 10 ** 8 });
    fc.assert(
      fc.property(
        fc.oneof(safe, small),
        fc.oneof(safe, small),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 0, max: 18 }),
        (a, b, from, to) => {
          const scaled = BigInt(a) * BigInt(b) * 10n ** BigInt(to);
          expect(BigInt(multiplyAndRescale(a, b, rescaling(from, to)))).toBe(
            scaled / 10n ** BigInt(from),
          );
        },
      ),
    );
    // The product, 10²⁸ − 1 units of 10⁻²⁸, is less than 1. As a floating-point number, it would be
    // rounded to 1.
    const left = 99_999_999_999_999;
    const right = 100_000_000_000_001;
    expect(multiplyAndRescale(left, right, rescaling(28, 0))).toBe(0);
  });
});
