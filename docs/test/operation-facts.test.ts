import type { Resolution } from '@broker-api/spec/model';
import { expect, test } from 'vitest';
import { pagingText, resolvedByText } from '../src/spec/operation-facts.ts';
import { operationPages } from '../src/spec/operations.ts';

const links = {
  operation: (operationId: string) => `/operation/${operationId}`,
  guide: (name: string) => `/guide/${name}`,
};

test.each<[Resolution, string]>([
  [
    { operation: 'getOrder', effect: 'placed' },
    '[getOrder](/operation/getOrder): `status` of the order decides; error -2013 says',
  ],
  [{ operation: 'getOrder', effect: 'cancelled' }, '`status` of the order decides'],
  [
    { operation: 'listFlow', effect: 'transferred' },
    'an entry with `flowType` `USER_ACCOUNT_TRANSFER` shows such a call, but does not say which',
  ],
  [{ operation: 'listOrders', effect: 'cancelledAll' }, 'no row remains'],
  [
    { operation: 'listPositions', effect: 'marginAdjusted' },
    'it shows what the call changes, but also other causes, so the outcome stays unknown',
  ],
  [
    { effect: 'unobservable' },
    'No query says whether the broker executed the call; see [Errors and',
  ],
])('how to find out whether a call was executed: %j', (resolution, text) => {
  expect(resolvedByText(resolution, links)).toContain(text);
});

test('how to read a list in pages', () => {
  const paging = { key: 'id', newestFirst: { upTo: 'to' }, requires: ['symbol'] } as const;
  const text = pagingText(paging, 'listRates', links);
  expect(text).toContain('`to` selects the newest rows up to its value, with `symbol`.');
  expect(text).toContain('`pagesOf(client).listRates` does this; see [Lists');
  expect(pagingText('unavailable', 'listTrades', links)).toContain('no parameter selects');
});

test('the pages of orders and lists have these facts', () => {
  const pageOf = (name: string) => operationPages.find(({ slug }) => slug === name);
  expect(pageOf('spot/placeOrder')?.resolvedBy).toMatchObject({ operation: 'getOrder' });
  expect(pageOf('spot/listMyTrades')?.paging).toMatchObject({ newestFirst: { below: 'fromId' } });
});
