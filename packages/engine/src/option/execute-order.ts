import type { EventSink } from '../events.ts';
import { type Balance, feeAccount } from '../ledger/ledger.ts';
import { type Amount, multiply, negate, subtract } from '../money/amount.ts';
import { canFillCompletely, limitPrice } from '../trading/liquidity.ts';
import { matchOrder } from '../trading/matching.ts';
import { changePosition } from './account-value.ts';
import type { OrderRequest } from './check-order.ts';
import { emitFill, emitReport, type OptionEvent } from './events.ts';
import type { OptionMarket, OptionTrade } from './option-market.ts';
import type { OptionState } from './option-state.ts';
import { feeOf, lockedForBuy, OptionOrder } from './order.ts';

/** The data that the execution of one command reads and changes. */
export interface Execution {
  readonly option: OptionState;
  readonly market: OptionMarket;
  readonly time: number;
  readonly events: EventSink<OptionEvent>;
}

/** Executes an order that `checkOrder` accepted. Must not throw. */
export function executeOrder(execution: Execution, request: OrderRequest): OptionOrder {
  const { option, market, time, events } = execution;
  const order = createOrder(execution, request);
  emitReport(order, time, events);
  // Matching cancels the account's own resting orders that the order would match. A FOK order that
  // can't fill completely must cancel none of them, so it is not matched at all.
  const mayTrade = order.timeInForce !== 'FOK' || canFillCompletely(request);
  if (mayTrade) match(execution, order);
  if (order.remaining === 0) return order;
  const rests = order.timeInForce === 'GTC' && order.type === 'LIMIT';
  if (!rests) {
    endOrder(execution, order);
    return order;
  }
  option.addToBook(market, order);
  if (order.side === 'BUY') {
    option.broker.ledger.lock(balanceOf(order), lockedForBuy(order, order.remaining));
  }
  return order;
}

/** Cancels an open order: removes it from the book and unlocks its locked amount. */
export function cancelOpenOrder(execution: Execution, order: OptionOrder): void {
  const { option, market } = execution;
  option.markTouched(market);
  if (order.side === 'BUY') {
    option.broker.ledger.unlock(balanceOf(order), lockedForBuy(order, order.remaining));
  }
  market.book.sideOf(order.side).remove(order);
  endOrder(execution, order);
}

/**
 * Stores a new order and adds its quantity to the open orders, which locks the collateral of a sell
 * order.
 */
function createOrder({ option, market, time }: Execution, request: OrderRequest): OptionOrder {
  const order = new OptionOrder(option.broker.nextOrderSequence(), request, time);
  option.markTouched(market);
  market.hasOrders = true;
  option.addOrder(order);
  changeOpenQuantity(option, market, order, order.quantity);
  return order;
}

/** Cancels the remaining quantity of an order that is not on the book. */
function endOrder({ option, market, time, events }: Execution, order: OptionOrder): void {
  order.status = 'CANCELED';
  order.updateTime = time;
  option.closeOrder(order);
  changeOpenQuantity(option, market, order, -order.remaining);
  emitReport(order, time, events);
}

function changeOpenQuantity(
  option: OptionState,
  market: OptionMarket,
  { account, side }: OptionOrder,
  change: number,
): void {
  const position = market.position(account);
  changePosition(option, position, () => {
    position.openQuantity[side] += change;
  });
}

function match(execution: Execution, taker: OptionOrder): void {
  const opposite = execution.market.book.opposite(taker.side);
  matchOrder(opposite, taker, limitPrice(taker), {
    cancel: (maker) => cancelOpenOrder(execution, maker),
    fill: (maker) => fill(execution, maker, taker),
  });
}

function fill(execution: Execution, maker: OptionOrder, taker: OptionOrder): true {
  const { option, market, time, events } = execution;
  const { symbol, price } = maker;
  const quantity = Math.min(maker.remaining, taker.remaining);
  const premium = symbol.premium(price, quantity);
  const isBuyerMaker = maker.side === 'BUY';
  const [buyer, seller] = isBuyerMaker ? [maker, taker] : [taker, maker];
  payPremium(option, buyer, seller, premium, isBuyerMaker ? releasedBy(maker, quantity) : 0);
  const notional = multiply(price, quantity);
  maker.applyFill(quantity, notional, time);
  taker.applyFill(quantity, notional, time);
  changePositions(execution, buyer, seller, quantity, price);
  const makerFee = payFee(option, maker, premium, maker.account.feeRates.maker);
  const takerFee = payFee(option, taker, premium, taker.account.feeRates.taker);
  const trade: OptionTrade = {
    sequence: option.broker.nextTradeSequence(),
    symbol,
    price,
    quantity,
    quoteAmount: premium,
    time,
    isBuyerMaker,
    buyerAccount: buyer.account,
    buyOrder: buyer.sequence,
    buyFee: isBuyerMaker ? makerFee : takerFee,
    sellerAccount: seller.account,
    sellOrder: seller.sequence,
    sellFee: isBuyerMaker ? takerFee : makerFee,
    buyIsMarket: buyer.type === 'MARKET',
    sellIsMarket: seller.type === 'MARKET',
  };
  option.recordFill(market, maker, taker, trade);
  emitFill(trade, maker, taker, events);
  return true;
}

/** Returns by how much a fill reduces the amount that a resting buy order has locked. */
function releasedBy(maker: OptionOrder, quantity: number): Amount {
  const { remaining } = maker;
  return subtract(lockedForBuy(maker, remaining), lockedForBuy(maker, remaining - quantity));
}

/**
 * Moves the premium from the buyer to the seller.
 *
 * @param released the amount that the fill unlocks: a part of what a resting buy order locked
 */
function payPremium(
  { broker: { ledger } }: OptionState,
  buyer: OptionOrder,
  seller: OptionOrder,
  premium: Amount,
  released: Amount,
): void {
  ledger.spendLocked(balanceOf(buyer), released, premium, 'TRADE');
  ledger.post(balanceOf(seller), premium, 'TRADE');
}

/** Changes the positions of both sides, and with them the collateral. */
function changePositions(
  { option, market }: Execution,
  buyer: OptionOrder,
  seller: OptionOrder,
  quantity: number,
  price: number,
): void {
  for (const { account, side } of [buyer, seller]) {
    const position = market.position(account);
    changePosition(option, position, () => {
      position.openQuantity[side] -= quantity;
      market.addToPosition(position, side === 'BUY' ? quantity : -quantity, price);
    });
  }
}

/**
 * Posts the fee of a fill, and returns it. A resting order fills without a balance check. If the
 * free balance does not cover the fee, only the free balance is charged.
 */
function payFee(
  { broker: { ledger } }: OptionState,
  order: OptionOrder,
  premium: Amount,
  feeRate: number,
): Amount {
  const balance = balanceOf(order);
  const fee = feeOf(premium, feeRate);
  const isCovered = balance.free >= fee;
  const paid = isCovered ? fee : balance.free;
  ledger.post(balance, negate(paid), 'FEE');
  ledger.post(ledger.houseAccount(feeAccount).balance(balance.token), paid, 'FEE');
  order.addFee(paid);
  return paid;
}

function balanceOf({ account, symbol }: OptionOrder): Balance {
  return account.balance(symbol.quoteToken);
}
