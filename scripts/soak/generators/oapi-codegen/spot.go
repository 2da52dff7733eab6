// Trades on a sandbox with the client of oapi-codegen.
package main

import (
	"context"

	"trader/broker"
)

func main() {
	client, ctx := newClient(), context.Background()
	price, timeInForce := "9990.01", broker.TimeInForce("GTC")

	placed := must(client.PlaceOrderWithResponse(ctx, &broker.PlaceOrderParams{
		Symbol: "BTCUSDT", Side: "BUY", Type: "LIMIT", Quantity: "0.250001",
		TimeInForce: &timeInForce, Price: &price, Timestamp: now(),
	})).JSON200
	order := must(client.GetOrderWithResponse(ctx, &broker.GetOrderParams{
		OrderId: &placed.OrderId, Timestamp: now(),
	})).JSON200
	info := must(client.GetBrokerInfoWithResponse(ctx, &broker.GetBrokerInfoParams{})).JSON200
	filter := must((*info.Symbols)[0].Filters[0].AsPriceFilter()).FilterType
	depth := must(client.GetDepthWithResponse(ctx, &broker.GetDepthParams{Symbol: "BTCUSDT"})).JSON200
	tickers := must(client.GetTickerPriceWithResponse(ctx, &broker.GetTickerPriceParams{})).JSON200
	candlesticks := must(client.ListKlinesWithResponse(ctx, &broker.ListKlinesParams{
		Symbol: "BTCUSDT", Interval: "1m",
	})).JSON200
	report(map[string]any{
		"orderId":      order.OrderId,
		"price":        order.Price,
		"quantity":     order.OrigQty,
		"bid":          depth.Bids[0][0],
		"filter":       filter,
		"candlesticks": len(*candlesticks),
		"tickers":      len(must(tickers.AsTickerPriceList())),
	})
}
