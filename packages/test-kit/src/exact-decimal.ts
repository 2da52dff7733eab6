const scale = 18;

/** Parses a decimal such as `-12.5` as an integer in units of 10 ** -18. */
export function parseExact(text: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale));
  return sign === '' ? digits : -digits;
}
