"""Calls `toobit-connector-python` through the proxy of the campaign.

Only the calls that have a counterpart in this API.
"""

import os
import time

from report import *
from tbpy import HTTP, WebSocket, WebSocketAccount

client = HTTP(base_url=REST, api_key=API_KEY, api_secret=SECRET_KEY)


def spot():
    call = caller("spot", client)
    call("get_server_time", check=has("serverTime"))
    call("ping", check=is_empty)
    call("get_exchange_info", check=has("symbols"))
    call("get_exchange_info (type)", "token", check=has("symbols"))
    call("get_depth", SPOT, check=has("bids", "asks"))
    call("get_klines", SPOT, "1m", check=is_list)
    call("get_ticker_24hr", check=is_list)
    call("get_ticker_price", check=is_list)
    call("get_book_ticker", check=is_list)
    order = {"symbol": SPOT, "side": "BUY", "quantity": "0.01"}
    call("place_order (MARKET)", **order, type="MARKET", check=exact_id)
    limit = {**order, "type": "LIMIT", "price": "5000", "timeInForce": "GTC"}
    call("place_test_order", **limit, check=is_empty)
    client_id = f"tbpy-{time.time_ns()}"
    placed = call("place_order (LIMIT)", **limit, newClientOrderId=client_id, check=exact_id)
    order_id = placed["orderId"]
    same, listed = order_checks(order_id)
    call("get_order (orderId)", order_id, check=same)
    call("get_order (origClientOrderId)", origClientOrderId=client_id, check=same)
    call("get_open_orders", check=listed)
    call("cancel_order", order_id, check=same)
    call("get_trade_orders", check=listed)
    call("get_account", check=has("balances"))
    call("get_account_trades", SPOT, check=rows_with("price"))
    call("get_trades", SPOT, check=is_list)
    call("get_balance_flow", check=is_list)
    call("get_deposit_orders", check=is_list)
    listen_key = call("create_listen_key", check=has("listenKey"))["listenKey"]
    call("extend_listen_key", listen_key, check=anything)
    call("close_listen_key", listen_key, check=anything)


def contract():
    call = caller("contract", client)
    call("get_funding_rate", CONTRACT, check=is_list)
    call("get_insurance_by_symbol", CONTRACT, check=has("BUSDT"))
    order = (CONTRACT, "BUY_OPEN", "LIMIT", 100, f"tbpy-{time.time_ns()}")
    call("futures_place_order", *order, price="5000", check=exact_id)
    call("futures_get_open_orders", CONTRACT, check=is_list)
    call("futures_get_history_orders", CONTRACT, check=is_list)
    call("get_positions", check=is_list)
    call("adjust_position_margin", CONTRACT, "LONG", "1")
    call("get_futures_balance")
    call("get_futures_user_trades", CONTRACT, check=is_list)


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
        terms = {"price": "5000", "timeInForce": "GTC", "newClientOrderId": client_id}
        client.place_order(SPOT, "BUY", "LIMIT", "0.01", **terms)
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
