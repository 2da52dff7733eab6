// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** How to page through the lists of the option section, as data. */
export const optionPaging = {
  listKlines: { key: 0, newestFirst: { upTo: "to" }, maximum: 1000 },
  listOpenOrders: { key: "orderId", newestFirst: { below: "orderId" }, maximum: 1000 },
  listMyTrades: {
    key: "tradeId",
    newestFirst: { below: "fromId" },
    oldestFirst: { above: "toId", start: "0" },
    maximum: 1000,
  },
} as const;
