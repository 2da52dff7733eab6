import { contractFigures, orderMargin } from '@broker-api/engine/figures';
import { decided, type Statement } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { balanceMargins, hasOtherChanges, ofAsset } from './account-rules.ts';
import { type Fraction, fraction, lastDigit, sum, unit, zero } from './fraction.ts';
import { sinceFlat } from './option-rules.ts';
import { feeRates, highestRate, remaining } from './order-rules.ts';
import {
  each,
  type Finding,
  isOpen,
  type Row,
  type Rule,
  records,
  rulesFrom,
  same,
  sourceIn,
  unless,
} from './rule.ts';
import { contractValue, type Trade } from './section-terms.ts';
import { type AccountView, type Change, idOf, newRows } from './views.ts';

const ours = decided('section 4');
const contractAccount = { contract: sourceIn('contract', records.account) as Statement };

const positionsOf = ({ reading: { positions } }: AccountView): readonly Row[] => positions;

/** What is true of a contract account. */
export const contractRules: readonly Rule<AccountView>[] = [
  ...rulesFrom(records.account, {
    'account-total': [
      'Returns the sum of the margins of an account as its total',
      each(({ reading }) => accountsIn(reading.body), totalFindings),
    ],
    'balance-margin': [
      'Returns the margins of the positions as the margin of the balance',
      balanceMargins('positionMargin', 'marginToken'),
    ],
    locked: ['Locks the margins of the open orders', lockedFindings],
  }),
  ...rulesFrom(records.order, {
    'order-margin': [
      'Locks value ÷ leverage and the fees as the margin of an order that opens a position',
      marginFindings,
    ],
  }),
  ...rulesFrom(ours, {
    'order-price': [
      'Returns orders with a price, also at the price of the market',
      each(({ orders }: AccountView) => orders, orderPrice),
    ],
    'position-orders': [
      'Returns what no closing order uses as available, and the leverage of opening orders',
      each(positionsOf, positionFindings),
    ],
    'position-figures': [
      'Computes the figures of a position from the index price',
      each(positionsOf, markFindings),
    ],
    'trade-profit': [
      'Computes the profit of a trade from the average price of its position',
      each(positionsOf, profitFindings),
    ],
  }),
];

function* totalFindings([token, row]: readonly [token: string, row: Row]): Iterable<Finding> {
  const parts = sum([row.availableMargin, row.positionMargin, row.orderMargin]);
  yield* same(`total of ${token}, the sum of its parts,`, row.total, parts, [row]);
}

function* orderPrice(order: Row): Iterable<Finding> {
  const price = textOf(order.price);
  const message = `Expected a price above 0 of the order ${idOf(order)}, got ${price}.`;
  yield* unless(fraction(price).isPositive, message, [order]);
}

const accountsIn = (body: Row): readonly (readonly [token: string, row: Row])[] =>
  Object.entries(body as Readonly<Record<string, Row>>);

const marginsOf = (orders: readonly Row[]): Fraction =>
  sum(orders.map(({ marginLocked }) => marginLocked));

function* lockedFindings(view: AccountView): Iterable<Finding> {
  for (const [token, row] of accountsIn(view.reading.body)) {
    const orders = ofAsset(view.reading.openOrders, token, 'marginToken', view);
    const required = marginsOf(orders);
    const isExact = orders.every((order) => !canHaveLoss(order, view));
    const isEnough = fraction(row.orderMargin).compare(required) >= 0;
    if (!isExact && isEnough) continue;
    const what = `orderMargin of ${token}, as in the open orders,${isExact ? '' : ' at least'}`;
    yield* same(what, row.orderMargin, required, [row, ...orders]);
  }
}

/**
 * An order whose price was worse than the index price when it was placed also locks its loss,
 * which no response contains. The index price can have moved since, so the price must be better
 * by a tenth, or the index must not have moved.
 */
function canHaveLoss({ symbol, side, price }: Row, view: AccountView): boolean {
  const mark = view.indexPrice(view.listedSymbol(symbol)?.index);
  if (textOf(side).endsWith('_CLOSE')) return false;
  if (mark === undefined) return true;
  const ratio = fraction(price).over(mark);
  return side === 'BUY_OPEN' ? ratio.compare('0.97') > 0 : ratio.compare('1.03') < 0;
}

