import { inQuery } from './request-text.ts';
import { requirementOf, type TestCase, type TestContext } from './test-case.ts';

/** A limit above the number of price levels that a test broker has. */
const allLevels = '1000';

/**
 * Returns the case that checks that the order book contains an order only while the order rests.
 */
export function orderBookCases({ operation, base }: TestContext): TestCase[] {
  if (operation.operationId !== 'getDepth') return [];
  return [
    {
      kind: 380,
      slug: 'changes-with-orders',
      title: 'Contains an order while it rests in the book, but neither before nor after',
      requirement: requirementOf(operation),
      mutating: true,
      changesWithOrders: true,
      query: inQuery(operation, { ...base.values, limit: allLevels }),
      expect: { ok: true },
    },
  ];
}
