import { optionFigures } from '@broker-api/engine/figures';
import { textOf } from '../cases/parse-exact.ts';
import {
  compare,
  type Exact,
  exact,
  isPositive,
  minus,
  negative,
  plus,
  times,
  total,
  unequal,
  unit,
  unlike,
  zero,
} from './exact.ts';
import { type ExpectedFlow, flowProblems } from './flow-figures.ts';
import { orderProblems, type RateBounds, rateBounds, rateProblems } from './order-figures.ts';
import { averagePriceProblems } from './position-history.ts';
import type { Row, Statement, StatementTrade } from './statement.ts';

/** Recomputes the figures of an option account. */
export function optionProblems(statement: Statement): string[] {
  const rows = (statement.body as { balances: readonly Row[] }).balances;
  const balances = new Map(
    rows.map((row) => {
      const parts = [row.free, row.locked, row.margin].map(exact);
      return [textOf(row.tokenName), total(parts)];
    }),
  );
  const rates = rateBounds(statement, premiumOf);
  return [
    ...orderProblems(statement),
    ...rateProblems(statement, premiumOf),
    ...flowProblems(statement, balances, flowsOf),
    ...statement.positions.flatMap((row) => positionProblems(row, statement)),
    ...rows.flatMap((row) => balanceProblems(row, statement, rates)),
    ...assetProblems(statement, rows),
    ...averagePriceProblems(statement),
  ];
}

const premiumOf = ({ price, quantity }: StatementTrade): Exact =>
  times(exact(price), exact(quantity));

const flowsOf = (trade: StatementTrade): ExpectedFlow[] => {
  const premium = premiumOf(trade);
  return [
    {
      type: 'TRADE',
      asset: trade.feeAsset,
      change: trade.isBuy ? negative(premium) : premium,
    },
    { type: 'FEE', asset: trade.feeAsset, change: negative(exact(trade.fee)) },
  ];
};

const absolute = (value: Exact): Exact => (compare(value, zero) < 0 ? negative(value) : value);

function remainingOf(orders: readonly Row[]): Exact {
  return total(orders.map(({ origQty, executedQty }) => minus(exact(origQty), exact(executedQty))));
}

function positionProblems(row: Row, statement: Statement): string[] {
  const symbol = textOf(row.symbol);
  const { options, lastPrices, openOrders, index } = statement;
  const option = options.get(symbol);
  const last = lastPrices?.get(symbol);
  const position = exact(row.position);
  const isLong = isPositive(position);
  const of = `of the position in ${symbol}`;
  const reducing = openOrders.filter(
    (order) => order.symbol === row.symbol && order.side === (isLong ? 'SELL' : 'BUY'),
  );
  const available = minus(absolute(position), remainingOf(reducing));
  const figures = optionFigures({
    position: textOf(row.position),
    averagePrice: textOf(row.averagePrice),
    price: textOf(row.price),
    margin: textOf(row.margin),
  });
  const mark = option && index?.get(textOf(option.underlying));
  return [
    ...unequal(`changed ${of}`, row.changed, exact(figures.changed)),
    ...unequal(`changedRate ${of}`, row.changedRate, exact(figures.changedRate)),
    ...unequal(
      `availablePosition ${of}, without orders that reduce it,`,
      row.availablePosition,
      isPositive(available) ? available : zero,
    ),
    ...(last === undefined
      ? []
      : unequal(`price ${of}, as in listTrades,`, row.price, exact(last))),
    ...(mark === undefined ? [] : unequal(`index ${of}, as in getIndex,`, row.index, exact(mark))),
    ...(option === undefined ? [] : termProblems(row, option, of)),
  ];
}

/** What listOptions says about the option of a position. */
function termProblems(row: Row, option: Row, of: string): string[] {
  const short = exact(row.position);
  const margin = isPositive(short) ? zero : times(negative(short), exact(option.maxPayOff));
  return [
    ...unequal(`margin ${of}, its largest loss,`, row.margin, margin),
    ...unequal(`strikePrice ${of}, as in listOptions,`, row.strikePrice, exact(option.strike)),
    ...unequal(
      `settlementTime ${of}, as in listOptions,`,
      row.settlementTime,
      exact(option.expiration),
    ),
  ];
}

/** The parts of a balance are those of the positions and of the open orders. */
function balanceProblems(
  { tokenName, locked, margin }: Row,
  { listed, options, positions, openOrders }: Statement,
  rates: ReadonlyMap<string, RateBounds>,
): string[] {
  const token = textOf(tokenName);
  const ofToken = ({ symbol }: Row): boolean =>
    textOf(listed.get(textOf(symbol))?.quoteAsset) === token;
  const orders = openOrders.filter(ofToken);
  const margins = total(positions.filter(ofToken).map((row) => exact(row.margin)));
  const sells = Map.groupBy(
    orders.filter(({ side }) => side === 'SELL'),
    ({ symbol }) => textOf(symbol),
  );
  const collateral = [...sells].map(([symbol, ofSymbol]) => {
    const held = positions.find((row) => row.symbol === symbol)?.position ?? '0';
    const long = isPositive(exact(held)) ? exact(held) : zero;
    const uncovered = minus(remainingOf(ofSymbol), long);
    const each = exact(options.get(symbol)?.maxPayOff ?? '0');
    return isPositive(uncovered) ? times(uncovered, each) : zero;
  });
  const buys = orders.filter(({ side }) => side === 'BUY');
  const lockedBy = (bound: keyof RateBounds, more: Exact): Exact =>
    total(
      buys.map((row) => {
        const premium = times(exact(row.price), remainingOf([row]));
        const rate = rates.get(`${textOf(row.symbol)} takers in ${token}`)?.[bound] ?? more;
        return plus(premium, times(premium, rate));
      }),
    );
  const low = plus(total(collateral), lockedBy('low', zero));
  const high = plus(total(collateral), lockedBy('high', exact('0.01')));
  const within = times(unit(8), exact(String(buys.length + 1)));
  const what = `locked of ${token}, as in the open orders,`;
  return [
    ...unequal(`margin of ${token}, as in listPositions,`, margin, margins),
    ...(compare(plus(exact(locked), within), low) < 0 || compare(exact(locked), high) > 0
      ? unlike(what, locked, low, zero)
      : []),
  ];
}

/** The value of the options, and the value of the account in the currency of the premiums. */
function assetProblems(
  { body, positions, listed, lastPrices }: Statement,
  balances: readonly Row[],
): string[] {
  // The account and the positions are read one after another.
  if (lastPrices === undefined) return [];
  const { totalAsset, optionAsset } = body as Row;
  const values = positions.map((row) => {
    const value = times(exact(row.position), exact(row.price));
    return plus(exact(row.margin), value);
  });
  const quotes = new Set([...listed.values()].map(({ quoteAsset }) => textOf(quoteAsset)));
  // Another token is valued at a price that the broker does not state.
  const others = balances.filter(({ tokenName }) => !quotes.has(textOf(tokenName)));
  const liquid = balances.map(({ free, locked }) => plus(exact(free), exact(locked)));
  const isStated = others.every(({ tokenName }) => /USD/.test(textOf(tokenName)));
  return [
    ...unlike(
      'optionAsset of getAccount, as in listPositions,',
      optionAsset,
      total(values),
      unit(8),
    ),
    ...(isStated
      ? unlike(
          'totalAsset of getAccount, the sum of the balances and optionAsset,',
          totalAsset,
          plus(total(liquid), total(values)),
          unit(8),
        )
      : []),
  ];
}
