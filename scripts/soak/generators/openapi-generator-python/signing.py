"""The client of openapi-generator (python), with signed requests."""

import hmac
import sys
import time

import broker

base_url, api_key, secret_key = sys.argv[1:]


class SigningClient(broker.ApiClient):
    """Signs the query string of each request that has a timestamp."""

    def call_api(self, method, url, *args, **kwargs):
        _, _, query = url.partition("?")
        if "timestamp=" in query:
            url += "&signature=" + hmac.new(secret_key.encode(), query.encode(), "sha256").hexdigest()
        return super().call_api(method, url, *args, **kwargs)


client = SigningClient(broker.Configuration(host=base_url, api_key={"apiKey": api_key}))


def now():
    return int(time.time() * 1000)
