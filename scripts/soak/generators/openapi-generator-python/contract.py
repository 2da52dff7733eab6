"""Trades contracts on a sandbox with the client of openapi-generator (python)."""

import broker
from report import report
from signing import client, now

orders = broker.OrdersApi(client)

placed = orders.place_order(
    symbol="BTC-PERP-BUSDT", side="BUY_OPEN", order_type="LIMIT", quantity="1500",
    client_order_id="portable", timestamp=now(), leverage="10", price="9900.1",
    time_in_force=broker.TimeInForce.GTC,
)
listed = orders.list_open_orders(order_type="LIMIT", timestamp=now())
cancelled = orders.cancel_order(order_type="LIMIT", timestamp=now(), order_id=placed.order_id)
report(placed, listed, cancelled)
