import { formatDecimal, scaleOf } from '../money/decimal.ts';
import { type Fraction, fraction } from '../money/fraction.ts';

/**
 * Parses a decimal without an exponent.
 *
 * @throws TypeError when the text is not a decimal
 */
export function parseFraction(text: string, name: string): Fraction {
  if (!/^-?\d+(\.\d+)?$/.test(text)) {
    throw new TypeError(`${name} must be a decimal, such as 0.01; got ${JSON.stringify(text)}.`);
  }
  const scale = scaleOf(text);
  const dot = text.indexOf('.');
  const digits = dot < 0 ? text : text.slice(0, dot) + text.slice(dot + 1, dot + 1 + scale);
  return fraction(BigInt(digits), 10n ** BigInt(scale));
}

/**
 * Parses a decimal above zero.
 *
 * @throws TypeError when the text is not a decimal above zero
 */
export function parsePositive(text: string, name: string): Fraction {
  const value = parseFraction(text, name);
  if (value.numerator > 0n) return value;
  throw new TypeError(`${name} must be above zero; got ${JSON.stringify(text)}.`);
}

/**
 * Checks an input that selects a formula: any other value would silently select one of them.
 *
 * @throws TypeError when the value is not one of the choices
 */
export function checkChoice(value: unknown, name: string, choices: readonly unknown[]): void {
  if (choices.includes(value)) return;
  throw new TypeError(`${name} must be ${choices.join(' or ')}; got ${JSON.stringify(value)}.`);
}

/** Formats a fraction, truncated toward zero to a multiple of a step such as `0.0001`. */
export function formatToStep({ numerator, denominator }: Fraction, step: string): string {
  const { numerator: stepUnits, denominator: units } = parsePositive(step, 'step');
  const steps = (numerator * units) / (denominator * stepUnits);
  return formatDecimal(steps * stepUnits, scaleOf(step));
}
