import { ParameterError } from '../errors.ts';

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Decimals as integers in units of `10 ** -scale`. */
export interface Units<Names extends string> {
  readonly scale: number;
  readonly of: Readonly<Record<Names, bigint>>;
}

/** Converts decimals to integers with one scale, so that they can be compared exactly. */
export function unitsOf<Names extends string>(
  texts: Readonly<Record<Names, string>>,
): Units<Names> {
  const names = Object.keys(texts) as Names[];
  const scale = Math.max(...names.map((name) => (decimal.exec(texts[name])?.[3] ?? '').length));
  const entries = names.map((name) => [name, toUnits(texts[name], scale)]);
  return { scale, of: Object.fromEntries(entries) as Record<Names, bigint> };
}

function toUnits(text: string, scale: number): bigint {
  const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
  return BigInt(`${sign}${whole}${fraction.padEnd(scale, '0')}`);
}

/** Formats units of `10 ** -scale` as a decimal without trailing zeros. */
export function formatUnits(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - scale);
  const text = scale === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
  return units < 0n ? `-${text}` : text;
}

/**
 * Returns a decimal of the caller.
 *
 * @throws ParameterError if it is not a string with a decimal
 */
export function checkDecimal(value: unknown, name: string, operationId: string): string {
  if (typeof value === 'string' && decimal.test(value)) return value;
  const got = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value);
  throw new ParameterError(
    `${operationId}: \`${name}\` must be a decimal as a string, such as "0.01"; got ${got}`,
  );
}
