import { textOf } from '../cases/parse-exact.ts';
import { longestList } from '../known-operations.ts';
import {
  amountPlaces,
  compare,
  type Exact,
  exact,
  isPositive,
  isZero,
  over,
  placesOf,
  plus,
  textOfExact,
  times,
  total,
  unequal,
  unit,
  unlike,
  zero,
} from './exact.ts';
import type { Row, Statement, StatementTrade } from './statement.ts';

/** The rates at which a fee can have been computed. */
export interface RateBounds {
  readonly low: Exact;
  readonly high: Exact;
}

/** A STOP order takes later than its id says, so its role in a trade is not known. */
const isStop = ({ orderType }: Row): boolean => orderType === 'STOP';

/** Returns all orders of a statement, open ones last. */
const ordersOf = ({ history, openOrders }: Statement): readonly Row[] => [
  ...new Map([...history, ...openOrders].map((row) => [textOf(row.orderId), row])).values(),
];

/** Returns the time since which a statement has all trades and the fee rates are the same. */
export function completeSince({ section, trades, since }: Statement): number {
  if (trades.length < longestList(section, 'listMyTrades')) return since;
  return Math.max(since, Math.min(...trades.map(({ time }) => time)) + 1);
}

/** Returns the trades since the start of the tests, unless the list can lack some. */
export function recentTrades(statement: Statement): readonly StatementTrade[] {
  const first = completeSince(statement);
  return statement.trades.filter(({ time }) => time >= first);
}

/** Returns whether the own order rested in the book before the other order of a trade arrived. */
const isMaker = ({ orderId, matchOrderId }: StatementTrade): boolean =>
  BigInt(orderId) < BigInt(matchOrderId);

/** Compares each order with its trades, and with itself. */
export function orderProblems(statement: Statement): string[] {
  const trades = Map.groupBy(recentTrades(statement), ({ orderId }) => orderId);
  const orders = ordersOf(statement);
  const known = new Set(orders.map(({ orderId }) => textOf(orderId)));
  const first = completeSince(statement);
  const recent = orders.filter(({ time }) => Number(textOf(time)) >= first);
  const orphan = [...trades.keys()].find((orderId) => !known.has(orderId));
  const open = new Set(statement.openOrders.map(({ orderId }) => textOf(orderId)));
  return [
    ...(orphan && orders.length < longestList(statement.section, 'listHistoryOrders')
      ? [`Expected the order ${orphan} of a trade in the lists of orders.`]
      : []),
    ...orders.flatMap((row) => statusProblems(row, open.has(textOf(row.orderId)))),
    ...statement.openOrders.flatMap((row) => openProblems(row)),
    ...statement.history
      .filter(({ orderId }) => !open.has(textOf(orderId)))
      .flatMap((row) => closedProblems(row)),
    ...recent.flatMap((row) => fillProblems(statement, row, trades.get(textOf(row.orderId)) ?? [])),
    ...recent.flatMap((row) =>
      (trades.get(textOf(row.orderId)) ?? []).flatMap((trade) => termProblems(row, trade)),
    ),
  ];
}

/** The status of an order follows from its quantities, and whether it works from the list. */
function statusProblems(row: Row, isOpen: boolean): string[] {
  const executed = exact(row.executedQty);
  const ordered = exact(row.origQty);
  const isWhole = compare(executed, ordered) === 0;
  const fits = {
    NEW: isZero(executed),
    PARTIALLY_FILLED: isPositive(executed) && !isWhole,
    FILLED: isWhole,
    CANCELED: !isWhole,
  }[textOf(row.status)];
  const shown = row.isWorking;
  return [
    ...(fits === false
      ? [
          `Expected the status of ${name(row)} to fit ${textOf(row.executedQty)} of ` +
            `${textOf(row.origQty)}, got ${textOf(row.status)}.`,
        ]
      : []),
    ...(shown === undefined || shown === isOpen
      ? []
      : [`Expected isWorking of ${name(row)} to be ${isOpen}, got ${shown}.`]),
  ];
}

function openProblems(row: Row): string[] {
  const status = textOf(row.status);
  if (status === 'NEW' || status === 'PARTIALLY_FILLED') return [];
  return [`Expected only open orders in listOpenOrders, got ${name(row)} with status ${status}.`];
}

