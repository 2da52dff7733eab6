// The client of oapi-codegen, with signed requests.
package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
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

func newClient() *broker.ClientWithResponses {
	return must(broker.NewClientWithResponses(os.Args[1], broker.WithRequestEditorFn(sign)))
}

func now() int64 { return time.Now().UnixMilli() }
