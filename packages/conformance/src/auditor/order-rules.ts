import { decided, required } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { longestList } from '../known-operations.ts';
import { amountPlaces, type Fraction, fraction, placesOf, sum, unit } from './fraction.ts';
import {
  each,
  equal,
  type Finding,
  isOpen,
  type Row,
  type Rule,
  records,
  rulesFrom,
  same,
  unless,
} from './rule.ts';
import { sectionTerms, type Trade } from './section-terms.ts';
import { type AccountView, idOf } from './views.ts';

export const nameOf = (order: Row): string => `the order ${idOf(order)}`;

/** Returns the open quantity of an order. */
export const remaining = ({ origQty, executedQty }: Row): Fraction =>
  fraction(origQty).minus(executedQty);

/** A STOP order takes later than its id says, so its role in a trade is not known. */
export const isStop = ({ orderType }: Row): boolean => orderType === 'STOP';

/** Returns whether the own order rested in the book before the other order of a trade arrived. */
export const isMaker = ({ orderId, matchOrderId }: Trade): boolean =>
  BigInt(orderId) < BigInt(matchOrderId);

/** Returns the check of each trade of an order whose trades are all known. */
const eachFill = (check: (order: Row, trade: Trade) => Iterable<Finding>) =>
  each(
    ({ recentOrders }: AccountView) => recentOrders,
    function* (order, view) {
      for (const trade of view.fillsOf(order)) yield* check(order, trade);
    },
  );

/** What is true of the orders of an account and of their trades. */
export const orderRules: readonly Rule<AccountView>[] = [
  ...rulesFrom(records.trade, {
    'order-of-trade': ['Lists the order of each trade', orderOfTrade],
  }),
  ...rulesFrom(required('section 4.3'), {
    'placed-orders': ['Lists each order that a response confirmed', placedOrders],
    'requested-orders': ['Has only orders that a request placed', requestedOrders],
  }),
  ...rulesFrom(records.status, {
    'open-orders': ['Lists exactly the open orders as open', openOrders],
  }),
  ...rulesFrom(records.order, {
    'order-fills': [
      'Returns the quantity, the average price and the fees of an order as in its trades',
      each(({ recentOrders }) => recentOrders, fillFindings),
    ],
  }),
  ...rulesFrom(records.trade, {
    'trade-terms': [
      'Returns trades with the symbol, the side and the type of their order',
      eachFill(termFindings),
    ],
  }),
  ...rulesFrom(records.order, {
    'trade-price': [
      'Fills an order at no worse price than its own, and not before it was placed',
      eachFill(priceFindings),
    ],
  }),
  ...rulesFrom(decided('section 2'), {
    'trade-role': [
      'Returns the older of the two orders of a trade as its maker',
      eachFill(roleFindings),
    ],
  }),
  ...rulesFrom(decided('section 1'), {
    'fee-asset': ['Takes the fee of a trade in the documented asset', feeAssets],
    'fee-rate': [
      'Computes the fees of all trades with one rate for makers and one for takers',
      feeRateFindings,
    ],
  }),
];

function* orderOfTrade({ orders, recentTrades, reading }: AccountView): Iterable<Finding> {
  if (orders.length >= longestList(reading.section, 'listHistoryOrders')) return;
  const known = new Set(orders.map(idOf));
  const orphan = recentTrades.find(({ orderId }) => !known.has(orderId));
  if (orphan === undefined) return;
  const message = `Expected the order ${orphan.orderId} of a trade in the lists of orders.`;
  yield { message, rows: [orphan.row, ...orders.slice(-1)] };
}

function* placedOrders({ orders, reading }: AccountView): Iterable<Finding> {
  const { section, history, placed } = reading;
  if (history.length >= longestList(section, 'listHistoryOrders')) return;
  const known = new Set(orders.map(idOf));
  const missing = [...placed].filter((id) => !known.has(id));
  const list = missing.slice(0, 3).join(', ');
  const message = `Expected each placed order in the lists of orders; ${list} is missing.`;
  yield* unless(missing.length === 0, message, orders.slice(-1));
}

/** The ids that are reserved for the orders with which the broker closes positions. */
const reservedIds = /^(liquidation|deleveraging)-/;

function* requestedOrders({ orders, flowsSince, reading }: AccountView): Iterable<Finding> {
  const { section, requested, flows } = reading;
  // The broker itself places the orders that liquidate a position.
  if (requested === undefined || flows.some((row) => row.flowType === 'LIQUIDATION')) return;
  const { since, confirmed, unknown } = requested;
  const earliest = sectionTerms[section].liquidates ? Math.max(since, flowsSince) : since;
  const others = orders.filter(
    (order) =>
      Number(textOf(order.time)) >= earliest &&
      order.status !== 'REJECTED' &&
      !reservedIds.test(textOf(order.clientOrderId)) &&
      !confirmed.has(idOf(order)),
  );
  const names = others.slice(0, 3).map(idOf).join(', ');
  const message = `Expected only orders that a request placed; got ${names}.`;
  yield* unless(others.length <= unknown, message, others);
}

