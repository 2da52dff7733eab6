import { feeRateScale } from '../accounts/account.ts';
import type { EventQueue } from '../events.ts';
import { feeAccount } from '../ledger/ledger.ts';
import { type Amount, fractionOf, negate, subtract } from '../money/amount.ts';
import { canFillCompletely, limitPrice } from './liquidity.ts';
import { type OrderRequest, SpotOrder } from './order.ts';
import { DeferredExecutionReport, DeferredFill } from './order-events.ts';
import type { SpotSection } from './spot-section.ts';
import type { SpotTrade } from './trade.ts';

const feeUnit = 10 ** feeRateScale;

/** Executes an order that `checkOrder` accepted. Must not throw. */
export function executeOrder(
  spot: SpotSection,
  request: OrderRequest,
  time: number,
  events: EventQueue,
): SpotOrder {
  const order = createOrder(spot, request, time);
  events.push(new DeferredExecutionReport(order, time));
  // A FOK order that can't fill completely must not even cancel resting orders of its own account.
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

/** Stores a rejected order, so that it appears in the order history. */
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

/** Cancels an open order: removes it from the book and unlocks its locked amount. */
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
  const quoteAmount = market.quoteAmount(price, quantity);
  const isBuyerMaker = maker.side === 'BUY';
  // Fees are truncated to the token's scale, in favour of the payer.
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
    sellFee: fractionOf(quoteAmount, sellRate, feeUnit),
  };
}

/**
 * Posts a trade to the ledger. The maker pays from the amount that its order locked: `released` is
 * no longer locked, and what the maker does not pay returns to free. The taker pays from free.
 */
function postTrade(
  { ledger }: SpotSection,
  { market, quantity, quoteAmount, buyFee, sellFee }: SpotTrade,
  maker: SpotOrder,
  taker: SpotOrder,
  released: Amount,
): void {
  const baseAmount = market.baseAmount(quantity);
  const fees = ledger.houseAccount(feeAccount);
  const isBuyerMaker = maker.side === 'BUY';
  const makerPays = isBuyerMaker ? quoteAmount : baseAmount;
  const takerPays = isBuyerMaker ? baseAmount : quoteAmount;
  const makerPaysToken = isBuyerMaker ? market.quoteToken : market.baseToken;
  const takerPaysToken = isBuyerMaker ? market.baseToken : market.quoteToken;
  const makerFee = isBuyerMaker ? buyFee : sellFee;
  const takerFee = isBuyerMaker ? sellFee : buyFee;
  const makerReceives = maker.account.balance(takerPaysToken);
  const takerReceives = taker.account.balance(makerPaysToken);
  ledger.spendLocked(maker.account.balance(makerPaysToken), released, makerPays, 'TRADE');
  ledger.post(makerReceives, takerPays, 'TRADE');
  ledger.post(makerReceives, negate(makerFee), 'FEE');
  ledger.post(taker.account.balance(takerPaysToken), negate(takerPays), 'TRADE');
  ledger.post(takerReceives, makerPays, 'TRADE');
  ledger.post(takerReceives, negate(takerFee), 'FEE');
  ledger.post(fees.balance(takerPaysToken), makerFee, 'FEE');
  ledger.post(fees.balance(makerPaysToken), takerFee, 'FEE');
}
