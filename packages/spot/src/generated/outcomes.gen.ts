// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { OutcomeTable } from '@broker-api/core/outcomes';

/** The operations of the spot section whose calls can have an unknown outcome. */
export type SpotOutcomeOperation = 'placeOrder' | 'cancelOrder' | 'transfer' | 'transferToUser';

/** How to find out what happened to the calls of the spot section. */
export const spotOutcomes: OutcomeTable = {
  section: "spot",
  copyCodes: [-1003, -1021, -1015, -2016, -1138, -1112, -1141, -1149, -1142, -1143, -1144, -2011],
  copyCodesWithoutId: [-1130],
  copyCodesByQuery: [-2010, -1131],
  serverTime: { operation: "getServerTime", field: "serverTime" },
  operations: {
    placeOrder: {
      recvWindowMs: 5000,
      recvWindow: "recvWindow",
      clientOrderId: "newClientOrderId",
      resolvedBy: {
        kind: "record",
        operation: "getOrder",
        send: { origClientOrderId: "newClientOrderId" },
        absent: [-2013],
        foundForMs: 3600000,
        identity: { newClientOrderId: "clientOrderId", symbol: "symbol", side: "side" },
        same: { quantity: { field: "origQty", when: { type: ["LIMIT", "LIMIT_MAKER"] } } },
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
        send: { orderId: "orderId", origClientOrderId: "clientOrderId" },
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
    transfer: {
      recvWindowMs: 5000,
      resolvedBy: {
        kind: "entry",
        operation: "listBalanceFlow",
        send: {
          accountType: "fromAccountType",
          accountIndex: "fromAccountIndex",
          tokenId: "tokenId",
        },
        times: { from: "startTime", to: "endTime" },
        entry: { flowType: "USER_ACCOUNT_TRANSFER" },
        page: { key: "id", below: "fromFlowId", limit: 100 },
      },
    },
    transferToUser: { recvWindowMs: 5000, resolvedBy: { kind: "nothing" } },
  },
};
