import { contractFigures, orderMargin } from '@broker-api/engine/figures';
import { textOf } from '../cases/parse-exact.ts';
import {
  compare,
  type Exact,
  exact,
  isPositive,
  lastDigit,
  minus,
  negative,
  over,
  plus,
  textOfExact,
  times,
  total,
  unequal,
  unit,
  unlike,
} from './exact.ts';
import { type ExpectedFlow, flowProblems } from './flow-figures.ts';
import { orderProblems, type RateBounds, rateBounds, rateProblems } from './order-figures.ts';
import { tradeProfitProblems } from './position-history.ts';
import type { Row, Statement, StatementTrade } from './statement.ts';

/** Recomputes the figures of a contract account. */
export function contractProblems(statement: Statement): string[] {
  const { listed } = statement;
  const accounts = Object.entries(statement.body as Readonly<Record<string, Row>>);
  const totals = new Map(accounts.map(([token, row]) => [token, exact(row.total)]));
  const amountOf = (trade: StatementTrade): Exact =>
    contractValue(listed.get(trade.symbol), exact(trade.price), exact(trade.quantity));
  const rates = rateBounds(statement, amountOf);
  return [
    ...orderProblems(statement),
    ...rateProblems(statement, amountOf),
    ...statement.trades.flatMap((trade) => feeAssetProblems(trade, listed.get(trade.symbol))),
    ...flowProblems(statement, totals, flowsOf),
    ...accounts.flatMap(([token, row]) => accountProblems(token, row, statement)),
    ...statement.positions.flatMap((row) => positionProblems(row, statement)),
    ...[...statement.openOrders, ...statement.history].flatMap((row) =>
      marginProblems(row, listed.get(textOf(row.symbol)), rates),
    ),
    ...[...statement.openOrders, ...statement.history].flatMap(priceProblems),
    ...tradeProfitProblems(statement),
  ];
}

/** Every order has a limit, also one at the price of the market. */
function priceProblems({ orderId, price }: Row): string[] {
  if (isPositive(exact(price))) return [];
  return [`Expected a price above 0 of the order ${textOf(orderId)}, got ${textOf(price)}.`];
}

/** Returns the value of contracts at a price, in the margin token. */
function contractValue(listed: Row | undefined, price: Exact, quantity: Exact): Exact {
  const size = times(quantity, exact(listed?.contractMultiplier ?? '1'));
  return listed?.inverse === true ? over(size, price) : times(size, price);
}

function feeAssetProblems(trade: StatementTrade, listed: Row | undefined): string[] {
  if (listed === undefined || trade.feeAsset === textOf(listed.marginToken)) return [];
  const token = textOf(listed.marginToken);
  return [`Expected the fee token of the trade ${trade.id} to be ${token}, got ${trade.feeAsset}.`];
}

const flowsOf = ({ feeAsset, fee, row }: StatementTrade): ExpectedFlow[] => [
  { type: 'FEE', asset: feeAsset, change: negative(exact(fee)) },
  { type: 'PNL', asset: feeAsset, change: exact(row.pnl) },
];

/** The parts of a balance are those of the positions and of the open orders. */
function accountProblems(token: string, row: Row, statement: Statement): string[] {
  const { listed, positions, openOrders } = statement;
  const ofToken = ({ symbol }: Row): boolean => {
    return textOf(listed.get(textOf(symbol))?.marginToken) === token;
  };
  const { availableMargin, positionMargin, orderMargin: locked } = row;
  const parts = [availableMargin, positionMargin, locked].map(exact);
  const margins = total(positions.filter(ofToken).map(({ margin }) => exact(margin)));
  const orders = openOrders.filter(ofToken);
  const required = total(orders.map(({ marginLocked }) => exact(marginLocked)));
  const isExact = orders.every((order) => !canHaveLoss(order, statement));
  const tooLittle = compare(exact(locked), required) < 0;
  const what = `orderMargin of ${token}, as in the open orders,`;
  return [
    ...unequal(`total of ${token}, the sum of its parts,`, row.total, total(parts)),
    ...unequal(`positionMargin of ${token}, as in listPositions,`, positionMargin, margins),
    ...(isExact ? unequal(what, locked, required) : []),
    ...(tooLittle ? unequal(`${what} at least`, locked, required) : []),
  ];
}

/**
 * An order whose price was worse than the index price when it was placed also locks its loss,
 * which no response contains. The index price can have moved since, so the price must be better
 * by a tenth, or the index must not have moved.
 */
function canHaveLoss({ symbol, side, price }: Row, { listed, index }: Statement): boolean {
  const mark = index?.get(textOf(listed.get(textOf(symbol))?.index));
  if (textOf(side).endsWith('_CLOSE')) return false;
  if (mark === undefined) return true;
  const ratio = over(exact(price), exact(mark));
  return side === 'BUY_OPEN'
    ? compare(ratio, exact('0.97')) > 0
    : compare(ratio, exact('1.03')) < 0;
}

function positionProblems(row: Row, statement: Statement): string[] {
  const { listed, lastPrices, index, openOrders } = statement;
  const symbol = textOf(row.symbol);
  const contract = listed.get(symbol);
  if (contract === undefined) return [];
  const of = `of the ${textOf(row.side)} position in ${symbol}`;
  const closing = openOrders.filter(
    (order) =>
      order.symbol === row.symbol &&
      order.side === (row.side === 'LONG' ? 'SELL_CLOSE' : 'BUY_CLOSE'),
  );
  const locked = total(
    closing.map(({ origQty, executedQty }) => minus(exact(origQty), exact(executedQty))),
  );
  const opening = openOrders.filter(
    (order) =>
      order.symbol === row.symbol &&
      order.side === (row.side === 'LONG' ? 'BUY_OPEN' : 'SELL_OPEN'),
  );
  const last = lastPrices?.get(symbol);
  const mark = index?.get(textOf(contract.index));
  return [
    ...unequal(
      `available ${of}, without closing orders,`,
      row.available,
      minus(exact(row.position), locked),
    ),
    ...(last === undefined
      ? []
      : unequal(`lastPrice ${of}, as in listTrades,`, row.lastPrice, exact(last))),
    ...opening.flatMap(({ leverage }) => unequal(`leverage ${of}`, row.leverage, exact(leverage))),
    ...(mark === undefined ? [] : markProblems(row, contract, mark, of)),
  ];
}

