import { type Amount, toAmount } from './amount.ts';

const zeroCode = 48;
const pointCode = 46;
const minusCode = 45;

/** The largest number of units. Below it, a double can represent the midpoint between two units. */
export const maxUnits = 2 ** 52;

/**
 * Parses a price or a quantity as units of `10 ** -scale`. For a decimal between two units it
 * returns the midpoint, which is not an integer and compares correctly with both units. Absolute
 * values beyond `maxUnits` are clamped to it.
 *
 * @param text a decimal without an exponent; the gateway checks the format
 */
export function parseUnits(text: string, scale: number): number {
  const negative = text.charCodeAt(0) === minusCode;
  let units = 0;
  let fractionDigits = -1;
  let exact = true;
  for (let index = negative ? 1 : 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === pointCode) {
      fractionDigits = 0;
    } else if (fractionDigits < scale) {
      units = units * 10 + (code - zeroCode);
      if (fractionDigits >= 0) fractionDigits++;
    } else if (code !== zeroCode) {
      exact = false;
    }
  }
  for (let digits = Math.max(fractionDigits, 0); digits < scale; digits++) units *= 10;
  // From here on `units` can be inexact. This is harmless: every filter rejects it as too large.
  if (units >= maxUnits) units = maxUnits;
  else if (!exact) units += 0.5;
  return negative ? -units : units;
}

/**
 * Parses an amount of any size as units of `10 ** -scale`.
 *
 * @returns undefined when the amount has more decimal places than the scale
 */
export function parseAmount(text: string, scale: number): Amount | undefined {
  const dot = text.indexOf('.');
  if (dot < 0) return toAmount(BigInt(text) * 10n ** BigInt(scale));
  const fraction = text.slice(dot + 1).replace(/0+$/, '');
  if (fraction.length > scale) return undefined;
  return toAmount(BigInt(text.slice(0, dot) + fraction.padEnd(scale, '0')));
}

/** The maximum length of a decimal in a command, which is also the maximum in a request. */
const maxDecimalLength = 64;

/** The maximum number of decimal places of tokens, prices and quantities. */
export const maxScale = 18;

/**
 * Returns whether a string is a non-negative decimal without an exponent, of at most 64 characters.
 * Longer decimals would make every later calculation with the amount slower.
 */
export function isDecimal(text: string): boolean {
  return text.length <= maxDecimalLength && /^\d+(\.\d+)?$/.test(text);
}

/**
 * Returns what is wrong with a decimal that defines a price, a quantity or a value; undefined when
 * it is valid.
 *
 * @param name the name of the field, for the message
 */
export function decimalProblem(name: string, text: string): string | undefined {
  const got = JSON.stringify(excerpt(text));
  if (!isDecimal(text)) {
    return (
      `${name} must be a decimal of at most ${maxDecimalLength} characters, such as 0.01; ` +
      `got ${got}`
    );
  }
  if (scaleOf(text) <= maxScale) return undefined;
  return `${name} can have at most ${maxScale} decimal places; got ${got}`;
}

/**
 * Returns text from a command for use in an error message. Text that is too long for a decimal is
 * truncated.
 */
export function excerpt(text: string): string {
  return text.length > maxDecimalLength ? `${text.slice(0, maxDecimalLength)}…` : text;
}

/** Returns the number of decimal places of a decimal, without trailing zeros. */
export function scaleOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.slice(dot + 1).replace(/0+$/, '').length;
}

/** Formats units of `10 ** -scale` as a decimal without trailing zeros or an exponent. */
export function formatDecimal(units: Amount, scale: number): string {
  // A fast path: most amounts in the events of a new order are zero.
  if (units === 0) return '0';
  if (units < 0) return `-${formatDecimal(-units, scale)}`;
  let digits = String(units);
  if (scale === 0) return digits;
  if (digits.length <= scale) digits = digits.padStart(scale + 1, '0');
  const dot = digits.length - scale;
  let end = digits.length;
  while (end > dot && digits.charCodeAt(end - 1) === zeroCode) end--;
  if (end === dot) return digits.slice(0, dot);
  return `${digits.slice(0, dot)}.${digits.slice(dot, end)}`;
}
