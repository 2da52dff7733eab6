import { inQuery } from './request-text.ts';
import { requirementOf, type TestCase, type TestContext } from './test-case.ts';

/** More levels than a test broker has. */
const allLevels = '1000';

/** Returns the case that the order book changes with the orders. */
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
