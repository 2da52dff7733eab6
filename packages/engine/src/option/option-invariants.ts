import { decimalProblem } from '../money/decimal.ts';
import type { LockedAmount } from '../section.ts';
import { bookViolations, orderViolations } from '../trading/trading-invariants.ts';
import type { OptionMarket } from './option-market.ts';
import type { OptionState } from './option-state.ts';
import { lockedForBuy } from './order.ts';
import { type OptionPosition, positionViolations } from './position.ts';

/** Checks all option orders, books, positions and margins. */
export function* optionInvariantViolations(option: OptionState): IterableIterator<string> {
  for (const order of option.orders()) {
    yield* orderViolations(order, option.broker);
    if (order.isOpen && option.marketOf(order.symbol).isExpired) {
      yield `Order ${order.sequence} is open, but ${order.symbol.name} has expired.`;
    }
  }
  for (const market of option.markets.values()) {
    yield* bookViolations(market);
    yield* marketViolations(market);
    const { symbol, created, settlementPrice = '0' } = market;
    const hasExpired = symbol.definition.expiration <= option.broker.time;
    if (!option.broker.indexPrices.has(symbol.definition.index)) {
      yield `${symbol.name} has no index price.`;
    }
    if (created > option.broker.time || hasExpired !== market.isExpired) {
      yield `${symbol.name}, listed at ${created}, must ${hasExpired ? '' : 'not '}be settled.`;
    }
    const problem = decimalProblem(`The settlement price of ${symbol.name}`, settlementPrice);
    if (problem !== undefined) yield problem;
  }
  yield* option.marketDataViolations();
  yield* escrowViolations(option);
  yield* openQuantityViolations(option);
  yield* marginViolations(option);
}

/**
 * Returns the amount that each open buy order must lock, and the amount that all sell orders of
 * each position must lock together.
 */
export function* optionLockedAmounts(option: OptionState): IterableIterator<LockedAmount> {
  for (const order of option.orders()) {
    if (!order.isOpen || order.side !== 'BUY') continue;
    const { account, symbol, remaining } = order;
    yield { account, token: symbol.quoteToken, amount: lockedForBuy(order, remaining) };
  }
  for (const market of option.active) {
    for (const { account, symbol, lockedBySells } of market.positions()) {
      yield { account, token: symbol.quoteToken, amount: lockedBySells };
    }
  }
}

/** Checks that positions are consistent and sum to zero, and that an expired option has none. */
function* marketViolations(market: OptionMarket): IterableIterator<string> {
  const { symbol, isExpired } = market;
  let net = 0n;
  for (const position of market.positions()) {
    net += BigInt(position.quantity);
    yield* positionViolations(position);
    if (isExpired && position.quantity !== 0) {
      yield `${symbol.name} has expired, but ${position.account.name} has a position.`;
    }
  }
  if (net !== 0n) yield `The positions in ${symbol.name} sum to ${net} units instead of 0.`;
}

/** Checks that each active option has an empty escrow, and that expired options have none. */
function* escrowViolations({ broker, markets }: OptionState): IterableIterator<string> {
  for (const { symbol, isExpired } of markets.values()) {
    const escrow = broker.ledger.houseAccounts.get(symbol.escrowAccount);
    if ((escrow === undefined) !== isExpired) {
      yield `The escrow of ${symbol.name} must be ${isExpired ? 'closed' : 'open'}.`;
    }
    const free = escrow?.free(symbol.quoteToken) ?? 0;
    if (free !== 0) yield `The escrow of ${symbol.name} has ${free} units instead of 0.`;
  }
}

/** Checks that the open quantities of positions equal the quantities of their open orders. */
function* openQuantityViolations(option: OptionState): IterableIterator<string> {
  const sums = new Map<OptionPosition, { BUY: number; SELL: number }>();
  for (const { isOpen, account, symbol, side, remaining } of option.orders()) {
    if (!isOpen) continue;
    const position = option.marketOf(symbol).position(account);
    const sum = sums.get(position) ?? { BUY: 0, SELL: 0 };
    sums.set(position, sum);
    sum[side] += remaining;
  }
  for (const market of option.active) {
    for (const position of market.positions()) {
      const { account, openQuantity } = position;
      const { BUY = 0, SELL = 0 } = sums.get(position) ?? {};
      if (BUY === openQuantity.BUY && SELL === openQuantity.SELL) continue;
      yield `${account.name} has ${openQuantity.BUY} and ${openQuantity.SELL} ` +
        `units of ${market.symbol.name} in orders; its open orders have ${BUY} and ${SELL}.`;
    }
  }
}

/** Checks that the margin of an option account equals the collateral of its short positions. */
function* marginViolations(option: OptionState): IterableIterator<string> {
  for (const account of option.broker.accounts) {
    if (account.ref.accountType !== 2) continue;
    for (const { token, margin } of account.balances()) {
      const required = option.requiredMargin(account, token);
      if (required === margin) continue;
      yield `${account.name} has ${margin} units of ${token.name} as margin; ` +
        `its short positions require ${required}.`;
    }
  }
}
