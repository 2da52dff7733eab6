import { feeRateScale } from '../accounts/account.ts';
import type { EventSink } from '../events.ts';
import { feeAccount } from '../ledger/ledger.ts';
import { type Amount, fractionOf, negate, subtract } from '../money/amount.ts';
import { canFillCompletely, limitPrice } from '../trading/liquidity.ts';
import { matchOrder } from '../trading/matching.ts';
import type { OrderRequest } from './check-order.ts';
import { emitFill, emitReport, type SpotEvent } from './events.ts';
import { SpotOrder } from './order.ts';
import type { SpotMarket, SpotState, SpotTrade } from './spot-state.ts';

/** The data that the execution of one command reads and changes. */
export interface Execution {
  readonly spot: SpotState;
  readonly market: SpotMarket;
  readonly time: number;
  readonly events: EventSink<SpotEvent>;
}

const feeUnit = 10 ** feeRateScale;

/** Executes an order that `checkOrder` accepted. Must not throw. */
export function executeOrder(execution: Execution, request: OrderRequest): SpotOrder {
  const { spot, market, time, events } = execution;
  const order = createOrder(execution, request);
  emitReport(order, time, events);
  // Matching cancels the account's own resting orders that the order would match. A FOK order that
  // can't fill completely must cancel none of them, so it is not matched at all.
  const mayTrade = order.timeInForce !== 'FOK' || canFillCompletely(request);
  if (mayTrade) match(execution, order);
  if (order.remaining === 0) return order;
  const rests = order.timeInForce === 'GTC' && order.type !== 'MARKET';
  if (rests) {
    const { account, symbol, side } = order;
    spot.addToBook(market, order);
    spot.broker.ledger.lock(account.balance(symbol.spentToken(side)), symbol.lockedAmount(order));
  } else {
    order.status = 'CANCELED';
    spot.closeOrder(order);
    emitReport(order, time, events);
  }
  return order;
}

/** Stores a rejected order, so that it appears in the order history. */
export function rejectOrder(execution: Execution, request: OrderRequest): void {
  const order = createOrder(execution, request);
  order.status = 'REJECTED';
  execution.spot.closeOrder(order);
  emitReport(order, execution.time, execution.events);
}

/** Cancels an open order: removes it from the book and unlocks its locked amount. */
export function cancelOpenOrder(execution: Execution, order: SpotOrder): void {
  const { spot, market, time, events } = execution;
  const { account, symbol, side } = order;
  spot.markTouched(market);
  spot.broker.ledger.unlock(account.balance(symbol.spentToken(side)), symbol.lockedAmount(order));
  order.status = 'CANCELED';
  order.updateTime = time;
  market.book.sideOf(side).remove(order);
  spot.closeOrder(order);
  emitReport(order, time, events);
}

function createOrder({ spot, market, time }: Execution, request: OrderRequest): SpotOrder {
  const order = new SpotOrder(spot.broker.nextOrderSequence(), request, time);
  spot.markTouched(market);
  spot.addOrder(order);
  return order;
}

function match(execution: Execution, taker: SpotOrder): void {
  const opposite = execution.market.book.opposite(taker.side);
  matchOrder(opposite, taker, limitPrice(taker), {
    cancel: (maker) => cancelOpenOrder(execution, maker),
    fill: (maker) => fill(execution, maker, taker),
  });
}

function fill({ spot, market, time, events }: Execution, maker: SpotOrder, taker: SpotOrder): true {
  const { symbol } = maker;
  const quantity = Math.min(maker.remaining, taker.remaining);
  const trade = createTrade(spot, maker, taker, quantity, time);
  const lockedBefore = symbol.lockedAmount(maker);
  maker.applyFill(quantity, trade.quoteAmount, time);
  taker.applyFill(quantity, trade.quoteAmount, time);
  postTrade(spot, trade, maker, taker, subtract(lockedBefore, symbol.lockedAmount(maker)));
  spot.recordFill(market, maker, taker, trade);
  emitFill(trade, maker, taker, events);
  return true;
}

function createTrade(
  spot: SpotState,
  maker: SpotOrder,
  taker: SpotOrder,
  quantity: number,
  time: number,
): SpotTrade {
  const { symbol, price } = maker;
  const quoteAmount = symbol.quoteAmount(price, quantity);
  const isBuyerMaker = maker.side === 'BUY';
  // Fees are truncated to the token's scale, in favour of the payer.
  const makerRate = maker.account.feeRates.maker;
  const takerRate = taker.account.feeRates.taker;
  const buyRate = isBuyerMaker ? makerRate : takerRate;
  const sellRate = isBuyerMaker ? takerRate : makerRate;
  const buyer = isBuyerMaker ? maker : taker;
  const seller = isBuyerMaker ? taker : maker;
  return {
    sequence: spot.broker.nextTradeSequence(),
    symbol,
    price,
    quantity,
    quoteAmount,
    time,
    isBuyerMaker,
    buyerAccount: buyer.account,
    buyOrder: buyer.sequence,
    buyFee: fractionOf(symbol.baseAmount(quantity), buyRate, feeUnit),
    sellerAccount: seller.account,
    sellOrder: seller.sequence,
    sellFee: fractionOf(quoteAmount, sellRate, feeUnit),
  };
}

/**
 * Posts a trade to the ledger. The maker pays from the amount that its order locked: `released` is
 * no longer locked, and the part that the maker does not pay returns to the free balance. The taker
 * pays from the free balance.
 */
function postTrade(
  { broker: { ledger } }: SpotState,
  { symbol, quantity, quoteAmount, buyFee, sellFee }: SpotTrade,
  maker: SpotOrder,
  taker: SpotOrder,
  released: Amount,
): void {
  const baseAmount = symbol.baseAmount(quantity);
  const fees = ledger.houseAccount(feeAccount);
  const isBuyerMaker = maker.side === 'BUY';
  const makerPays = isBuyerMaker ? quoteAmount : baseAmount;
  const takerPays = isBuyerMaker ? baseAmount : quoteAmount;
  const makerPaysToken = isBuyerMaker ? symbol.quoteToken : symbol.baseToken;
  const takerPaysToken = isBuyerMaker ? symbol.baseToken : symbol.quoteToken;
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
