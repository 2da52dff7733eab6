"""Trades options on a sandbox with the client of openapi-python-client."""

from broker.api.options_and_index import list_options
from broker.api.orders import cancel_order, list_open_orders, place_order
from report import report
from signing import client, now

symbol = list_options.sync(client=client)[0].symbol

placed = place_order.sync(
    client=client, symbol=symbol, side="BUY", type_="LIMIT", quantity="1.501",
    timestamp=now(), client_order_id="portable", price="150.01", time_in_force="GTC",
)
listed = list_open_orders.sync(client=client, timestamp=now())
cancelled = cancel_order.sync(client=client, timestamp=now(), order_id=placed.order_id)
report(placed, listed, cancelled)
