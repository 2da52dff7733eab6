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
    symbol = {"symbol": SPOT}
    call("spot", "publicGetPing", client.publicGetPing, lambda value: value == {})
    call("spot", "publicGetTime", client.publicGetTime, has("serverTime"))
    call("spot", "publicGetBrokerInfo", client.publicGetBrokerInfo, has("symbols", "contracts"))
    call("spot", "quoteGetDepth", lambda: client.quoteGetDepth(symbol), has("bids", "asks"))
    call(
        "spot",
        "quoteGetKlines",
        lambda: client.quoteGetKlines({**symbol, "interval": "1m"}),
        is_list,
    )
    call("spot", "quoteGetTicker24hr", client.quoteGetTicker24hr, is_list)
    call("spot", "quoteGetTickerPrice", client.quoteGetTickerPrice, is_list)
    call("spot", "quoteGetTickerBookTicker", client.quoteGetTickerBookTicker, is_list)
    order = {**symbol, "side": "BUY", "quantity": "0.01"}
    market = {**order, "type": "MARKET"}
    call("spot", "privatePostOrder (MARKET)", lambda: client.privatePostOrder(market), exact_id)
    limit = {**order, "type": "LIMIT", "price": "5000", "timeInForce": "GTC"}
    call(
        "spot",
        "privatePostOrderTest",
        lambda: client.privatePostOrderTest(limit),
        lambda value: value == {},
    )
    placed = call(
        "spot", "privatePostOrder (LIMIT)", lambda: client.privatePostOrder(limit), exact_id
    )
    order_id = placed["orderId"]
    one = {"orderId": order_id}
    same = lambda value: str(value["orderId"]) == str(order_id)
    call("spot", "privateGetOrder", lambda: client.privateGetOrder(one), same)
    call(
        "spot",
        "privateGetOpenOrders",
        client.privateGetOpenOrders,
        lambda value: any(map(same, value)),
    )
    call("spot", "privateDeleteOrder", lambda: client.privateDeleteOrder(one), same)
    history = client.privateGetHistoryOrders
    call("spot", "privateGetHistoryOrders", history, lambda value: any(map(same, value)))
    call("spot", "privateGetAccount", client.privateGetAccount, has("balances"))
    call("spot", "privateGetMyTrades", client.privateGetMyTrades, rows_with("price"))
    call("spot", "quoteGetTrades", lambda: client.quoteGetTrades(symbol), rows_with("price"))
    call("spot", "privateGetDepositOrders", client.privateGetDepositOrders, is_list)
    call("spot", "privateGetBalanceFlow", client.privateGetBalanceFlow, is_list)
    call("spot", "privatePostSubAccountQuery", client.privatePostSubAccountQuery, is_list)
    transfer = lambda: client.privatePostTransfer(
        {
            "fromAccountType": 1,
            "fromAccountIndex": 0,
            "toAccountType": 2,
            "toAccountIndex": 0,
            "tokenId": "USDT",
            "amount": "1",
        }
    )
    call("spot", "privatePostTransfer", transfer)
    user_transfer = lambda: client.privatePostUserTransfer({})
    call("spot", "privatePostUserTransfer", user_transfer)
    key = call(
        "spot", "privatePostUserDataStream", client.privatePostUserDataStream, has("listenKey")
    )
    listen = {"listenKey": key["listenKey"]}
    anything = lambda value: True
    call("spot", "quoteGetDepthMerged", lambda: client.quoteGetDepthMerged(symbol))
    call("spot", "privateGetWithdrawalOrders", client.privateGetWithdrawalOrders)
    call(
        "spot",
        "privateGetWithdrawDetail",
        lambda: client.privateGetWithdrawDetail({"orderId": "1"}),
    )
    call("spot", "privatePostWithdraw", client.privatePostWithdraw)
    call(
        "spot",
        "privatePutUserDataStream",
        lambda: client.privatePutUserDataStream(listen),
        anything,
    )
    call(
        "spot",
        "privateDeleteUserDataStream",
        lambda: client.privateDeleteUserDataStream(listen),
        anything,
    )


