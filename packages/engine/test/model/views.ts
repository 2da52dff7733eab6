// What a user sees of the state: the values that must be equal in the engine and the model.
import { decimalUnit, decimalUnitOf, Fraction, sumOf, tokenUnit } from './fraction.ts';
import { free, locked, lockedContracts, lockedMargin, marginOf } from './locks.ts';
import { endPrice, equityAt, profitAt } from './position-figures.ts';
import {
  type Account,
  contractTerms,
  indexPriceOf,
  isOpen,
  type Order,
  optionTerms,
  type Position,
  remaining,
  type Settlement,
  type State,
} from './state.ts';
import type { Product } from './types.ts';

/** A part of the state, with decimals as strings. */
export type View = Readonly<Record<string, unknown>>;

/** Returns an order with its average price, which is truncated to the scale of the tick size. */
export function orderView(order: Order): View {
  const { market, executed, executedQuote, effect } = order;
  const { product, symbol } = market.instrument;
  const unit = decimalUnitOf(market.price.step);
  const average = executed.isZero()
    ? Fraction.zero
    : executedQuote.dividedBy(executed).truncatedTo(unit);
  const isReserving = isOpen(order) && effect === 'OPEN';
  const extra: Readonly<Record<Product, View>> = {
    spot: { cummulativeQuoteQty: executedQuote.toString() },
    contract: {
      fee: order.fee.toString(),
      leverage: order.leverage.toString(),
      priceType: order.priceType,
      marginLocked: isReserving ? lockedMargin(order, remaining(order)).toString() : '0',
    },
    option: { fee: order.fee.toString() },
  };
  return {
    symbol,
    orderId: order.id,
    clientOrderId: order.clientOrderId,
    side: effect === undefined ? order.side : `${order.side}_${effect}`,
    type: order.type,
    timeInForce: order.timeInForce,
    status: order.status,
    price: order.price.toString(),
    origQty: order.quantity.toString(),
    executedQty: executed.toString(),
    avgPrice: average.toString(),
    ...extra[product],
  };
}

/** Returns the balances, positions, open orders and settlements of an account. */
export function accountView(state: State, account: Account): View {
  const { product } = account;
  const positions = state.openPositions(product, account);
  const views: Readonly<Record<Product, () => View>> = {
    spot: () => ({}),
    contract: () => ({
      positions: byKey(positions.map((one) => contractPositionView(state, one))),
      realizedPnl: realizedProfits(state, account),
    }),
    option: () => ({
      ...assetView(state, account, positions),
      positions: byKey(positions.map((one) => optionPositionView(state, one))),
      settlements: byKey(
        state.settlements.filter((one) => one.account === account).map(settlementView),
      ),
    }),
  };
  const amounts = [...account.totals.keys()].map((token) => [
    token,
    {
      free: free(state, account, token).toString(),
      locked: locked(state, account, token).toString(),
      margin: marginOf(state, account, token).toString(),
    },
  ]);
  return {
    balances: Object.fromEntries(amounts),
    openOrders: state.openOrders.filter((one) => one.account === account).map(orderView),
    ...views[product](),
  };
}

/** Returns rows by symbol and side. */
export function byKey(rows: readonly { symbol?: unknown; side?: unknown }[]): View {
  return Object.fromEntries(rows.map((row) => [`${row.symbol} ${row.side ?? ''}`.trim(), row]));
}

/** Returns the realized profits of all positions, including closed ones. */
function realizedProfits(state: State, account: Account): View {
  const rows = state.marketsOf('contract').flatMap((market) =>
    (['LONG', 'SHORT'] as const).map((side) => {
      const { realizedPnl } = state.position(account, market, side);
      return [`${market.instrument.symbol} ${side}`, realizedPnl.toString()];
    }),
  );
  return Object.fromEntries(rows);
}

/** Returns a position of a contract as the service returns it. */
export function contractPositionView(state: State, position: Position): View {
  const { market, side, quantity, margin, leverage, cost, realizedPnl } = position;
  const terms = contractTerms(market);
  const mark = indexPriceOf(market);
  const value = terms.value(quantity, mark);
  const profit = profitAt(terms, position, mark);
  return {
    symbol: market.instrument.symbol,
    side,
    avgPrice: truncatedToTenDigits(terms.priceOf(quantity, cost)).toString(),
    position: quantity.toString(),
    available: quantity.minus(lockedContracts(state, position)).toString(),
    leverage: leverage.toString(),
    lastPrice: (market.last ?? Fraction.zero).toString(),
    positionValue: value.truncatedTo(terms.marginUnit).toString(),
    flp: endPrice(terms, position, market.price.step).toString(),
    margin: margin.toString(),
    marginRate: ratio(equityAt(terms, position, mark), value, 2),
    unrealizedPnL: profit.truncatedTo(terms.marginUnit).toString(),
    profitRate: ratio(profit, margin, 4),
    realizedPnL: realizedPnl.toString(),
  };
}

/** Truncates a positive number to 10 significant digits. */
function truncatedToTenDigits(value: Fraction): Fraction {
  let digits = 9;
  for (let bound = Fraction.one; !value.isBelow(bound.times(ten)); bound = bound.times(ten)) {
    digits--;
  }
  for (let bound = Fraction.one; value.isBelow(bound); bound = bound.dividedBy(ten)) digits++;
  const unit = digits >= 0 ? decimalUnit(digits) : new Fraction(10n ** BigInt(-digits));
  return value.truncatedTo(unit);
}
const ten = new Fraction(10n);

