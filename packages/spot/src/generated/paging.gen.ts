// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** How to page through the lists of the spot section, as data. */
export const spotPaging = {
  listKlines: { key: 0, newestFirst: { upTo: "endTime" }, maximum: 1000 },
  listOpenOrders: { key: "orderId", newestFirst: { below: "orderId" }, maximum: 1000 },
  listHistoryOrders: { key: "orderId", newestFirst: { below: "orderId" }, maximum: 1000 },
  listMyTrades: {
    key: "id",
    newestFirst: { below: "fromId" },
    oldestFirst: { above: "toId", start: "0" },
    maximum: 1000,
  },
  listDepositOrders: {
    key: "orderId",
    oldestFirst: { above: "fromId", start: "0" },
    maximum: 1000,
  },
  listBalanceFlow: {
    key: "id",
    newestFirst: { below: "fromFlowId" },
    oldestFirst: { above: "endFlowId", start: "0" },
    maximum: 100,
  },
} as const;
