"""Calls `toobit-connector-python` through the proxy of the campaign.

Only the calls that have a counterpart in this API.
"""

import os
import time

from report import *
from tbpy import HTTP, WebSocket, WebSocketAccount

client = HTTP(base_url=REST, api_key=API_KEY, api_secret=SECRET_KEY)


def spot():
    call("spot", "get_server_time", client.get_server_time, has("serverTime"))
    call("spot", "ping", client.ping, lambda value: value == {})
    call("spot", "get_exchange_info", client.get_exchange_info, has("symbols"))
    call(
        "spot",
        "get_exchange_info (type)",
        lambda: client.get_exchange_info("token"),
        has("symbols"),
    )
    call("spot", "get_depth", lambda: client.get_depth(SPOT), has("bids", "asks"))
    call("spot", "get_klines", lambda: client.get_klines(SPOT, "1m"), is_list)
    call("spot", "get_ticker_24hr", client.get_ticker_24hr, is_list)
    call("spot", "get_ticker_price", client.get_ticker_price, is_list)
    call("spot", "get_book_ticker", client.get_book_ticker, is_list)
    order = {"symbol": SPOT, "side": "BUY"}
    market = lambda: client.place_order(**order, type="MARKET", quantity="0.01")
    call("spot", "place_order (MARKET)", market, exact_id)
    limit = {**order, "type": "LIMIT", "quantity": "0.01", "price": "5000", "timeInForce": "GTC"}
    call(
        "spot",
        "place_test_order",
        lambda: client.place_test_order(**limit),
        lambda value: value == {},
    )
    client_id = f"tbpy-{time.time_ns()}"
    place = lambda: client.place_order(**limit, newClientOrderId=client_id)
    placed = call("spot", "place_order (LIMIT)", place, exact_id)
    order_id = placed["orderId"]
    same = lambda value: str(value["orderId"]) == str(order_id)
    call("spot", "get_order (orderId)", lambda: client.get_order(order_id), same)
    by_client_id = lambda: client.get_order(origClientOrderId=client_id)
    call("spot", "get_order (origClientOrderId)", by_client_id, same)
    call("spot", "get_open_orders", client.get_open_orders, lambda value: any(map(same, value)))
    call("spot", "cancel_order", lambda: client.cancel_order(order_id), same)
    call("spot", "get_trade_orders", client.get_trade_orders, lambda value: any(map(same, value)))
    call("spot", "get_account", client.get_account, has("balances"))
    call("spot", "get_account_trades", lambda: client.get_account_trades(SPOT), rows_with("price"))
    call("spot", "get_trades", lambda: client.get_trades(SPOT), is_list)
    call("spot", "get_balance_flow", client.get_balance_flow, is_list)
    call("spot", "get_deposit_orders", client.get_deposit_orders, is_list)
    key = call("spot", "create_listen_key", client.create_listen_key, has("listenKey"))
    listen_key = key["listenKey"]
    call(
        "spot",
        "extend_listen_key",
        lambda: client.extend_listen_key(listen_key),
        lambda value: True,
    )
    call(
        "spot", "close_listen_key", lambda: client.close_listen_key(listen_key), lambda value: True
    )


def contract():
    call("contract", "get_funding_rate", lambda: client.get_funding_rate(CONTRACT), is_list)
    insurance = lambda: client.get_insurance_by_symbol(CONTRACT)
    call("contract", "get_insurance_by_symbol", insurance, has("BUSDT"))
    place = lambda: client.futures_place_order(
        CONTRACT, "BUY_OPEN", "LIMIT", 100, f"tbpy-{time.time_ns()}", price="5000"
    )
    call("contract", "futures_place_order", place, exact_id)
    call(
        "contract",
        "futures_get_open_orders",
        lambda: client.futures_get_open_orders(CONTRACT),
        is_list,
    )
    history = lambda: client.futures_get_history_orders(CONTRACT)
    call("contract", "futures_get_history_orders", history, is_list)
    call("contract", "get_positions", client.get_positions, is_list)
    margin = lambda: client.adjust_position_margin(CONTRACT, "LONG", "1")
    call("contract", "adjust_position_margin", margin)
    call("contract", "get_futures_balance", client.get_futures_balance)
    trades = lambda: client.get_futures_user_trades(CONTRACT)
    call("contract", "get_futures_user_trades", trades, is_list)


def market_stream():
    symbols = {"spot": SPOT, "contract": CONTRACT, "option": OPTION}
    messages = []
    socket = WebSocket(f"{WS}/quote/ws/v1", on_message=messages.append, reconnect=False)
    socket.connect()
    forms = {
        "realtimes": None,
        "trade": {"binary": "false"},
        "kline_1m": None,
        "depth": {"limit": "10", "binary": "false"},
    }
    for section, symbol in symbols.items():
        for topic, params in forms.items():
            socket.subscribe(symbol, topic, params)
    deadline = ten_seconds()
    for section, symbol in symbols.items():
        for topic in forms:
            wanted = topic.split("_")[0]
            check = lambda message: (
                message.get("symbol") == symbol
                and str(message.get("topic", "")).startswith(wanted)
                and bool(message.get("data"))
            )
            await_message(section, f"subscribe {topic}", messages, check, deadline)
    socket.subscribe(f"{SPOT},ETHUSDT", "realtimes")
    check = lambda message: message.get("symbol") == "ETHUSDT"
    await_message("spot", "subscribe (two symbols)", messages, check, ten_seconds())
    socket.subscribe(SPOT, "index")
    is_index = lambda message: message.get("topic") == "index" and bool(message.get("data"))
    await_message("contract", "subscribe index", messages, is_index, ten_seconds())
    socket.unsubscribe(SPOT, "depth")
    socket.unsubscribe_all()
    time.sleep(1)
    messages.clear()
    client.place_order(symbol=SPOT, side="BUY", type="MARKET", quantity="0.01")
    time.sleep(1)
    report("spot", "stream", "unsubscribe_all", messages == [], messages[:1])
    socket.disconnect()


def user_stream():
    events = []
    receive = lambda message: events.extend(message if is_list(message) else [message])
    account = WebSocketAccount(http_client=client, ws_base_url=WS, on_message=receive)
    try:
        account.connect()
        client_id = f"tbpy-{time.time_ns()}"
        client.place_order(
            SPOT,
            "BUY",
            "LIMIT",
            "0.01",
            price="5000",
            timeInForce="GTC",
            newClientOrderId=client_id,
        )
        check = lambda event: event.get("e") == "executionReport" and event.get("c") == client_id
        await_message("spot", "WebSocketAccount (executionReport)", events, check, ten_seconds())
    except Exception as error:  # A client may raise anything.
        report("spot", "stream", "WebSocketAccount (executionReport)", False, error)


spot()
contract()
market_stream()
user_stream()
# The threads of the package do not end by themselves.
os._exit(0)
