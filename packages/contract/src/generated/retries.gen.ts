// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash db1ca97a0c44968e.
// Do not edit: change the specification, then run `pnpm generate`.

/** The operations of the contract section that change nothing: they can be repeated. */
export const contractSafeOperations: readonly string[] = [
  "ping",
  "getServerTime",
  "getBrokerInfo",
  "listInsurance",
  "getIndex",
  "listFundingRates",
  "getDepth",
  "listTrades",
  "listKlines",
  "listOpenOrders",
  "listHistoryOrders",
  "getOrder",
  "listMyTrades",
  "listPositions",
  "getAccount",
];
