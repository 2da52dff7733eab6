// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { SectionTable } from '@broker-api/core';

/** The operations of the option section, as data. */
export const optionTable: SectionTable = {
  section: 'option',
  operations: {
    ping: { method: "GET", path: "/openapi/v1/ping" },
    getServerTime: { method: "GET", path: "/openapi/v1/time", response: "#ServerTime" },
    getBrokerInfo: { method: "GET", path: "/openapi/v1/brokerInfo", optional: ["type"], response: "#BrokerInfo" },
    listOptions: { method: "GET", path: "/openapi/v1/getOptions", optional: ["expired"], response: ["#OptionSeries"] },
    getIndex: { method: "GET", path: "/openapi/quote/v1/option/index", response: "#IndexPrices" },
    getDepth: { method: "GET", path: "/openapi/quote/v1/option/depth", required: ["symbol"], optional: ["limit"], response: "#Depth" },
    listTrades: { method: "GET", path: "/openapi/quote/v1/option/trades", required: ["symbol"], optional: ["limit"], response: ["#PublicTrade"] },
    listKlines: { method: "GET", path: "/openapi/quote/v1/option/klines", required: ["symbol", "interval"], optional: ["limit", "to"], response: ["#Kline"] },
    placeOrder: { method: "POST", path: "/openapi/option/v1/order", requiresApiKey: true, signed: true, requiresTimestamp: true, clientOrderId: "clientOrderId", required: ["symbol", "side", "type", "quantity"], optional: ["clientOrderId", "timeInForce", "price", "recvWindow"], rules: [{ when: { type: ["LIMIT"] }, require: ["price"] }], confirmedBy: { field: "orderId", pattern: "^\\d+$" }, response: "#Order" },
    cancelOrder: { method: "DELETE", path: "/openapi/option/v1/order/cancel", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["orderId", "clientOrderId", "recvWindow"], rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], confirmedBy: { field: "orderId", pattern: "^\\d+$" }, response: "#Order" },
    listOpenOrders: { method: "GET", path: "/openapi/option/v1/openOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "orderId", "side", "type", "limit", "recvWindow"], response: ["#Order"] },
    listPositions: { method: "GET", path: "/openapi/option/v1/positions", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "recvWindow"], response: ["#Position"] },
    listHistoryOrders: { method: "GET", path: "/openapi/option/v1/historyOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "side", "type", "orderStatus", "limit", "recvWindow"], response: ["#Order"] },
    getOrder: { method: "GET", path: "/openapi/option/v1/getOrder", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["orderId", "clientOrderId", "recvWindow"], rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], confirmedBy: { field: "orderId", pattern: "^\\d+$" }, response: "#Order" },
    listMyTrades: { method: "GET", path: "/openapi/option/v1/myTrades", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "limit", "side", "fromId", "toId", "recvWindow"], response: ["#AccountTrade"] },
    listSettlements: { method: "GET", path: "/openapi/option/v1/settlements", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["recvWindow"], response: ["#Settlement"] },
    getAccount: { method: "GET", path: "/openapi/option/v1/account", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["recvWindow"], response: "#Account" },
  },
  shapes: {
    Account: { fields: { totalAsset: "decimal", optionAsset: "decimal", balances: ["#Balance"] } },
    AccountTrade: { fields: { time: "time", tradeId: "id", orderId: "id", matchOrderId: "id", price: "decimal", quantity: "decimal", fee: "decimal" } },
    Balance: { fields: { free: "decimal", locked: "decimal", margin: "decimal" } },
    BrokerInfo: { fields: { serverTime: "time", symbols: ["#SpotSymbol"], options: ["#Option"], contracts: ["#Contract"] } },
    Contract: { fields: { baseAssetPrecision: "decimal", quoteAssetPrecision: "decimal", marginPrecision: "decimal", contractMultiplier: "decimal", filters: ["#SymbolFilter"], riskLimits: ["#RiskLimit"] } },
    Depth: { fields: { time: "time", bids: ["#PriceLevel"], asks: ["#PriceLevel"] } },
    Fee: { fields: { fee: "decimal" } },
    IndexPrice: { fields: { index: "decimal", edp: "decimal" } },
    IndexPrices: { values: "#IndexPrice" },
    Kline: { tuple: ["time", "decimal", "decimal", "decimal", "decimal", "decimal", "time", "decimal", null, "decimal", "decimal"] },
    Option: { fields: { baseAssetPrecision: "decimal", quotePrecision: "decimal", filters: ["#SymbolFilter"] } },
    OptionSeries: { fields: { strike: "decimal", created: "time", expiration: "time", maxPayOff: "decimal" } },
    Order: { fields: { time: "time", updateTime: "time", orderId: "id", clientOrderId: "id", price: "decimal", origQty: "decimal", executedQty: "decimal", avgPrice: "decimal", fees: ["#Fee"] } },
    Position: { fields: { position: "decimal", margin: "decimal", settlementTime: "time", strikePrice: "decimal", price: "decimal", availablePosition: "decimal", averagePrice: "decimal", changed: "decimal", changedRate: "decimal", index: "decimal" } },
    PriceLevel: ["decimal"],
    PublicTrade: { fields: { price: "decimal", qty: "decimal", time: "time" } },
    RiskLimit: { fields: { riskLimitId: "id", quantity: "decimal", initialMargin: "decimal", maintMargin: "decimal" } },
    ServerTime: { fields: { serverTime: "time" } },
    Settlement: { fields: { margin: "decimal", timestamp: "time", strikePrice: "decimal", settlementPrice: "decimal", maxPayOff: "decimal", averagePrice: "decimal", position: "decimal", changed: "decimal", changedRate: "decimal" } },
    SpotSymbol: { fields: { baseAssetPrecision: "decimal", quotePrecision: "decimal", filters: ["#SymbolFilter"] } },
    SymbolFilter: { fields: { minPrice: "decimal", maxPrice: "decimal", tickSize: "decimal", minQty: "decimal", maxQty: "decimal", stepSize: "decimal", minNotional: "decimal" } },
  },
};
