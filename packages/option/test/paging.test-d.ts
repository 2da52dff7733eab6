// Only type-checked: each line after @ts-expect-error must have an error, and no other line may.

import { pagesOf } from '@broker-api/core/paging';
import { createOptionClient } from '../src/index.ts';

const pages = pagesOf(createOptionClient({ baseUrl: 'http://127.0.0.1:8787' }));

for await (const { orderId } of pages.listOpenOrders({ side: 'BUY' })) void orderId;
// @ts-expect-error this list has no parameter that selects a page
pages.listHistoryOrders();
// @ts-expect-error the response is the whole list
pages.listSettlements();
