/** Decimals as integers of 10 ** -18: an arithmetic of its own, for oracles. */
const scale = 18;
export const one = 10n ** BigInt(scale);

export function exact(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
  // Digits that don't fit still count: nothing that has them lies on any grid.
  const rest = /[1-9]/.test(fraction.slice(scale)) ? 1n : 0n;
  return sign === '' ? digits + rest : -(digits + rest);
}

/** The product, truncated to eight decimals. */
export function timesToEight(first: bigint, second: bigint): bigint {
  const eighth = 10n ** 10n;
  return ((first * second) / one / eighth) * eighth;
}

export function show(value: bigint): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return sign + text.replace(/\.?0+$/, '');
}

export function smaller(first: bigint, second: bigint): bigint {
  return first < second ? first : second;
}
