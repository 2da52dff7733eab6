import { sectionTerms } from '../auditor/section-terms.ts';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, sameDecimal } from '../decimal.ts';
import { allOrders, type Context } from './context.ts';
import type { OwnOrder } from './own-order.ts';
import { Violation } from './violation.ts';

/**
 * Compares the orders of both accounts with each other, as they are at the end of a sequence:
 *
 * - Two open orders never cross.
 * - A trade of two own orders is the same for both.
 * - An order at a better price, or at the same price and earlier, matches first.
 */
export function compareOrders(context: Context): void {
  const orders = allOrders(context);
  for (const order of orders.filter(({ final }) => final === undefined)) {
    const other = orders.find((one) => one.final === undefined && order.crosses(one));
    if (other === undefined) continue;
    throw new Violation(`Expected ${order.name} and ${other.name} to match; both are open.`);
  }
  const { quantity } = sectionTerms[context.api.section].tradeFields;
  for (const order of orders) {
    for (const trade of order.trades.values()) {
      const matched = orders.find(({ sent }) => sent.orderId === textOf(trade.matchOrderId));
      if (matched === undefined) continue;
      const hasSame = [...matched.trades.values()].some(
        (one) =>
          textOf(one.matchOrderId) === order.sent.orderId &&
          sameDecimal(textOf(one.price), textOf(trade.price)) &&
          sameDecimal(textOf(one[quantity]), textOf(trade[quantity])),
      );
      if (!hasSame) {
        throw new Violation(
          `Expected the trade of ${order.name} with ${matched.name} to be the same for both.`,
        );
      }
      comparePriority(order, matched);
      comparePrice(order, matched, textOf(trade.price));
    }
  }
}

/** A trade has the price of the order that was in the book before. */
function comparePrice(taker: OwnOrder, { sent, name }: OwnOrder, price: string): void {
  const isMaker = taker.opposite.some(({ sent: other }) => other === sent);
  if (!isMaker || sent.price === undefined || sameDecimal(sent.price, price)) return;
  throw new Violation(
    `Expected the price ${sent.price} of ${name} in its trade with ${taker.name}; got ${price}.`,
  );
}

function comparePriority(taker: OwnOrder, matched: OwnOrder): void {
  const { price, side } = matched.sent;
  if (price === undefined || !taker.opposite.includes(matched)) return;
  const first = taker.opposite.find(({ sent, final }) => {
    if (final !== undefined || sent.price === undefined || sent.actor !== matched.sent.actor)
      return false;
    const better = compareDecimals(sent.price, price) * (side === 'buy' ? 1 : -1);
    return better > 0 || (better === 0 && sent.step < matched.sent.step);
  });
  if (first === undefined || first === matched) return;
  throw new Violation(
    `Expected ${taker.name} to match ${first.name} before ${matched.name}; ` +
      `${first.name} is still open.`,
  );
}
