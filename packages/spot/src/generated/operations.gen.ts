// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash df79b4349e0ddcee.
// Do not edit: change the specification, then run `pnpm generate`.

import type { SectionTable } from '@broker-api/core';

/** The operations of the spot section, as data. */
export const spotTable: SectionTable = {
  section: 'spot',
  operations: {
    ping: { method: "GET", path: "/openapi/v1/ping", securityType: "NONE", parameters: {} },
    getServerTime: { method: "GET", path: "/openapi/v1/time", securityType: "NONE", parameters: {}, response: "#ServerTime" },
    getDepth: { method: "GET", path: "/openapi/quote/v1/depth", securityType: "NONE", parameters: { symbol: { required: true }, limit: {} }, response: "#Depth" },
    placeOrder: { method: "POST", path: "/openapi/v1/order", securityType: "TRADE", keyed: true, signed: true, timed: true, parameters: { symbol: { required: true }, side: { required: true }, type: { required: true }, timeInForce: {}, quantity: { required: true }, price: {}, recvWindow: {} }, rules: [{ when: { type: ["LIMIT"] }, require: ["timeInForce", "price"] }], response: "#OrderResult" },
  },
  shapes: {
    Depth: { fields: { time: "time", bids: ["#PriceLevel"], asks: ["#PriceLevel"] } },
    OrderResult: { fields: { orderId: "id" } },
    PriceLevel: ["decimal"],
    ServerTime: { fields: { serverTime: "time" } },
  },
};
