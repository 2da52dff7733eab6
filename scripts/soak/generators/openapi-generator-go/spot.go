// Trades on a sandbox with the client of openapi-generator (go).
package main

import (
	"context"
	"fmt"

	"trader/broker"
)

func main() {
	client, ctx := newClient(), context.Background()

	placed := must(client.OrdersAPI.PlaceOrder(ctx).Symbol("BTCUSDT").Side(broker.ORDERSIDE_BUY).
		Type_(broker.ORDERTYPE_LIMIT).Quantity("0.250001").Timestamp(now()).
		TimeInForce(broker.TIMEINFORCE_GTC).Price("9990.01").Execute())
	order := must(client.OrdersAPI.GetOrder(ctx).Timestamp(now()).OrderId(placed.OrderId).Execute())
	fmt.Println("order", order.OrderId, order.Status)
	info := must(client.GeneralAPI.GetBrokerInfo(ctx).Execute())
	depth := must(client.MarketDataAPI.GetDepth(ctx).Symbol("BTCUSDT").Execute())
	tickers := must(client.MarketDataAPI.GetTickerPrice(ctx).Execute())
	candlesticks := must(client.MarketDataAPI.ListKlines(ctx).Symbol("BTCUSDT").
		Interval(broker.KLINEINTERVAL_MINUTES_1).Execute())
	report(map[string]any{
		"orderId":      order.OrderId,
		"price":        order.Price,
		"quantity":     order.OrigQty,
		"bid":          depth.Bids[0][0],
		"filter":       info.Symbols[0].Filters[0].PriceFilter.FilterType,
		"candlesticks": len(candlesticks),
		"tickers":      len(*tickers.ArrayOfTickerPriceEntry),
	})
}
