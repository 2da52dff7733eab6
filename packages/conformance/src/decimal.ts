const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Returns two decimals as integers with the same scale, and this number of decimal places. */
function scaled(one: string, other: string): [bigint, bigint, scale: number] {
  const first = parts(one);
  const second = parts(other);
  const scale = Math.max(first.fraction.length, second.fraction.length);
  const whole = ({ sign, integer, fraction }: ReturnType<typeof parts>): bigint =>
    BigInt(`${sign}${integer}${fraction.padEnd(scale, '0')}`);
  return [whole(first), whole(second), scale];
}

/** Returns whether a string is a plain decimal, such as -1.50. */
export const isDecimal = (text: string): boolean => decimal.test(text);

function parts(text: string) {
  const [, sign = '', integer, fraction = ''] = decimal.exec(text) ?? [];
  if (integer === undefined) {
    throw new RangeError(`expected a decimal, such as -1.50; got ${JSON.stringify(text)}`);
  }
  return { sign, integer, fraction };
}

/**
 * Compares two decimals exactly. Returns a negative number, 0 or a positive number when the first
 * is less than, equal to or greater than the second.
 *
 * @throws RangeError if either argument is not a plain decimal
 */
export function compareDecimals(one: string, other: string): number {
  const [first, second] = scaled(one, other);
  return first < second ? -1 : Number(first > second);
}

/** Returns whether two decimals have the same value, such as 1 and 1.00. */
export const sameDecimal = (one: string, other: string): boolean =>
  compareDecimals(one, other) === 0;

/**
 * Returns the exact difference: the first decimal minus the second.
 *
 * @throws RangeError if either argument is not a plain decimal
 */
export function difference(one: string, other: string): string {
  const [first, second, scale] = scaled(one, other);
  const value = first - second;
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const integer = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${integer}${fraction && `.${fraction}`}`;
}

/** Returns half of a decimal, exactly. */
export function half(text: string): string {
  const fifths = `${BigInt(text.replace('.', '')) * 5n}`;
  const scale = (text.split('.')[1]?.length ?? 0) + 1;
  const digits = fifths.padStart(scale + 1, '0');
  return difference(`${digits.slice(0, -scale)}.${digits.slice(-scale)}`, '0');
}
