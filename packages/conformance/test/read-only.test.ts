import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { sandboxTarget } from './sandbox-target.ts';

test('a run without --trade places no order, also if a test buys at the market', async () => {
  const changes: string[] = [];
  const { session } = sandboxTarget({
    trade: false,
    wrap: (fetch) => async (url, init) => {
      const response = await fetch(url, init);
      const { pathname } = new URL(url);
      const isTest = pathname.endsWith('/test') || init.method === 'GET';
      if (response.status === 200 && !isTest) changes.push(`${init.method} ${pathname}`);
      return response;
    },
  });
  const testOrders = allCases.filter(({ id }) => id.startsWith('spot/testOrder/1'));
  expect(testOrders.length).toBeGreaterThan(3);
  for (const one of testOrders) {
    const { id, outcome, failure, reason } = await runCase(one, session);
    // The order book of the sandbox is empty.
    const isSkipped = id.endsWith('-market');
    expect([id, outcome]).toEqual([id, isSkipped ? 'skipped' : 'passed']);
    expect(failure).toBeUndefined();
    if (isSkipped) expect(reason).toBe('requires an ask in the order book, and trading is off');
  }
  expect(changes).toEqual([]);
});
