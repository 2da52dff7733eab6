import { ruleTable } from './rule-table.ts';

const folder = 'examples/spot';
const book = `${folder}/getDepth/book.json`;
const unknownSymbol = `${folder}/getDepth/unknown-symbol.json`;
const limit = `${folder}/placeOrder/limit.json`;
const noPrice = `${folder}/placeOrder/no-price.json`;
const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';

ruleTable('operation-examples: requests', {
  rule: 'operation-examples',
  passes: {
    'a value above the maximum of a clamped parameter': { [book]: [['1000', '100000']] },
    'a refusal that breaks the rules': { [noPrice]: [['"LIMIT"', '"LIMITED"']] },
  },
  fails: [
    {
      what: 'a parameter that was renamed, in each file that uses it',
      edits: { [getDepth]: [['name: symbol', 'name: pair']] },
      says: [
        [`${book}:3`, 'getDepth has no parameter `symbol`', 'Missing here: `pair`', '(pair)'],
        [`${unknownSymbol}:3`, 'getDepth has no parameter `symbol`'],
      ],
    },
    {
      what: 'a value above the maximum of a parameter that is not clamped',
      edits: { [getDepth]: [['    x-clamped: true\n', '']] },
      says: [[`${book}:3`, '1000 is not right here', 'a whole number, such as 1, at most 500']],
    },
    {
      what: 'a required parameter that is missing',
      edits: { [book]: [['"symbol": "BTCUSDT", ', '']] },
      says: [[`${book}:3`, 'getDepth lacks the parameter `symbol`']],
    },
    {
      what: 'a parameter that clients add',
      edits: { [limit]: [['"price"', '"timestamp": 1796083200000,\n    "price"']] },
      says: [[`${limit}:6`, 'Clients add `timestamp` by themselves']],
    },
    {
      what: 'a count as text, and an empty name',
      edits: {
        [book]: [
          ['"limit": 1000', '"limit": "1000"'],
          ['"BTCUSDT"', '""'],
        ],
      },
      says: [
        [`${book}:3`, '"" is not right here', 'at least 1 long'],
        [`${book}:3`, '"1000" is not right here', 'a whole number'],
      ],
    },
    {
      what: 'an id as a number, a time as text, a decimal as a number',
      edits: {
        [limit]: [
          ['"replacedOrderId": "1"', '"replacedOrderId": 1'],
          ['"expireTime": 1796083200000', '"expireTime": "1796083200000"'],
          ['"price": "40000.1"', '"price": 40000.1'],
        ],
      },
      says: [
        [`${limit}:6`, '40000.1 is not right here', 'a decimal as text, such as "0.001"'],
        [`${limit}:7`, '1 is not right here', 'an id as text'],
        [`${limit}:8`, '"1796083200000" is not right here', 'milliseconds as a number'],
      ],
    },
    {
      what: 'a value outside its enum',
      edits: { [limit]: [['"type": "LIMIT",\n    "price"', '"type": "LIMT",\n    "price"']] },
      says: [[`${limit}:5`, '"LIMT" is not right here', 'one of "LIMIT", "MARKET"', '(LIMIT)']],
    },
    {
      what: 'a success that lacks what a rule requires',
      edits: { [limit]: [['    "price": "40000.1",\n', '']] },
      says: [[`${limit}:3`, '`price` is required when `type` is "LIMIT"']],
    },
    {
      what: 'a value that a rule does not allow with another parameter',
      edits: {
        [limit]: [['"price"', '"icebergQty": "1",\n    "timeInForce": "IOC",\n    "price"']],
      },
      says: [[`${limit}:7`, 'With `icebergQty` sent, `timeInForce` is GTC, not "IOC"']],
    },
    {
      what: 'one of two parameters that go together',
      edits: { [limit]: [['    "replacedOrderId": "1",\n', '']] },
      says: [
        [`${limit}:3`, '`replacedOrderId`, `expireTime` go together', 'send `replacedOrderId`'],
      ],
    },
    {
      what: 'none of the parameters of which one is needed',
      edits: {
        [placeOrder]: [
          [
            '- allOrNone: [replacedOrderId, expireTime]',
            '- atLeastOne: [newClientOrderId, recvWindow]',
          ],
        ],
      },
      says: [[`${limit}:3`, 'At least one of `newClientOrderId`, `recvWindow` is required']],
    },
  ],
});

ruleTable('operation-examples: rules that do not apply', {
  rule: 'operation-examples',
  passes: {
    'a condition on two parameters of which one differs': {
      [placeOrder]: [['when: { type: [LIMIT] }', 'when: { type: [LIMIT], timeInForce: [IOC] }']],
      [limit]: [['    "price": "40000.1",\n', '']],
    },
    'two parameters of which one is sent': {
      [placeOrder]: [['whenSent: [icebergQty]', 'whenSent: [icebergQty, price]']],
      [limit]: [['"price"', '"timeInForce": "IOC",\n    "price"']],
    },
    'at least one of two': {
      [placeOrder]: [['- allOrNone: [replacedOrderId,', '- atLeastOne: [icebergQty,']],
    },
  },
  fails: [],
});

ruleTable('operation-examples: defaults in rules', {
  rule: 'operation-examples',
  passes: {
    'a default that a rule allows': {
      [limit]: [['"price"', '"icebergQty": "1",\n    "price"']],
    },
  },
  fails: [
    {
      what: 'a default that a rule does not allow',
      edits: {
        [limit]: [['"price"', '"icebergQty": "1",\n    "price"']],
        'spot/schemas/TimeInForce.yaml': [['default: GTC', 'default: IOC']],
      },
      says: [[`${limit}:3`, 'With `icebergQty` sent, `timeInForce` is GTC, not "IOC"']],
    },
  ],
});
