const digits = 8;

/** Returns a positive decimal, changed by a percentage, with at most eight digits of fraction. */
export function changedByPercent(decimal: string, percent: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const text = String((units * BigInt(100 + percent)) / 100n).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/\.?0+$/, '');
}
