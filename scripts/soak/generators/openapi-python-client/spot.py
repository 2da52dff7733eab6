"""Trades on a sandbox with the client of openapi-python-client."""

import hmac
import json
import sys
import time

import httpx
from broker import Client
from broker.api.general import get_broker_info
from broker.api.market_data import get_depth, get_ticker_price, list_klines
from broker.api.orders import get_order, place_order
from broker.models import KlineInterval, OrderSide, OrderType, TimeInForce

base_url, api_key, secret_key = sys.argv[1:]


class Signing(httpx.Auth):
    """Sends the API key, and signs the query string of each request that has a timestamp."""

    def auth_flow(self, request):
        request.headers["X-BH-APIKEY"] = api_key
        query = request.url.query
        if b"timestamp=" in query:
            signature = hmac.new(secret_key.encode(), query, "sha256").hexdigest()
            request.url = request.url.copy_with(query=query + b"&signature=" + signature.encode())
        yield request


client = Client(base_url=base_url, httpx_args={"auth": Signing()}, raise_on_unexpected_status=True)


def now():
    return int(time.time() * 1000)


placed = place_order.sync(
    client=client, symbol="BTCUSDT", side=OrderSide.BUY, type_=OrderType.LIMIT,
    quantity="0.250001", timestamp=now(), time_in_force=TimeInForce.GTC, price="9990.01",
)
order = get_order.sync(client=client, timestamp=now(), order_id=placed.order_id)
symbols = get_broker_info.sync(client=client).symbols
candlesticks = list_klines.sync(client=client, symbol="BTCUSDT", interval=KlineInterval.MINUTES_1)
print(json.dumps({
    "orderId": str(order.order_id),
    "price": order.price,
    "quantity": order.orig_qty,
    "bid": get_depth.sync(client=client, symbol="BTCUSDT").bids[0][0],
    "filter": symbols[0].filters[0].filter_type,
    "candlesticks": len(candlesticks),
    "tickers": len(get_ticker_price.sync(client=client)),
}))
