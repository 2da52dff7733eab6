import type { Mistakes } from './mistake.ts';

/** Mistakes in examples. */
export const mistakesInExamples: Mistakes = {
  'spec/examples/spot/getDepth/book.json': [
    [
      '"bids"',
      '"bad": 1, "bids"',
      '`response/bad`: Depth has no field `bad`. Its fields: `time` and',
    ],
    ['"bids"', '"bid"', '7:5: `response/bid`: Depth has no field `bid`.'],
    ['{', '', '2:12: Invalid JSON: Unexpected non-whitespace character after JSON at position 12'],
    ['"symbol": "BTCUSDT", ', '', '3:3: `request`: getDepth must have the parameter `symbol`.'],
    ['"limit": 1000', '"limit": "1000"', '3:46: `request/limit`: Expected an integer, such as 1;'],
    ['"BTCUSDT"', '""', '3:26: `request/symbol`: Expected text, such as "abc", of at least 1'],
    ['["40000.1", "0.5"]', '{}', '8:7: `response/bids/0`: Expected a list; got {}.'],
    ['["40000", "1"]', '["40000", "1", "2"]', '9:7: `response/bids/1`: Expected a list, of at'],
    ['"status": 200,', '"status": 200', "5:3: Invalid JSON: Expected ',' or '}' after property"],
  ],
  'spec/examples/spot/executionReport/new.json': [
    ['"executionReport"', '"report"', '2:8: `e`: Expected "executionReport"; got "report".'],
    ['"40000.1"', '40000.1', '5:8: `p`: Expected a decimal as text, such as "0.001"; got 40000.1.'],
    ['"40001"]', '"40001", "40002"]', '6:8: `L`: Expected a list, of at most 2 items; got'],
  ],
  'spec/examples/spot/placeOrder/limit.json': [
    ['"price"', '"timestamp": 1796083200000,\n    "price"', '6:5: `request/timestamp`: Clients'],
    ['"replacedOrderId": "1"', '"replacedOrderId": 1', '7:24: `request/replacedOrderId`: Expected'],
    ['"expireTime": 1796083200000', '"expireTime": "1796083200000"', '8:19: `request/expireTime`:'],
    ['"price": "40000.1"', '"price": 40000.1', '6:14: `request/price`: Expected a decimal as'],
    [
      '"type": "LIMIT",\n    "price"',
      '"type": "LIMT",\n    "price"',
      '5:13: `request/type`: Expected one of "LIMIT" or "MARKET"; got "LIMT".',
    ],
    ['    "price": "40000.1",\n', '', '3:3: `request`: The request violates a rule: `price` is'],
    [
      '"price"',
      '"icebergQty": "1",\n    "timeInForce": "IOC",\n    "price"',
      '7:20: `request/timeInForce`: The request violates a rule: when `icebergQty` is sent,',
    ],
    ['    "replacedOrderId": "1",\n', '', '3:3: `request`: The request violates a rule: send all'],
  ],
  'spec/examples/spot/placeOrder/no-price.json': [
    ['"LIMIT"', '"LIMIT", "price": 100.10', '3:63: `request/price`: Expected a decimal as text,'],
  ],
  'spec/examples/spot/getTickerPrice/one.json': [
    ['{ "symbol": "BTCUSDT" }', '{}', '5:15: `response`: Expected a list; got'],
  ],
  'spec/examples/spot/getDepth/unknown-symbol.json': [
    ['"msg"', '"message"', '5:32: `response/message`: ErrorBody has no field `message`.'],
    ['-1121', '-1122', '5:25: `response/code`: errors.yaml has no code -1122.'],
    ['400', '401', '4:13: `status`: The status is 401, but -1121 (BAD_SYMBOL) has the status 400'],
    ['"symbol"', '"symbols"', '3:16: `request/symbols`: getDepth has no parameter `symbols`.'],
    [
      '"request"',
      '"main": true, "request"',
      'spec/spot/operations/getDepth.yaml:1:14: `getDepth` must have at most one main ' +
        'example, with a successful response; got',
    ],
  ],
};
