import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { difference, sameDecimal } from '../decimal.ts';
import type { Run } from './send-case.ts';
import type { Trader } from './trader.ts';
import { traderIn } from './trades.ts';

/**
 * Places and cancels an order. Returns a failure message if the order book does not change
 * accordingly; undefined if it does.
 *
 * @throws Skipped if the order cannot be placed
 */
export async function orderBookProblem(run: Run): Promise<string | undefined> {
  const { session, operation, test, exchanges } = run;
  const trader = traderIn(session, operation.section, exchanges);
  const { quantity } = await trader.market.quantities();
  // Each run has another price, because runs at the same time change the levels of their orders.
  const share = 0.5 - (session.options.seed % 200) / 2000;
  const price = await trader.market.restingPrice('buy', undefined, share);
  const read = () => levelAt(price, trader, operation.operationId, test.query);
  const before = await read();
  const placed = await trader.rest({ price, quantity });
  const during = await read();
  await trader.cancel(placed);
  const after = await read();
  const added = difference(during.quantity, before.quantity);
  if (!sameDecimal(added, quantity)) {
    return `Expected the order to add ${quantity} at the price ${price}, got a change of ${added}.`;
  }
  const time = textOf(placed.body.time);
  if (Number(during.time) < Number(time)) {
    return (
      `Expected the time of a book with an order of ${time} at or after it, ` +
      `got ${during.time}.`
    );
  }
  if (sameDecimal(after.quantity, before.quantity)) return undefined;
  return (
    `Expected the quantity ${before.quantity} at the price ${price} after the cancellation, ` +
    `got ${after.quantity}.`
  );
}

/** Returns the bid quantity at a price, 0 if the book has no such level, and the book's time. */
async function levelAt(price: string, trader: Trader, operationId: string, parameters: string) {
  const { bids, time } = (await trader.require(operationId, parameters)) as Row;
  const levels = bids as readonly (readonly unknown[])[];
  const level = levels.find(([one]) => sameDecimal(textOf(one), price));
  return { quantity: textOf(level?.[1] ?? '0'), time: textOf(time) };
}