def implicit_contract():
    symbol = {"symbol": CONTRACT}
    call("contract", "quoteGetContractIndex", client.quoteGetContractIndex, has("index"))
    call(
        "contract",
        "quoteGetContractDepth",
        lambda: client.quoteGetContractDepth(symbol),
        has("bids"),
    )
    klines = lambda: client.quoteGetContractKlines({**symbol, "interval": "1m"})
    call("contract", "quoteGetContractKlines", klines, is_list)
    call("contract", "contractGetInsurance", client.contractGetInsurance, has("BUSDT"))
    call("contract", "contractGetFundingRate", client.contractGetFundingRate, is_list)
    order = {
        **symbol,
        "side": "BUY_OPEN",
        "orderType": "LIMIT",
        "leverage": "10",
        "quantity": "100",
    }
    market = lambda: client.contractPostOrder(
        {**order, "priceType": "MARKET", "clientOrderId": next(new_id)}
    )
    call("contract", "contractPostOrder (MARKET)", market, exact_id)
    limit = {**order, "price": "5000", "clientOrderId": next(new_id)}
    placed = call(
        "contract", "contractPostOrder (LIMIT)", lambda: client.contractPostOrder(limit), exact_id
    )
    order_id = placed["orderId"]
    one = {"orderId": order_id, "orderType": "LIMIT"}
    same = lambda value: str(value["orderId"]) == str(order_id)
    listed = lambda value: any(map(same, value))
    limits = {"orderType": "LIMIT"}
    call("contract", "contractGetGetOrder", lambda: client.contractGetGetOrder(one), same)
    call("contract", "contractGetOpenOrders", lambda: client.contractGetOpenOrders(limits), listed)
    cancel = lambda: client.contractDeleteOrderCancel(one)
    call("contract", "contractDeleteOrderCancel", cancel, lambda value: True)
    call(
        "contract",
        "contractGetHistoryOrders",
        lambda: client.contractGetHistoryOrders(limits),
        listed,
    )
    batch = lambda: client.contractDeleteOrderBatchCancel(symbol)
    call("contract", "contractDeleteOrderBatchCancel", batch, lambda value: True)
    call("contract", "contractGetMyTrades", client.contractGetMyTrades, rows_with("price"))
    call(
        "contract", "quoteGetContractTrades", lambda: client.quoteGetContractTrades(symbol), is_list
    )
    call("contract", "contractGetPositions", client.contractGetPositions, rows_with("symbol"))
    margin = lambda: client.contractPostModifyMargin({**symbol, "side": "LONG", "amount": "1"})
    call("contract", "contractPostModifyMargin", margin, has("margin"))
    merged = lambda: client.quoteGetContractDepthMerged(symbol)
    call("contract", "quoteGetContractDepthMerged", merged)
    call("contract", "quoteGetContractTicker24hr", client.quoteGetContractTicker24hr)
    call("contract", "contractGetAccount", client.contractGetAccount)


