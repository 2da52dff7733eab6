// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** The operations of the spot section that change nothing: they can be repeated. */
export const spotSafeOperations: readonly string[] = [
  "ping",
  "getServerTime",
  "getBrokerInfo",
  "getDepth",
  "listTrades",
  "listKlines",
  "getTicker24hr",
  "getTickerPrice",
  "getBookTicker",
  "getOrder",
  "testOrder",
  "listOpenOrders",
  "listHistoryOrders",
  "getAccount",
  "listMyTrades",
  "listDepositOrders",
  "listSubAccounts",
  "listBalanceFlow",
];
