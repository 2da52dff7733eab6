import { createPages, type Pages } from '@broker-api/core/paging';
import type { ContractMethods } from './generated/client.gen.ts';
import { contractPaging } from './generated/paging.gen.ts';

/** One method for each list of the contract section that can be read in pages. */
export type ContractPages = Pages<ContractMethods, typeof contractPaging>;

/**
 * Returns methods that read all rows of a list, page by page. A list without a method cannot be
 * read in pages.
 *
 * @param client a contract client, or a client with more behaviours
 *
 * @example
 * for await (const rate of pagesOf(contract).listFundingRates({ symbol, state: 'past' })) {
 *   console.log(rate.intervalEnd, rate.rate);
 * }
 */
export function pagesOf(client: Pick<ContractMethods, keyof typeof contractPaging>): ContractPages {
  return createPages<ContractMethods, typeof contractPaging>(client, contractPaging);
}
