const digits = 8;

/** Changes a positive decimal by a percentage. The result has at most eight fractional digits. */
export function changedByPercent(decimal: string, percent: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const text = String((units * BigInt(100 + percent)) / 100n).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
}
