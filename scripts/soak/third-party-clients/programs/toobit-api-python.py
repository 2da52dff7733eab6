"""Calls everything that the package `toobit-api-python` has, through the proxy of the campaign."""

from report import *
from toobit_api.toobit_api import TooBitAPI

client = TooBitAPI(API_KEY, SECRET_KEY)
client.base_url = REST

call("spot", "get_server_time", client.get_server_time, has("serverTime"))
call("spot", "get_exchange_info", client.get_exchange_info, has("symbols"))
price = lambda: client.get_symbol_price_ticker(SPOT)
call("spot", "get_symbol_price_ticker", price, lambda value: "price" in str(value))
call("spot", "get_orderbook_depth", lambda: client.get_orderbook_depth(SPOT), has("bids", "asks"))
place = lambda: client.place_order(SPOT, "BUY", "LIMIT", "0.01", "5000", "GTC")
placed = call("spot", "place_order", place, exact_id)
order_id = placed["orderId"] if placed else "0"
same = lambda value: str(value["orderId"]) == str(order_id)
call("spot", "get_open_orders", client.get_open_orders, lambda value: any(map(same, value)))
call("spot", "cancel_order", lambda: client.cancel_order(SPOT, order_id), same)
call("spot", "get_balances", client.get_balances, has("balances"))
