import { textOf } from '../cases/parse-exact.ts';
import { longestList } from '../known-operations.ts';
import {
  compare,
  type Exact,
  exact,
  isZero,
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
  zero,
} from './exact.ts';
import { recentTrades } from './order-figures.ts';
import type { Row, Statement, StatementTrade } from './statement.ts';

/** A position at one time, recomputed from trades. */
interface Holding {
  /** The number of contracts. Negative for a short option position. */
  quantity: Exact;
  /** The sum of the values at the opening prices. */
  cost: Exact;
}

/** The broker truncates the average after each trade, so its last digit can differ by one. */
const twice = (value: Exact): Exact => plus(value, value);

/** Sorts trades by their ids, which ascend. */
function sorted(trades: readonly StatementTrade[]): readonly StatementTrade[] {
  return trades.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/**
 * Returns the trades of a symbol since the account last had no position, if the quantity at the
 * end is the given one. Earlier trades can be missing in the list.
 */
function sinceFlat(
  trades: readonly StatementTrade[],
  quantity: Exact,
  change: (trade: StatementTrade) => Exact,
): readonly StatementTrade[] | undefined {
  let held = quantity;
  const newestFirst = sorted(trades).toReversed();
  for (const [index, trade] of newestFirst.entries()) {
    held = minus(held, change(trade));
    if (isZero(held)) return newestFirst.slice(0, index + 1).toReversed();
  }
  return undefined;
}

/** The average price of an option position is the mean of the fills that opened it. */
export function averagePriceProblems(statement: Statement): string[] {
  const change = ({ isBuy, quantity }: StatementTrade): Exact =>
    isBuy ? exact(quantity) : negative(exact(quantity));
  return statement.positions.flatMap((row) => {
    const ofSymbol = statement.trades.filter(({ symbol }) => symbol === textOf(row.symbol));
    const trades = sinceFlat(ofSymbol, exact(row.position), change);
    if (trades === undefined) return [];
    const holding: Holding = { quantity: zero, cost: zero };
    for (const trade of trades) addOption(holding, change(trade), exact(trade.price));
    const average = over(holding.cost, holding.quantity);
    const what = `averagePrice of the position in ${textOf(row.symbol)}, as in its trades,`;
    const positive = compare(average, zero) < 0 ? negative(average) : average;
    return unlike(what, row.averagePrice, positive, twice(lastDigit(row.averagePrice)));
  });
}

function addOption(holding: Holding, change: Exact, price: Exact): void {
  const before = holding.quantity;
  const after = plus(before, change);
  const grows = compare(times(before, change), zero) >= 0;
  const crosses = compare(times(before, after), zero) < 0;
  if (grows) holding.cost = plus(holding.cost, times(change, price));
  else if (crosses) holding.cost = times(after, price);
  else holding.cost = over(times(holding.cost, after), before);
  holding.quantity = after;
}

/**
 * The profit of each closing trade follows from the average price at which the position was opened,
 * and the realized profit of a position from its trades.
 */
export function tradeProfitProblems(statement: Statement): string[] {
  return statement.positions.flatMap((row) => {
    const contract = statement.listed.get(textOf(row.symbol));
    if (contract === undefined) return [];
    const isLong = row.side === 'LONG';
    const sides = sidesOf(row);
    const ofSide = statement.trades.filter(
      (trade) => trade.symbol === textOf(row.symbol) && sides.includes(trade.row.side),
    );
    const change = (trade: StatementTrade): Exact =>
      trade.row.side === sides[0] ? exact(trade.quantity) : negative(exact(trade.quantity));
    const trades = sinceFlat(ofSide, exact(row.position), change);
    if (trades === undefined || hasOtherChanges(statement, trades)) return [];
    const holding: Holding = { quantity: zero, cost: zero };
    const problems = trades.flatMap((trade) =>
      profitProblems(holding, trade, { contract, isLong, opens: trade.row.side === sides[0] }),
    );
    const average =
      contract.inverse === true
        ? over(times(holding.quantity, exact(contract.contractMultiplier)), holding.cost)
        : over(holding.cost, times(holding.quantity, exact(contract.contractMultiplier)));
    const of = `of the ${textOf(row.side)} position in ${textOf(row.symbol)}`;
    return [
      ...problems,
      ...unlike(
        `avgPrice ${of}, as in its trades,`,
        row.avgPrice,
        average,
        lastDigit(row.avgPrice),
      ),
    ];
  });
}

/** The types of the flows that trades and transfers cause. */
const flowsOfUsers = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER', 'TRANSFER'];

/** Funding and liquidations also change the cost of a position. */
function hasOtherChanges({ flows }: Statement, trades: readonly StatementTrade[]): boolean {
  const first = trades[0]?.time ?? 0;
  const oldest = Math.min(...flows.map(({ created }) => Number(textOf(created))));
  const isComplete = flows.length < longestList('spot', 'listBalanceFlow') || oldest < first;
  return (
    !isComplete ||
    flows.some(({ flowType, created }) => {
      return !flowsOfUsers.includes(textOf(flowType)) && Number(textOf(created)) >= first;
    })
  );
}

interface ProfitTerms {
  readonly contract: Row;
  readonly isLong: boolean;
  readonly opens: boolean;
}

function profitProblems(
  holding: Holding,
  trade: StatementTrade,
  { contract, isLong, opens }: ProfitTerms,
): string[] {
  const quantity = exact(trade.quantity);
  const size = times(quantity, exact(contract.contractMultiplier));
  const inverse = contract.inverse === true;
  const value = inverse ? over(size, exact(trade.price)) : times(size, exact(trade.price));
  const what = `pnl of the trade ${trade.id}`;
  if (opens) {
    holding.cost = plus(holding.cost, value);
    holding.quantity = plus(holding.quantity, quantity);
    return unlike(`${what}, which opens,`, trade.row.pnl, zero, unit(20));
  }
  const closed = over(times(holding.cost, quantity), holding.quantity);
  const gain = isLong === inverse ? minus(closed, value) : minus(value, closed);
  holding.cost = minus(holding.cost, closed);
  holding.quantity = minus(holding.quantity, quantity);
  return unlike(`${what}, as in the trades before,`, trade.row.pnl, gain, twice(unit(8)));
}

/** The realized profit of a position changes by the profits of its trades, less their fees. */
export function realizedProblems(before: Statement, after: Statement): string[] {
  const known = new Set(before.trades.map(({ id }) => id));
  const trades = recentTrades(after).filter(({ id }) => !known.has(id));
  return after.positions.flatMap((row) => {
    if (row.realizedPnL === undefined || hasOtherChanges(after, trades)) return [];
    const { symbol, side } = row;
    const earlier = before.positions.find((one) => one.symbol === symbol && one.side === side);
    if (earlier === undefined) return [];
    const sides = sidesOf(row);
    const changes = trades
      .filter((trade) => trade.symbol === textOf(symbol) && sides.includes(trade.row.side))
      .map((trade) => minus(exact(trade.row.pnl), exact(trade.fee)));
    const expected = total([exact(earlier.realizedPnL), ...changes]);
    const what = `realizedPnL of the ${textOf(side)} position in ${textOf(symbol)}`;
    return unlike(what, row.realizedPnL, expected, unit(8));
  });
}

/** How a trade changes a position: the key of the position, and the signed quantity. */
export type PositionChange = readonly [key: string, change: Exact];

/**
 * Each position changes by the fills between two statements. Settlements and liquidations also
 * change positions.
 */
export function positionChangeProblems(
  before: Statement,
  after: Statement,
  keyOf: (position: Row) => string,
  changeOf: (trade: StatementTrade) => PositionChange,
): string[] {
  const known = new Set(before.trades.map(({ id }) => id));
  const trades = after.trades.filter(({ id }) => !known.has(id));
  const isComplete =
    after.trades.length < longestList(after.section, 'listMyTrades') ||
    trades.length < after.trades.length;
  if (!isComplete || hasOtherFlows(before, after)) return [];
  const heldIn = ({ positions }: Statement): ReadonlyMap<string, Exact> =>
    new Map(positions.map((row) => [keyOf(row), exact(row.position)]));
  const [earlier, later] = [heldIn(before), heldIn(after)];
  const changes = Map.groupBy(trades.map(changeOf), ([key]) => key);
  return [...new Set([...earlier.keys(), ...later.keys(), ...changes.keys()])].flatMap((key) => {
    const filled = total((changes.get(key) ?? []).map(([, change]) => change));
    const expected = plus(earlier.get(key) ?? zero, filled);
    const what = `the position in ${key}, which changes by its fills,`;
    return unequal(what, textOfExact(later.get(key) ?? zero), expected);
  });
}

/** Returns whether flows that trades and transfers do not cause followed a statement. */
function hasOtherFlows(before: Statement, { flows }: Statement): boolean {
  const known = new Set(before.flows.map(({ id }) => textOf(id)));
  return flows.some(
    ({ id, flowType }) => !known.has(textOf(id)) && !flowsOfUsers.includes(textOf(flowType)),
  );
}

/** Returns the sides of the orders that open and that close a position. */
const sidesOf = ({ side }: Row): readonly unknown[] =>
  side === 'LONG' ? ['BUY_OPEN', 'SELL_CLOSE'] : ['SELL_OPEN', 'BUY_CLOSE'];
