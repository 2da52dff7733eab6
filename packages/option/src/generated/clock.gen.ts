// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash b9085617935454fd.
// Do not edit: change the specification, then run `pnpm generate`.

/** The operations of the option section that can be repeated with a new timestamp. */
export const optionRepeatable: readonly string[] = [
  "listOpenOrders",
  "listPositions",
  "listHistoryOrders",
  "getOrder",
  "listMyTrades",
  "listSettlements",
  "getAccount",
];
