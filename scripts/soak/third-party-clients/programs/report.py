"""What the programs of all Python clients share: the target, and the report of each call."""

import json
import os
import time

REST = os.environ["REST_ORIGIN"]
WS = os.environ["WS_ORIGIN"]
API_KEY = os.environ["API_KEY"]
SECRET_KEY = os.environ["SECRET_KEY"]
SPOT = "BTCUSDT"
CONTRACT = "BTC-PERP-BUSDT"
OPTION = os.environ["OPTION_SYMBOL"]


def report(section, channel, name, works, detail=""):
    """Prints the result of one call as a line of JSON."""
    line = {"section": section, "channel": channel, "call": name, "works": works}
    print(json.dumps({**line, "detail": str(detail)[:300]}), flush=True)


def is_error(response):
    """Returns whether a response is an error, because some clients do not raise one."""
    return isinstance(response, dict) and str(response.get("code", "0")).startswith("-")


def caller(section, client):
    """Returns a function that calls a method of a client by its name, which can end with a remark
    in parentheses. The call works if the client returns data that satisfy the check."""

    def call(name, *positional, check=bool, **named):
        try:
            response = getattr(client, name.split(" ")[0])(*positional, **named)
            works = not is_error(response) and bool(check(response))
            report(section, "rest", name, works, "" if works else response)
            return response
        except Exception as error:  # A client may raise anything.
            report(section, "rest", name, False, f"{type(error).__name__}: {error}")
            return None

    return call


def ten_seconds():
    """Returns a deadline."""
    return time.monotonic() + 10


def await_message(section, name, messages, check, deadline):
    """Waits until a client has passed a message that satisfies the check to its caller."""
    while True:
        if any(check(message) for message in list(messages)):
            return report(section, "stream", name, True)
        if time.monotonic() > deadline:
            break
        time.sleep(0.05)
    last = messages[-1] if messages else "no message"
    return report(section, "stream", name, False, last)


def is_list(value):
    return isinstance(value, list)


def has(*keys):
    """Returns a check: the response is an object with these keys."""
    return lambda value: isinstance(value, dict) and all(key in value for key in keys)


def rows_with(*keys):
    """Returns a check: the response is a list of at least one object with these keys."""
    return lambda value: is_list(value) and len(value) > 0 and has(*keys)(value[0])


def exact_id(value, key="orderId"):
    """Returns whether the response has an id with all of its 18 digits."""
    return has(key)(value) and len(str(value[key])) >= 18


def is_empty(value):
    return value == {}


def anything(value):
    return True


def order_checks(order_id, key="orderId"):
    """Returns two checks: the response is an order, and it is a list that contains the order."""
    same = lambda value: str(value[key]) == str(order_id)
    return same, lambda value: any(map(same, value))
