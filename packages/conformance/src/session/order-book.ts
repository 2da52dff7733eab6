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
export const bestAsk = (depth: string): number =>
  Number(/"asks"\s*:\s*\[\s*\[\s*"([^"]+)"/.exec(depth)?.[1] ?? Number.NaN);

/** Returns whether a depth response contains an order. */
export const hasOrders = (depth: string): boolean => /\[\s*\[/.test(depth);
