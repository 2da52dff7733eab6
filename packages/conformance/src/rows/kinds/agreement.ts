import { testedOperations } from '../../profiles/tested-operations.ts';
import type { TestContext } from '../test-context.ts';
import { kindWith } from './kind.ts';

const isOneOf =
  (names: readonly string[]) =>
  ({ operation }: TestContext) =>
    names.includes(operation.operationId);

const agreeing = kindWith({ expect: () => ({ ok: true }) });

/** The kinds of tests that compare what an operation says with what the broker does. */
export const agreementKinds = {
  '380-changes-with-orders': agreeing({
    title: 'Contains an order while it rests in the book, but neither before nor after',
    when: isOneOf([testedOperations.orderBook]),
    // A test broker has fewer price levels than this limit.
    values: ({ base }) => ({ ...base.values, limit: '1000' }),
    request: { mutating: true, changesWithOrders: true },
  }),
  '382-enforces-rules': agreeing({
    title: 'Enforces the limits of prices and quantities that brokerInfo lists',
    when: isOneOf(testedOperations.limits),
    request: { query: '', mutating: true, enforcesRules: true },
  }),
};
