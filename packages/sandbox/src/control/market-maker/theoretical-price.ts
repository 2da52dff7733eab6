import type { OptionDefinition } from '@broker-api/engine';
import { unitsOf } from './units.ts';

/** The range of the settlement price per day before the expiration: 1 % of the index price. */
const rangePerDay = { numerator: 1n, denominator: 100n } as const;

const day = 24n * 60n * 60_000n;

/**
 * Returns the theoretical price of an option in units of 10⁻¹⁸, between 0 and its maximum pay-off.
 *
 * It is the mean pay-off if every settlement price in a range is equally likely: from the index
 * price − 1 % to the index price + 1 % for each day before the expiration. At the expiration it is
 * the pay-off. A higher index price never makes a call spread cheaper, nor a put spread dearer.
 *
 * @param index the index price, in units of 10⁻¹⁸
 * @param time milliseconds since the epoch
 */
export function theoreticalPrice(option: OptionDefinition, index: bigint, time: number): bigint {
  const [strike, maxPayOff] = [unitsOf(option.strike), unitsOf(option.maxPayOff)];
  const left = BigInt(Math.max(0, option.expiration - time));
  const { numerator, denominator } = rangePerDay;
  const wanted = (index * left * numerator) / (day * denominator);
  // The settlement price is above zero. An empty range would have no mean.
  const half = wanted >= index ? index - 1n : wanted > 0n ? wanted : 1n;
  const isCall = option.optionType === 'call';
  // By how much the option is in the money at the ends of the range, the lower end first.
  const [low, high] = isCall
    ? [index - half - strike, index + half - strike]
    : [strike - index - half, strike - index + half];
  return (sumOfPayOffs(high, maxPayOff) - sumOfPayOffs(low, maxPayOff)) / (2n * half);
}

/** Returns the integral of the pay-off, from the strike to where it is `depth` in the money. */
function sumOfPayOffs(depth: bigint, maxPayOff: bigint): bigint {
  if (depth <= 0n) return 0n;
  if (depth <= maxPayOff) return (depth * depth) / 2n;
  return (maxPayOff * maxPayOff) / 2n + maxPayOff * (depth - maxPayOff);
}
