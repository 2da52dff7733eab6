"""Calls everything that the packages `bhex` and `broker-trade-client` have."""

import os
import time

from broker.client import BrokerClient, BrokerContractClient, BrokerOptionClient
from broker.websockets import BrokerWss, BrokerWssV2
from report import *

ENTRY = f"{REST}/openapi/"
new_id = iter(f"kit-{number}-{time.time_ns()}" for number in range(1, 100))


def spot():
    client = BrokerClient(ENTRY, API_KEY, SECRET_KEY)
    call = caller("spot", client)
    call("ping", check=is_empty)
    call("time", check=has("serverTime"))
    call("broker_info", check=has("symbols", "contracts", "options"))
    call("depth", SPOT, check=lambda value: value["bids"] and value["asks"])
    call("klines", SPOT, check=is_list)
    call("ticker_24hr", check=rows_with("lastPrice"))
    call("ticker_price", check=rows_with("price"))
    call("book_ticker", SPOT, check=has("bidPrice", "askPrice"))
    order = {"symbol": SPOT, "side": "BUY", "quantity": "0.01"}
    call("order_new (MARKET)", **order, type="MARKET", check=exact_id)
    limit = {**order, "type": "LIMIT", "price": "5000", "time_in_force": "GTC"}
    call("order_test", **limit, check=is_empty)
    client_id = next(new_id)
    placed = call("order_new (LIMIT)", **limit, new_client_order_id=client_id, check=exact_id)
    order_id = placed["orderId"]
    same, listed = order_checks(order_id)
    call("order_get (orderId)", order_id, check=same)
    call("order_get (origClientOrderId)", "", client_id, check=same)
    call("open_orders", check=listed)
    call("order_cancel", order_id, check=same)
    call("history_orders", check=listed)
    call("account", check=has("balances"))
    call("my_trades", check=rows_with("price", "qty"))
    call("trades", SPOT, check=rows_with("price", "qty"))
    call("deposit_orders", check=is_list)
    listen_key = call("stream_get_listen_key", check=has("listenKey"))["listenKey"]
    call("stream_keepalive", listen_key, check=anything)
    call("stream_close", listen_key, check=anything)
    return client


def contract():
    client = BrokerContractClient(ENTRY, API_KEY, SECRET_KEY)
    call = caller("contract", client)
    call("index", check=has("index", "edp"))
    call("klines", CONTRACT, check=is_list)
    call("depth", CONTRACT, check=has("bids", "asks"))
    call("get_contracts")
    call("get_insurances", check=is_list)
    call("get_funding_rates", check=rows_with("symbol"))
    order = {"symbol": CONTRACT, "side": "BUY_OPEN", "order_type": "LIMIT", "leverage": "10"}
    market = {**order, "quantity": "100", "price_type": "MARKET", "client_order_id": next(new_id)}
    call("order_new (MARKET)", **market, check=exact_id)
    limit = {**order, "quantity": "100", "price": "5000", "client_order_id": next(new_id)}
    call("order_new_test", **limit)
    order_id = call("order_new (LIMIT)", **limit, check=exact_id)["orderId"]
    same, listed = order_checks(order_id)
    call("get_order", "LIMIT", order_id, check=same)
    call("open_orders", CONTRACT, order_type="LIMIT", check=listed)
    call("order_cancel", order_id, check=anything)
    call("history_orders", CONTRACT, order_type="LIMIT", check=listed)
    client.order_new(**{**limit, "client_order_id": next(new_id)})
    call("order_batch_cancel", [CONTRACT], check=anything)
    call("my_trades", CONTRACT, check=rows_with("price"))
    call("trades", CONTRACT, check=rows_with("price", "qty"))
    call("get_positions", check=rows_with("symbol", "position"))
    call("modify_margin", CONTRACT, "LONG", "1", check=has("symbol", "margin"))
    call("get_settlements", check=is_list)
    call("account")
    return client


