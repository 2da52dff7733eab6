"""Trades on a sandbox with the client of openapi-generator (python)."""

import json

import broker
from signing import client, now

orders, market = broker.OrdersApi(client), broker.MarketDataApi(client)
placed = orders.place_order(
    symbol="BTCUSDT", side="BUY", type="LIMIT", quantity="0.250001", timestamp=now(),
    time_in_force="GTC", price="9990.01",
)
order = orders.get_order(timestamp=now(), order_id=placed.order_id)
print("order", order.order_id, order.status.value)
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
