<<<<<<< HEAD
// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 4e449605d53bbada.
=======
// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 67b653c204e140a0.
>>>>>>> main
// Do not edit: change the specification, then run `pnpm generate`.

import type { SectionTable } from '@broker-api/core';

/** The operations of the contract section, as data. */
export const contractTable: SectionTable = {
  section: 'contract',
  operations: {
    ping: { method: "GET", path: "/openapi/v1/ping" },
    getServerTime: { method: "GET", path: "/openapi/v1/time", response: "#ServerTime" },
    getBrokerInfo: { method: "GET", path: "/openapi/v1/brokerInfo", optional: ["type"], response: "#BrokerInfo" },
    listInsurance: { method: "GET", path: "/openapi/contract/v1/insurance", optional: ["symbol", "fromId", "toId", "limit"], response: "#InsuranceRecords" },
    getIndex: { method: "GET", path: "/openapi/quote/v1/contract/index", optional: ["symbol"], response: "#IndexPrices" },
    listFundingRates: { method: "GET", path: "/openapi/contract/v1/fundingRate", optional: ["symbol", "state", "from", "to", "limit"], response: ["#FundingRate"] },
    getDepth: { method: "GET", path: "/openapi/quote/v1/contract/depth", required: ["symbol"], optional: ["limit"], response: "#Depth" },
    listTrades: { method: "GET", path: "/openapi/quote/v1/contract/trades", required: ["symbol"], optional: ["limit"], response: ["#PublicTrade"] },
    listKlines: { method: "GET", path: "/openapi/quote/v1/contract/klines", required: ["symbol", "interval"], optional: ["limit", "to"], response: ["#Kline"] },
    placeOrder: { method: "POST", path: "/openapi/contract/v1/order", requiresApiKey: true, signed: true, requiresTimestamp: true, clientOrderId: "clientOrderId", required: ["symbol", "side", "orderType", "quantity", "clientOrderId"], optional: ["leverage", "price", "priceType", "triggerPrice", "timeInForce", "recvWindow"], defaults: { priceType: "INPUT" }, rules: [{ when: { side: ["BUY_OPEN", "SELL_OPEN"] }, require: ["leverage"] }, { when: { priceType: ["INPUT"] }, require: ["price"] }, { when: { orderType: ["STOP"] }, require: ["triggerPrice"] }], response: "#Order" },
    cancelOrder: { method: "DELETE", path: "/openapi/contract/v1/order/cancel", requiresApiKey: true, signed: true, requiresTimestamp: true, required: ["orderType"], optional: ["orderId", "clientOrderId", "recvWindow"], rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], response: "#Order" },
    cancelOrders: { method: "DELETE", path: "/openapi/contract/v1/order/batchCancel", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "recvWindow"], response: "#CancelOrdersResult" },
    listOpenOrders: { method: "GET", path: "/openapi/contract/v1/openOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, required: ["orderType"], optional: ["symbol", "orderId", "side", "limit", "recvWindow"], response: ["#Order"] },
    listHistoryOrders: { method: "GET", path: "/openapi/contract/v1/historyOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, required: ["orderType"], optional: ["symbol", "orderId", "side", "limit", "recvWindow"], response: ["#Order"] },
    getOrder: { method: "GET", path: "/openapi/contract/v1/getOrder", requiresApiKey: true, signed: true, requiresTimestamp: true, required: ["orderType"], optional: ["orderId", "clientOrderId", "recvWindow"], rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], response: "#Order" },
    listMyTrades: { method: "GET", path: "/openapi/contract/v1/myTrades", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "limit", "side", "fromId", "toId", "recvWindow"], response: ["#AccountTrade"] },
    listPositions: { method: "GET", path: "/openapi/contract/v1/positions", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "side", "recvWindow"], response: ["#Position"] },
    adjustMargin: { method: "POST", path: "/openapi/contract/v1/modifyMargin", requiresApiKey: true, signed: true, requiresTimestamp: true, distinctTimestamp: true, required: ["symbol", "side", "amount"], optional: ["recvWindow"], response: "#PositionMargin" },
    getAccount: { method: "GET", path: "/openapi/contract/v1/account", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["recvWindow"], response: "#Account" },
  },
  shapes: {
    Account: { values: "#MarginBalance" },
    AccountTrade: { fields: { time: "time", tradeId: "id", orderId: "id", matchOrderId: "id", accountId: "id", price: "decimal", quantity: "decimal", fee: "decimal", pnl: "decimal" } },
    BrokerInfo: { fields: { serverTime: "time", symbols: ["#SpotSymbol"], options: ["#Option"], contracts: ["#Contract"] } },
    CancelOrdersResult: { fields: { timestamp: "time" } },
    Contract: { fields: { baseAssetPrecision: "decimal", quoteAssetPrecision: "decimal", marginPrecision: "decimal", contractMultiplier: "decimal", filters: ["#SymbolFilter"], riskLimits: ["#RiskLimit"] } },
    Depth: { fields: { time: "time", bids: ["#PriceLevel"], asks: ["#PriceLevel"] } },
    Fee: { fields: { fee: "decimal" } },
    FundingRate: { fields: { intervalStart: "time", intervalEnd: "time", rate: "decimal", index: "decimal" } },
    IndexPriceMap: { values: "decimal" },
    IndexPrices: { fields: { index: "#IndexPriceMap", edp: "#IndexPriceMap" } },
    InsuranceRecord: { fields: { id: "id", timestamp: "time", value: "decimal" } },
    InsuranceRecords: { values: ["#InsuranceRecord"] },
    Kline: { tuple: ["time", "decimal", "decimal", "decimal", "decimal", "decimal", "time", "decimal", null, "decimal", "decimal"] },
    MarginBalance: { fields: { total: "decimal", availableMargin: "decimal", positionMargin: "decimal", orderMargin: "decimal" } },
    Option: { fields: { baseAssetPrecision: "decimal", quotePrecision: "decimal", filters: ["#SymbolFilter"] } },
    Order: { fields: { time: "time", updateTime: "time", orderId: "id", price: "decimal", leverage: "decimal", origQty: "decimal", executedQty: "decimal", avgPrice: "decimal", marginLocked: "decimal", fees: ["#Fee"] } },
    Position: { fields: { avgPrice: "decimal", position: "decimal", available: "decimal", leverage: "decimal", lastPrice: "decimal", positionValue: "decimal", flp: "decimal", margin: "decimal", marginRate: "decimal", unrealizedPnL: "decimal", profitRate: "decimal", realizedPnL: "decimal" } },
    PositionMargin: { fields: { margin: "decimal", timestamp: "time" } },
    PriceLevel: ["decimal"],
    PublicTrade: { fields: { price: "decimal", qty: "decimal", time: "time" } },
    RiskLimit: { fields: { riskLimitId: "id", quantity: "decimal", initialMargin: "decimal", maintMargin: "decimal" } },
    ServerTime: { fields: { serverTime: "time" } },
    SpotSymbol: { fields: { baseAssetPrecision: "decimal", quotePrecision: "decimal", filters: ["#SymbolFilter"] } },
    SymbolFilter: { fields: { minPrice: "decimal", maxPrice: "decimal", tickSize: "decimal", minQty: "decimal", maxQty: "decimal", stepSize: "decimal", minNotional: "decimal" } },
  },
};
