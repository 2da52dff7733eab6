import { createPages, type Pages } from '@broker-api/core/paging';
import type { SpotMethods } from './generated/client.gen.ts';
import { spotPaging } from './generated/paging.gen.ts';

/** One method for each list of the spot section that can be read in pages. */
export type SpotPages = Pages<SpotMethods, typeof spotPaging>;

/**
 * Returns methods that read all rows of a list, page by page. A list without a method cannot be
 * read in pages.
 *
 * @param client a spot client, or a client with more behaviours
 *
 * @example
 * for await (const trade of pagesOf(spot).listMyTrades({ symbol: 'BTCUSDT' })) {
 *   console.log(trade.id, trade.price);
 * }
 */
export function pagesOf(client: Pick<SpotMethods, keyof typeof spotPaging>): SpotPages {
  return createPages<SpotMethods, typeof spotPaging>(client, spotPaging);
}