def option():
    client = BrokerOptionClient(ENTRY, API_KEY, SECRET_KEY)
    call = caller("option", client)
    call("index", check=has(SPOT))
    call("klines", OPTION, check=is_list)
    call("depth", OPTION, check=has("bids", "asks"))
    call("order_get", check=rows_with("symbol"))
    order = {"symbol": OPTION, "side": "BUY", "quantity": "0.1"}
    market = {**order, "type": "MARKET", "client_order_id": next(new_id)}
    call("order_new (MARKET)", **market, check=exact_id)
    limit = {**order, "type": "LIMIT", "quantity": "1", "price": "1"}
    placed = call("order_new (LIMIT)", **limit, client_order_id=next(new_id), check=exact_id)
    order_id = placed["orderId"]
    same, listed = order_checks(order_id)
    if hasattr(client, "get_order"):
        call("get_order", order_id, check=same)
    call("open_orders", symbol=OPTION, check=listed)
    call("order_cancel", order_id, check=anything)
    call("history_orders", check=listed)
    call("option_account")
    call("my_trades", check=rows_with("price"))
    call("trades", OPTION, check=rows_with("price", "qty"))
    call("positions", check=rows_with("symbol"))
    call("settlements", check=is_list)
    return client


def streams(version, wss):
    """Subscribes to each topic on a connection of its own, as the package does."""
    topics = {
        "realtimes": lambda symbol, then: wss.subscribe_to_realtimes(symbol, then),
        "trades": lambda symbol, then: wss.subscribe_to_trades(symbol, then),
        "kline": lambda symbol, then: wss.subscribe_to_kline(symbol, "1m", then),
        "depth": lambda symbol, then: wss.subscribe_to_depth(symbol, then),
    }
    symbols = {"spot": SPOT, "contract": CONTRACT, "option": OPTION}
    waiting = []
    for section, symbol in symbols.items():
        extra = {}
        if version == "v1" and section == "contract":
            # The topic takes the symbol of an index.
            extra["index"] = lambda _, then: wss.subscribe_to_index(SPOT, then)
        if version == "v2":
            extra["book_ticker"] = lambda symbol, then: wss.subscribe_to_book_ticker(symbol, then)
        for name, subscribe in {**topics, **extra}.items():
            messages = []
            subscribe(symbol, messages.append)
            waiting.append((section, f"{version} subscribe_to_{name}", messages))
    deadline = ten_seconds()
    has_data = lambda message: bool(message.get("data"))
    for section, name, messages in waiting:
        await_message(section, name, messages, has_data, deadline)


def user_stream(wss, spot_client, contract_client, option_client):
    events = []
    wss.user_data_stream(lambda message: events.extend(message if is_list(message) else [message]))
    time.sleep(1)
    limit = {"side": "BUY", "type": "LIMIT", "time_in_force": "GTC", "quantity": "1"}
    ids = {section: next(new_id) for section in ("spot", "contract", "option")}
    spot_client.order_new(**limit, symbol=SPOT, price="5000", new_client_order_id=ids["spot"])
    perpetual = {"symbol": CONTRACT, "side": "BUY_OPEN", "order_type": "LIMIT", "leverage": "10"}
    terms = {"quantity": "100", "price": "5000", "client_order_id": ids["contract"]}
    contract_client.order_new(**perpetual, **terms)
    option_client.order_new(**limit, symbol=OPTION, price="1", client_order_id=ids["option"])
    types = {
        "spot": "executionReport",
        "contract": "contractExecutionReport",
        "option": "optionExecutionReport",
    }
    for section, event_type in types.items():
        check = lambda event: event.get("e") == event_type and event.get("c") == ids[section]
        await_message(section, f"user_data_stream ({event_type})", events, check, ten_seconds())


clients = (spot(), contract(), option())
v1 = BrokerWss(f"{WS}/openapi/", ENTRY, API_KEY, SECRET_KEY)
v2 = BrokerWssV2(f"{WS}/openapi/", ENTRY, API_KEY, SECRET_KEY)
v1.daemon = True
v1.start()
streams("v1", v1)
streams("v2", v2)
user_stream(v1, *clients)
# The threads of the package do not end by themselves.
os._exit(0)
