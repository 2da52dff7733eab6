import { feeRateScale } from '../accounts/account.ts';
import type { EventQueue } from '../events.ts';
import { fees } from '../ledger/ledger.ts';
import { type Amount, minus, negated, shareOf } from '../money/amount.ts';
import { isFillable, limitOf } from './matchable.ts';
import { type OrderRequest, SpotOrder } from './order.ts';
import { PendingFill, PendingReport } from './reports.ts';
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
  const order = keepNew(spot, request, time);
  events.push(new PendingReport(order, time));
  // A FOK order that can't be filled whole does not even cancel orders of its own account.
  const mayTrade = order.timeInForce !== 'FOK' || isFillable(request);
  if (mayTrade) match(spot, order, time, events);
  if (order.remaining === 0) return order;
  const rests = order.timeInForce === 'GTC' && order.type !== 'MARKET';
  if (rests) {
    const { account, market, side } = order;
    spot.rest(order);
    spot.ledger.lock(account.balance(market.givenBy(side)), market.lockedBy(order));
  } else {
    order.status = 'CANCELED';
    events.push(new PendingReport(order, time));
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
  const order = keepNew(spot, request, time);
  order.status = 'REJECTED';
  events.push(new PendingReport(order, time));
}

/** Takes an open order off the book, and what it locked is free again. */
export function cancelResting(
  spot: SpotSection,
  order: SpotOrder,
  time: number,
  events: EventQueue,
): void {
  const { account, market, side } = order;
  spot.touch(market);
  spot.ledger.unlock(account.balance(market.givenBy(side)), market.lockedBy(order));
  order.status = 'CANCELED';
  order.updateTime = time;
  spot.takeOff(order);
  events.push(new PendingReport(order, time));
}

function keepNew(spot: SpotSection, request: OrderRequest, time: number): SpotOrder {
  spot.orderSequence++;
  const order = new SpotOrder(spot.orderSequence, request, time);
  spot.touch(order.market);
  spot.keep(order);
  return order;
}

function match(spot: SpotSection, taker: SpotOrder, time: number, events: EventQueue): void {
  const opposite = taker.market.book.opposite(taker.side);
  const limit = limitOf(taker);
  while (taker.remaining > 0) {
    const level = opposite.best;
    if (level === undefined || !opposite.accepts(level, limit)) return;
    const maker = level.first as SpotOrder;
    if (maker.account === taker.account) cancelResting(spot, maker, time, events);
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
  const trade = makeTrade(spot, maker, taker, quantity, time);
  const lockedBefore = market.lockedBy(maker);
  maker.execute(quantity, trade.quote, time);
  taker.execute(quantity, trade.quote, time);
  post(spot, trade, maker, taker, minus(lockedBefore, market.lockedBy(maker)));
  market.book.sideOf(maker.side).reduce(maker, quantity);
  if (maker.remaining === 0) spot.takeOff(maker);
  market.candles.add(price, quantity, trade.quote, taker.side === 'BUY', time);
  spot.keepTrade(trade);
  events.push(new PendingFill(trade, maker, taker));
}

function makeTrade(
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
    quote,
    time,
    isBuyerMaker,
    buyer: buyer.account.sequence,
    buyOrder: buyer.sequence,
    buyFee: shareOf(market.baseAmount(quantity), buyRate, feeUnit),
    seller: seller.account.sequence,
    sellOrder: seller.sequence,
    sellFee: shareOf(quote, sellRate, feeUnit),
  };
}

/**
 * Moves what a trade moves. The maker gives out of what its order had locked, and what the lock
 * holds beyond the trade returns to free; the taker gives out of what is free.
 */
function post(
  { ledger }: SpotSection,
  { market, quantity, quote, buyFee, sellFee }: SpotTrade,
  maker: SpotOrder,
  taker: SpotOrder,
  released: Amount,
): void {
  const base = market.baseAmount(quantity);
  const house = ledger.house(fees);
  const buys = maker.side === 'BUY';
  const given = buys ? quote : base;
  const taken = buys ? base : quote;
  const givenToken = buys ? market.quote : market.base;
  const takenToken = buys ? market.base : market.quote;
  const makerFee = buys ? buyFee : sellFee;
  const takerFee = buys ? sellFee : buyFee;
  const received = maker.account.balance(takenToken);
  const bought = taker.account.balance(givenToken);
  ledger.spendLocked(maker.account.balance(givenToken), released, given, 'TRADE');
  ledger.change(received, taken, 'TRADE');
  ledger.change(received, negated(makerFee), 'FEE');
  ledger.change(taker.account.balance(takenToken), negated(taken), 'TRADE');
  ledger.change(bought, given, 'TRADE');
  ledger.change(bought, negated(takerFee), 'FEE');
  ledger.change(house.balance(takenToken), makerFee, 'FEE');
  ledger.change(house.balance(givenToken), takerFee, 'FEE');
}
