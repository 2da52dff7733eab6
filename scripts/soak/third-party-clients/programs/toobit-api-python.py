"""Calls everything that the package `toobit-api-python` has, through the proxy of the campaign."""

from report import *
from toobit_api.toobit_api import TooBitAPI

client = TooBitAPI(API_KEY, SECRET_KEY)
client.base_url = REST
call = caller("spot", client)

call("get_server_time", check=has("serverTime"))
call("get_exchange_info", check=has("symbols"))
call("get_symbol_price_ticker", SPOT, check=lambda value: "price" in str(value))
call("get_orderbook_depth", SPOT, check=has("bids", "asks"))
placed = call("place_order", SPOT, "BUY", "LIMIT", "0.01", "5000", "GTC", check=exact_id)
order_id = placed["orderId"] if placed else "0"
same, listed = order_checks(order_id)
call("get_open_orders", check=listed)
call("cancel_order", SPOT, order_id, check=same)
call("get_balances", check=has("balances"))
