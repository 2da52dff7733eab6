import { optionFigures } from '@broker-api/engine/figures';
import { decided } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { balanceMargins, ofAsset } from './account-rules.ts';
import { type Fraction, fraction, lastDigit, sum, unit, zero } from './fraction.ts';
import { feeRates, highestRate, remaining } from './order-rules.ts';
import { each, type Finding, type Row, type Rule, rulesFrom, same } from './rule.ts';
import { signedQuantity, type Trade } from './section-terms.ts';
import type { AccountView } from './views.ts';

const ours = decided('section 5');
const open = (orders: readonly Row[]): Fraction => sum(orders.map(remaining));
const positive = (value: Fraction): Fraction => (value.isPositive ? value : zero);

/** What is true of an option account. */
export const optionRules: readonly Rule<AccountView>[] = rulesFrom(ours, {
  locked: ['Locks the premiums and the collateral of the open orders', lockedFindings],
  'balance-margin': [
    'Returns the margins of the positions as the margin of the balance',
    balanceMargins('margin', 'quoteAsset'),
  ],
  'account-value': [
    'Returns the value of the options, and the value of the account',
    valueFindings,
  ],
  'position-figures': [
    'Computes the figures of a position from its price and its orders',
    each(({ reading: { positions } }) => positions, positionFindings),
  ],
  'position-terms': [
    'Returns the terms of the option in its position',
    each(({ reading: { positions } }) => positions, termFindings),
  ],
  settlements: [
    'Returns a flow for each settlement, and a settlement for each of these flows',
    settlementFindings,
  ],
  'average-price': ['Returns the mean price of the fills that opened a position', averageFindings],
});

function* termFindings(row: Row, { reading: { options } }: AccountView): Iterable<Finding> {
  const option = options.get(textOf(row.symbol));
  if (option === undefined) return;
  const of = `of the position in ${textOf(row.symbol)}`;
  const short = positive(fraction(row.position).negated);
  const margin = short.times(option.maxPayOff);
  const rows = [row, option];
  const listed = 'as in listOptions,';
  yield* same(`margin ${of}, its largest loss,`, row.margin, margin, rows);
  yield* same(`strikePrice ${of}, ${listed}`, row.strikePrice, option.strike, rows);
  yield* same(`settlementTime ${of}, ${listed}`, row.settlementTime, option.expiration, rows);
}

const balancesOf = ({ reading: { body } }: AccountView): readonly Row[] =>
  body.balances as readonly Row[];

function* lockedFindings(view: AccountView): Iterable<Finding> {
  const { options, positions, openOrders } = view.reading;
  const rates = feeRates(view);
  for (const row of balancesOf(view)) {
    const token = textOf(row.tokenName);
    const orders = ofAsset(openOrders, token, 'quoteAsset', view);
    const sells = Map.groupBy(
      orders.filter(({ side }) => side === 'SELL'),
      ({ symbol }) => textOf(symbol),
    );
    // What is sold without a position requires the largest payoff.
    const collateral = [...sells].map(([symbol, ofSymbol]) => {
      const held = positions.find((one) => one.symbol === symbol)?.position ?? '0';
      const uncovered = positive(open(ofSymbol).minus(positive(fraction(held))));
      return uncovered.times(options.get(symbol)?.maxPayOff ?? '0');
    });
    const buys = orders.filter(({ side }) => side === 'BUY');
    const lockedBy = (bound: 'low' | 'high', otherwise: Fraction): Fraction =>
      sum([
        ...collateral,
        ...buys.map((order) => {
          const premium = fraction(order.price).times(remaining(order));
          const rate = rates.get(`${textOf(order.symbol)} takers in ${token}`)?.[bound];
          return premium.plus(premium.times(rate ?? otherwise));
        }),
      ]);
    const low = lockedBy('low', zero);
    const high = lockedBy('high', highestRate);
    const locked = fraction(row.locked);
    const within = unit(8).times(BigInt(buys.length + 1));
    if (locked.plus(within).compare(low) >= 0 && locked.compare(high) <= 0) continue;
    const what = `locked of ${token}, as in the open orders,`;
    const message = `Expected ${what} to be ${low}, got ${locked}.`;
    yield { message, rows: [row, ...orders, ...openOrders.slice(0, 1)] };
  }
}

function* valueFindings(view: AccountView): Iterable<Finding> {
  const { body, positions, listed, newestTrades } = view.reading;
  // The account and the positions are read one after another.
  if (newestTrades === undefined) return;
  const options = sum(
    positions.map((row) => fraction(row.margin).plus(fraction(row.position).times(row.price))),
  );
  const rows = [body, ...positions];
  const what = 'optionAsset of getAccount, as in listPositions,';
  yield* same(what, body.optionAsset, options, rows, unit(8));
  const quotes = new Set([...listed.values()].map(({ quoteAsset }) => textOf(quoteAsset)));
  const balances = balancesOf(view);
  const others = balances.filter(({ tokenName }) => !quotes.has(textOf(tokenName)));
  // Another token is valued at a price that the broker does not state.
  if (!others.every(({ tokenName }) => /USD/.test(textOf(tokenName)))) return;
  const liquid = balances.map(({ free, locked }) => fraction(free).plus(locked));
  const whole = 'totalAsset of getAccount, the sum of the balances and optionAsset,';
  yield* same(whole, body.totalAsset, sum([...liquid, options]), rows, unit(8));
}

