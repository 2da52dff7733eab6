import { inQuery } from './request-text.ts';
import { requirementOf, requirements, type TestCase, type TestContext } from './test-case.ts';

/** The public operations that describe the same market. */
const marketData = new Set([
  ...['getBrokerInfo', 'getDepth', 'listTrades', 'listKlines', 'getTicker24hr', 'getTickerPrice'],
  ...['getBookTicker', 'getIndex', 'listFundingRates', 'listOptions', 'listInsurance'],
]);

/** The operations that describe the same account. */
const accountData = new Set([
  ...['getAccount', 'listOpenOrders', 'listHistoryOrders', 'getOrder', 'placeOrder', 'cancelOrder'],
  ...['listMyTrades', 'listPositions', 'listBalanceFlow', 'listTrades', 'getDepth', 'transfer'],
  ...['adjustMargin', 'createListenKey', 'extendListenKey', 'closeListenKey'],
  ...['testOrder', 'cancelOrders', 'listSubAccounts', 'listDepositOrders'],
]);

/** Returns the case that recomputes figures from what an operation and others say. */
export function figureCases({ operation, base }: TestContext): TestCase[] {
  if (!accountData.has(operation.operationId)) return [];
  return [
    {
      kind: 383,
      slug: 'recomputes-figures',
      title: 'Agrees with the figures that follow from what the other operations return',
      requirement: requirements.figures,
      query: inQuery(operation, base.values),
      recomputes: true,
      expect: { ok: true },
    },
  ];
}

/** Returns the cases that compare an operation with others that describe the same market. */
export function agreementCases({ operation, base }: TestContext): TestCase[] {
  const { operationId } = operation;
  const common = {
    requirement: requirementOf(operation),
    query: inQuery(operation, base.values),
    expect: { ok: true },
  };
  const agrees = {
    ...common,
    kind: 381,
    slug: 'agrees-with-others',
    title: 'Agrees with what the other operations return about the market',
    agreesWithOthers: true,
  };
  const enforces = {
    ...common,
    query: '',
    kind: 382,
    slug: 'enforces-rules',
    title: 'Enforces the limits of prices and quantities that brokerInfo lists',
    mutating: true,
    enforcesRules: true,
  };
  return [
    ...(marketData.has(operationId) ? [agrees] : []),
    ...(operationId === 'getBrokerInfo' || operationId === 'placeOrder' ? [enforces] : []),
  ];
}
