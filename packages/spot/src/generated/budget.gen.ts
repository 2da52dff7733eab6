// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { BudgetTable } from '@broker-api/core/budget';

/** What each operation of the spot section counts towards the rate limits. */
export const spotBudget: BudgetTable = {
  limitsFrom: "getBrokerInfo",
  costs: {
    ping: { priority: "query", weight: { value: 0 } },
    getServerTime: { priority: "query", weight: { value: 0 } },
    getBrokerInfo: { priority: "query", weight: { value: 0 } },
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
    getTicker24hr: { priority: "query", weight: { value: 1, by: "symbol", absent: 40 } },
    getTickerPrice: { priority: "query", weight: { value: 1 } },
    getBookTicker: { priority: "query", weight: { value: 1 } },
    getOrder: { priority: "query", weight: { value: 1 } },
    placeOrder: { priority: "order", weight: { value: 1 }, orders: 1 },
    cancelOrder: { priority: "cancel", weight: { value: 1 } },
    testOrder: { priority: "query", weight: { value: 1 } },
    listOpenOrders: { priority: "query", weight: { value: 1 } },
    listHistoryOrders: { priority: "query", weight: { value: 5 } },
    getAccount: { priority: "query", weight: { value: 5 } },
    listMyTrades: { priority: "query", weight: { value: 5 } },
    listDepositOrders: { priority: "query", weight: { value: 5 } },
    createListenKey: { priority: "order", weight: { value: 1 } },
    extendListenKey: { priority: "order", weight: { value: 1 } },
    closeListenKey: { priority: "order", weight: { value: 1 } },
    listSubAccounts: { priority: "query", weight: { value: 5 } },
    transfer: { priority: "order", weight: { value: 1 } },
    listBalanceFlow: { priority: "query", weight: { value: 5 } },
    transferToUser: { priority: "order", weight: { value: 1 } },
  },
};
