import { difference } from '@broker-api/core/decimal';

export { compareDecimals, difference, isDecimal, sameDecimal } from '@broker-api/core/decimal';

/** Returns half of a decimal, exactly. */
export function half(text: string): string {
  const fifths = `${BigInt(text.replace('.', '')) * 5n}`;
  const scale = (text.split('.')[1]?.length ?? 0) + 1;
  const digits = fifths.padStart(scale + 1, '0');
  return difference(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`, '0');
}
