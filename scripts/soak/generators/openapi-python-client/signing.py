"""The client of openapi-python-client, with signed requests."""

import hmac
import sys
import time

import httpx
from broker import Client

base_url, api_key, secret_key = sys.argv[1:]


class Signing(httpx.Auth):
    """Sends the API key, and signs the query string of each request that has a timestamp."""

    def auth_flow(self, request):
        request.headers["X-BH-APIKEY"] = api_key
        query = request.url.query
        if b"timestamp=" in query:
            signature = hmac.new(secret_key.encode(), query, "sha256").hexdigest()
            request.url = request.url.copy_with(query=query + b"&signature=" + signature.encode())
        yield request


client = Client(base_url=base_url, httpx_args={"auth": Signing()}, raise_on_unexpected_status=True)


def now():
    return int(time.time() * 1000)
