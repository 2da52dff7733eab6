import { roundingAccount } from '../ledger/ledger.ts';
import { negate } from '../money/amount.ts';
import { changePosition } from './account-value.ts';
import { cancelOpenOrder, type Execution } from './execute-order.ts';
import type { OptionPosition } from './position.ts';

/**
 * Expires an option: cancels its open orders, and settles its positions through its escrow. The
 * settlement price is the estimated delivery price of the index at the expiration.
 */
export function settleOption(execution: Execution): void {
  const { option, market, time } = execution;
  const { broker } = option;
  const { symbol } = market;
  cancelOpenOrders(execution);
  const settlementPrice = option.indexOf(symbol).estimatedDeliveryPrice(time);
  const positions = [...market.positions()].filter(({ quantity }) => quantity !== 0);
  // Short positions pay into the escrow before long positions are paid from it.
  positions.sort((left, right) => Math.sign(left.quantity) - Math.sign(right.quantity));
  for (const position of positions) settlePosition(execution, position, settlementPrice);
  const escrow = broker.ledger.houseAccount(symbol.escrowAccount).balance(symbol.quoteToken);
  const remainder = escrow.free;
  if (remainder !== 0) {
    const rounding = broker.ledger.houseAccount(roundingAccount).balance(symbol.quoteToken);
    broker.ledger.post(escrow, negate(remainder), 'SETTLEMENT');
    broker.ledger.post(rounding, remainder, 'SETTLEMENT');
  }
  broker.ledger.closeHouseAccount(symbol.escrowAccount);
  market.expire(settlementPrice);
  option.closeMarket(market);
}

function cancelOpenOrders(execution: Execution): void {
  const { bids, asks } = execution.market.book;
  for (const side of [bids, asks]) {
    const orders = [...side.levels()].flatMap((level) => [...level.orders()]);
    for (const order of orders) cancelOpenOrder(execution, order);
  }
}

/** Posts the pay-off of a position, which is negative for a short position, and closes it. */
function settlePosition(
  { option, market, time }: Execution,
  position: OptionPosition,
  settlementPrice: string,
): void {
  const { account, symbol, quantity, averagePrice, margin } = position;
  const { ledger } = option.broker;
  const amount = symbol.settlementAmount(symbol.payOff(settlementPrice), Math.abs(quantity));
  const changed = quantity > 0 ? amount : negate(amount);
  changePosition(option, position, () => market.closePosition(position));
  ledger.post(account.balance(symbol.quoteToken), changed, 'SETTLEMENT');
  const escrow = ledger.houseAccount(symbol.escrowAccount);
  ledger.post(escrow.balance(symbol.quoteToken), negate(changed), 'SETTLEMENT');
  const settled = { symbol, quantity, averagePrice, margin, changed, settlementPrice, time };
  option.settlements(account).push(settled);
}
