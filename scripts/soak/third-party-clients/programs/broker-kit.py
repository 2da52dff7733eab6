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
    call("spot", "ping", client.ping, lambda value: value == {})
    call("spot", "time", client.time, has("serverTime"))
    call("spot", "broker_info", client.broker_info, has("symbols", "contracts", "options"))
    call("spot", "depth", lambda: client.depth(SPOT), lambda value: value["bids"] and value["asks"])
    call("spot", "klines", lambda: client.klines(SPOT), is_list)
    call("spot", "ticker_24hr", client.ticker_24hr, rows_with("lastPrice"))
    call("spot", "ticker_price", client.ticker_price, rows_with("price"))
    call("spot", "book_ticker", lambda: client.book_ticker(SPOT), has("bidPrice", "askPrice"))
    market = {"symbol": SPOT, "side": "BUY", "type": "MARKET", "quantity": "0.01"}
    call("spot", "order_new (MARKET)", lambda: client.order_new(**market), exact_id)
    limit = {"symbol": SPOT, "side": "BUY", "type": "LIMIT", "quantity": "0.01", "price": "5000"}
    gtc = {**limit, "time_in_force": "GTC"}
    call("spot", "order_test", lambda: client.order_test(**gtc), lambda value: value == {})
    client_id = next(new_id)
    placed = call(
        "spot",
        "order_new (LIMIT)",
        lambda: client.order_new(**gtc, new_client_order_id=client_id),
        exact_id,
    )
    order_id = placed["orderId"]
    same = lambda value: str(value["orderId"]) == str(order_id)
    call("spot", "order_get (orderId)", lambda: client.order_get(order_id), same)
    call("spot", "order_get (origClientOrderId)", lambda: client.order_get("", client_id), same)
    call("spot", "open_orders", client.open_orders, lambda value: any(map(same, value)))
    call("spot", "order_cancel", lambda: client.order_cancel(order_id), same)
    call("spot", "history_orders", client.history_orders, lambda value: any(map(same, value)))
    call("spot", "account", client.account, has("balances"))
    call("spot", "my_trades", client.my_trades, rows_with("price", "qty"))
    call("spot", "trades", lambda: client.trades(SPOT), rows_with("price", "qty"))
    call("spot", "deposit_orders", client.deposit_orders, is_list)
    key = call("spot", "stream_get_listen_key", client.stream_get_listen_key, has("listenKey"))
    listen_key = key["listenKey"]
    call(
        "spot", "stream_keepalive", lambda: client.stream_keepalive(listen_key), lambda value: True
    )
    call("spot", "stream_close", lambda: client.stream_close(listen_key), lambda value: True)
    return client


def contract():
    client = BrokerContractClient(ENTRY, API_KEY, SECRET_KEY)
    call("contract", "index", client.index, has("index", "edp"))
    call("contract", "klines", lambda: client.klines(CONTRACT), is_list)
    call("contract", "depth", lambda: client.depth(CONTRACT), has("bids", "asks"))
    call("contract", "get_contracts", client.get_contracts)
    call("contract", "get_insurances", client.get_insurances, is_list)
    call("contract", "get_funding_rates", client.get_funding_rates, rows_with("symbol"))
    order = {"symbol": CONTRACT, "side": "BUY_OPEN", "order_type": "LIMIT", "leverage": "10"}
    market = {**order, "quantity": "100", "price_type": "MARKET", "client_order_id": next(new_id)}
    call("contract", "order_new (MARKET)", lambda: client.order_new(**market), exact_id)
    limit = {**order, "quantity": "100", "price": "5000", "client_order_id": next(new_id)}
    call("contract", "order_new_test", lambda: client.order_new_test(**limit))
    placed = call("contract", "order_new (LIMIT)", lambda: client.order_new(**limit), exact_id)
    order_id = placed["orderId"]
    same = lambda value: str(value["orderId"]) == str(order_id)
    call("contract", "get_order", lambda: client.get_order("LIMIT", order_id), same)
    opened = lambda: client.open_orders(CONTRACT, order_type="LIMIT")
    call("contract", "open_orders", opened, lambda value: any(map(same, value)))
    call("contract", "order_cancel", lambda: client.order_cancel(order_id), lambda value: True)
    history = lambda: client.history_orders(CONTRACT, order_type="LIMIT")
    call("contract", "history_orders", history, lambda value: any(map(same, value)))
    client.order_new(**{**limit, "client_order_id": next(new_id)})
    cancel = lambda: client.order_batch_cancel([CONTRACT])
    call("contract", "order_batch_cancel", cancel, lambda value: True)
    call("contract", "my_trades", lambda: client.my_trades(CONTRACT), rows_with("price"))
    call("contract", "trades", lambda: client.trades(CONTRACT), rows_with("price", "qty"))
    call("contract", "get_positions", client.get_positions, rows_with("symbol", "position"))
    margin = lambda: client.modify_margin(CONTRACT, "LONG", "1")
    call("contract", "modify_margin", margin, has("symbol", "margin"))
    call("contract", "get_settlements", client.get_settlements, is_list)
    call("contract", "account", client.account)
    return client


def option():
    client = BrokerOptionClient(ENTRY, API_KEY, SECRET_KEY)
    call("option", "index", client.index, has(SPOT))
    call("option", "klines", lambda: client.klines(OPTION), is_list)
    call("option", "depth", lambda: client.depth(OPTION), has("bids", "asks"))
    call("option", "order_get", client.order_get, rows_with("symbol"))
    order = {"symbol": OPTION, "side": "BUY", "quantity": "0.1"}
    market = {**order, "type": "MARKET", "client_order_id": next(new_id)}
    call("option", "order_new (MARKET)", lambda: client.order_new(**market), exact_id)
    client_id = next(new_id)
    limit = {**order, "type": "LIMIT", "quantity": "1", "price": "1", "client_order_id": client_id}
    placed = call("option", "order_new (LIMIT)", lambda: client.order_new(**limit), exact_id)
    order_id = placed["orderId"]
    same = lambda value: str(value["orderId"]) == str(order_id)
    if hasattr(client, "get_order"):
        call("option", "get_order", lambda: client.get_order(order_id), same)
    opened = lambda: client.open_orders(symbol=OPTION)
    call("option", "open_orders", opened, lambda value: any(map(same, value)))
    call("option", "order_cancel", lambda: client.order_cancel(order_id), lambda value: True)
    call("option", "history_orders", client.history_orders, lambda value: any(map(same, value)))
    call("option", "option_account", client.option_account)
    call("option", "my_trades", client.my_trades, rows_with("price"))
    call("option", "trades", lambda: client.trades(OPTION), rows_with("price", "qty"))
    call("option", "positions", client.positions, rows_with("symbol"))
    call("option", "settlements", client.settlements, is_list)
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
    order = {"side": "BUY", "quantity": "1", "price": "1"}
    limit = {**order, "type": "LIMIT", "time_in_force": "GTC"}
    ids = {section: next(new_id) for section in ("spot", "contract", "option")}
    spot_client.order_new(
        **{**limit, "symbol": SPOT, "price": "5000", "new_client_order_id": ids["spot"]}
    )
    contract_client.order_new(
        symbol=CONTRACT,
        side="BUY_OPEN",
        order_type="LIMIT",
        leverage="10",
        quantity="100",
        price="5000",
        client_order_id=ids["contract"],
    )
    option_client.order_new(**{**limit, "symbol": OPTION, "client_order_id": ids["option"]})
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
