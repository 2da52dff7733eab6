import type { OptionDefinition } from '@broker-api/engine';
import { unitsOf } from './numbers.ts';

/**
 * The assumed maximum difference between the index price and the settlement price: 1% of the index
 * price for each day before the expiration.
 */
const rangePerDay = { numerator: 1n, denominator: 100n } as const;

const day = 24n * 60n * 60_000n;

/**
 * Returns the theoretical price of an option in units of 10⁻¹⁸, between 0 and its maximum pay-off.
 *
 * It is the mean pay-off if every settlement price in a range around the index price is equally
 * likely. For each day before the expiration, the range extends by a further 1% of the index price
 * in both directions. At the expiration, the theoretical price is the pay-off. When the index price
 * rises, the theoretical price of a call spread never falls, and that of a put spread never rises.
 *
 * @param index the index price, in units of 10⁻¹⁸
 * @param time milliseconds since the epoch
 */
export function theoreticalPrice(option: OptionDefinition, index: bigint, time: number): bigint {
  const strike = unitsOf(option.strike);
  const maxPayOff = unitsOf(option.maxPayOff);
  const timeLeft = BigInt(Math.max(0, option.expiration - time));
  const { numerator, denominator } = rangePerDay;
  const deviation = (index * timeLeft * numerator) / (day * denominator);
  // The range must contain only prices above zero. It must not be empty, because then it has no
  // mean.
  const halfRange = deviation >= index ? index - 1n : deviation > 0n ? deviation : 1n;
  const isCall = option.optionType === 'call';
  // By how much the option is in the money at the two ends of the range, the smaller amount first.
  const [low, high] = isCall
    ? [index - halfRange - strike, index + halfRange - strike]
    : [strike - index - halfRange, strike - index + halfRange];
  return (sumOfPayOffs(high, maxPayOff) - sumOfPayOffs(low, maxPayOff)) / (2n * halfRange);
}

/**
 * Returns the integral of the pay-off, from the strike to the price at which the option is `depth`
 * in the money.
 */
function sumOfPayOffs(depth: bigint, maxPayOff: bigint): bigint {
  if (depth <= 0n) return 0n;
  if (depth <= maxPayOff) return (depth * depth) / 2n;
  return (maxPayOff * maxPayOff) / 2n + maxPayOff * (depth - maxPayOff);
}
