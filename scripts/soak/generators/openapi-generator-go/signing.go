// The client of openapi-generator (go), with signed requests.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"log"
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
	if failure, hasBody := err.(interface{ Body() []byte }); hasBody {
		// The body contains the code and the message of the broker.
		log.Fatalf("%v: %s", err, failure.Body())
	} else if err != nil {
		log.Fatal(err)
	}
	return result
}

func newClient() *broker.APIClient {
	configuration := broker.NewConfiguration()
	configuration.Servers = broker.ServerConfigurations{{URL: os.Args[1]}}
	configuration.HTTPClient = &http.Client{Transport: signing{os.Args[2], os.Args[3]}}
	return broker.NewAPIClient(configuration)
}

func now() int64 { return time.Now().UnixMilli() }
