import { decimalUnit, maximumOf, minimumOf, Rational, sumOf, tokenUnit } from '../rational.ts';
import { shareOf } from './contract-terms.ts';
import { equityAt } from './position-figures.ts';
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

/**
 * Settles the funding of a contract: long positions pay short ones if the rate is positive. First,
 * all payers pay what they can. Then the receivers share the collected amount in proportion to
 * their contracts.
 */
function settleFunding(state: State, symbol: string, rate: Rational): void {
  if (rate.isZero()) return;
  const payerSide = rate.isPositive() ? 'LONG' : 'SHORT';
  const positions = openPositions(state, symbol);
  const collected = sumOf(
    positions
      .filter(({ side }) => side === payerSide)
      .map((position) => payFunding(state, position, rate.absolute())),
  );
  const receivers = positions.filter(({ side }) => side !== payerSide);
  const contracts = sumOf(receivers.map(({ quantity }) => quantity));
  let received = Rational.zero;
  for (const position of receivers) {
    const share = shareOf(collected, position.quantity, contracts, tokenUnit);
    position.margin = position.margin.plus(share);
    creditFunding(state, position, share);
    received = received.plus(share);
  }
  const { marginToken } = state.terms(symbol);
  state.creditHouse('rounding', marginToken, collected.minus(received));
}

/** Returns the positions that have contracts: by account, the long position first. */
function openPositions(state: State, symbol: string): Position[] {
  return [...state.accounts.keys()]
    .flatMap((account) => [
      state.position(account, symbol, 'LONG'),
      state.position(account, symbol, 'SHORT'),
    ])
    .filter(({ quantity }) => quantity.isPositive());
}

/**
 * Takes a funding payment, and returns the amount paid. The position pays from its margin as long
 * as its equity stays at or above 0. Then the account pays from its available margin. Then the
 * position pays from its unrealized profit. What it cannot pay is not paid.
 */
function payFunding(state: State, position: Position, rate: Rational): Rational {
  const terms = state.terms(position.symbol);
  const mark = state.mark(position.symbol);
  const due = terms.value(position.quantity, mark).times(rate).truncatedTo(tokenUnit);
  const equity = maximumOf(equityAt(terms, position, mark), Rational.zero).truncatedTo(tokenUnit);
  const fromMargin = minimumOf(due, minimumOf(position.margin, equity));
  const available = state.available(position.account, terms.marginToken);
  const fromAvailable = minimumOf(due.minus(fromMargin), available);
  const rest = due.minus(fromMargin).minus(fromAvailable);
  const fromProfit = minimumOf(rest, equity.minus(fromMargin));
  position.margin = position.margin.minus(fromMargin);
  realizeProfit(state, position, fromProfit);
  const payment = fromMargin.plus(fromAvailable).plus(fromProfit);
  creditFunding(state, position, payment.negated());
  return payment;
}

/** Pays out a part of the unrealized profit, and changes the cost of the position by as much. */
function realizeProfit(state: State, position: Position, amount: Rational): void {
  const terms = state.terms(position.symbol);
  const gainsWithValue = (position.side === 'LONG') !== terms.inverse;
  position.cost = position.cost.plus(gainsWithValue ? amount : amount.negated());
  position.realizedPnL = position.realizedPnL.plus(amount);
  state.credit(position.account, terms.marginToken, amount);
  state.creditHouse('clearing', position.symbol, amount.negated());
}

function creditFunding(state: State, position: Position, amount: Rational): void {
  position.realizedPnL = position.realizedPnL.plus(amount);
  state.credit(position.account, state.marginToken(position), amount);
}
