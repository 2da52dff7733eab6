import { inQuery } from './request-text.ts';
import { requirementOf, type TestCase, type TestContext } from './test-case.ts';

/** The public operations that describe the same market. */
const marketData = new Set([
  ...['getBrokerInfo', 'getDepth', 'listTrades', 'listKlines', 'getTicker24hr', 'getTickerPrice'],
  ...['getBookTicker', 'getIndex', 'listFundingRates', 'listOptions'],
]);

/** Returns the case that compares an operation with the others that describe the same market. */
export function agreementCases({ operation, base }: TestContext): TestCase[] {
  if (!marketData.has(operation.operationId)) return [];
  return [
    {
      kind: 381,
      slug: 'agrees-with-others',
      title: 'Agrees with what the other operations return about the market',
      requirement: requirementOf(operation),
      agreesWithOthers: true,
      query: inQuery(operation, base.values),
      expect: { ok: true },
    },
  ];
}
