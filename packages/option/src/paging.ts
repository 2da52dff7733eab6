import { createPages, type Pages } from '@broker-api/core/paging';
import type { OptionMethods } from './generated/client.gen.ts';
import { optionPaging } from './generated/paging.gen.ts';

/** One method for each list of the option section that can be read in pages. */
export type OptionPages = Pages<OptionMethods, typeof optionPaging>;

/**
 * Returns methods that read all rows of a list, page by page. A list without a method cannot be
 * read in pages.
 *
 * @param client a option client, or a client with more behaviours
 *
 * @example
 * for await (const trade of pagesOf(option).listMyTrades({ side: 'BUY' })) {
 *   console.log(trade.tradeId, trade.price);
 * }
 */
export function pagesOf(client: Pick<OptionMethods, keyof typeof optionPaging>): OptionPages {
  return createPages<OptionMethods, typeof optionPaging>(client, optionPaging);
}
