// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** The operations of the option section that change nothing: they can be repeated. */
export const optionSafeOperations: readonly string[] = [
  "ping",
  "getServerTime",
  "getBrokerInfo",
  "listOptions",
  "getIndex",
  "getDepth",
  "listTrades",
  "listKlines",
  "listOpenOrders",
  "listPositions",
  "listHistoryOrders",
  "getOrder",
  "listMyTrades",
  "listSettlements",
  "getAccount",
];
