// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 98331d35d1d62236.
// Do not edit: change the specification, then run `pnpm generate`.

/** The operations of the contract section that can be repeated with a new timestamp. */
export const contractRepeatable: readonly string[] = [
  "listOpenOrders",
  "listHistoryOrders",
  "getOrder",
  "listMyTrades",
  "listPositions",
  "getAccount",
];