def implicit_option():
    symbol = {"symbol": OPTION}
    call("option", "publicGetGetOptions", client.publicGetGetOptions, rows_with("symbol"))
    call("option", "quoteGetOptionIndex", client.quoteGetOptionIndex, has(SPOT))
    call("option", "quoteGetOptionDepth", lambda: client.quoteGetOptionDepth(symbol), has("bids"))
    klines = lambda: client.quoteGetOptionKlines({**symbol, "interval": "1m"})
    call("option", "quoteGetOptionKlines", klines, is_list)
    order = {**symbol, "side": "BUY", "quantity": "0.1"}
    market = lambda: client.optionPostOrder({**order, "type": "MARKET"})
    call("option", "optionPostOrder (MARKET)", market, exact_id)
    limit = {**order, "type": "LIMIT", "price": "1", "quantity": "1"}
    placed = call(
        "option", "optionPostOrder (LIMIT)", lambda: client.optionPostOrder(limit), exact_id
    )
    order_id = placed["orderId"]
    same = lambda value: str(value["orderId"]) == str(order_id)
    listed = lambda value: any(map(same, value))
    call("option", "optionGetOpenOrders", client.optionGetOpenOrders, listed)
    cancel = lambda: client.optionDeleteOrderCancel({"orderId": order_id})
    call("option", "optionDeleteOrderCancel", cancel, lambda value: True)
    call("option", "optionGetHistoryOrders", client.optionGetHistoryOrders, listed)
    call("option", "optionGetMyTrades", client.optionGetMyTrades, rows_with("price"))
    call("option", "quoteGetOptionTrades", lambda: client.quoteGetOptionTrades(symbol), is_list)
    call("option", "optionGetPositions", client.optionGetPositions, rows_with("symbol"))
    call("option", "optionGetSettlements", client.optionGetSettlements, is_list)
    call("option", "quoteGetOptionDepthMerged", lambda: client.quoteGetOptionDepthMerged(symbol))
    call("option", "quoteGetOptionTicker24hr", client.quoteGetOptionTicker24hr)
    call("option", "optionGetAccount", client.optionGetAccount)


def unified():
    pair = "BTC/USDT"
    call("spot", "fetch_time", client.fetch_time)
    call("spot", "fetch_markets", client.fetch_markets, lambda value: len(value) > 3)
    call(
        "spot",
        "fetch_order_book",
        lambda: client.fetch_order_book(pair),
        lambda value: value["bids"],
    )
    call("spot", "fetch_ticker", lambda: client.fetch_ticker(pair), lambda value: value["last"])
    call("spot", "fetch_bid_ask", lambda: client.fetch_bid_ask(pair), lambda value: value["bid"])
    call("spot", "fetch_tickers", client.fetch_tickers, lambda value: pair in value)
    call("spot", "fetch_trades", lambda: client.fetch_trades(pair), rows_with("price"))
    call("spot", "fetch_ohlcv", lambda: client.fetch_ohlcv(pair), lambda value: value[0][4] > 0)
    call("spot", "fetch_balance", client.fetch_balance, lambda value: value["USDT"]["total"] > 0)
    market = lambda: client.create_order(pair, "market", "sell", 0.01)
    call("spot", "create_order (market)", market, has("id"))
    buy = lambda: client.create_order(pair, "market", "buy", 0.01, 10000)
    # The client sends the amount to spend as the quantity.
    bought = lambda value: client.fetch_order(value["id"], pair)["filled"] < 1
    call("spot", "create_order (market buy)", buy, bought)
    limit = lambda **more: client.create_order(pair, "limit", "buy", 0.01, 5000, more)
    call("spot", "create_order (limit)", limit, has("id"))
    gtc = lambda: limit(timeInForce="GTC")
    placed = call(
        "spot", "create_order (limit, timeInForce)", gtc, lambda value: len(value["id"]) >= 18
    )
    order_id = placed["id"]
    same = lambda value: value["id"] == order_id
    listed = lambda value: any(map(same, value))
    call("spot", "fetch_order", lambda: client.fetch_order(order_id, pair), same)
    call("spot", "fetch_open_orders", lambda: client.fetch_open_orders(pair), listed)
    call("spot", "cancel_order", lambda: client.cancel_order(order_id, pair), same)
    call("spot", "fetch_closed_orders", lambda: client.fetch_closed_orders(pair), listed)
    call("spot", "fetch_my_trades", lambda: client.fetch_my_trades(pair), rows_with("price"))
    call("spot", "fetch_withdrawals", client.fetch_withdrawals)
    call("spot", "withdraw", lambda: client.withdraw("USDT", 1, "address"))
    call("spot", "fetch_deposits", client.fetch_deposits, is_list)
    call("spot", "fetch_accounts", client.fetch_accounts, rows_with("id"))
    call("spot", "fetch_ledger", client.fetch_ledger, is_list)


implicit_spot()
implicit_contract()
implicit_option()
unified()
