import { BoundedList } from '../bounded-list.ts';
import { formatDecimal } from '../money/decimal.ts';
import { retention } from '../rules.ts';
import { rateScale } from './contract-rules.ts';

/** In milliseconds. Funding intervals begin at 00:00, 08:00 and 16:00 UTC. */
export const fundingInterval = 8 * 60 * 60_000;

/** The largest absolute value of a mean rate, in units of `10 ** -8`: 0.75%. */
const maxRate = 750_000n;

/** The number of decimal places of a premium. */
const premiumScale = 18;
const premiumUnits = 10n ** BigInt(premiumScale);
const rateDivisor = 10n ** BigInt(premiumScale - rateScale);

/** Returns when the first funding settlement after a time is due. */
export function nextFundingTime(time: number): number {
  return Math.floor(time / fundingInterval + 1) * fundingInterval;
}

/** A settled funding interval. */
export interface SettledFunding {
  readonly intervalEnd: number;
  /** In units of `10 ** -8`. */
  readonly rate: number;
  /** The index price at settlement; a decimal. */
  readonly index: string;
}

/** The values of the current interval, which a snapshot stores. */
interface FundingProgress {
  /** The sum of premium × time, in units of `10 ** -18` × milliseconds. */
  readonly weightedPremium: bigint;
  /** The time up to which the sum is complete. */
  readonly accruedUntil: number;
  /** The rate that was set for this interval, in units of `10 ** -8`. */
  readonly setRate: number | undefined;
}

/** The funding of one contract: its rate in the current interval, and the settled intervals. */
export class Funding implements FundingProgress {
  weightedPremium = 0n;
  accruedUntil: number;
  setRate: number | undefined = undefined;
  readonly settled = new BoundedList<SettledFunding>({
    newest: retention.fundingIntervals,
    keyOf: ({ intervalEnd }) => intervalEnd,
  });

  /** @param time when the contract was added */
  constructor(time: number) {
    this.accruedUntil = time;
  }

  /**
   * Adds the premium since the last call. Must be called before the last price or the mark price
   * changes.
   *
   * @param lastPrice in units of mark prices; undefined before the first trade
   */
  accrue(time: number, lastPrice: number | undefined, markPrice: number): void {
    if (lastPrice !== undefined && time > this.accruedUntil) {
      this.weightedPremium = this.#premiumUntil(time, lastPrice, markPrice);
    }
    this.accruedUntil = time;
  }

  /** Returns the rate of the current interval so far, in units of `10 ** -8`. */
  rate(
    time: number,
    intervalStart: number,
    lastPrice: number | undefined,
    markPrice: number,
  ): number {
    if (this.setRate !== undefined) return this.setRate;
    if (time <= intervalStart) return 0;
    const sum = this.#premiumUntil(time, lastPrice, markPrice);
    const mean = sum / (BigInt(time - intervalStart) * rateDivisor);
    if (mean > maxRate) return Number(maxRate);
    return Number(mean < -maxRate ? -maxRate : mean);
  }

  /** Records the settlement of the interval, and begins the next interval. */
  settle(settled: SettledFunding): void {
    this.settled.push(settled);
    this.skipTo(settled.intervalEnd);
  }

  /** Begins the interval that starts at `intervalStart`, without recording a settlement. */
  skipTo(intervalStart: number): void {
    this.weightedPremium = 0n;
    this.setRate = undefined;
    this.accruedUntil = intervalStart;
  }

  #premiumUntil(time: number, lastPrice: number | undefined, markPrice: number): bigint {
    if (lastPrice === undefined || time <= this.accruedUntil) return this.weightedPremium;
    const difference = BigInt(lastPrice - markPrice) * premiumUnits;
    const premium = difference / BigInt(markPrice);
    return this.weightedPremium + premium * BigInt(time - this.accruedUntil);
  }
}

/** Formats a rate in units of `10 ** -8`. */
export function formatRate(rate: number | bigint): string {
  return formatDecimal(rate, rateScale);
}
