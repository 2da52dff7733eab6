"""Trades on a sandbox with the client of openapi-python-client."""

import json

from broker.api.general import get_broker_info
from broker.api.market_data import get_depth, get_ticker_price, list_klines
from broker.api.orders import get_order, place_order
from signing import client, now

placed = place_order.sync(
    client=client, symbol="BTCUSDT", side="BUY", type_="LIMIT",
    quantity="0.250001", timestamp=now(), time_in_force="GTC", price="9990.01",
)
order = get_order.sync(client=client, timestamp=now(), order_id=placed.order_id)
symbols = get_broker_info.sync(client=client).symbols
candlesticks = list_klines.sync(client=client, symbol="BTCUSDT", interval="1m")
print(json.dumps({
    "orderId": str(order.order_id),
    "price": order.price,
    "quantity": order.orig_qty,
    "bid": get_depth.sync(client=client, symbol="BTCUSDT").bids[0][0],
    "filter": symbols[0].filters[0].filter_type,
    "candlesticks": len(candlesticks),
    "tickers": len(get_ticker_price.sync(client=client)),
}))
