import { decimalUnit, maximumOf, minimumOf, Rational, tokenUnit } from '../rational.ts';
import type { Position, State } from './state.ts';

/** A settled funding interval. */
export interface FundingRecord {
  readonly symbol: string;
  readonly intervalStart: number;
  readonly intervalEnd: number;
  readonly rate: string;
  readonly index: string;
}

export const intervalMs = 8 * 3_600_000;
const highestRate = Rational.parse('0.0075');
const rateUnit = decimalUnit(8);

/** The premium of one contract over the current funding interval, and the settled intervals. */
export class FundingClock {
  readonly records: FundingRecord[] = [];
  readonly #symbol: string;
  /** When the premium was last added. */
  #time: number;
  /** By index price: the sum of (last price − index price) × duration in milliseconds. */
  #differences = new Map<string, Rational>();
  #rateOverride: Rational | undefined;

  constructor(symbol: string, time: number) {
    this.#symbol = symbol;
    this.#time = time;
  }

  overrideRate(rate: Rational): void {
    this.#rateOverride = rate;
  }

  /** Adds the premium since the last call. Call this method before prices change. */
  advance(state: State, time: number): void {
    const duration = new Rational(BigInt(time - this.#time));
    this.#time = time;
    const { last } = state.market(this.#symbol);
    if (last === undefined) return;
    const index = state.mark(this.#symbol);
    const sum = this.#differences.get(index.toString()) ?? Rational.zero;
    this.#differences.set(index.toString(), sum.plus(last.minus(index).times(duration)));
  }

  /** Settles the interval that ends now, and starts the next one. */
  settle(state: State): void {
    const rate = this.#rateOverride ?? this.#meanPremium();
    this.#differences = new Map();
    this.#rateOverride = undefined;
    settleFunding(state, this.#symbol, rate);
    this.records.push({
      symbol: this.#symbol,
      intervalStart: this.#time - intervalMs,
      intervalEnd: this.#time,
      rate: rate.toString(),
      index: state.mark(this.#symbol).toString(),
    });
  }

  #meanPremium(): Rational {
    let sum = Rational.zero;
    for (const [index, difference] of this.#differences) {
      sum = sum.plus(difference.dividedBy(Rational.parse(index)));
    }
    const mean = sum.dividedBy(new Rational(BigInt(intervalMs))).truncatedTo(rateUnit);
    return maximumOf(minimumOf(mean, highestRate), highestRate.negated());
  }
}

/** Moves funding payments: from long to short positions if the rate is positive. */
function settleFunding(state: State, symbol: string, rate: Rational): void {
  if (rate.isZero()) return;
  const terms = state.terms(symbol);
  const payerSide = rate.isPositive() ? 'LONG' : 'SHORT';
  const size = rate.isNegative() ? rate.negated() : rate;
  let paid = Rational.zero;
  for (const position of state.positions.values()) {
    if (position.symbol !== symbol || position.quantity.isZero()) continue;
    const value = terms.value(position.quantity, state.mark(symbol));
    const amount = value.times(size).truncatedTo(tokenUnit);
    if (position.side === payerSide) {
      const payment = minimumOf(amount, position.margin);
      addToMargin(state, position, payment.negated());
      state.creditHouse('insuranceFund', terms.marginToken, payment.minus(amount));
      paid = paid.plus(amount);
    } else {
      addToMargin(state, position, amount);
      paid = paid.minus(amount);
    }
  }
  state.creditHouse('rounding', terms.marginToken, paid);
}

function addToMargin(state: State, position: Position, amount: Rational): void {
  position.margin = position.margin.plus(amount);
  position.realizedPnL = position.realizedPnL.plus(amount);
  state.credit(position.account, state.marginToken(position), amount);
}