function* marginFindings(view: AccountView): Iterable<Finding> {
  const rates = feeRates(view);
  for (const order of view.orders) {
    const locked = `marginLocked of the order ${idOf(order)}`;
    const contract = view.listedSymbol(order.symbol);
    if (!isOpen(order) || textOf(order.side).endsWith('_CLOSE')) {
      yield* same(locked, order.marginLocked, zero, [order]);
      continue;
    }
    if (contract === undefined) continue;
    const takers = rates.get(`${textOf(order.symbol)} takers in ${textOf(contract.marginToken)}`);
    const at = (rate: Fraction): string =>
      orderMargin({
        inverse: contract.inverse === true,
        multiplier: textOf(contract.contractMultiplier),
        marginPrecision: textOf(contract.marginPrecision),
        quantity: String(remaining(order)),
        price: textOf(order.price),
        leverage: textOf(order.leverage),
        takerFeeRate: String(rate),
      }).marginLocked;
    const rows = [order, contract];
    const actual = fraction(order.marginLocked);
    const low = at(takers?.low ?? zero);
    const high = at(takers?.high.plus(unit(11)) ?? highestRate);
    if (actual.compare(low) < 0) yield* same(`${locked} at least`, actual, low, rows);
    else if (actual.compare(high) > 0) yield* same(`${locked} at most`, actual, high, rows);
  }
}

function* positionFindings(row: Row, view: AccountView): Iterable<Finding> {
  const { newestTrades, openOrders } = view.reading;
  const symbol = textOf(row.symbol);
  if (view.listedSymbol(symbol) === undefined) return;
  const of = `of the ${textOf(row.side)} position in ${symbol}`;
  const [opens, closes] = sidesOf(row);
  const ofSide = (side: unknown): readonly Row[] =>
    openOrders.filter((order) => order.symbol === row.symbol && order.side === side);
  const available = fraction(row.position).minus(sum(ofSide(closes).map(remaining)));
  const what = `available ${of}, without closing orders,`;
  yield* same(what, row.available, available, [row, ...ofSide(closes)]);
  const last = newestTrades?.get(symbol);
  const traded = `lastPrice ${of}, as in listTrades,`;
  if (last) yield* same(traded, row.lastPrice, last.price, [row, last]);
  for (const order of ofSide(opens)) {
    yield* same(`leverage ${of}`, row.leverage, order.leverage, [row, order]);
  }
}

/** Returns the sides of the orders that open and that close a position. */
const sidesOf = ({ side }: Row): readonly [opens: string, closes: string] =>
  side === 'LONG' ? ['BUY_OPEN', 'SELL_CLOSE'] : ['SELL_OPEN', 'BUY_CLOSE'];

const figureNames = ['positionValue', 'unrealizedPnL', 'marginRate', 'flp', 'profitRate'] as const;

/**
 * The figures that depend on the mark price. The average price is truncated, so each figure must
 * be between those for the shown price and for the next one.
 */
function* markFindings(row: Row, view: AccountView): Iterable<Finding> {
  const contract = view.listedSymbol(row.symbol);
  const markPrice = contract && view.indexPrice(contract.index);
  if (contract === undefined || markPrice === undefined) return;
  const filters = contract.filters as readonly Row[];
  const limit = (contract.riskLimits as readonly Row[]).find(
    ({ quantity }) => fraction(row.position).compare(quantity) < 0,
  );
  if (limit === undefined || !fraction(row.position).isPositive) return;
  const at = (entryPrice: string) =>
    contractFigures({
      inverse: contract.inverse === true,
      multiplier: textOf(contract.contractMultiplier),
      marginPrecision: textOf(contract.marginPrecision),
      tick: textOf(filters.find(({ tickSize }) => tickSize !== undefined)?.tickSize),
      side: row.side === 'LONG' ? 'LONG' : 'SHORT',
      quantity: textOf(row.position),
      entryPrice,
      margin: textOf(row.margin),
      markPrice,
      maintMargin: textOf(limit.maintMargin),
    });
  const shown = textOf(row.avgPrice);
  const one = at(shown);
  const other = at(String(fraction(shown).plus(lastDigit(shown))));
  const of = `of the ${textOf(row.side)} position in ${textOf(row.symbol)}`;
  for (const name of figureNames) {
    const actual = fraction(row[name]);
    // Between the two figures, or equal to one of them.
    if (actual.compare(one[name]) * actual.compare(other[name]) <= 0) continue;
    const expected = `${one[name]} at the index price ${markPrice}`;
    yield { message: `Expected ${name} ${of} to be ${expected}, got ${actual}.`, rows: [row] };
  }
}

