import { formatUnits, product, sumOf as sum, unitsOf } from '@broker-api/core/decimal';

export { product as productOf };

const digits = 8;

/** Changes a positive decimal by a percentage. The result has at most eight fractional digits. */
export function changedByPercent(decimal: string, percent: number): string {
  const { scale, of } = unitsOf({
    changed: product(decimal, `${100 + percent}`),
    digits: '0.00000001',
  });
  // A hundredth of the product, whose further digits are dropped.
  return formatUnits(of.changed / 100n / 10n ** BigInt(scale - digits), digits);
}

/** Returns the exact sum of decimals. */
export const sumOf = (decimals: readonly string[]): string => sum(...decimals) ?? '0';
