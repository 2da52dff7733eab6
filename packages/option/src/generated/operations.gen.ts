// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash c9936b21b688e91c.
// Do not edit: change the specification, then run `pnpm generate`.

import type { SectionTable } from '@broker-api/core';

/** The operations of the option section, as data. */
export const optionTable: SectionTable = {
  section: 'option',
  operations: {
    ping: { method: "GET", path: "/openapi/v1/ping", securityType: "NONE", parameters: {} },
    getServerTime: { method: "GET", path: "/openapi/v1/time", securityType: "NONE", parameters: {}, response: "#ServerTime" },
    getBrokerInfo: { method: "GET", path: "/openapi/v1/brokerInfo", securityType: "NONE", parameters: { type: {} }, response: "#BrokerInfo" },
    listOptions: { method: "GET", path: "/openapi/v1/getOptions", securityType: "NONE", parameters: { expired: {} }, response: ["#OptionSeries"] },
    getIndex: { method: "GET", path: "/openapi/quote/v1/option/index", securityType: "NONE", parameters: {}, response: "#IndexPrices" },
    getDepth: { method: "GET", path: "/openapi/quote/v1/option/depth", securityType: "NONE", parameters: { symbol: { required: true }, limit: {} }, response: "#Depth" },
    listTrades: { method: "GET", path: "/openapi/quote/v1/option/trades", securityType: "NONE", parameters: { symbol: { required: true }, limit: {} }, response: ["#PublicTrade"] },
    listKlines: { method: "GET", path: "/openapi/quote/v1/option/klines", securityType: "NONE", parameters: { symbol: { required: true }, interval: { required: true }, limit: {}, to: {} }, response: ["#Kline"] },
    placeOrder: { method: "POST", path: "/openapi/option/v1/order", securityType: "TRADE", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { symbol: { required: true }, side: { required: true }, type: { required: true }, quantity: { required: true }, clientOrderId: {}, timeInForce: {}, price: {}, recvWindow: {} }, rules: [{ when: { type: ["LIMIT"] }, require: ["price"] }], response: "#Order" },
    cancelOrder: { method: "DELETE", path: "/openapi/option/v1/order/cancel", securityType: "TRADE", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { orderId: {}, clientOrderId: {}, recvWindow: {} }, rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], response: "#Order" },
    listOpenOrders: { method: "GET", path: "/openapi/option/v1/openOrders", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { symbol: {}, orderId: {}, side: {}, type: {}, limit: {}, recvWindow: {} }, response: ["#Order"] },
    listPositions: { method: "GET", path: "/openapi/option/v1/positions", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { symbol: {}, recvWindow: {} }, response: ["#Position"] },
    listHistoryOrders: { method: "GET", path: "/openapi/option/v1/historyOrders", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { symbol: {}, side: {}, type: {}, orderStatus: {}, limit: {}, recvWindow: {} }, response: ["#Order"] },
    getOrder: { method: "GET", path: "/openapi/option/v1/getOrder", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { orderId: {}, clientOrderId: {}, recvWindow: {} }, rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], response: "#Order" },
    listMyTrades: { method: "GET", path: "/openapi/option/v1/myTrades", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { symbol: {}, limit: {}, side: {}, fromId: {}, toId: {}, recvWindow: {} }, response: ["#AccountTrade"] },
    listSettlements: { method: "GET", path: "/openapi/option/v1/settlements", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { recvWindow: {} }, response: ["#Settlement"] },
    getAccount: { method: "GET", path: "/openapi/option/v1/account", securityType: "USER_DATA", requiresApiKey: true, signed: true, requiresTimestamp: true, parameters: { recvWindow: {} }, response: "#Account" },
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
