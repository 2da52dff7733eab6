import type { Section } from '@broker-api/spec';
import { type PlacedOrder, textOf } from './orders.ts';
import type { StreamRun } from './stream-run.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields of listMyTrades that hold the quantity and the commission of a trade. */
const tradeFields: Readonly<Record<Section, { quantity: string; commission: string }>> = {
  spot: { quantity: 'qty', commission: 'commission' },
  contract: { quantity: 'quantity', commission: 'fee' },
  option: { quantity: 'quantity', commission: 'fee' },
};

/**
 * Returns the values that the keys of an event about its fill must have: those of the order's newest
 * trade or, without a trade, 0.
 */
export async function fillOf(run: StreamRun, order: PlacedOrder): Promise<Row> {
  const trade = await newestTrade(run, order);
  if (trade === undefined) return { l: '0', L: '0', n: '0' };
  const { quantity, commission } = tradeFields[run.section];
  // Each test trades with an order that rested in the book.
  return { l: trade[quantity], L: trade.price, n: trade[commission], m: true };
}

async function newestTrade(
  run: StreamRun,
  { account, symbol, orderId }: PlacedOrder,
): Promise<Row | undefined> {
  const { body } = await run.require(account, 'listMyTrades', `symbol=${symbol}`);
  const trades = (Array.isArray(body) ? body : []) as readonly Row[];
  const idOf = ({ id, tradeId }: Row): bigint => BigInt(textOf(tradeId ?? id));
  return trades
    .filter((one) => textOf(one.orderId) === orderId)
    .toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1))[0];
}
