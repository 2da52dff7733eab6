"""Trades contracts on a sandbox with the client of openapi-python-client."""

from broker.api.orders import cancel_order, list_open_orders, place_order
from report import report
from signing import client, now

placed = place_order.sync(
    client=client, symbol="BTC-PERP-BUSDT", side="BUY_OPEN", order_type="LIMIT",
    quantity="1500", client_order_id="portable", timestamp=now(), leverage="10", price="9900.1",
    time_in_force="GTC",
)
listed = list_open_orders.sync(client=client, order_type="LIMIT", timestamp=now())
cancelled = cancel_order.sync(
    client=client, order_type="LIMIT", timestamp=now(), order_id=placed.order_id,
)
report(placed, listed, cancelled)
