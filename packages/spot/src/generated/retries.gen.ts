// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 2b9d806bbf414c16.
// Do not edit: change the specification, then run `pnpm generate`.

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
