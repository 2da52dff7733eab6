import { type Amount, toAmount } from './amount.ts';

const zero = 48;
const point = 46;
const minus = 45;

/** Up to here a number can hold the half between two units. */
export const maxUnits = 2 ** 52;

/**
 * Reads a decimal as units of `10 ** -scale`. Prices and quantities are read so. A decimal between
 * two units reads as the half between them: it compares with both as it should, and is no whole
 * number. One beyond `largestUnits` stays there.
 *
 * @param text a decimal without exponent, as the gateway checked it
 */
export function parseUnits(text: string, scale: number): number {
  const negative = text.charCodeAt(0) === minus;
  let units = 0;
  let fractionDigits = -1;
  let exact = true;
  for (let index = negative ? 1 : 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === point) {
      fractionDigits = 0;
    } else if (fractionDigits < scale) {
      units = units * 10 + (code - zero);
      if (fractionDigits >= 0) fractionDigits++;
    } else if (code !== zero) {
      exact = false;
    }
  }
  for (let digits = Math.max(fractionDigits, 0); digits < scale; digits++) units *= 10;
  // Past this the sum is not exact, and it does not have to be: it is too large for every filter.
  if (units >= maxUnits) units = maxUnits;
  else if (!exact) units += 0.5;
  return negative ? -units : units;
}

/**
 * Reads an amount of any size as units of `10 ** -scale`.
 *
 * @returns undefined when the decimal has digits beyond the scale
 */
export function parseAmount(text: string, scale: number): Amount | undefined {
  const dot = text.indexOf('.');
  if (dot < 0) return toAmount(BigInt(text) * 10n ** BigInt(scale));
  const fraction = text.slice(dot + 1).replace(/0+$/, '');
  if (fraction.length > scale) return undefined;
  return toAmount(BigInt(text.slice(0, dot) + fraction.padEnd(scale, '0')));
}

/** Whether a text is a decimal that is not negative. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}

/** How many digits a decimal has behind the point, trailing zeros left out. */
export function scaleOf(text: string): number {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.slice(dot + 1).replace(/0+$/, '').length;
}

/** Writes units of `10 ** -scale` as a decimal without trailing zeros or exponent. */
export function formatDecimal(units: Amount, scale: number): string {
  // The usual zero of a new order.
  if (units === 0) return '0';
  if (units < 0) return `-${formatDecimal(-units, scale)}`;
  let digits = String(units);
  if (scale === 0) return digits;
  if (digits.length <= scale) digits = digits.padStart(scale + 1, '0');
  const dot = digits.length - scale;
  let end = digits.length;
  while (end > dot && digits.charCodeAt(end - 1) === zero) end--;
  if (end === dot) return digits.slice(0, dot);
  return `${digits.slice(0, dot)}.${digits.slice(dot, end)}`;
}
