// Exact decimals for oracles: integers in units of 10 ** -18. Shares no code with the engine.

const scale = 18;
const one = 10n ** BigInt(scale);

/**
 * Parses a decimal such as `-12.5`. A decimal that requires more than 18 decimal places is rounded
 * away from zero, so that it is never a multiple of a tick size or step size.
 */
export function parseExact(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
  const rest = /[1-9]/.test(fraction.slice(scale)) ? 1n : 0n;
  return sign === '' ? digits + rest : -(digits + rest);
}

/** Formats a number as a decimal without trailing zeros. */
export function formatExact(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return sign + text.replace(/\.?0+$/, '');
}

/** Returns the product, truncated to eight decimals. */
export function multiplyTruncated(first: bigint, second: bigint): bigint {
  const unit = 10n ** 10n;
  return ((first * second) / one / unit) * unit;
}
