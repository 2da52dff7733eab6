const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Returns whether a value is a plain decimal as text, such as "-1.50". */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimal.test(value);
}

/** Decimals as integers in units of `10 ** -scale`. */
export interface Units<Names extends string> {
  readonly scale: number;
  readonly of: Readonly<Record<Names, bigint>>;
}

/**
 * Converts decimals to integers with one scale, so that they can be compared and added exactly.
 *
 * @throws RangeError if a text is not a plain decimal
 */
export function unitsOf<Names extends string>(
  texts: Readonly<Record<Names, string>>,
): Units<Names> {
  const parts = Object.entries<string>(texts).map(([name, text]) => {
    const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
    if (whole !== undefined) return { name, integer: `${sign}${whole}`, fraction };
    throw new RangeError(`expected a decimal, such as -1.50; got ${JSON.stringify(text)}`);
  });
  const scale = Math.max(0, ...parts.map(({ fraction }) => fraction.length));
  const entries = parts.map(({ name, integer, fraction }) => [
    name,
    BigInt(integer + fraction.padEnd(scale, '0')),
  ]);
  return { scale, of: Object.fromEntries(entries) as Record<Names, bigint> };
}

/** Formats units of `10 ** -scale` as a decimal without trailing zeros. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`;
}

/**
 * Compares two decimals exactly. Returns a negative number, 0 or a positive number when the first
 * is less than, equal to or greater than the second.
 *
 * @throws RangeError if either argument is not a plain decimal
 */
export function compareDecimals(one: string, other: string): number {
  const { of } = unitsOf({ one, other });
  return of.one < of.other ? -1 : Number(of.one > of.other);
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
  const { scale, of } = unitsOf({ one, other });
  return formatUnits(of.one - of.other, scale);
}

/**
 * Returns the exact sum of two decimals.
 *
 * @throws RangeError if either argument is not a plain decimal
 */
export function sum(one: string, other: string): string {
  const { scale, of } = unitsOf({ one, other });
  return formatUnits(of.one + of.other, scale);
}

/**
 * Returns the exact product of two decimals.
 *
 * @throws RangeError if either argument is not a plain decimal
 */
export function product(one: string, other: string): string {
  const { scale, of } = unitsOf({ one, other });
  return formatUnits(of.one * of.other, 2 * scale);
}

/** Returns the exact sum of decimals, or undefined if a value is not a plain decimal. */
export function sumOf(...values: readonly unknown[]): string | undefined {
  const texts = values.map(String);
  if (!texts.every(isDecimal)) return undefined;
  const { scale, of } = unitsOf(Object.fromEntries(texts.entries()));
  const sum = Object.values(of).reduce((total, units) => total + units, 0n);
  return formatUnits(sum, scale);
}
