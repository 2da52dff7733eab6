"""What the programs in Python share."""

import json


def report(placed, listed, cancelled):
    """Prints the responses to three requests for an order as a line of JSON."""
    print(json.dumps({
        "placed": placed.to_dict(),
        "listed": [order.to_dict() for order in listed],
        "cancelled": cancelled.to_dict(),
    }))
