<<<<<<< HEAD
// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash bbc7f8fde641e4f4.
=======
// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 4ba8963d5e04df69.
>>>>>>> main
// Do not edit: change the specification, then run `pnpm generate`.

import type { SectionTable } from '@broker-api/core';

/** The operations of the spot section, as data. */
export const spotTable: SectionTable = {
  section: 'spot',
  operations: {
    ping: { method: "GET", path: "/openapi/v1/ping" },
    getServerTime: { method: "GET", path: "/openapi/v1/time", response: "#ServerTime" },
    getBrokerInfo: { method: "GET", path: "/openapi/v1/brokerInfo", optional: ["type"], response: "#BrokerInfo" },
    getDepth: { method: "GET", path: "/openapi/quote/v1/depth", required: ["symbol"], optional: ["limit"], response: "#Depth" },
    listTrades: { method: "GET", path: "/openapi/quote/v1/trades", required: ["symbol"], optional: ["limit"], response: ["#PublicTrade"] },
    listKlines: { method: "GET", path: "/openapi/quote/v1/klines", required: ["symbol", "interval"], optional: ["startTime", "endTime", "limit"], response: ["#Kline"] },
    getTicker24hr: { method: "GET", path: "/openapi/quote/v1/ticker/24hr", optional: ["symbol"], response: { list: "#Ticker24hrList", object: "#Ticker24hr" } },
    getTickerPrice: { method: "GET", path: "/openapi/quote/v1/ticker/price", optional: ["symbol"], response: { list: "#TickerPriceList", object: "#TickerPrice" } },
    getBookTicker: { method: "GET", path: "/openapi/quote/v1/ticker/bookTicker", optional: ["symbol"], response: { list: "#BookTickerList", object: "#BookTicker" } },
    getOrder: { method: "GET", path: "/openapi/v1/order", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["orderId", "origClientOrderId", "recvWindow"], rules: [{ atLeastOne: ["orderId", "origClientOrderId"] }], response: "#Order" },
    placeOrder: { method: "POST", path: "/openapi/v1/order", requiresApiKey: true, signed: true, requiresTimestamp: true, clientOrderId: "newClientOrderId", required: ["symbol", "side", "type", "quantity"], optional: ["assetType", "timeInForce", "price", "newClientOrderId", "stopPrice", "icebergQty", "recvWindow"], rules: [{ when: { type: ["LIMIT"] }, require: ["timeInForce", "price"] }, { when: { type: ["STOP_LOSS", "TAKE_PROFIT"] }, require: ["stopPrice"] }, { when: { type: ["STOP_LOSS_LIMIT", "TAKE_PROFIT_LIMIT"] }, require: ["timeInForce", "price", "stopPrice"] }, { when: { type: ["LIMIT_MAKER"] }, require: ["price"] }, { whenSent: ["icebergQty"], allow: { type: ["LIMIT", "LIMIT_MAKER"] } }, { whenSent: ["icebergQty", "timeInForce"], allow: { timeInForce: ["GTC"] } }], response: "#OrderResult" },
    cancelOrder: { method: "DELETE", path: "/openapi/v1/order", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["orderId", "clientOrderId", "recvWindow"], rules: [{ atLeastOne: ["orderId", "clientOrderId"] }], response: "#CancelResult" },
    testOrder: { method: "POST", path: "/openapi/v1/order/test", requiresApiKey: true, signed: true, requiresTimestamp: true, required: ["symbol", "side", "type", "quantity"], optional: ["assetType", "timeInForce", "price", "newClientOrderId", "stopPrice", "icebergQty", "recvWindow"], rules: [{ when: { type: ["LIMIT"] }, require: ["timeInForce", "price"] }, { when: { type: ["STOP_LOSS", "TAKE_PROFIT"] }, require: ["stopPrice"] }, { when: { type: ["STOP_LOSS_LIMIT", "TAKE_PROFIT_LIMIT"] }, require: ["timeInForce", "price", "stopPrice"] }, { when: { type: ["LIMIT_MAKER"] }, require: ["price"] }, { whenSent: ["icebergQty"], allow: { type: ["LIMIT", "LIMIT_MAKER"] } }, { whenSent: ["icebergQty", "timeInForce"], allow: { timeInForce: ["GTC"] } }] },
    listOpenOrders: { method: "GET", path: "/openapi/v1/openOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "orderId", "limit", "recvWindow"], response: ["#Order"] },
    listHistoryOrders: { method: "GET", path: "/openapi/v1/historyOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "orderId", "startTime", "endTime", "limit", "recvWindow"], response: ["#Order"] },
    getAccount: { method: "GET", path: "/openapi/v1/account", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["recvWindow"], response: "#Account" },
    listMyTrades: { method: "GET", path: "/openapi/v1/myTrades", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["symbol", "startTime", "endTime", "fromId", "toId", "limit", "recvWindow"], response: ["#AccountTrade"] },
    listDepositOrders: { method: "GET", path: "/openapi/v1/depositOrders", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["startTime", "endTime", "fromId", "limit", "recvWindow"], response: ["#DepositOrder"] },
    createListenKey: { method: "POST", path: "/openapi/v1/userDataStream", requiresApiKey: true, requiresTimestamp: true, optional: ["recvWindow"] },
    extendListenKey: { method: "PUT", path: "/openapi/v1/userDataStream", requiresApiKey: true, requiresTimestamp: true, required: ["listenKey"], optional: ["recvWindow"] },
    closeListenKey: { method: "DELETE", path: "/openapi/v1/userDataStream", requiresApiKey: true, requiresTimestamp: true, required: ["listenKey"], optional: ["recvWindow"] },
    listSubAccounts: { method: "POST", path: "/openapi/v1/subAccount/query", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["recvWindow"] },
    transfer: { method: "POST", path: "/openapi/v1/transfer", requiresApiKey: true, signed: true, requiresTimestamp: true, distinctTimestamp: true, required: ["tokenId", "amount"], optional: ["fromAccountType", "fromAccountIndex", "toAccountType", "toAccountIndex", "recvWindow"], rules: [{ allOrNone: ["fromAccountType", "fromAccountIndex", "toAccountType", "toAccountIndex"] }] },
    listBalanceFlow: { method: "POST", path: "/openapi/v1/balance_flow", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["accountType", "accountIndex", "tokenId", "fromFlowId", "endFlowId", "startTime", "endTime", "limit", "recvWindow"], response: ["#BalanceFlow"] },
    transferToUser: { method: "POST", path: "/openapi/v1/user/transfer", requiresApiKey: true, signed: true, requiresTimestamp: true, optional: ["recvWindow"] },
  },
  shapes: {
    Account: { fields: { updateTime: "time", balances: ["#Balance"] } },
    AccountTrade: { fields: { id: "id", orderId: "id", matchOrderId: "id", price: "decimal", qty: "decimal", commission: "decimal", time: "time", fee: "#AccountTradeFee", feeAmount: "decimal" } },
    AccountTradeFee: { fields: { fee: "decimal" } },
    Balance: { fields: { free: "decimal", locked: "decimal" } },
    BalanceFlow: { fields: { change: "decimal", total: "decimal", created: "time" } },
    BookTicker: { fields: { bidPrice: "decimal", bidQty: "decimal", askPrice: "decimal", askQty: "decimal" } },
    BookTickerList: ["#BookTicker"],
    BrokerInfo: { fields: { serverTime: "time", symbols: ["#SpotSymbol"], options: ["#Option"], contracts: ["#Contract"] } },
    CancelResult: { fields: { orderId: "id" } },
    Contract: { fields: { baseAssetPrecision: "decimal", quoteAssetPrecision: "decimal", marginPrecision: "decimal", contractMultiplier: "decimal", filters: ["#SymbolFilter"], riskLimits: ["#RiskLimit"] } },
    DepositOrder: { fields: { orderId: "id", time: "time", quantity: "decimal" } },
    Depth: { fields: { time: "time", bids: ["#PriceLevel"], asks: ["#PriceLevel"] } },
    Kline: { tuple: ["time", "decimal", "decimal", "decimal", "decimal", "decimal", "time", "decimal", null, "decimal", "decimal"] },
    Option: { fields: { baseAssetPrecision: "decimal", quotePrecision: "decimal", filters: ["#SymbolFilter"] } },
    Order: { fields: { orderId: "id", price: "decimal", origQty: "decimal", executedQty: "decimal", cummulativeQuoteQty: "decimal", avgPrice: "decimal", stopPrice: "decimal", icebergQty: "decimal", time: "time", updateTime: "time" } },
    OrderResult: { fields: { orderId: "id", transactTime: "time", price: "decimal", origQty: "decimal", executedQty: "decimal" } },
    PriceLevel: ["decimal"],
    PublicTrade: { fields: { price: "decimal", qty: "decimal", time: "time" } },
    RiskLimit: { fields: { riskLimitId: "id", quantity: "decimal", initialMargin: "decimal", maintMargin: "decimal" } },
    ServerTime: { fields: { serverTime: "time" } },
    SpotSymbol: { fields: { baseAssetPrecision: "decimal", quotePrecision: "decimal", filters: ["#SymbolFilter"] } },
    SymbolFilter: { fields: { minPrice: "decimal", maxPrice: "decimal", tickSize: "decimal", minQty: "decimal", maxQty: "decimal", stepSize: "decimal", minNotional: "decimal" } },
    Ticker24hr: { fields: { time: "time", bestBidPrice: "decimal", bestAskPrice: "decimal", lastPrice: "decimal", openPrice: "decimal", highPrice: "decimal", lowPrice: "decimal", volume: "decimal", quoteVolume: "decimal" } },
    Ticker24hrEntry: { fields: { time: "time", lastPrice: "decimal", openPrice: "decimal", highPrice: "decimal", lowPrice: "decimal", volume: "decimal", quoteVolume: "decimal" } },
    Ticker24hrList: ["#Ticker24hrEntry"],
    TickerPrice: { fields: { price: "decimal" } },
    TickerPriceEntry: { fields: { price: "decimal" } },
    TickerPriceList: ["#TickerPriceEntry"],
  },
};
