import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount } from '../client/account.ts';
import { query } from '../client/call.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, difference, sameDecimal } from '../decimal.ts';
import type { Run } from './send-case.ts';
import { Trader } from './trader.ts';

/**
 * Places and cancels an order. Returns a failure message if the order book does not change
 * accordingly; undefined if it does.
 *
 * @throws Skipped if the order cannot be placed
 */
export async function orderBookProblem(run: Run): Promise<string | undefined> {
  const { session, operation } = run;
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  if ('missing' in found || found.account === undefined) {
    throw new Skipped('requires an account', 'options');
  }
  const trader = new Trader(session, operation.section, found.account);
  const { quantity } = await trader.market.quantities();
  // Each run has another price, because runs at the same time change the levels of their orders.
  const share = 0.5 - (session.options.seed % 200) / 2000;
  const price = await trader.market.restingPrice('buy', undefined, share);
  const { quantity: before } = await levelAt(run, price);
  const placed = await trader.rest({ price, quantity });
  const { quantity: during, time: bookTime } = await levelAt(run, price);
  await trader.cancel(placed);
  const { quantity: after } = await levelAt(run, price);
  const added = difference(during, before);
  if (!sameDecimal(added, quantity)) {
    return `Expected the order to add ${quantity} at the price ${price}, got a change of ${added}.`;
  }
  const { time } = placed.body;
  if (Number(textOf(bookTime)) < Number(textOf(time))) {
    return `Expected the time of a book with an order of ${time} at or after it, got ${bookTime}.`;
  }
  if (compareDecimals(after, before) === 0) return undefined;
  return (
    `Expected the quantity ${before} at the price ${price} after the cancellation, ` +
    `got ${after}.`
  );
}

/** Returns the bid quantity at a price, 0 if the book has no such level, and the book's time. */
async function levelAt(
  { session, operation, test, exchanges }: Run,
  price: string,
): Promise<{ readonly quantity: string; readonly time?: unknown }> {
  const { exchange, status, body } = await query(session, operation, test.query);
  exchanges.push(exchange);
  if (status !== 200) {
    throw new Skipped(`the book cannot be read: status ${status}`, 'failed preparation');
  }
  const { bids, time } = body as Row;
  const levels = bids as readonly (readonly unknown[])[];
  const level = levels.find(([one]) => sameDecimal(textOf(one), price));
  return { quantity: textOf(level?.[1] ?? '0'), time };
}
