"""Calls the class `hbtc` of ccxt 1.x: its implicit API, and the methods that all exchanges have."""

import time

import ccxt
from report import *

client = ccxt.hbtc({"apiKey": API_KEY, "secret": SECRET_KEY, "enableRateLimit": False})
client.urls["api"] = {
    name: url.replace("https://api.hbtc.com", REST) for name, url in client.urls["api"].items()
}
new_id = iter(f"hbtc-{number}-{time.time_ns()}" for number in range(1, 100))


def implicit_spot():
    call = caller("spot", client)
    symbol = {"symbol": SPOT}
    call("publicGetPing", check=is_empty)
    call("publicGetTime", check=has("serverTime"))
    call("publicGetBrokerInfo", check=has("symbols", "contracts"))
    call("quoteGetDepth", symbol, check=has("bids", "asks"))
    call("quoteGetKlines", {**symbol, "interval": "1m"}, check=is_list)
    call("quoteGetTicker24hr", check=is_list)
    call("quoteGetTickerPrice", check=is_list)
    call("quoteGetTickerBookTicker", check=is_list)
    order = {**symbol, "side": "BUY", "quantity": "0.01"}
    call("privatePostOrder (MARKET)", {**order, "type": "MARKET"}, check=exact_id)
    limit = {**order, "type": "LIMIT", "price": "5000", "timeInForce": "GTC"}
    call("privatePostOrderTest", limit, check=is_empty)
    one = {"orderId": call("privatePostOrder (LIMIT)", limit, check=exact_id)["orderId"]}
    same, listed = order_checks(one["orderId"])
    call("privateGetOrder", one, check=same)
    call("privateGetOpenOrders", check=listed)
    call("privateDeleteOrder", one, check=same)
    call("privateGetHistoryOrders", check=listed)
    call("privateGetAccount", check=has("balances"))
    call("privateGetMyTrades", check=rows_with("price"))
    call("quoteGetTrades", symbol, check=rows_with("price"))
    call("privateGetDepositOrders", check=is_list)
    call("privateGetBalanceFlow", check=is_list)
    call("privatePostSubAccountQuery", check=is_list)
    accounts = {"fromAccountType": 1, "fromAccountIndex": 0, "toAccountType": 2, "toAccountIndex": 0}
    call("privatePostTransfer", {**accounts, "tokenId": "USDT", "amount": "1"})
    call("privatePostUserTransfer", {})
    key = call("privatePostUserDataStream", check=has("listenKey"))
    listen = {"listenKey": key["listenKey"]}
    call("quoteGetDepthMerged", symbol)
    call("privateGetWithdrawalOrders")
    call("privateGetWithdrawDetail", {"orderId": "1"})
    call("privatePostWithdraw")
    call("privatePutUserDataStream", listen, check=anything)
    call("privateDeleteUserDataStream", listen, check=anything)


def implicit_contract():
    call = caller("contract", client)
    symbol = {"symbol": CONTRACT}
    call("quoteGetContractIndex", check=has("index"))
    call("quoteGetContractDepth", symbol, check=has("bids"))
    call("quoteGetContractKlines", {**symbol, "interval": "1m"}, check=is_list)
    call("contractGetInsurance", check=has("BUSDT"))
    call("contractGetFundingRate", check=is_list)
    order = {**symbol, "side": "BUY_OPEN", "orderType": "LIMIT", "leverage": "10"}
    market = {**order, "quantity": "100", "priceType": "MARKET", "clientOrderId": next(new_id)}
    call("contractPostOrder (MARKET)", market, check=exact_id)
    limit = {**order, "quantity": "100", "price": "5000", "clientOrderId": next(new_id)}
    order_id = call("contractPostOrder (LIMIT)", limit, check=exact_id)["orderId"]
    one = {"orderId": order_id, "orderType": "LIMIT"}
    same, listed = order_checks(order_id)
    call("contractGetGetOrder", one, check=same)
    call("contractGetOpenOrders", {"orderType": "LIMIT"}, check=listed)
    call("contractDeleteOrderCancel", one, check=anything)
    call("contractGetHistoryOrders", {"orderType": "LIMIT"}, check=listed)
    call("contractDeleteOrderBatchCancel", symbol, check=anything)
    call("contractGetMyTrades", check=rows_with("price"))
    call("quoteGetContractTrades", symbol, check=is_list)
    call("contractGetPositions", check=rows_with("symbol"))
    margin = {**symbol, "side": "LONG", "amount": "1"}
    call("contractPostModifyMargin", margin, check=has("margin"))
    call("quoteGetContractDepthMerged", symbol)
    call("quoteGetContractTicker24hr")
    call("contractGetAccount")


