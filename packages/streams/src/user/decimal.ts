// Exact arithmetic with decimals as text.

function parse(text: string): [units: bigint, scale: number] {
  const [whole, fraction = ''] = text.split('.');
  return [BigInt(`${whole}${fraction}`), fraction.length];
}

function format(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction && `.${fraction}`}`;
}

/** Returns a + b, or a - b with the sign -1n. */
export function sum(a: string, b: string, sign = 1n): string {
  const [left, leftScale] = parse(a);
  const [right, rightScale] = parse(b);
  const scale = Math.max(leftScale, rightScale);
  const raise = (units: bigint, from: number): bigint => units * 10n ** BigInt(scale - from);
  return format(raise(left, leftScale) + sign * raise(right, rightScale), scale);
}

export function product(a: string, b: string): string {
  const [left, leftScale] = parse(a);
  const [right, rightScale] = parse(b);
  return format(left * right, leftScale + rightScale);
}

/** Returns a negative number if a is less than b, 0 if they are equal, else a positive number. */
export function compare(a: string, b: string): number {
  const difference = sum(a, b, -1n);
  if (difference === '0') return 0;
  return difference.startsWith('-') ? -1 : 1;
}
