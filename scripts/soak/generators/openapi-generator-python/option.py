"""Trades options on a sandbox with the client of openapi-generator (python)."""

import broker
from report import report
from signing import client, now

orders = broker.OrdersApi(client)
symbol = broker.OptionsAndIndexApi(client).list_options()[0].symbol

placed = orders.place_order(
    symbol=symbol, side="BUY", type="LIMIT", quantity="1.501", timestamp=now(),
    client_order_id="portable", price="150.01", time_in_force=broker.TimeInForce.GTC,
)
listed = orders.list_open_orders(timestamp=now())
cancelled = orders.cancel_order(timestamp=now(), order_id=placed.order_id)
report(placed, listed, cancelled)
