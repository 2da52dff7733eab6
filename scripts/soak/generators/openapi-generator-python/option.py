"""Trades options on a sandbox with the client of openapi-generator (python)."""

import json

import broker
from signing import client, now

orders = broker.OrdersApi(client)
symbol = broker.OptionsAndIndexApi(client).list_options()[0].symbol

placed = orders.place_order(
    symbol=symbol, side="BUY", type="LIMIT", quantity="1.501", timestamp=now(),
    client_order_id="portable", price="150.01", time_in_force=broker.TimeInForce.GTC,
)
listed = orders.list_open_orders(timestamp=now())
cancelled = orders.cancel_order(timestamp=now(), order_id=placed.order_id)
print(json.dumps({
    "orderId": str(placed.order_id),
    "price": listed[0].price,
    "quantity": listed[0].orig_qty,
    "listed": [str(order.order_id) for order in listed],
    "status": cancelled.status,
}))
