/**
 * The powers that calculations use, computed in advance: computing a power takes longer than a
 * multiplication.
 */
const powers = Array.from({ length: 100 }, (_, exponent) => 10n ** BigInt(exponent));

/**
 * Returns a power of ten.
 *
 * @param exponent a non-negative integer
 */
export function powerOfTen(exponent: number): bigint {
  return powers[exponent] ?? 10n ** BigInt(exponent);
}

const numberPowers = powers.map(Number);

/** Returns a power of ten as a number, which is exact up to the exponent 22. */
export function numberPowerOfTen(exponent: number): number {
  return numberPowers[exponent] ?? 10 ** exponent;
}
