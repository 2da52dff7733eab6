// Trades options on a sandbox with the client of oapi-codegen.
package main

import (
	"context"

	"trader/broker"
)

func main() {
	client, ctx := newClient(), context.Background()
	clientOrderId, price, timeInForce := "portable", "150.01", broker.TimeInForce("GTC")

	options := *must(client.ListOptionsWithResponse(ctx, &broker.ListOptionsParams{})).JSON200
	placed := must(client.PlaceOrderWithResponse(ctx, &broker.PlaceOrderParams{
		Symbol: options[0].Symbol, Side: "BUY", Type: "LIMIT", Quantity: "1.501",
		ClientOrderId: &clientOrderId, TimeInForce: &timeInForce, Price: &price, Timestamp: now(),
	})).JSON200
	listed := *must(client.ListOpenOrdersWithResponse(ctx, &broker.ListOpenOrdersParams{
		Timestamp: now(),
	})).JSON200
	cancelled := must(client.CancelOrderWithResponse(ctx, &broker.CancelOrderParams{
		OrderId: &placed.OrderId, Timestamp: now(),
	})).JSON200
	report(map[string]any{"placed": placed, "listed": listed, "cancelled": cancelled})
}
