import type { OperationRecord } from '@broker-api/spec';
import { costOf } from './request-cost.ts';
import type { Session } from './session.ts';

/**
 * Requests the best price levels of a symbol. Returns the text of the response.
 *
 * @param symbol the parameter, such as `symbol=BTCUSDT`
 */
export async function bestLevels(
  session: Session,
  getDepth: OperationRecord,
  symbol: string,
): Promise<string> {
  const query = `${symbol}&limit=5`;
  const { method, path } = getDepth;
  const cost = costOf(getDepth, new URLSearchParams(query));
  const { text } = await session.request(cost, (send) => send({ method, path, query }));
  return text;
}

/** Returns the price of the best ask in a depth response; NaN if there is none. */
export const bestAsk = (depth: string): number => bestPrice(depth, 'asks');

/** Returns the price of the best bid in a depth response; NaN if there is none. */
export const bestBid = (depth: string): number => bestPrice(depth, 'bids');

const bestPrice = (depth: string, side: 'asks' | 'bids'): number =>
  Number(new RegExp(`"${side}"\\s*:\\s*\\[\\s*\\[\\s*"([^"]+)"`).exec(depth)?.[1] ?? Number.NaN);

/**
 * Returns an integer price that is 1% above a best price, or the given price if there is no best
 * price. The distance is larger than the usual change of a market between two requests.
 */
export const priceAbove = (best: number, otherwise: string): string =>
  Number.isNaN(best) ? otherwise : String(Math.ceil(best * 1.01));

/** Returns an integer price that is 1% below a best price, or the given one if there is none. */
export const priceBelow = (best: number, otherwise: string): string =>
  Number.isNaN(best) ? otherwise : String(Math.floor(best * 0.99));

/** Returns whether a depth response contains an order. */
export const hasOrders = (depth: string): boolean => /\[\s*\[/.test(depth);
