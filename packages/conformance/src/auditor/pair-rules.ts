import { decided } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { fraction } from './fraction.ts';
import { isMaker, isStop, nameOf, remaining } from './order-rules.ts';
import {
  equal,
  type Finding,
  isImmediate,
  type Row,
  type Rule,
  records,
  rulesFrom,
  unless,
} from './rule.ts';
import type { Trade } from './section-terms.ts';
import { type AccountView, idOf, type Pair } from './views.ts';

/** What is true of the trades of two accounts with each other. */
export const pairRules: readonly Rule<Pair>[] = [
  ...rulesFrom(records.account, {
    'account-ids': ['Has different ids for different accounts', accountFindings],
  }),
  ...rulesFrom(decided('section 2'), {
    'crossing-orders': ['Matches orders whose prices cross', crossingFindings],
    priority: [
      'Fills the best order first, and of two equal ones the older one',
      ofBoth(priorityFindings),
    ],
    'missed-orders': [
      'Fills an order that never rests as far as the book allows',
      ofBoth(missedFindings),
    ],
  }),
  ...rulesFrom(records.trade, {
    counterparty: [
      'Returns a trade of two accounts with the same values to both',
      ofBoth(counterpartyFindings),
    ],
  }),
];

/** Returns the check of each account of a pair against the other one. */
function ofBoth(check: (one: AccountView, other: AccountView) => Iterable<Finding>) {
  return function* ({ one, other }: Pair): Iterable<Finding> {
    yield* check(one, other);
    yield* check(other, one);
  };
}

function* accountFindings({ one, other }: Pair): Iterable<Finding> {
  const { account, accountId } = one.reading;
  const message =
    `Expected listSubAccounts to return different ids for two accounts, ` +
    `got ${accountId} for ${account} and ${other.reading.account}.`;
  yield* unless(accountId === undefined || accountId !== other.reading.accountId, message, []);
}

const isBuy = ({ side }: Row): boolean => textOf(side).startsWith('BUY');

/** Returns whether an order in the book can match an order of the other side at its price. */
const crosses = (resting: Row, order: Row): boolean =>
  resting.symbol === order.symbol &&
  isBuy(resting) !== isBuy(order) &&
  isBetter(order.price, resting.price, isBuy(order)) >= 0;

/** Returns a positive number if a price is better for the other side than another price. */
const isBetter = (price: unknown, than: unknown, buys: boolean): number =>
  fraction(price).compare(than) * (buys ? 1 : -1);

const inBook = (view: AccountView): readonly Row[] =>
  view.reading.openOrders.filter((order) => !isStop(order));

/** Of each symbol, the best open orders of both sides. */
function* crossingFindings({ one, other }: Pair): Iterable<Finding> {
  const open = [...inBook(one), ...inBook(other)];
  for (const ofSymbol of Map.groupBy(open, ({ symbol }) => symbol).values()) {
    const best = (buys: boolean): Row | undefined =>
      ofSymbol
        .filter((order) => isBuy(order) === buys)
        .reduce<Row | undefined>(
          (found, order) =>
            found && isBetter(found.price, order.price, buys) >= 0 ? found : order,
          undefined,
        );
    const buy = best(true);
    const sell = best(false);
    if (buy === undefined || sell === undefined || !crosses(buy, sell)) continue;
    const message = `Expected ${nameOf(buy)} and ${nameOf(sell)} to match; both are open.`;
    yield { message, rows: [buy, sell] };
  }
}

/** An order at a better price, or at the same price and earlier, matches first. */
function* priorityFindings(taker: AccountView, maker: AccountView): Iterable<Finding> {
  const makers = new Map(maker.orders.map((order) => [idOf(order), order]));
  for (const trade of taker.recentTrades) {
    const matched = makers.get(trade.matchOrderId);
    if (matched === undefined || isMaker(trade) || isStop(matched)) continue;
    const first = inBook(maker).find((order) => {
      if (order === matched || order.symbol !== matched.symbol) return false;
      if (isBuy(order) !== isBuy(matched) || BigInt(idOf(order)) > BigInt(trade.orderId))
        return false;
      const better = isBetter(order.price, trade.price, isBuy(order));
      return better > 0 || (better === 0 && BigInt(idOf(order)) < BigInt(idOf(matched)));
    });
    if (first === undefined) continue;
    const message =
      `Expected the order ${trade.orderId} to match ${nameOf(first)} before ${nameOf(matched)}; ` +
      `${nameOf(first)} is still open.`;
    yield { message, rows: [trade.row, first] };
  }
}

/** What an order that never rests leaves in the book, it cannot match. */
function* missedFindings(taker: AccountView, maker: AccountView): Iterable<Finding> {
  for (const order of taker.recentOrders) {
    if (order.status !== 'CANCELED' || !isImmediate(order)) continue;
    const needed = order.timeInForce === 'FOK' ? order.origQty : '0';
    // A market order for a contract has a limit price.
    const isMarket = order.type === 'MARKET';
    const missed = inBook(maker).find(
      (resting) =>
        resting.symbol === order.symbol &&
        BigInt(idOf(resting)) < BigInt(idOf(order)) &&
        isBuy(resting) !== isBuy(order) &&
        (isMarket || crosses(resting, order)) &&
        remaining(resting).compare(needed) >= 0,
    );
    if (missed === undefined) continue;
    const message =
      `Expected ${nameOf(order)} to match ${nameOf(missed)}, which was open before and is still ` +
      `open with ${remaining(missed)}; got ${textOf(order.executedQty)} executed.`;
    yield { message, rows: [order, missed] };
  }
}

function* counterpartyFindings(one: AccountView, other: AccountView): Iterable<Finding> {
  const matches = new Map(
    other.recentTrades.map((trade) => [
      `${trade.orderId} ${trade.matchOrderId} ${size(trade)}`,
      trade,
    ]),
  );
  const orders = new Set(other.orders.map(idOf));
  for (const trade of one.recentTrades) {
    if (!orders.has(trade.matchOrderId) || trade.time < other.completeSince) continue;
    const of = `of the trade ${trade.id}`;
    const match = matches.get(`${trade.matchOrderId} ${trade.orderId} ${size(trade)}`);
    if (match === undefined) {
      const { account } = other.reading;
      const message = `Expected the trade ${trade.id} in the trades of the account ${account} too.`;
      yield { message, rows: [trade.row] };
      continue;
    }
    const rows = [trade.row, match.row];
    yield* equal(`the time ${of}`, trade.time, match.time, rows);
    const isBoth = match.isBuy !== trade.isBuy;
    yield* unless(isBoth, `Expected a buyer and a seller ${of}, got two.`, rows);
  }
}

const size = ({ price, quantity }: Trade): string => `${fraction(price)} ${fraction(quantity)}`;
