import type { Account } from '../accounts/account.ts';
import { unrealizedProfit } from '../figures/contract-formulas.ts';
import type { Token } from '../ledger/token.ts';
import { type Amount, add } from '../money/amount.ts';
import { addFractions, type Fraction } from '../money/fraction.ts';
import type { LockedAmount } from '../section.ts';
import { bookViolations, orderViolations } from '../trading/trading-invariants.ts';
import type { ContractMarket } from './contract-market.ts';
import { rateScale } from './contract-rules.ts';
import type { ContractState } from './contract-state.ts';
import { nextFundingTime } from './funding.ts';
import { liquidationPriceOf } from './liquidation-prices.ts';
import { type ContractPosition, holdingViolations, labelOf, positionAmounts } from './position.ts';
import { lockedFor, markFraction } from './reservation.ts';
import { maintenanceLimit } from './risk-limits.ts';

/** Checks all contract orders, books, positions and margins. */
export function* contractInvariantViolations(contract: ContractState): IterableIterator<string> {
  for (const order of contract.orders()) {
    const { position, isWaiting } = order;
    yield* orderViolations(
      order,
      contract.broker,
      isWaiting && contract.marketOf(order.symbol).stopOrders.has(order),
    );
    if (contract.marketOf(order.symbol).findPosition(order.account, position.side) !== position) {
      yield `Order ${order.sequence} does not reference the position of its own account and side.`;
    }
  }
  for (const market of contract.markets.values()) {
    yield* bookViolations(market, ({ triggerPrice }) => triggerPrice > 0);
    yield* positionViolations(market);
    yield* clearingViolations(contract, market);
    yield* fundingViolations(contract, market);
  }
  yield* contract.marketDataViolations();
  yield* reservedQuantityViolations(contract);
  yield* marginViolations(contract);
}

/** Returns the amount that each open order to open contracts must lock. */
export function* contractLockedAmounts(contract: ContractState): IterableIterator<LockedAmount> {
  for (const order of contract.orders()) {
    if (!order.isOpen || !order.opens) continue;
    const { account, symbol, remaining } = order;
    yield { account, token: symbol.marginToken, amount: lockedFor(order, remaining) };
  }
}

/** Checks the times and the rates of funding. */
function* fundingViolations(
  { broker, nextFundingTime: next }: ContractState,
  { symbol, funding }: ContractMarket,
): IterableIterator<string> {
  const { accruedUntil, setRate = 0, settled } = funding;
  const until = Math.max(accruedUntil, settled.last?.intervalEnd ?? 0);
  const isCurrent = until <= broker.time && next === nextFundingTime(broker.time);
  if (isCurrent && Math.abs(setRate) <= 10 ** rateScale) return;
  yield `The funding of ${symbol.name}, until ${until} and next at ${next}, is inconsistent.`;
}

/**
 * Checks that every position is above its maintenance margin, and that as many contracts are long
 * as short.
 */
function* positionViolations(market: ContractMarket): IterableIterator<string> {
  const { riskLimits, markPrice, symbol } = market;
  let long = 0n;
  let short = 0n;
  for (const position of market.positions()) {
    const { quantity, isLong } = position;
    if (isLong) long += BigInt(quantity);
    else short += BigInt(quantity);
    const { maintMargin } = maintenanceLimit(riskLimits, quantity);
    const price = liquidationPriceOf(position, maintMargin);
    if (price !== position.liquidationPrice) {
      yield `${labelOf(position)} has the stored liquidation price ${position.liquidationPrice}; ` +
        `expected ${price}.`;
    }
    if (price !== undefined && (isLong ? markPrice <= price : markPrice >= price)) {
      yield `${labelOf(position)} is at or below its maintenance margin.`;
    }
    yield* holdingViolations(position);
  }
  if (long !== short) yield `${symbol.name} has ${long} long and ${short} short contracts.`;
}

/**
 * Checks that the balance of the clearing account, less the fraction that the account still owes,
 * equals the exact unrealized profit of all positions.
 */
function* clearingViolations(
  { broker: { ledger } }: ContractState,
  market: ContractMarket,
): IterableIterator<string> {
  const { symbol, markPrice, clearingRemainder } = market;
  const mark = markFraction(markPrice);
  let profit: Fraction = { numerator: 0n, denominator: 1n };
  for (const position of market.positions()) {
    if (position.quantity === 0) continue;
    const { numerator, denominator } = unrealizedProfit(positionAmounts(position, position), mark);
    profit = addFractions(profit, { numerator, denominator });
  }
  const clearing = ledger.houseAccounts.get(symbol.clearingAccount);
  if (!clearing?.mayBeNegative) {
    yield `There must be a house account ${symbol.clearingAccount} that may be negative.`;
    return;
  }
  const free = clearing.free(symbol.marginToken);
  const received = BigInt(free) * symbol.costUnits - clearingRemainder;
  const costUnits = symbol.costUnits * 10n ** BigInt(symbol.marginToken.scale);
  if (profit.numerator * costUnits === received * profit.denominator) return;
  yield `The profit of all positions in ${symbol.name} differs from the balance ` +
    `of its clearing account, ${free} units.`;
}

/**
 * Checks that each position's `openingQuantity` and `closingQuantity` equal the quantities of its
 * open orders.
 */
function* reservedQuantityViolations(contract: ContractState): IterableIterator<string> {
  const reserved = new Map<ContractPosition, { opening: number; closing: number }>();
  for (const { isOpen, opens, position, remaining } of contract.orders()) {
    if (!isOpen) continue;
    const sums = reserved.get(position) ?? { opening: 0, closing: 0 };
    reserved.set(position, sums);
    if (opens) sums.opening += remaining;
    else sums.closing += remaining;
  }
  for (const market of contract.markets.values()) {
    for (const position of market.positions()) {
      const { opening = 0, closing = 0 } = reserved.get(position) ?? {};
      const { openingQuantity, closingQuantity } = position;
      if (opening === openingQuantity && closing === closingQuantity) continue;
      const reservation = `${openingQuantity} contracts to open and ${closingQuantity} to close`;
      yield `${labelOf(position)} reserves ${reservation}; ` +
        `its orders have ${opening} and ${closing}.`;
    }
  }
}

/** Checks that the margin of a contract account equals the sum of the margins of its positions. */
function* marginViolations(contract: ContractState): IterableIterator<string> {
  const sums = new Map<Account, Map<Token, Amount>>();
  for (const market of contract.markets.values()) {
    for (const { account, symbol, margin } of market.positions()) {
      const byToken = sums.get(account) ?? new Map<Token, Amount>();
      sums.set(account, byToken);
      byToken.set(symbol.marginToken, add(byToken.get(symbol.marginToken) ?? 0, margin));
    }
  }
  for (const account of contract.broker.accounts) {
    if (account.ref.accountType !== 3) continue;
    for (const { token, margin } of account.balances()) {
      const sum = sums.get(account)?.get(token) ?? 0;
      if (sum === margin) continue;
      yield `${account.name} has ${margin} units of ${token.name} as margin; ` +
        `its positions have ${sum}.`;
    }
  }
}
