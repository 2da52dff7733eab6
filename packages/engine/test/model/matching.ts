// The execution of orders, for all products.
import { markTriggered } from './contract-prices.ts';
import { contractRules } from './contract-rules.ts';
import { type Fraction, minimumOf } from './fraction.ts';
import { optionRules } from './option-rules.ts';
import { spotRules } from './spot-rules.ts';
import { isOpen, type Order, remaining, type State } from './state.ts';
import type { ProductRules, Settle, Trade } from './trades.ts';
import type { Product } from './types.ts';

const rules: Readonly<Record<Product, ProductRules>> = {
  spot: spotRules,
  contract: contractRules,
  option: optionRules,
};

export function rulesOf({ market }: Order): ProductRules {
  return rules[market.instrument.product];
}

export function isMarketOrder({ type, priceType }: Order): boolean {
  return type === 'MARKET' || priceType === 'MARKET';
}

/** Returns whether an order must not match when it is placed. */
export function isMakerOnly({ type, timeInForce }: Order): boolean {
  return type === 'LIMIT_MAKER' || timeInForce === 'LIMIT_MAKER';
}

/**
 * Executes an accepted or triggered order: matches it, then lets the rest stay on the book or
 * cancels it.
 */
export function execute(state: State, order: Order): void {
  const isKilled =
    (isMakerOnly(order) && state.matches(order).length > 0) ||
    (order.timeInForce === 'FOK' && !fillsWhole(state, order));
  if (!isKilled) match(state, order);
  if (!isOpen(order)) return;
  const rests = isMakerOnly(order) || (order.timeInForce === 'GTC' && !isMarketOrder(order));
  if (isKilled || !rests) state.cancel(order);
  else {
    state.ranks++;
    order.rank = state.ranks;
  }
}

/** Returns whether an order would fill completely, by matching it in a copy of the state. */
function fillsWhole(state: State, order: Order): boolean {
  const trial = state.copy();
  const copy = trial.openOrders[state.openOrders.indexOf(order)];
  if (copy === undefined) throw new Error(`The order ${order.clientOrderId} is not open`);
  match(trial, copy);
  return copy.status === 'FILLED';
}

/**
 * Matches an order. Cancels resting orders of the same account instead of trading with them, and
 * continues with the next order.
 */
function match(state: State, taker: Order): void {
  while (isOpen(taker)) {
    const [maker] = state.matches(taker);
    if (maker === undefined) return;
    const trade = tradeWith(maker, remaining(taker));
    const { mayTrade } = rulesOf(maker);
    const isOwn = maker.account === taker.account;
    if (isOwn || !mayTrade(state, maker, trade, true)) state.cancel(maker);
    else if (!mayTrade(state, taker, trade, false)) state.cancel(taker);
    else recordTrade(state, maker, taker, trade);
  }
}

/** Returns a trade with a resting order, at its price; `maximum` limits the quantity. */
export function tradeWith(maker: Order, maximum: Fraction): Trade {
  const quantity = minimumOf(remaining(maker), maximum);
  const { price, market } = maker;
  return { quantity, price, value: rulesOf(maker).valueOf(market, quantity, price) };
}

interface Settlement {
  readonly settleMaker: Settle;
  readonly settleTaker: Settle;
  /** Whether the trade is part of the market data. */
  readonly isPublic: boolean;
}

/** Settles a trade of two orders, and adds its events. */
export function recordTrade(
  state: State,
  maker: Order,
  taker: Order,
  trade: Trade,
  options: Partial<Settlement> = {},
): void {
  const { settle } = rulesOf(maker);
  const { settleMaker = settle, settleTaker = settle, isPublic = true } = options;
  const tradeId = state.nextId('trade');
  const { market } = maker;
  const fills = [
    { order: maker, isMaker: true, ...fillOrder(state, maker, trade, true, settleMaker) },
    { order: taker, isMaker: false, ...fillOrder(state, taker, trade, false, settleTaker) },
  ];
  const quantity = trade.quantity.toString();
  const price = trade.price.toString();
  const common = { tradeId, quantity, price };
  if (isPublic) {
    market.last = trade.price;
    markTriggered(state, market);
    const { product, symbol } = market.instrument;
    const isBuyerMaker = maker.side === 'BUY';
    state.events.push({
      kind: 'trade',
      time: state.time,
      product,
      symbol,
      ...common,
      isBuyerMaker,
    });
  }
  for (const { order, isMaker, fee, token } of fills) {
    const matchOrderId = isMaker ? taker.id : maker.id;
    const commission = fee.toString();
    state.report(order, { ...common, matchOrderId, isMaker, commission, commissionToken: token });
  }
}

function fillOrder(state: State, order: Order, trade: Trade, isMaker: boolean, settle: Settle) {
  order.executed = order.executed.plus(trade.quantity);
  order.executedQuote = order.executedQuote.plus(rulesOf(order).quoteOf(trade));
  order.status = remaining(order).isZero() ? 'FILLED' : 'PARTIALLY_FILLED';
  if (order.status === 'FILLED') state.removeOrder(order);
  const payment = settle(state, order, trade, isMaker);
  order.fee = order.fee.plus(payment.fee);
  return payment;
}