function* positionFindings(row: Row, view: AccountView): Iterable<Finding> {
  const { options, newestTrades, openOrders } = view.reading;
  const symbol = textOf(row.symbol);
  const option = options.get(symbol);
  const position = fraction(row.position);
  const of = `of the position in ${symbol}`;
  const reducing = openOrders.filter(
    (order) => order.symbol === row.symbol && order.side === (position.isPositive ? 'SELL' : 'BUY'),
  );
  const available = positive(position.absolute.minus(open(reducing)));
  const figures = optionFigures({
    position: textOf(row.position),
    averagePrice: textOf(row.averagePrice),
    price: textOf(row.price),
    margin: textOf(row.margin),
  });
  yield* same(`changed ${of}`, row.changed, figures.changed, [row]);
  yield* same(`changedRate ${of}`, row.changedRate, figures.changedRate, [row]);
  const what = `availablePosition ${of}, without orders that reduce it,`;
  yield* same(what, row.availablePosition, available, [row, ...reducing]);
  const last = newestTrades?.get(symbol);
  if (last) yield* same(`price ${of}, as in listTrades,`, row.price, last.price, [row, last]);
  const mark = option && view.indexPrice(option.underlying);
  if (mark !== undefined) yield* same(`index ${of}, as in getIndex,`, row.index, mark, [row]);
}

function* settlementFindings({ reading }: AccountView): Iterable<Finding> {
  const { settlements } = reading;
  const flows = reading.flows.filter(({ flowType }) => flowType === 'SETTLEMENT');
  const timeOf = (row: Row): number => Number(textOf(row.timestamp ?? row.created));
  // A long list lacks the oldest rows.
  const since = Math.max(startOf(settlements, timeOf), startOf(reading.flows, timeOf));
  for (const row of settlements) {
    const isPaid = flows.some((flow) => timeOf(flow) === timeOf(row));
    if (timeOf(row) <= since || isPaid || fraction(row.changed).isZero) continue;
    const what = `a flow of the settlement of ${row.symbol} at ${timeOf(row)}`;
    const message = `Expected ${what}, got none.`;
    yield { message, rows: [row, ...reading.flows.slice(0, 1)] };
  }
  for (const flow of flows) {
    if (timeOf(flow) <= since) continue;
    if (settlements.some((row) => timeOf(row) === timeOf(flow))) continue;
    const message = `Expected a settlement of the flow at ${timeOf(flow)}, got none.`;
    yield { message, rows: [flow, ...settlements.slice(0, 1)] };
  }
}

/** Returns the time since which a list is complete. */
const startOf = (rows: readonly Row[], timeOf: (row: Row) => number): number =>
  rows.length < longRows ? 0 : Math.min(...rows.map(timeOf));

/** Lists of fewer rows are complete. */
const longRows = 100;

function* averageFindings({ reading: { positions, trades } }: AccountView): Iterable<Finding> {
  for (const row of positions) {
    const symbol = textOf(row.symbol);
    const ofSymbol = trades.filter((trade) => trade.symbol === symbol);
    const opening = sinceFlat(ofSymbol, fraction(row.position), signedQuantity);
    if (opening === undefined) continue;
    let held = zero;
    let cost = zero;
    for (const trade of opening) {
      const change = signedQuantity(trade);
      const after = held.plus(change);
      const grows = held.times(change).compare(zero) >= 0;
      const crosses = held.times(after).compare(zero) < 0;
      if (grows) cost = cost.plus(change.times(trade.price));
      else cost = crosses ? after.times(trade.price) : cost.times(after).over(held);
      held = after;
    }
    const what = `averagePrice of the position in ${symbol}, as in its trades,`;
    const rows = [row, ...opening.map((trade) => trade.row)];
    // The broker truncates the average after each trade, so its last digit can differ by one.
    const within = lastDigit(row.averagePrice).times(2n);
    yield* same(what, row.averagePrice, cost.over(held).absolute, rows, within);
  }
}

/**
 * Returns the trades of a position since the account last had none, if the quantity at the end is
 * the given one. Earlier trades can be missing in the list.
 */
export function sinceFlat(
  trades: readonly Trade[],
  quantity: Fraction,
  change: (trade: Trade) => Fraction,
): readonly Trade[] | undefined {
  let held = quantity;
  const newestFirst = trades.toSorted((one, two) => (BigInt(one.id) < BigInt(two.id) ? 1 : -1));
  for (const [index, trade] of newestFirst.entries()) {
    held = held.minus(change(trade));
    if (held.isZero) return newestFirst.slice(0, index + 1).toReversed();
  }
  return undefined;
}