/** Returns the quotient, truncated to a number of decimals; 0 if the divisor is 0. */
function ratio(dividend: Fraction, divisor: Fraction, decimals: number): string {
  if (divisor.isZero()) return '0';
  return dividend.dividedBy(divisor).truncatedTo(decimalUnit(decimals)).toString();
}

/** Returns a position of an option as the service returns it. */
function optionPositionView(state: State, position: Position): View {
  const { account, market, quantity, margin } = position;
  const { last = Fraction.zero } = market;
  const { expiration, strike } = optionTerms(market);
  const averagePrice = averagePriceOf(position);
  const changed = last.minus(averagePrice).times(quantity);
  const closingSide = quantity.isNegative() ? 'BUY' : 'SELL';
  const closing = state.ordersOf(account, market).filter(({ side }) => side === closingSide);
  const available = quantity.absolute().minus(sumOf(closing.map(remaining)));
  return {
    symbol: market.instrument.symbol,
    position: quantity.toString(),
    margin: margin.toString(),
    settlementTime: expiration,
    strikePrice: strike.toString(),
    price: last.toString(),
    availablePosition: available.isNegative() ? '0' : available.toString(),
    averagePrice: averagePrice.toString(),
    changed: changed.truncatedTo(decimalUnit(2)).toString(),
    changedRate: rateOf(changed, averagePrice, position),
    index: indexPriceOf(market).toString(),
  };
}

function averagePriceOf({ cost, quantity }: Pick<Position, 'cost' | 'quantity'>): Fraction {
  return cost.dividedBy(quantity).truncatedTo(tokenUnit);
}

/**
 * Returns a change as a percentage of the cost, rounded half away from zero and with two decimals;
 * 0 if the cost is 0. The cost of a long position is the premium, that of a short position is the
 * margin less the premium.
 */
function rateOf(
  changed: Fraction,
  averagePrice: Fraction,
  { quantity, margin }: Pick<Position, 'quantity' | 'margin'>,
): string {
  const premium = averagePrice.times(quantity.absolute());
  const cost = quantity.isNegative() ? margin.minus(premium) : premium;
  if (cost.isZero()) return '0';
  const hundredths = changed.times(new Fraction(10_000n)).dividedBy(cost);
  const half = new Fraction(hundredths.isNegative() ? -1n : 1n, 2n);
  const percent = hundredths.plus(half).truncatedTo(Fraction.one).times(decimalUnit(2)).toString();
  const point = percent.indexOf('.');
  return point < 0 ? `${percent}.00` : percent.padEnd(point + 3, '0');
}

function settlementView(settlement: Settlement): View {
  const { market, quantity, margin, payOff } = settlement;
  const { optionType, expiration, strike, maxPayOff } = optionTerms(market);
  const averagePrice = averagePriceOf(settlement);
  return {
    symbol: market.instrument.symbol,
    optionType,
    margin: margin.toString(),
    timestamp: expiration,
    strikePrice: strike.toString(),
    settlementPrice: market.settlementPrice?.toString(),
    maxPayOff: maxPayOff.toString(),
    averagePrice: averagePrice.toString(),
    position: quantity.toString(),
    changed: payOff.toString(),
    changedRate: rateOf(payOff, averagePrice, settlement),
  };
}

/**
 * Returns the value of an option account in USDT. The margin of short positions is part of the
 * value of the options.
 */
function assetView(state: State, account: Account, positions: readonly Position[]): View {
  const optionAsset = sumOf(
    positions.map(({ market, margin, quantity }) => {
      const value = (market.last ?? Fraction.zero).times(quantity).plus(margin);
      return value.times(dollarPrice(state, market.instrument.token));
    }),
  );
  const balances = [...account.totals].map(([token, total]) =>
    total.minus(marginOf(state, account, token)).times(dollarPrice(state, token)),
  );
  const totalAsset = sumOf([...balances, optionAsset]);
  return {
    totalAsset: totalAsset.truncatedTo(tokenUnit).toString(),
    optionAsset: optionAsset.truncatedTo(tokenUnit).toString(),
  };
}

/** Returns the price of a token in USDT; 0 for a token without an index. */
function dollarPrice({ indexes }: State, token: string): Fraction {
  if (token === 'USDT' || token === 'BUSDT') return Fraction.one;
  return indexes.get(`${token}USDT`)?.current ?? Fraction.zero;
}

/** Returns the balances of the house by token, and the clearing balances by contract. */
export function houseView(state: State): View {
  const rows = state.tokens.map((token) => [
    token,
    {
      fees: state.houseBalance('fees', token).toString(),
      rounding: state.houseBalance('rounding', token).toString(),
      insuranceFund: state.houseBalance('insuranceFund', token).toString(),
    },
  ]);
  const clearing = state
    .marketsOf('contract')
    .map(({ instrument: { symbol } }) => [
      symbol,
      state.houseBalance('clearing', symbol).toString(),
    ]);
  return { tokens: Object.fromEntries(rows), clearing: Object.fromEntries(clearing) };
}

/** Returns the last price of each market, and the newest funding of each contract. */
export function marketView(state: State, product: Product): View {
  const rows = state
    .marketsOf(product)
    .map(({ instrument: { symbol }, last, funding }) => [
      symbol,
      { last: last?.toString(), funding: funding.settled },
    ]);
  return Object.fromEntries(rows);
}
