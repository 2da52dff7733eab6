import { shareOf } from './contract-terms.ts';
import { decimalUnit, Fraction, maximumOf, minimumOf, sumOf, tokenUnit } from './fraction.ts';
import { free } from './locks.ts';
import { equityAt } from './position-figures.ts';
import { contractTerms, indexPriceOf, type Market, type Position, type State } from './state.ts';

export const intervalMs = 8 * 3_600_000;
const highestRate = Fraction.parse('0.0075');
const rateUnit = decimalUnit(8);

/** Adds the premium of a contract since the last call. Must be called before prices change. */
export function accruePremium(market: Market, time: number): void {
  const { funding, last } = market;
  const duration = new Fraction(BigInt(time - funding.time));
  funding.time = time;
  if (last === undefined) return;
  const index = indexPriceOf(market);
  const sum = funding.differences.get(index.toString()) ?? Fraction.zero;
  funding.differences.set(index.toString(), sum.plus(last.minus(index).times(duration)));
}

/** Settles the interval that ends now, and starts the next one. */
export function settleInterval(state: State, market: Market): void {
  const { funding } = market;
  const rate = funding.rate ?? meanPremium(funding.differences);
  funding.differences = new Map();
  funding.rate = undefined;
  funding.settled = [rate.toString(), indexPriceOf(market).toString()];
  if (!rate.isZero()) settleFunding(state, market, rate);
}

function meanPremium(differences: ReadonlyMap<string, Fraction>): Fraction {
  const premiums = [...differences].map(([index, difference]) =>
    difference.dividedBy(Fraction.parse(index)),
  );
  const mean = sumOf(premiums).dividedBy(new Fraction(BigInt(intervalMs)));
  const rate = mean.truncatedTo(rateUnit);
  return maximumOf(minimumOf(rate, highestRate), highestRate.negated());
}

/**
 * Settles the funding of a contract: long positions pay short ones if the rate is positive. First,
 * all payers pay what they can. Then the receivers share the collected amount in proportion to
 * their contracts.
 */
function settleFunding(state: State, market: Market, rate: Fraction): void {
  const payerSide = rate.isPositive() ? 'LONG' : 'SHORT';
  const positions = state
    .accountsOf('contract')
    .flatMap((account) => [
      state.position(account, market, 'LONG'),
      state.position(account, market, 'SHORT'),
    ])
    .filter(({ quantity }) => quantity.isPositive());
  const collected = sumOf(
    positions
      .filter(({ side }) => side === payerSide)
      .map((position) => payFunding(state, position, rate.absolute())),
  );
  const receivers = positions.filter(({ side }) => side !== payerSide);
  const contracts = sumOf(receivers.map(({ quantity }) => quantity));
  let received = Fraction.zero;
  for (const position of receivers) {
    const share = shareOf(collected, position.quantity, contracts, tokenUnit);
    position.margin = position.margin.plus(share);
    creditFunding(state, position, share);
    received = received.plus(share);
  }
  state.creditHouse('rounding', market.instrument.token, collected.minus(received));
}

/**
 * Takes a funding payment, and returns the amount paid. The position pays from its margin as long
 * as its equity stays at or above 0. Then the account pays from its available margin. Then the
 * position pays from its unrealized profit. What it cannot pay is not paid.
 */
function payFunding(state: State, position: Position, rate: Fraction): Fraction {
  const { account, market, quantity, margin } = position;
  const terms = contractTerms(market);
  const mark = indexPriceOf(market);
  const due = terms.value(quantity, mark).times(rate).truncatedTo(tokenUnit);
  const equity = maximumOf(equityAt(terms, position, mark), Fraction.zero).truncatedTo(tokenUnit);
  const fromMargin = minimumOf(due, minimumOf(margin, equity));
  const available = free(state, account, market.instrument.token);
  const fromAvailable = minimumOf(due.minus(fromMargin), available);
  const rest = due.minus(fromMargin).minus(fromAvailable);
  const fromProfit = minimumOf(rest, equity.minus(fromMargin));
  position.margin = margin.minus(fromMargin);
  if (fromProfit.isPositive()) state.outcomes.add('funding from profit');
  realizeProfit(state, position, fromProfit);
  const payment = fromMargin.plus(fromAvailable).plus(fromProfit);
  creditFunding(state, position, payment.negated());
  return payment;
}

/** Pays out a part of the unrealized profit, and changes the cost of the position by as much. */
function realizeProfit(state: State, position: Position, amount: Fraction): void {
  const { account, market, side, cost } = position;
  const { token, symbol } = market.instrument;
  const gainsWithValue = (side === 'LONG') !== contractTerms(market).inverse;
  position.cost = cost.plus(gainsWithValue ? amount : amount.negated());
  position.realizedPnl = position.realizedPnl.plus(amount);
  state.credit(account, token, amount, 'PNL');
  state.creditHouse('clearing', symbol, amount.negated());
}

function creditFunding(state: State, position: Position, amount: Fraction): void {
  position.realizedPnl = position.realizedPnl.plus(amount);
  state.credit(position.account, position.market.instrument.token, amount, 'FUNDING_SETTLEMENT');
}
