// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.

import { pagesOf } from '@broker-api/core/paging';
import { createContractClient } from '../src/index.ts';

const pages = pagesOf(createContractClient({ baseUrl: 'http://127.0.0.1:8787' }));
const symbol = 'BTC-SWAP';

for await (const { tradeId, price } of pages.listMyTrades()) {
  const text: string = tradeId + price;
  void text;
}
pages.listMyTrades({ fromId: '1', symbol }, { order: 'newest-first' });
pages.listMyTrades({ toId: '1' }, { order: 'oldest-first', signal: AbortSignal.timeout(1) });
// @ts-expect-error newest first, `fromId` selects the page
pages.listMyTrades({ toId: '1' });
// @ts-expect-error oldest first, `toId` selects the page
pages.listMyTrades({ fromId: '1' }, { order: 'oldest-first' });
// @ts-expect-error the list has no order of the oldest first
pages.listOpenOrders({ orderType: 'LIMIT' }, { order: 'oldest-first' });
// @ts-expect-error `orderType` is required, as in the client
pages.listOpenOrders();
// @ts-expect-error the latest trades cannot be read in pages
pages.listTrades({ symbol });
// @ts-expect-error the response is the whole list
pages.listPositions();
// @ts-expect-error two contracts can have intervals with the same time
pages.listFundingRates({ state: 'past' });
for await (const { rate } of pages.listFundingRates({ symbol, state: 'past' })) void rate;
for await (const { unit } of pages.listInsurance()) void unit;
pages.listInsurance({ toId: '1' }, { order: 'oldest-first' });
// @ts-expect-error no valid id is below all ids
pages.listInsurance({}, { order: 'oldest-first' });
for await (const [openTime] of pages.listKlines({ symbol, interval: '1m' })) void openTime;
