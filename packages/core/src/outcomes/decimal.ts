const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Returns the sum of decimals as text in one notation, or undefined if one is not a decimal. */
export function sumOf(...values: readonly unknown[]): string | undefined {
  const parts = values.map((value) => decimal.exec(String(value)));
  const scale = Math.max(...parts.map((part) => part?.[3]?.length ?? 0));
  let sum = 0n;
  for (const part of parts) {
    if (part === null) return undefined;
    const [, sign, whole = '', fraction = ''] = part;
    sum += BigInt(`${sign}${whole}${fraction.padEnd(scale, '0')}`);
  }
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`;
}

/** Returns whether two values are the same decimal, or the same text. */
export function isSame(one: unknown, other: unknown): boolean {
  return (sumOf(one) ?? String(one)) === (sumOf(other) ?? String(other));
}