function closedProblems(row: Row): string[] {
  const status = textOf(row.status);
  const expected = 'Expected an order that is not in listOpenOrders to have ended;';
  return status === 'NEW' || status === 'PARTIALLY_FILLED'
    ? [`${expected} got ${name(row)} with status ${status} in listHistoryOrders.`]
    : [];
}

const name = ({ orderId }: Row): string => `the order ${textOf(orderId)}`;

function fillProblems(
  { listed }: Statement,
  row: Row,
  trades: readonly StatementTrade[],
): string[] {
  const quantity = total(trades.map((one) => exact(one.quantity)));
  const quote = total(trades.map((one) => times(exact(one.price), exact(one.quantity))));
  const of = `of ${name(row)}, as in its trades,`;
  const average = trades.length === 0 ? zero : over(quote, quantity);
  const last = Math.max(...trades.map(({ time }) => time));
  const updated = Number(textOf(row.updateTime));
  const expectedTime = row.status === 'FILLED' ? updated === last : updated >= last;
  return [
    ...unequal(`executedQty ${of}`, row.executedQty, quantity),
    ...unlike(`avgPrice ${of}`, row.avgPrice, average, priceUnit(listed, row)),
    ...(row.cummulativeQuoteQty === undefined || textOf(row.cummulativeQuoteQty) === '-1'
      ? []
      : unlike(`cummulativeQuoteQty ${of}`, row.cummulativeQuoteQty, quote, unit(amountPlaces))),
    ...(trades.length > 0 && !expectedTime
      ? [`Expected updateTime ${of} to be ${last}, got ${updated}.`]
      : []),
    ...feeProblems(row, trades),
  ];
}

/** Averages have at least the precision of prices. */
function priceUnit(listed: Statement['listed'], row: Row): Exact {
  const filters = (listed.get(textOf(row.symbol))?.filters ?? []) as readonly Row[];
  const places = filters.map(({ tickSize }) => (tickSize === undefined ? 0 : placesOf(tickSize)));
  return unit(Math.max(placesOf(row.avgPrice), ...places));
}

function feeProblems(row: Row, trades: readonly StatementTrade[]): string[] {
  if (row.fees === undefined) return [];
  const byToken = Map.groupBy(trades, ({ feeAsset }) => feeAsset);
  const shown = new Map((row.fees as readonly Row[]).map((one) => [textOf(one.feeToken), one.fee]));
  return [...new Set([...byToken.keys(), ...shown.keys()])].flatMap((token) => {
    const fees = (byToken.get(token) ?? []).map(({ fee }) => exact(fee));
    const what = `the fee in ${token} of ${name(row)}, as in its trades,`;
    return unequal(what, shown.get(token) ?? '0', total(fees));
  });
}

/** A trade has the symbol and the side of its order, and no worse price. */
function termProblems(row: Row, trade: StatementTrade): string[] {
  const isBuy = textOf(row.side).startsWith('BUY');
  const limit = exact(row.price);
  const worse = compare(exact(trade.price), limit) * (isBuy ? 1 : -1) > 0;
  const of = `of the trade ${trade.id}`;
  const side = trade.row.side;
  return [
    ...(trade.symbol === textOf(row.symbol)
      ? []
      : [`Expected the symbol ${of} to be ${textOf(row.symbol)}, got ${trade.symbol}.`]),
    ...(trade.isBuy === isBuy && (side === undefined || side === row.side)
      ? []
      : [`Expected the side ${of} to be that of its order, ${textOf(row.side)}.`]),
    ...(trade.time < Number(textOf(row.time))
      ? [`Expected the time ${of} at or after the time of its order, got ${trade.time}.`]
      : []),
    ...(isPositive(limit) && worse && !isStop(row)
      ? [`Expected the price ${of} no worse than ${textOf(row.price)}, got ${textOf(trade.price)}.`]
      : []),
    ...typeProblems(row, trade),
    ...roleProblems(row, trade),
  ];
}

