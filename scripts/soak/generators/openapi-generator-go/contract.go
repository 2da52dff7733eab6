// Trades contracts on a sandbox with the client of openapi-generator (go).
package main

import (
	"context"

	"trader/broker"
)

func main() {
	client, ctx := newClient(), context.Background()

	placed := must(client.OrdersAPI.PlaceOrder(ctx).Symbol("BTC-PERP-BUSDT").
		Side(broker.ORDERSIDE_BUY_OPEN).OrderType(broker.ORDERTYPE_LIMIT).Quantity("1500").
		ClientOrderId("portable").Timestamp(now()).Leverage("10").Price("9900.1").
		TimeInForce(broker.TIMEINFORCE_GTC).Execute())
	listed := must(client.OrdersAPI.ListOpenOrders(ctx).OrderType(broker.ORDERTYPE_LIMIT).
		Timestamp(now()).Execute())
	cancelled := must(client.OrdersAPI.CancelOrder(ctx).OrderType(broker.ORDERTYPE_LIMIT).
		Timestamp(now()).OrderId(placed.OrderId).Execute())
	report(map[string]any{"placed": placed, "listed": listed, "cancelled": cancelled})
}
