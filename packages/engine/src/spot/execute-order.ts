import { feeRateScale } from '../accounts/account.ts';
import type { EventQueue } from '../events.ts';
import { feeAccount } from '../ledger/ledger.ts';
import { type Amount, subtract, negate, fractionOf } from '../money/amount.ts';
import { canFillCompletely, limitPrice } from './liquidity.ts';
import { type OrderRequest, SpotOrder } from './order.ts';
import { DeferredFill, DeferredExecutionReport } from './order-events.ts';
import type { SpotSection } from './spot-section.ts';
import type { SpotTrade } from './trade.ts';

const feeUnit = 10 ** feeRateScale;

/** Places an order that passed its checks. It can't fail. */
export function executeOrder(
  spot: SpotSection,
  request: OrderRequest,
  time: number,
  events: EventQueue,
): SpotOrder {
  const order = createOrder(spot, request, time);
  events.push(new DeferredExecutionReport(order, time));
  // A FOK order that can't be filled whole does not even cancel orders of its own account.
  const mayTrade = order.timeInForce !== 'FOK' || canFillCompletely(request);
  if (mayTrade) match(spot, order, time, events);
  if (order.remaining === 0) return order;
  const rests = order.timeInForce === 'GTC' && order.type !== 'MARKET';
  if (rests) {
    const { account, market, side } = order;
    spot.addToBook(order);
    spot.ledger.lock(account.balance(market.spentToken(side)), market.lockedAmount(order));
  } else {
    order.status = 'CANCELED';
    events.push(new DeferredExecutionReport(order, time));
  }
  return order;
}

/** Keeps an order that is rejected, so that its account can see it. */
export function rejectOrder(
  spot: SpotSection,
  request: OrderRequest,
  time: number,
  events: EventQueue,
): void {
  const order = createOrder(spot, request, time);
  order.status = 'REJECTED';
  events.push(new DeferredExecutionReport(order, time));
}

/** Takes an open order off the book, and what it locked is free again. */
export function cancelOpenOrder(
  spot: SpotSection,
  order: SpotOrder,
  time: number,
  events: EventQueue,
): void {
  const { account, market, side } = order;
  spot.markTouched(market);
  spot.ledger.unlock(account.balance(market.spentToken(side)), market.lockedAmount(order));
  order.status = 'CANCELED';
  order.updateTime = time;
  spot.removeFromBook(order);
  events.push(new DeferredExecutionReport(order, time));
}

function createOrder(spot: SpotSection, request: OrderRequest, time: number): SpotOrder {
  spot.orderSequence++;
  const order = new SpotOrder(spot.orderSequence, request, time);
  spot.markTouched(order.market);
  spot.addOrder(order);
  return order;
}

function match(spot: SpotSection, taker: SpotOrder, time: number, events: EventQueue): void {
  const opposite = taker.market.book.opposite(taker.side);
  const limit = limitPrice(taker);
  while (taker.remaining > 0) {
    const level = opposite.best;
    if (level === undefined || !opposite.crosses(level, limit)) return;
    const maker = level.first as SpotOrder;
    if (maker.account === taker.account) cancelOpenOrder(spot, maker, time, events);
    else fill(spot, maker, taker, time, events);
  }
}

function fill(
  spot: SpotSection,
  maker: SpotOrder,
  taker: SpotOrder,
  time: number,
  events: EventQueue,
): void {
  const { market, price } = maker;
  const quantity = Math.min(maker.remaining, taker.remaining);
  const trade = createTrade(spot, maker, taker, quantity, time);
  const lockedBefore = market.lockedAmount(maker);
  maker.applyFill(quantity, trade.quoteAmount, time);
  taker.applyFill(quantity, trade.quoteAmount, time);
  postTrade(spot, trade, maker, taker, subtract(lockedBefore, market.lockedAmount(maker)));
  market.book.sideOf(maker.side).reduce(maker, quantity);
  if (maker.remaining === 0) spot.removeFromBook(maker);
  market.candles.addTrade(price, quantity, trade.quoteAmount, taker.side === 'BUY', time);
  spot.addTrade(trade);
  events.push(new DeferredFill(trade, maker, taker));
}

function createTrade(
  spot: SpotSection,
  maker: SpotOrder,
  taker: SpotOrder,
  quantity: number,
  time: number,
): SpotTrade {
  spot.tradeSequence++;
  const { market, price } = maker;
  const quote = market.quoteAmount(price, quantity);
  const isBuyerMaker = maker.side === 'BUY';
  // Fees are truncated to the token's scale, in favour of who pays them.
  const makerRate = maker.account.feeRates.maker;
  const takerRate = taker.account.feeRates.taker;
  const buyRate = isBuyerMaker ? makerRate : takerRate;
  const sellRate = isBuyerMaker ? takerRate : makerRate;
  const buyer = isBuyerMaker ? maker : taker;
  const seller = isBuyerMaker ? taker : maker;
  return {
    sequence: spot.tradeSequence,
    market,
    price,
    quantity,
    quoteAmount,
    time,
    isBuyerMaker,
    buyerAccount: buyer.account.sequence,
    buyOrder: buyer.sequence,
    buyFee: fractionOf(market.baseAmount(quantity), buyRate, feeUnit),
    sellerAccount: seller.account.sequence,
    sellOrder: seller.sequence,
    sellFee: fractionOf(quote, sellRate, feeUnit),
  };
}

/**
 * Moves what a trade moves. The maker gives out of what its order had locked, and what the lock
 * holds beyond the trade returns to free; the taker gives out of what is free.
 */
function postTrade(
  { ledger }: SpotSection,
  { market, quantity, quoteAmount, buyFee, sellFee }: SpotTrade,
  maker: SpotOrder,
  taker: SpotOrder,
  released: Amount,
): void {
  const base = market.baseAmount(quantity);
  const house = ledger.houseAccount(feeAccount);
  const buys = maker.side === 'BUY';
  const given = buys ? quoteAmount : base;
  const taken = buys ? base : quoteAmount;
  const givenToken = buys ? market.quoteToken : market.baseToken;
  const takenToken = buys ? market.baseToken : market.quoteToken;
  const makerFee = buys ? buyFee : sellFee;
  const takerFee = buys ? sellFee : buyFee;
  const received = maker.account.balance(takenToken);
  const bought = taker.account.balance(givenToken);
  ledger.spendLocked(maker.account.balance(givenToken), released, given, 'TRADE');
  ledger.post(received, taken, 'TRADE');
  ledger.post(received, negate(makerFee), 'FEE');
  ledger.post(taker.account.balance(takenToken), negate(taken), 'TRADE');
  ledger.post(bought, given, 'TRADE');
  ledger.post(bought, negate(takerFee), 'FEE');
  ledger.post(house.balance(takenToken), makerFee, 'FEE');
  ledger.post(house.balance(givenToken), takerFee, 'FEE');
}
