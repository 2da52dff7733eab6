import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, add, fractionOf, negate, subtract, toAmount } from '../src/money/amount.ts';

const safe = BigInt(Number.MAX_SAFE_INTEGER);
/** Small integers, integers around the limits of the safe range, and integers beyond. */
const units = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: safe - 3n, max: safe + 3n }),
  fc.bigInt({ min: -safe - 3n, max: 3n - safe }),
  fc.bigInt({ min: -safe, max: safe }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);

/** Expects the canonical form of a value. `toBe` also distinguishes 0 from -0. */
function expectValue(amount: Amount, value: bigint): void {
  const isSafe = value >= -safe && value <= safe;
  expect(amount).toBe(isSafe ? Number(value) : value);
}

describe('amounts', () => {
  it('amounts of any size are added, subtracted, negated and compared exactly', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        const left = toAmount(a);
        const right = toAmount(b);
        expectValue(left, a);
        expectValue(add(left, right), a + b);
        expectValue(subtract(left, right), a - b);
        expectValue(negate(left), -a);
        expect([left === right, left < right, left >= right]).toEqual([a === b, a < b, a >= b]);
      }),
      { numRuns: 2000 },
    );
  });

  it('amounts are truncated when they are multiplied by a fraction', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 60n });
    const numerators = fc.integer({ min: 0, max: 10 ** 8 });
    fc.assert(
      fc.property(fc.oneof(amounts, fc.constant(safe)), numerators, (amount, numerator) => {
        const expected = (amount * BigInt(numerator)) / 10n ** 8n;
        expectValue(fractionOf(toAmount(amount), numerator, 10 ** 8), expected);
      }),
      { numRuns: 2000 },
    );
  });
});
