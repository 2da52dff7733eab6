// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash e30840ae5e180dba.
// Do not edit: change the specification, then run `pnpm generate`.

/** The operations of the spot section that can be repeated with a new timestamp. */
export const spotRepeatable: readonly string[] = [
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