/** A trade is of the type MARKET if its order has no price of its own. */
function typeProblems(row: Row, { id, row: { type } }: StatementTrade): string[] {
  const expected = (row.priceType ?? row.type) === 'MARKET' ? 'MARKET' : 'LIMIT';
  if (type === undefined || type === expected) return [];
  return [`Expected the type of the trade ${id} to be ${expected}, got ${textOf(type)}.`];
}

function roleProblems(row: Row, trade: StatementTrade): string[] {
  if (trade.orderId === trade.matchOrderId) {
    return [`Expected two orders in the trade ${trade.id}, got ${trade.orderId} twice.`];
  }
  const shown = trade.row.isMaker;
  if (shown === undefined || isStop(row) || shown === isMaker(trade)) return [];
  return [
    `Expected isMaker of the trade ${trade.id} to be ${isMaker(trade)}, ` +
      `because the order ${trade.matchOrderId} is ${isMaker(trade) ? 'newer' : 'older'}; ` +
      `got ${shown}.`,
  ];
}

/** A trade between two accounts has the same values in the lists of both. */
export function counterpartyProblems(one: Statement, other: Statement): string[] {
  const matches = new Map(recentTrades(other).map((trade) => [matchOf(trade), trade]));
  const orders = new Set(ordersOf(other).map(({ orderId }) => textOf(orderId)));
  const first = completeSince(other);
  return recentTrades(one).flatMap((trade) => {
    if (!orders.has(trade.matchOrderId) || trade.time < first) return [];
    const of = `of the trade ${trade.id}`;
    const match = matches.get(`${trade.matchOrderId} ${trade.orderId} ${priceAndQuantity(trade)}`);
    if (match === undefined) {
      return [`Expected the trade ${trade.id} in the trades of the account ${other.account} too.`];
    }
    return [
      ...(match.time === trade.time
        ? []
        : [`Expected the time ${of} to be ${match.time}, got ${trade.time}.`]),
      ...(match.isBuy === trade.isBuy ? [`Expected a buyer and a seller ${of}, got two.`] : []),
    ];
  });
}

const matchOf = (trade: StatementTrade): string =>
  `${trade.orderId} ${trade.matchOrderId} ${priceAndQuantity(trade)}`;

const priceAndQuantity = ({ price, quantity }: StatementTrade): string =>
  `${textOfExact(exact(price))} ${textOfExact(exact(quantity))}`;

/** The amounts whose rates are the fees, by the symbol, the role and the asset of the trades. */
export function rateProblems(
  statement: Statement,
  amountOf: (trade: StatementTrade) => Exact,
): string[] {
  const groups = rateBounds(statement, amountOf);
  return [...groups].flatMap(([group, { low, high }]) =>
    compare(low, high) <= 0
      ? []
      : [
          `Expected one fee rate of ${group} in all trades of ${statement.account}, ` +
            `got ${textOfExact(high)} and ${textOfExact(low)}.`,
        ],
  );
}

/** Returns the bounds of the rates that all fees of a group have in common. */
export function rateBounds(
  statement: Statement,
  amountOf: (trade: StatementTrade) => Exact,
): ReadonlyMap<string, RateBounds> {
  const stops = new Set(
    ordersOf(statement)
      .filter(isStop)
      .map(({ orderId }) => textOf(orderId)),
  );
  const trades = recentTrades(statement).filter(({ orderId }) => !stops.has(orderId));
  const groups = Map.groupBy(trades, (trade) => rateGroup(trade));
  return new Map(
    [...groups].map(([group, ofGroup]) => {
      const places = Math.max(...ofGroup.map(({ fee }) => placesOf(fee)));
      const bounds = ofGroup.map((trade) => {
        const amount = amountOf(trade);
        const low = over(exact(trade.fee), amount);
        return { low, high: plus(low, over(unit(places), amount)) };
      });
      const low = bounds.map((one) => one.low).reduce((a, b) => (compare(a, b) > 0 ? a : b));
      const high = bounds.map((one) => one.high).reduce((a, b) => (compare(a, b) < 0 ? a : b));
      return [group, { low, high }];
    }),
  );
}

const rateGroup = (trade: StatementTrade): string =>
  `${trade.symbol} ${isMaker(trade) ? 'makers' : 'takers'} in ${trade.feeAsset}`;
