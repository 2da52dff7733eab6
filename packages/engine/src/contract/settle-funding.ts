import { gainsWithValue } from '../figures/contract-formulas.ts';
import { roundingAccount } from '../ledger/ledger.ts';
import { type Amount, add, min, negate, subtract, toAmount } from '../money/amount.ts';
import { floor } from '../money/fraction.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractState } from './contract-state.ts';
import { fundingInterval } from './funding.ts';
import { type ContractPosition, profitAtMark } from './position.ts';
import { rateFactor } from './reservation.ts';
import { type Execution, postClearing } from './settlement.ts';

/** Settles the funding of one contract for the interval that ends at `execution.time`. */
export function settleFunding({ contract, market, time }: Execution): void {
  const { funding, lastMarkUnits, markPrice, symbol } = market;
  const rate = funding.rate(time, time - fundingInterval, lastMarkUnits, markPrice);
  const index = contract.broker.indexPrices.get(symbol.definition.index)?.price ?? '0';
  if (rate !== 0) payFunding(contract, market, rate);
  funding.settle({ intervalEnd: time, rate, index });
}

/**
 * Collects the payments of the payers, then divides them among the receivers by their contracts.
 * The rounding account receives what truncation leaves.
 */
function payFunding(contract: ContractState, market: ContractMarket, rate: number): void {
  const open = [...market.positions()].filter(({ quantity }) => quantity > 0);
  const isPayer = ({ isLong }: ContractPosition): boolean => isLong === rate > 0;
  const receivers = open.filter((position) => !isPayer(position));
  let collected: Amount = 0;
  for (const payer of open.filter(isPayer)) {
    collected = add(collected, pay(contract, market, payer, rate));
  }
  let remainder = collected;
  const total = receivers.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
  for (const receiver of receivers) {
    const share = toAmount((BigInt(collected) * BigInt(receiver.quantity)) / total);
    changeMargin(contract, market, receiver, share);
    remainder = subtract(remainder, share);
  }
  if (remainder === 0) return;
  const { ledger } = contract.broker;
  const rounding = ledger.houseAccount(roundingAccount).balance(market.symbol.marginToken);
  ledger.post(rounding, remainder, 'FUNDING_SETTLEMENT');
}

/**
 * Takes a payment from a position: from its margin as long as its equity is not negative, then from
 * the available margin of the account, then from the unrealized profit. Returns the amount paid,
 * which can be less than the payment.
 */
function pay(
  contract: ContractState,
  market: ContractMarket,
  position: ContractPosition,
  rate: number,
): Amount {
  const due = paymentOf(market, position, Math.abs(rate));
  const balance = position.account.balance(market.symbol.marginToken);
  const profit = unrealizedUnits(market, position);
  const equity = add(position.margin, profit);
  // Every position has some equity, because a position without equity is liquidated.
  const fromMargin = min(due, min(position.margin, equity));
  const fromAvailable = min(subtract(due, fromMargin), balance.free);
  const unpaid = subtract(due, add(fromMargin, fromAvailable));
  const fromProfit = min(unpaid, subtract(equity, fromMargin));
  const paid = add(add(fromMargin, fromAvailable), fromProfit);
  moveToMargin(contract, position, fromAvailable);
  if (fromProfit > 0) realizeProfit(contract, market, position, fromProfit);
  changeMargin(contract, market, position, negate(paid));
  return paid;
}

/** Returns the unrealized profit at the mark price, rounded down to units of the margin token. */
function unrealizedUnits(market: ContractMarket, position: ContractPosition): Amount {
  const { profit, denominator } = profitAtMark(position, position, market.markPrice);
  const { costUnits } = position.symbol;
  return toAmount(floor({ numerator: profit, denominator: denominator * costUnits }));
}

function moveToMargin(
  { broker: { ledger } }: ContractState,
  position: ContractPosition,
  amount: Amount,
): void {
  ledger.reserveMargin(position.account.balance(position.symbol.marginToken), amount);
  position.margin = add(position.margin, amount);
}

/** Moves unrealized profit to the margin of a position. Its cost changes by as much. */
function realizeProfit(
  contract: ContractState,
  market: ContractMarket,
  position: ContractPosition,
  profit: Amount,
): void {
  const { symbol, isLong, account } = position;
  const exactProfit = BigInt(profit) * symbol.costUnits;
  position.cost += gainsWithValue(symbol.inverse, isLong) ? exactProfit : -exactProfit;
  position.margin = add(position.margin, profit);
  position.realizedPnl = add(position.realizedPnl, profit);
  contract.broker.ledger.postMargin(account.balance(symbol.marginToken), profit, 'PNL');
  postClearing(contract, market, exactProfit, profit, 'PNL');
}

function changeMargin(
  contract: ContractState,
  market: ContractMarket,
  position: ContractPosition,
  change: Amount,
): void {
  const balance = position.account.balance(market.symbol.marginToken);
  contract.broker.ledger.postMargin(balance, change, 'FUNDING_SETTLEMENT');
  position.margin = add(position.margin, change);
  position.realizedPnl = add(position.realizedPnl, change);
  contract.markChanged(market, position);
}

/** Returns the value of a position at the mark price, multiplied by a rate and truncated. */
function paymentOf(
  { symbol, markPrice }: ContractMarket,
  { quantity }: ContractPosition,
  rate: number,
): Amount {
  return symbol.valueAtMark(markPrice, quantity, symbol.marginToken.scale, rateFactor(rate));
}
