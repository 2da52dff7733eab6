// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { OutcomeTable } from '@broker-api/core/outcomes';

/** The operations of the contract section whose calls can have an unknown outcome. */
export type ContractOutcomeOperation = 'placeOrder' | 'cancelOrder' | 'cancelOrders' | 'adjustMargin';

/** How to find out what happened to the calls of the contract section. */
export const contractOutcomes: OutcomeTable = {
  section: "contract",
  copyCodes: [-1003, -1021, -1015, -2016, -1138, -1112, -1141, -1149, -1142, -1143, -1144, -2011],
  copyCodesWithoutId: [-1130],
  copyCodesByQuery: [-2010, -1131],
  serverTime: { operation: "getServerTime", field: "serverTime" },
  operations: {
    placeOrder: {
      recvWindowMs: 5000,
      recvWindow: "recvWindow",
      clientOrderId: "clientOrderId",
      resolvedBy: {
        kind: "record",
        operation: "getOrder",
        send: { clientOrderId: "clientOrderId", orderType: "orderType" },
        then: { orderType: "LIMIT" },
        absent: [-2013],
        foundForMs: 3600000,
        identity: { clientOrderId: "clientOrderId", symbol: "symbol", side: "side" },
        same: { quantity: "origQty" },
        created: "time",
        state: "status",
        verdicts: { REJECTED: "rejected" },
        otherwise: "accepted",
      },
    },
    cancelOrder: {
      recvWindowMs: 5000,
      resolvedBy: {
        kind: "record",
        operation: "getOrder",
        send: { orderId: "orderId", clientOrderId: "clientOrderId", orderType: "orderType" },
        then: { orderType: "LIMIT" },
        absent: [-2013],
        identity: { orderId: "orderId", clientOrderId: "clientOrderId" },
        state: "status",
        verdicts: {
          CANCELED: "accepted",
          FILLED: "rejected",
          REJECTED: "rejected",
          NEW: "unchanged",
          PARTIALLY_FILLED: "unchanged",
        },
        otherwise: "pending",
      },
    },
    cancelOrders: {
      recvWindowMs: 5000,
      resolvedBy: {
        kind: "remaining",
        operation: "listOpenOrders",
        send: { symbol: "symbol" },
        each: "symbol",
        with: { orderType: "LIMIT" },
        changed: "updateTime",
        response: { message: "success", timestamp: "{time}" },
        page: { key: "orderId", below: "orderId", limit: 1000 },
      },
    },
    adjustMargin: {
      recvWindowMs: 5000,
      resolvedBy: {
        kind: "value",
        operation: "listPositions",
        send: { symbol: "symbol", side: "side" },
        identity: { symbol: "symbol" },
      },
    },
  },
};
