// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 7dc72afb30ea9825.
// Do not edit: change the specification, then run `pnpm generate`.

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
