import { sectionTerms } from '../../auditor/section-terms.ts';
import { textOf } from '../../cases/parse-exact.ts';
import type { CausedStatus } from '../../cases/stream-case.ts';
import { sameDecimal } from '../../decimal.ts';
import type { PlacedOrder } from '../trader.ts';
import { StreamFailure, type StreamRun } from './stream-run.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the expected values of the keys in an order event that describe a fill: the values of the
 * order's newest trade, or 0 if the event does not report a fill.
 *
 * @throws StreamFailure if listMyTrades does not contain a trade of the order
 */
export async function expectedFill(
  run: StreamRun,
  order: PlacedOrder,
  status: CausedStatus,
): Promise<Row> {
  if (status === 'NEW' || status === 'CANCELED') return { l: '0', L: '0', n: '0' };
  const trade = await newestTrade(run, order);
  const { quantity, commission, asset } = sectionTerms[run.section].tradeFields;
  const isFree = sameDecimal(textOf(trade[commission]), '0');
  return {
    l: trade[quantity],
    L: trade.price,
    n: trade[commission],
    ...(!isFree && { N: trade[asset] }),
    // The order is the maker of the trade, because each test lets the order rest in the book first.
    m: true,
  };
}

async function newestTrade(
  run: StreamRun,
  { account, symbol, orderId }: PlacedOrder,
): Promise<Row> {
  const { body } = await run.require(account, 'listMyTrades', `symbol=${symbol}`);
  const trades = (Array.isArray(body) ? body : []) as readonly Row[];
  const idOf = ({ id, tradeId }: Row): bigint => BigInt(textOf(tradeId ?? id));
  const [newest] = trades
    .filter((one) => textOf(one.orderId) === orderId)
    .toSorted((one, other) => (idOf(one) < idOf(other) ? 1 : -1));
  if (newest !== undefined) return newest;
  throw new StreamFailure(
    `Expected listMyTrades to contain a trade of the order ${orderId}, ` +
      `got ${trades.length} trades of other orders.`,
  );
}