function* profitFindings(row: Row, view: AccountView): Iterable<Finding> {
  const contract = view.listedSymbol(row.symbol);
  if (contract === undefined) return;
  const [opens] = sidesOf(row);
  const ofPosition = tradesOf(row, view.reading.trades);
  const change = ({ quantity, row: { side } }: Trade): Fraction =>
    side === opens ? fraction(quantity) : fraction(quantity).negated;
  const trades = sinceFlat(ofPosition, fraction(row.position), change);
  if (trades === undefined || hasOtherChanges(view, trades)) return;
  // An inverse contract gains when its value falls.
  const gains = (row.side === 'LONG') !== (contract.inverse === true);
  let held = zero;
  let cost = zero;
  const rows: Row[] = [];
  for (const trade of trades) {
    rows.unshift(trade.row);
    const value = contractValue(contract, trade.price, trade.quantity);
    const what = `pnl of the trade ${trade.id}`;
    if (trade.row.side === opens) {
      cost = cost.plus(value);
      yield* same(`${what}, which opens,`, trade.row.pnl, zero, rows);
    } else {
      const closed = cost.times(trade.quantity).over(held);
      const profit = gains ? value.minus(closed) : closed.minus(value);
      cost = cost.minus(closed);
      const within = unit(8).times(2n);
      yield* same(`${what}, as in the trades before,`, trade.row.pnl, profit, rows, within);
    }
    held = held.plus(change(trade));
  }
  const size = held.times(contract.contractMultiplier);
  const average = contract.inverse === true ? size.over(cost) : cost.over(size);
  const of = `of the ${textOf(row.side)} position in ${textOf(row.symbol)}`;
  const within = lastDigit(row.avgPrice);
  yield* same(`avgPrice ${of}, as in its trades,`, row.avgPrice, average, [row, ...rows], within);
}

/** Returns the trades of a position. */
function tradesOf(row: Row, trades: readonly Trade[]): readonly Trade[] {
  const sides: readonly unknown[] = sidesOf(row);
  return trades.filter((one) => one.symbol === textOf(row.symbol) && sides.includes(one.row.side));
}

/** What follows from two readings of a contract account. */
export const contractChangeRules: readonly Rule<Change>[] = [
  ...rulesFrom(
    { contract: ours },
    {
      'realized-profit': [
        'Changes the realized profit of a position by the profits of its trades less their fees',
        profitChanges,
      ],
    },
  ),
  ...rulesFrom(contractAccount, {
    'order-margin-changes': [
      'Changes the margin of the open orders as these orders change',
      marginChanges,
    ],
  }),
];

function* profitChanges({ before, after }: Change): Iterable<Finding> {
  const recent = newRows(before.reading.trades, after.recentTrades, ({ id }) => id);
  for (const row of after.reading.positions) {
    if (row.realizedPnL === undefined || hasOtherChanges(after, recent)) continue;
    const { symbol, side } = row;
    const isSame = (one: Row): boolean => one.symbol === symbol && one.side === side;
    const earlier = before.reading.positions.find(isSame);
    if (earlier === undefined) continue;
    const trades = tradesOf(row, recent);
    const changes = trades.map((trade) => fraction(trade.row.pnl).minus(trade.fee));
    const what = `realizedPnL of the ${textOf(side)} position in ${textOf(symbol)}`;
    const rows = [row, earlier, ...trades.map((trade) => trade.row)];
    const expected = sum([earlier.realizedPnL, ...changes]);
    yield* same(what, row.realizedPnL, expected, rows, unit(8));
  }
}

/**
 * Orders that can lock a loss must be the same in both views, because no response contains the
 * loss.
 */
function* marginChanges({ before, after }: Change): Iterable<Finding> {
  for (const [token, row] of accountsIn(after.reading.body)) {
    const earlier = new Map(accountsIn(before.reading.body)).get(token);
    const ordersIn = (view: AccountView) =>
      ofAsset(view.reading.openOrders, token, 'marginToken', view);
    const losing = (view: AccountView): string => {
      const orders = ordersIn(view).filter((order) => canHaveLoss(order, view));
      return JSON.stringify(orders.map(({ orderId, executedQty }) => [orderId, executedQty]));
    };
    if (earlier === undefined || losing(before) !== losing(after)) continue;
    const change = marginsOf(ordersIn(after)).minus(marginsOf(ordersIn(before)));
    const what = `orderMargin of ${token}, which changes as the open orders do,`;
    const rows = [row, earlier, ...ordersIn(after)];
    yield* same(what, row.orderMargin, change.plus(earlier.orderMargin), rows);
  }
}
