// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { BudgetTable } from '@broker-api/core/budget';

/** What each operation of the option section counts towards the rate limits. */
export const optionBudget: BudgetTable = {
  limitsFrom: "getBrokerInfo",
  costs: {
    ping: { priority: "query", weight: { value: 0 } },
    getServerTime: { priority: "query", weight: { value: 0 } },
    getBrokerInfo: { priority: "query", weight: { value: 0 } },
    listOptions: { priority: "query", weight: { value: 1 } },
    getIndex: { priority: "query", weight: { value: 0 } },
    getDepth: {
      priority: "query",
      weight: {
        value: 1,
        by: "limit",
        zero: 10,
        steps: [{ upTo: 100, weight: 1 }, { upTo: 500, weight: 5 }, { upTo: 1000, weight: 10 }],
      },
    },
    listTrades: { priority: "query", weight: { value: 1 } },
    listKlines: { priority: "query", weight: { value: 1 } },
    placeOrder: { priority: "order", weight: { value: 1 }, orders: 1 },
    cancelOrder: { priority: "cancel", weight: { value: 1 } },
    listOpenOrders: { priority: "query", weight: { value: 1 } },
    listPositions: { priority: "query", weight: { value: 1 } },
    listHistoryOrders: { priority: "query", weight: { value: 1 } },
    getOrder: { priority: "query", weight: { value: 1 } },
    listMyTrades: { priority: "query", weight: { value: 1 } },
    listSettlements: { priority: "query", weight: { value: 1 } },
    getAccount: { priority: "query", weight: { value: 1 } },
  },
};
