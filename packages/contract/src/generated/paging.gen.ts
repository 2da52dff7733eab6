// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** How to page through the lists of the contract section, as data. */
export const contractPaging = {
  listInsurance: {
    key: "id",
    newestFirst: { below: "fromId" },
    oldestFirst: { above: "toId" },
    maximum: 1000,
  },
  listFundingRates: {
    key: "intervalEnd",
    requires: ["symbol"],
    newestFirst: { upTo: "to" },
    maximum: 1000,
  },
  listKlines: { key: 0, newestFirst: { upTo: "to" }, maximum: 1000 },
  listOpenOrders: { key: "orderId", newestFirst: { below: "orderId" }, maximum: 1000 },
  listHistoryOrders: { key: "orderId", newestFirst: { below: "orderId" }, maximum: 1000 },
  listMyTrades: {
    key: "tradeId",
    newestFirst: { below: "fromId" },
    oldestFirst: { above: "toId", start: "0" },
    maximum: 1000,
  },
} as const;
