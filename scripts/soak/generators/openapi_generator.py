"""Trades on a sandbox with the client of openapi-generator (python)."""

import hmac
import json
import sys
import time

import broker

base_url, api_key, secret_key = sys.argv[1:]


class SigningClient(broker.ApiClient):
    """Signs the query string of each request that has a timestamp."""

    def call_api(self, method, url, *args, **kwargs):
        _, _, query = url.partition("?")
        if "timestamp=" in query:
            url += "&signature=" + hmac.new(secret_key.encode(), query.encode(), "sha256").hexdigest()
        return super().call_api(method, url, *args, **kwargs)


client = SigningClient(broker.Configuration(host=base_url, api_key={"apiKey": api_key}))
orders, market = broker.OrdersApi(client), broker.MarketDataApi(client)


def now():
    return int(time.time() * 1000)


placed = orders.place_order(
    symbol="BTCUSDT", side="BUY", type="LIMIT", quantity="0.250001", timestamp=now(),
    time_in_force="GTC", price="9990.01",
)
order = orders.get_order(timestamp=now(), order_id=placed.order_id)
symbols = broker.GeneralApi(client).get_broker_info().symbols
print(json.dumps({
    "orderId": str(order.order_id),
    "price": order.price,
    "quantity": order.orig_qty,
    "bid": market.get_depth(symbol="BTCUSDT").bids[0][0],
    "filter": symbols[0].filters[0].actual_instance.filter_type,
    "candlesticks": len(market.list_klines(symbol="BTCUSDT", interval="1m")),
    "tickers": len(market.get_ticker_price().actual_instance),
}))