function* openOrders(view: AccountView): Iterable<Finding> {
  const { openOrders: listed, history, section } = view.reading;
  const stateOf = (order: Row): string => `${nameOf(order)} with status ${textOf(order.status)}`;
  for (const order of listed) {
    const message = `Expected only open orders in listOpenOrders, got ${stateOf(order)}.`;
    yield* unless(isOpen(order), message, [order]);
    // A long history contains only the newest orders.
    const isMissing =
      sectionTerms[section].listsPartlyFilled === true &&
      order.status === 'PARTIALLY_FILLED' &&
      history.length < longestList(section, 'listHistoryOrders') &&
      !history.some((one) => idOf(one) === idOf(order));
    const expected = `Expected ${stateOf(order)} in listHistoryOrders too.`;
    yield* unless(!isMissing, expected, [order]);
  }
  for (const order of history) {
    const message =
      `Expected an order that is not in listOpenOrders to have ended; got ${stateOf(order)} ` +
      `in listHistoryOrders.`;
    const rows = [order, ...listed.slice(-1)];
    yield* unless(view.isOpen(order) || !isOpen(order), message, rows);
  }
  for (const order of view.orders) {
    if (order.isWorking === undefined) continue;
    const what = `isWorking of ${nameOf(order)}`;
    yield* equal(what, order.isWorking, view.isOpen(order), [order]);
  }
}

function* feeAssets({ reading: { section, trades, listed } }: AccountView): Iterable<Finding> {
  const { feeAsset } = sectionTerms[section];
  for (const { id, symbol, isBuy, feeAsset: actual, row } of trades) {
    const symbolRow = listed.get(symbol);
    if (symbolRow === undefined) continue;
    const expected = feeAsset(isBuy ? 'buy' : 'sell', symbolRow);
    yield* equal(`the asset of the fee of the trade ${id}`, actual, expected, [row, symbolRow]);
  }
}

function* feeRateFindings(view: AccountView): Iterable<Finding> {
  for (const [group, { low, high, rows }] of feeRates(view)) {
    const message =
      `Expected one fee rate of ${group} in all trades of ${view.reading.account}, ` +
      `got ${high} and ${low}.`;
    yield* unless(low.compare(high) <= 0, message, rows);
  }
}

function* fillFindings(order: Row, view: AccountView): Iterable<Finding> {
  const trades = view.fillsOf(order);
  const rows = [order, ...trades.map(({ row }) => row)];
  const quantity = sum(trades.map((one) => one.quantity));
  const quote = sum(trades.map((one) => fraction(one.price).times(one.quantity)));
  const of = `of ${nameOf(order)}, as in its trades,`;
  yield* same(`executedQty ${of}`, order.executedQty, quantity, rows);
  yield* same(`avgPrice ${of}`, order.avgPrice, quote.over(quantity), rows, priceUnit(order, view));
  const { cummulativeQuoteQty: shown } = order;
  if (shown !== undefined && textOf(shown) !== '-1') {
    yield* same(`cummulativeQuoteQty ${of}`, shown, quote, rows, unit(amountPlaces));
  }
  const last = Math.max(...trades.map(({ time }) => time));
  const updated = Number(textOf(order.updateTime));
  const isUpdated = order.status === 'FILLED' ? updated === last : updated >= last;
  const time = `Expected updateTime ${of} to be ${last}, got ${updated}.`;
  yield* unless(trades.length === 0 || isUpdated, time, rows);
  yield* feeFindings(order, trades, rows);
}

/** Averages have at least the precision of prices. */
function priceUnit(order: Row, view: AccountView): Fraction {
  const filters = (view.listedSymbol(order.symbol)?.filters ?? []) as readonly Row[];
  const places = filters.map(({ tickSize }) => (tickSize === undefined ? 0 : placesOf(tickSize)));
  return unit(Math.max(placesOf(order.avgPrice), ...places));
}

function* feeFindings(
  order: Row,
  trades: readonly Trade[],
  rows: readonly object[],
): Iterable<Finding> {
  if (order.fees === undefined) return;
  const fees = order.fees as readonly Row[];
  const shown = new Map(fees.map((one) => [textOf(one.feeToken), one.fee]));
  const byToken = Map.groupBy(trades, ({ feeAsset }) => feeAsset);
  for (const token of new Set([...byToken.keys(), ...shown.keys()])) {
    const expected = sum((byToken.get(token) ?? []).map(({ fee }) => fee));
    const what = `the fee in ${token} of ${nameOf(order)}, as in its trades,`;
    yield* same(what, shown.get(token) ?? '0', expected, rows);
  }
}

