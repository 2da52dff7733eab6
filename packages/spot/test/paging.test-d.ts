// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.

import { pagesOf } from '@broker-api/core/paging';
import { createSpotClient } from '../src/index.ts';

const pages = pagesOf(createSpotClient({ baseUrl: 'http://127.0.0.1:8787' }));

for await (const { quantity } of pages.listDepositOrders({ fromId: '1' })) void quantity;
pages.listDepositOrders({}, { order: 'oldest-first' });
// @ts-expect-error the list has no order of the newest first
pages.listDepositOrders({}, { order: 'newest-first' });
pages.listBalanceFlow({ fromFlowId: '1' });
// @ts-expect-error oldest first, `endFlowId` selects the page
pages.listBalanceFlow({ fromFlowId: '1' }, { order: 'oldest-first' });
// @ts-expect-error the response is the whole list
pages.listSubAccounts();
