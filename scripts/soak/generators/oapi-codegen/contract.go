// Trades contracts on a sandbox with the client of oapi-codegen.
package main

import (
	"context"

	"trader/broker"
)

func main() {
	client, ctx := newClient(), context.Background()
	leverage, price, timeInForce := "10", "9900.1", broker.TimeInForce("GTC")

	placed := must(client.PlaceOrderWithResponse(ctx, &broker.PlaceOrderParams{
		Symbol: "BTC-PERP-BUSDT", Side: "BUY_OPEN", OrderType: "LIMIT", Quantity: "1500",
		ClientOrderId: "portable", Leverage: &leverage, Price: &price, TimeInForce: &timeInForce,
		Timestamp: now(),
	})).JSON200
	listed := *must(client.ListOpenOrdersWithResponse(ctx, &broker.ListOpenOrdersParams{
		OrderType: "LIMIT", Timestamp: now(),
	})).JSON200
	cancelled := must(client.CancelOrderWithResponse(ctx, &broker.CancelOrderParams{
		OrderType: "LIMIT", OrderId: &placed.OrderId, Timestamp: now(),
	})).JSON200
	report(map[string]any{"placed": placed, "listed": listed, "cancelled": cancelled})
}
