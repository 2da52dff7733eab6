/**
 * Whole units of a token, exact whatever its size: a number while that is a safe integer, and a
 * bigint beyond. An amount has only one of the two forms, so that `===`, `<` and `>=` compare
 * amounts by what they are worth.
 */
export type Amount = number | bigint;

const largest = Number.MAX_SAFE_INTEGER;

/** The amount of a bigint. */
export function toAmount(units: bigint): Amount {
  const number = Number(units);
  return isSafe(number) ? number : units;
}

export function add(one: Amount, other: Amount): Amount {
  if (typeof one === 'number' && typeof other === 'number') {
    // A sum that is no safe integer may be rounded, but never to one that is.
    const sum = one + other;
    if (isSafe(sum)) return sum;
  }
  return toAmount(BigInt(one) + BigInt(other));
}

export function subtract(one: Amount, other: Amount): Amount {
  if (typeof one === 'number' && typeof other === 'number') {
    const difference = one - other;
    if (isSafe(difference)) return difference;
  }
  return toAmount(BigInt(one) - BigInt(other));
}

/** The same below zero; zero stays the only zero. */
export function negate(amount: Amount): Amount {
  return subtract(0, amount);
}

/** A share of an amount, in units of one part of `parts`, truncated; the share is at most whole. */
export function fractionOf(amount: Amount, share: number, parts: number): Amount {
  if (typeof amount === 'number') {
    const whole = Math.floor(amount / parts);
    const part = (amount - whole * parts) * share;
    if (part <= largest) return whole * share + Math.floor(part / parts);
  }
  return toAmount((BigInt(amount) * BigInt(share)) / BigInt(parts));
}

function isSafe(number: number): boolean {
  return number <= largest && number >= -largest;
}