def implicit_option():
    call = caller("option", client)
    symbol = {"symbol": OPTION}
    call("publicGetGetOptions", check=rows_with("symbol"))
    call("quoteGetOptionIndex", check=has(SPOT))
    call("quoteGetOptionDepth", symbol, check=has("bids"))
    call("quoteGetOptionKlines", {**symbol, "interval": "1m"}, check=is_list)
    order = {**symbol, "side": "BUY", "quantity": "0.1"}
    call("optionPostOrder (MARKET)", {**order, "type": "MARKET"}, check=exact_id)
    limit = {**order, "type": "LIMIT", "price": "1", "quantity": "1"}
    order_id = call("optionPostOrder (LIMIT)", limit, check=exact_id)["orderId"]
    same, listed = order_checks(order_id)
    call("optionGetOpenOrders", check=listed)
    call("optionDeleteOrderCancel", {"orderId": order_id}, check=anything)
    call("optionGetHistoryOrders", check=listed)
    call("optionGetMyTrades", check=rows_with("price"))
    call("quoteGetOptionTrades", symbol, check=is_list)
    call("optionGetPositions", check=rows_with("symbol"))
    call("optionGetSettlements", check=is_list)
    call("quoteGetOptionDepthMerged", symbol)
    call("quoteGetOptionTicker24hr")
    call("optionGetAccount")


def unified():
    call = caller("spot", client)
    pair = "BTC/USDT"
    call("fetch_time")
    call("fetch_markets", check=lambda value: len(value) > 3)
    call("fetch_order_book", pair, check=lambda value: value["bids"])
    call("fetch_ticker", pair, check=lambda value: value["last"])
    call("fetch_bid_ask", pair, check=lambda value: value["bid"])
    call("fetch_tickers", check=lambda value: pair in value)
    call("fetch_trades", pair, check=rows_with("price"))
    call("fetch_ohlcv", pair, check=lambda value: value[0][4] > 0)
    call("fetch_balance", check=lambda value: value["USDT"]["total"] > 0)
    call("create_order (market)", pair, "market", "sell", 0.01, check=has("id"))
    # The client sends the amount to spend as the quantity.
    bought = lambda value: client.fetch_order(value["id"], pair)["filled"] < 1
    call("create_order (market buy)", pair, "market", "buy", 0.01, 10000, check=bought)
    limit = (pair, "limit", "buy", 0.01, 5000)
    call("create_order (limit)", *limit, check=has("id"))
    has_id = lambda value: len(value["id"]) >= 18
    gtc = {"timeInForce": "GTC"}
    order_id = call("create_order (limit, timeInForce)", *limit, gtc, check=has_id)["id"]
    same, listed = order_checks(order_id, "id")
    call("fetch_order", order_id, pair, check=same)
    call("fetch_open_orders", pair, check=listed)
    call("cancel_order", order_id, pair, check=same)
    call("fetch_closed_orders", pair, check=listed)
    call("fetch_my_trades", pair, check=rows_with("price"))
    call("fetch_withdrawals")
    call("withdraw", "USDT", 1, "address")
    call("fetch_deposits", check=is_list)
    call("fetch_accounts", check=rows_with("id"))
    call("fetch_ledger", check=is_list)


implicit_spot()
implicit_contract()
implicit_option()
unified()
