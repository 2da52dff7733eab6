import { roundingAccount } from '../ledger/ledger.ts';
import { type Amount, add, negate, subtract } from '../money/amount.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractState } from './contract-state.ts';
import { emitAlarm } from './events.ts';
import { fundingInterval } from './funding.ts';
import type { ContractPosition } from './position.ts';
import { rateFactor } from './reservation.ts';
import type { Execution } from './settlement.ts';

/** Settles the funding of one contract for the interval that ends at `execution.time`. */
export function settleFunding(execution: Execution): void {
  const { contract, market, time, events } = execution;
  const { funding, lastMarkUnits, markPrice, symbol } = market;
  const rate = funding.rate(time, time - fundingInterval, lastMarkUnits, markPrice);
  const index = contract.broker.indexPrices.get(symbol.definition.index)?.price ?? '0';
  if (rate !== 0) payFunding(contract, market, rate);
  funding.settle({ intervalEnd: time, rate, index });
  const { marginToken } = symbol;
  contract.insuranceFund.record(marginToken, time);
  const { free } = contract.insuranceFund.balance(marginToken);
  if (rate !== 0 && free < 0) emitAlarm(marginToken, free, time, events);
}

/** Moves payments from the margins of the payers to those of the receivers. */
function payFunding(contract: ContractState, market: ContractMarket, rate: number): void {
  const { marginToken } = market.symbol;
  const { ledger } = contract.broker;
  let remainder: Amount = 0;
  for (const position of market.positions()) {
    if (position.quantity === 0) continue;
    const payment = paymentOf(market, position, Math.abs(rate));
    const isPayer = position.isLong === rate > 0;
    if (isPayer) pay(contract, market, position, payment);
    else changeMargin(contract, market, position, payment);
    remainder = isPayer ? add(remainder, payment) : subtract(remainder, payment);
  }
  if (remainder === 0) return;
  const rounding = ledger.houseAccount(roundingAccount).balance(marginToken);
  ledger.post(rounding, remainder, 'FUNDING_SETTLEMENT');
}

/** Takes a payment from the payer's margin. If the margin is too small, the fund pays the rest. */
function pay(
  contract: ContractState,
  market: ContractMarket,
  position: ContractPosition,
  payment: Amount,
): void {
  const paid = payment < position.margin ? payment : position.margin;
  changeMargin(contract, market, position, negate(paid));
  if (paid === payment) return;
  const { marginToken } = market.symbol;
  contract.insuranceFund.post(marginToken, subtract(paid, payment), 'FUNDING_SETTLEMENT');
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
