/** How many decimals amounts are reckoned with here; no token and no symbol has more. */
const scale = 18;

/** One, in units. */
export const one = 10n ** BigInt(scale);

/** A decimal as a whole number of units. @param text a decimal of at most 18 decimals */
export function unitsOf(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
}

/** A number of units as a decimal, without zeros at the end. */
export function decimalOf(units: bigint): string {
  const digits = String(units).padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -scale) : `${digits.slice(0, -scale)}.${fraction}`;
}

/** The quotient, rounded up; both are above zero or zero. */
export function dividedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
