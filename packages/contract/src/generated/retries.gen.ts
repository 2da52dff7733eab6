// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

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
