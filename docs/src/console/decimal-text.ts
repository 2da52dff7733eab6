const digits = 8;

/** Changes a positive decimal by a percentage. The result has at most eight fractional digits. */
export function changedByPercent(decimal: string, percent: number): string {
  return textOf((unitsOf(decimal, digits) * BigInt(100 + percent)) / 100n, digits);
}

/** Returns the exact sum of decimals. */
export function sumOf(decimals: readonly string[]): string {
  const most = Math.max(0, ...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  return textOf(
    decimals.reduce((sum, decimal) => sum + unitsOf(decimal, most), 0n),
    most,
  );
}

/** Returns the exact product of two decimals. */
export function productOf(one: string, other: string): string {
  const scales = [one, other].map((decimal) => decimal.split('.')[1]?.length ?? 0);
  const [scale = 0, otherScale = 0] = scales;
  return textOf(unitsOf(one, scale) * unitsOf(other, otherScale), scale + otherScale);
}

/** Returns a decimal in units of 10^-scale. Further digits are dropped. */
function unitsOf(decimal: string, scale: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
}

/** Returns units of 10^-scale as a decimal without trailing zeros. */
function textOf(units: bigint, scale: number): string {
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale);
  const significant = fraction.replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${significant && `.${significant}`}`;
}
