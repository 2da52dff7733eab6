// Trades on a sandbox with the client of oapi-codegen.
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

// sign sends the API key, and signs the query string of each request that has a timestamp.
func sign(_ context.Context, request *http.Request) error {
	request.Header.Set("X-BH-APIKEY", os.Args[2])
	if query := request.URL.RawQuery; strings.Contains(query, "timestamp=") {
		mac := hmac.New(sha256.New, []byte(os.Args[3]))
		mac.Write([]byte(query))
		request.URL.RawQuery = query + "&signature=" + hex.EncodeToString(mac.Sum(nil))
	}
	return nil
}

func must[Result any](result Result, err error) Result {
	if err != nil {
		panic(err)
	}
	return result
}

func main() {
	client := must(broker.NewClientWithResponses(os.Args[1], broker.WithRequestEditorFn(sign)))
	ctx := context.Background()
	now := func() int64 { return time.Now().UnixMilli() }
	price, timeInForce := "9990.01", broker.TimeInForce("GTC")

	placed := must(client.PlaceOrderWithResponse(ctx, &broker.PlaceOrderParams{
		Symbol: "BTCUSDT", Side: "BUY", Type: "LIMIT", Quantity: "0.250001",
		TimeInForce: &timeInForce, Price: &price, Timestamp: now(),
	})).JSON200
	order := must(client.GetOrderWithResponse(ctx, &broker.GetOrderParams{
		OrderId: &placed.OrderId, Timestamp: now(),
	})).JSON200
	info := must(client.GetBrokerInfoWithResponse(ctx, &broker.GetBrokerInfoParams{})).JSON200
	filter := must((*info.Symbols)[0].Filters[0].Discriminator())
	depth := must(client.GetDepthWithResponse(ctx, &broker.GetDepthParams{Symbol: "BTCUSDT"})).JSON200
	tickers := must(client.GetTickerPriceWithResponse(ctx, &broker.GetTickerPriceParams{})).JSON200
	candlesticks := must(client.ListKlinesWithResponse(ctx, &broker.ListKlinesParams{
		Symbol: "BTCUSDT", Interval: "1m",
	})).JSON200
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"orderId":      fmt.Sprint(order.OrderId),
		"price":        order.Price,
		"quantity":     order.OrigQty,
		"bid":          depth.Bids[0][0],
		"filter":       filter,
		"candlesticks": len(*candlesticks),
		"tickers":      len(must(tickers.AsTickerPriceList())),
	})
}
