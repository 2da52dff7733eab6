import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, add, fractionOf, negate, subtract, toAmount } from '../src/money/amount.ts';

const safe = BigInt(Number.MAX_SAFE_INTEGER);
/** Small ones, those at the end of the safe integers, and those beyond. */
const units = fc.oneof(
  fc.bigInt({ min: -1000n, max: 1000n }),
  fc.bigInt({ min: safe - 3n, max: safe + 3n }),
  fc.bigInt({ min: -safe - 3n, max: 3n - safe }),
  fc.bigInt({ min: -safe, max: safe }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);

/** The one form that a worth has; `toBe` also tells 0 from -0. */
function expectWorth(amount: Amount, worth: bigint): void {
  const isSafe = worth >= -safe && worth <= safe;
  expect(amount).toBe(isSafe ? Number(worth) : worth);
}

describe('amounts', () => {
  it('add, subtract and compare as integers of any size', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        const [one, other] = [toAmount(a), toAmount(b)];
        expectWorth(one, a);
        expectWorth(add(one, other), a + b);
        expectWorth(subtract(one, other), a - b);
        expectWorth(negate(one), -a);
        expect([one === other, one < other, one >= other]).toEqual([a === b, a < b, a >= b]);
      }),
      { numRuns: 2000 },
    );
  });

  it('are shared exactly, truncated', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 60n });
    const shares = fc.integer({ min: 0, max: 10 ** 8 });
    fc.assert(
      fc.property(fc.oneof(amounts, fc.constant(safe)), shares, (amount, share) => {
        const expected = (amount * BigInt(share)) / 10n ** 8n;
        expectWorth(fractionOf(toAmount(amount), share, 10 ** 8), expected);
      }),
      { numRuns: 2000 },
    );
  });
});
