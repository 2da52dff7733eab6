/** Broker amounts have eight decimals unless the symbol lists another precision. */
const usualPrecision = 1e-8;
/** The widest range that still gives a rate, as a share of the rate. */
const widestRange = 0.02;
const mostDigits = 4;
/** More than the error of a quotient that has at most four digits before its point. */
const roundingError = 1e-9;

/** A trade, as numbers. */
export interface TradeFee {
  readonly fee: number;
  /** The value of the trade in the asset of the fee. */
  readonly value: number;
  readonly precision?: number;
}

/**
 * Returns the fee rate of a trade: the only decimal with the fewest digits that gives this fee,
 * which the broker truncated. Returns undefined if the fee has too few digits.
 */
export function feeRateOf({
  fee,
  value,
  precision = usualPrecision,
}: TradeFee): string | undefined {
  const lowest = fee / value;
  const highest = (fee + precision) / value;
  if (!(highest - lowest <= widestRange * lowest * 1.000001)) return undefined;
  for (let digits = 1; digits <= mostDigits; digits++) {
    const unit = 10 ** (Math.floor(Math.log10(highest)) - digits + 1);
    const first = Math.ceil(lowest / unit - roundingError);
    const last = Math.ceil(highest / unit - roundingError) - 1;
    if (first < last) return undefined;
    if (first === last) return String(Number((first * unit).toPrecision(digits)));
  }
  return undefined;
}
