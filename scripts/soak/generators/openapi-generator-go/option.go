// Trades options on a sandbox with the client of openapi-generator (go).
package main

import (
	"context"

	"trader/broker"
)

func main() {
	client, ctx := newClient(), context.Background()

	symbol := must(client.OptionsAndIndexAPI.ListOptions(ctx).Execute())[0].Symbol
	placed := must(client.OrdersAPI.PlaceOrder(ctx).Symbol(symbol).Side(broker.ORDERSIDE_BUY).
		Type_(broker.ORDERTYPE_LIMIT).Quantity("1.501").Timestamp(now()).ClientOrderId("portable").
		TimeInForce(broker.TIMEINFORCE_GTC).Price("150.01").Execute())
	listed := must(client.OrdersAPI.ListOpenOrders(ctx).Timestamp(now()).Execute())
	cancelled := must(client.OrdersAPI.CancelOrder(ctx).Timestamp(now()).
		OrderId(placed.OrderId).Execute())
	report(map[string]any{"placed": placed, "listed": listed, "cancelled": cancelled})
}
