/** A rational number that is not negative, such as a rate. Both parts are safe integers. */
export interface Factor {
  readonly numerator: number;
  readonly denominator: number;
}

/** Returns a factor in lowest terms, so that products with it stay small. */
export function factor(numerator: number, denominator: number): Factor {
  let divisor = denominator;
  let rest = numerator;
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
