// Trades on a sandbox with the client of openapi-generator (go).
package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"trader/broker"
)

// signing sends the API key, and signs the query string of each request that has a timestamp.
type signing struct{ apiKey, secretKey string }

func (s signing) RoundTrip(request *http.Request) (*http.Response, error) {
	request.Header.Set("X-BH-APIKEY", s.apiKey)
	if query := request.URL.RawQuery; strings.Contains(query, "timestamp=") {
		mac := hmac.New(sha256.New, []byte(s.secretKey))
		mac.Write([]byte(query))
		request.URL.RawQuery = query + "&signature=" + hex.EncodeToString(mac.Sum(nil))
	}
	return http.DefaultTransport.RoundTrip(request)
}

func must[Result any](result Result, _ *http.Response, err error) Result {
	if err != nil {
		panic(err)
	}
	return result
}

func main() {
	configuration := broker.NewConfiguration()
	configuration.Servers = broker.ServerConfigurations{{URL: os.Args[1]}}
	configuration.HTTPClient = &http.Client{Transport: signing{os.Args[2], os.Args[3]}}
	client, ctx := broker.NewAPIClient(configuration), context.Background()
	now := func() int64 { return time.Now().UnixMilli() }

	placed := must(client.OrdersAPI.PlaceOrder(ctx).Symbol("BTCUSDT").Side(broker.ORDERSIDE_BUY).
		Type_(broker.ORDERTYPE_LIMIT).Quantity("0.250001").Timestamp(now()).
		TimeInForce(broker.TIMEINFORCE_GTC).Price("9990.01").Execute())
	order := must(client.OrdersAPI.GetOrder(ctx).Timestamp(now()).OrderId(placed.OrderId).Execute())
	info := must(client.GeneralAPI.GetBrokerInfo(ctx).Execute())
	depth := must(client.MarketDataAPI.GetDepth(ctx).Symbol("BTCUSDT").Execute())
	tickers := must(client.MarketDataAPI.GetTickerPrice(ctx).Execute())
	candlesticks := must(client.MarketDataAPI.ListKlines(ctx).Symbol("BTCUSDT").
		Interval(broker.KLINEINTERVAL_MINUTES_1).Execute())
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"orderId":      fmt.Sprint(order.OrderId),
		"price":        order.Price,
		"quantity":     order.OrigQty,
		"bid":          depth.Bids[0][0],
		"filter":       info.Symbols[0].Filters[0].PriceFilter.FilterType,
		"candlesticks": len(candlesticks),
		"tickers":      len(*tickers.ArrayOfTickerPriceEntry),
	})
}
