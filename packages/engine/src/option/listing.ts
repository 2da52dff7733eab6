import { indexPriceScale, indexPriceUnitLimit } from '../broker/index-price.ts';
import { formatDecimal, parseUnits } from '../money/decimal.ts';
import {
  type OptionDefinition,
  type OptionType,
  type SettlementInterval,
  settlementIntervals,
} from './option-rules.ts';

/** The first Friday after the epoch, at 08:00 UTC. */
const firstFriday = Date.UTC(1970, 0, 2, 8);

const typeCodes: Readonly<Record<OptionType, string>> = { call: 'CS', put: 'PS' };

/** Returns when the next weekly option expires: the first Friday at 08:00 UTC after a time. */
export function nextWeeklyExpiration(time: number): number {
  return expirationAfter(time, firstFriday, 'weekly');
}

/**
 * Returns the first expiration after `time`. The expirations are one interval apart, and
 * `expiration` is one of them.
 */
export function expirationAfter(
  time: number,
  expiration: number,
  settlement: SettlementInterval,
): number {
  const interval = settlementIntervals[settlement];
  return expiration + (Math.floor((time - expiration) / interval) + 1) * interval;
}

/** The terms from which the name of an option is composed. */
type NamedTerms = Pick<OptionDefinition, 'baseAsset' | 'optionType' | 'strike' | 'expiration'>;

/**
 * Returns the name of an option, such as `BTC1127CS10000`.
 *
 * @param isTaken returns whether an expired option already has the given name; if the name without
 *   the year is taken, the new name contains the year
 */
export function optionName(
  { baseAsset, optionType, strike, expiration }: NamedTerms,
  isTaken: (name: string) => boolean = () => false,
): string {
  const date = new Date(expiration).toISOString().slice(0, -14).replaceAll('-', '');
  const nameWith = (digits: string): string => baseAsset + digits + typeCodes[optionType] + strike;
  const shortName = nameWith(date.slice(-4));
  return isTaken(shortName) ? nameWith(date) : shortName;
}

/**
 * Rounds an index price to the nearest multiple of a step that is a valid strike: at least one
 * step, and below the limit of index prices.
 */
export function roundedStrike(indexPrice: string, strikeStep: string): string {
  const units = BigInt(parseUnits(indexPrice, indexPriceScale));
  const step = BigInt(parseUnits(strikeStep, indexPriceScale));
  const nearest = (2n * units + step) / (2n * step);
  const most = (BigInt(indexPriceUnitLimit) - 1n) / step;
  const steps = nearest < most ? nearest : most;
  return formatDecimal((steps > 0n ? steps : 1n) * step, indexPriceScale);
}