function* termFindings(order: Row, { id, symbol, isBuy, row }: Trade): Iterable<Finding> {
  const rows = [row, order];
  const of = `of the trade ${id}`;
  const side = textOf(order.side);
  // A trade is of the type MARKET if its order has no price of its own.
  const type = (order.priceType ?? order.type) === 'MARKET' ? 'MARKET' : 'LIMIT';
  const hasSide = row.side === undefined || row.side === order.side;
  const sides = `Expected the side ${of} to be that of its order, ${side}.`;
  yield* equal(`the symbol ${of}`, symbol, order.symbol, rows);
  yield* unless(hasSide && isBuy === side.startsWith('BUY'), sides, rows);
  if (row.type !== undefined) yield* equal(`the type ${of}`, row.type, type, rows);
}

function* priceFindings(order: Row, trade: Trade): Iterable<Finding> {
  const { id, price, time, row } = trade;
  const rows = [row, order];
  const limit = fraction(order.price);
  const isBuy = textOf(order.side).startsWith('BUY');
  const isWorse = fraction(price).compare(limit) * (isBuy ? 1 : -1) > 0;
  const early = `Expected the time of the trade ${id} at or after that of its order, got ${time}.`;
  yield* unless(time >= Number(textOf(order.time)), early, rows);
  const got = textOf(price);
  const worse = `Expected the price of the trade ${id} no worse than ${limit}, got ${got}.`;
  yield* unless(!limit.isPositive || !isWorse || isStop(order), worse, rows);
  // A trade has the price of the order that was in the book before.
  if (isStop(order) || !isMaker(trade)) return;
  yield* same(`the price of the trade ${id}, that of the maker's order,`, price, limit, rows);
}

function* roleFindings(order: Row, trade: Trade): Iterable<Finding> {
  const { id, orderId, matchOrderId, row } = trade;
  const rows = [row, order];
  if (orderId === matchOrderId) {
    yield { message: `Expected two orders in the trade ${id}, got ${orderId} twice.`, rows };
    return;
  }
  if (!/[1-9]/.test(matchOrderId)) {
    yield { message: `Expected the order of the other side of the trade ${id}, got none.`, rows };
    return;
  }
  const expected = isMaker(trade);
  const isUnknown = row.isMaker === undefined || isStop(order);
  const message =
    `Expected isMaker of the trade ${id} to be ${expected}, because the order ` +
    `${matchOrderId} is ${expected ? 'newer' : 'older'}; got ${row.isMaker}.`;
  yield* unless(isUnknown || row.isMaker === expected, message, rows);
}

/** More than the fee rate of any broker, for a rate that no trade shows. */
export const highestRate = fraction('0.01');

/** The rates at which the fees of some trades can have been computed. */
interface FeeRate {
  readonly low: Fraction;
  readonly high: Fraction;
  readonly rows: readonly Row[];
}

/** Returns the rates that all fees of a group have in common, by symbol, role and asset. */
export function feeRates(view: AccountView): ReadonlyMap<string, FeeRate> {
  const { amountOf } = sectionTerms[view.reading.section];
  const stops = new Set(view.orders.filter(isStop).map(idOf));
  const trades = view.recentTrades.filter(({ orderId }) => !stops.has(orderId));
  const groups = Map.groupBy(
    trades,
    (trade) => `${trade.symbol} ${isMaker(trade) ? 'makers' : 'takers'} in ${trade.feeAsset}`,
  );
  return new Map(
    [...groups].map(([group, ofGroup]) => {
      const places = Math.max(...ofGroup.map(({ fee }) => placesOf(fee)));
      const bounds = ofGroup.map((trade) => {
        const amount = amountOf(trade, view.listedSymbol(trade.symbol));
        const low = fraction(trade.fee).over(amount);
        return { low, high: low.plus(unit(places).over(amount)), row: trade.row };
      });
      const lowest = bounds.reduce((one, two) => (one.low.compare(two.low) > 0 ? one : two));
      const highest = bounds.reduce((one, two) => (one.high.compare(two.high) < 0 ? one : two));
      const listed = view.listedSymbol(ofGroup[0]?.symbol);
      const rows = [lowest.row, highest.row, ...(listed ? [listed] : [])];
      return [group, { low: lowest.low, high: highest.high, rows }];
    }),
  );
}