const figureNames = [
  ...(['positionValue', 'unrealizedPnL', 'marginRate', 'flp', 'profitRate'] as const),
];

/**
 * The figures that depend on the mark price. The average price is truncated, so each figure must
 * be between those for the shown price and for the next one.
 */
function markProblems(row: Row, contract: Row, markPrice: string, of: string): string[] {
  const filters = contract.filters as readonly Row[];
  const tick = textOf(filters.find(({ tickSize }) => tickSize !== undefined)?.tickSize);
  const limit = (contract.riskLimits as readonly Row[]).find(
    ({ quantity }) => compare(exact(row.position), exact(quantity)) < 0,
  );
  if (limit === undefined || !isPositive(exact(row.position))) return [];
  const at = (entryPrice: string) =>
    contractFigures({
      inverse: contract.inverse === true,
      multiplier: textOf(contract.contractMultiplier),
      marginPrecision: textOf(contract.marginPrecision),
      tick,
      side: row.side === 'LONG' ? 'LONG' : 'SHORT',
      quantity: textOf(row.position),
      entryPrice,
      margin: textOf(row.margin),
      markPrice,
      maintMargin: textOf(limit.maintMargin),
    });
  const shown = textOf(row.avgPrice);
  const one = at(shown);
  const other = at(textOfExact(plus(exact(shown), lastDigit(shown))));
  return figureNames.flatMap((name) => {
    const actual = exact(row[name]);
    const fromOne = compare(actual, exact(one[name]));
    const fromOther = compare(actual, exact(other[name]));
    // Between the two figures, or equal to one of them.
    if (fromOne * fromOther <= 0) return [];
    return [
      `Expected ${name} ${of} to be ${one[name]} at the index price ${markPrice}, ` +
        `got ${textOf(row[name])}.`,
    ];
  });
}

/** The margin of an order that opens a position: its value ÷ leverage, and the fees. */
function marginProblems(
  row: Row,
  contract: Row | undefined,
  rates: ReadonlyMap<string, RateBounds>,
): string[] {
  const status = textOf(row.status);
  const locked = `marginLocked of the order ${textOf(row.orderId)}`;
  const isOpen = status === 'NEW' || status === 'PARTIALLY_FILLED';
  if (!isOpen || textOf(row.side).endsWith('_CLOSE')) {
    return unequal(locked, row.marginLocked, exact('0'));
  }
  if (contract === undefined) return [];
  const takers = rates.get(`${textOf(row.symbol)} takers in ${textOf(contract.marginToken)}`);
  const at = (rate: Exact): Exact =>
    exact(
      orderMargin({
        inverse: contract.inverse === true,
        multiplier: textOf(contract.contractMultiplier),
        marginPrecision: textOf(contract.marginPrecision),
        quantity: textOfExact(minus(exact(row.origQty), exact(row.executedQty))),
        price: textOf(row.price),
        leverage: textOf(row.leverage),
        takerFeeRate: textOfExact(rate),
      }).marginLocked,
    );
  const low = at(takers?.low ?? exact('0'));
  const actual = exact(row.marginLocked);
  if (compare(actual, low) < 0)
    return unlike(`${locked} at least`, row.marginLocked, low, unit(20));
  if (takers === undefined) return [];
  const high = at(plus(takers.high, unit(11)));
  if (compare(actual, high) <= 0) return [];
  return unlike(`${locked} at most`, row.marginLocked, high, unit(20));
}

/**
 * The order margin changes by the margins of the orders. Orders that can lock a loss must be the
 * same in both statements, because no response contains the loss.
 */
export function orderMarginProblems(before: Statement, after: Statement): string[] {
  const tokens = new Set([...after.listed.values()].map(({ marginToken }) => textOf(marginToken)));
  return [...tokens].flatMap((token) => {
    const one = orderMarginOf(before, token);
    const other = orderMarginOf(after, token);
    if (one.shown === undefined || other.shown === undefined) return [];
    if (one.losing !== other.losing) return [];
    const change = minus(other.required, one.required);
    const what = `orderMargin of ${token}, which changes as the open orders do,`;
    return unequal(what, other.shown, plus(exact(one.shown), change));
  });
}

interface OrderMargin {
  /** The order margin in getAccount. */
  readonly shown: unknown;
  /** The sum of the margins of the open orders. */
  readonly required: Exact;
  /** The orders that can also lock a loss, as text. */
  readonly losing: string;
}

function orderMarginOf(statement: Statement, token: string): OrderMargin {
  const orders = statement.openOrders.filter(
    ({ symbol }) => textOf(statement.listed.get(textOf(symbol))?.marginToken) === token,
  );
  const row = (statement.body as Readonly<Record<string, Row>>)[token];
  const losing = orders.filter((order) => canHaveLoss(order, statement));
  const names = losing.map(({ orderId, executedQty }) => [orderId, executedQty].map(textOf));
  return {
    shown: row?.orderMargin,
    required: total(orders.map(({ marginLocked }) => exact(marginLocked))),
    losing: JSON.stringify(names),
  };
}
