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
  valid: {
    'a value above the maximum of a clamped parameter': { [book]: [['1000', '100000']] },
    'an error example whose request violates the rules': { [noPrice]: [['"LIMIT"', '"LIMITED"']] },
  },
  invalid: [
    {
      name: 'a renamed parameter, in every example that uses it',
      edits: { [getDepth]: [['name: symbol', 'name: pair']] },
      problems: [
        [`${book}:3`, 'getDepth has no parameter `symbol`', 'Missing parameters: `pair`', '(pair)'],
        [`${unknownSymbol}:3`, 'getDepth has no parameter `symbol`'],
      ],
    },
    {
      name: 'a value above the maximum of a parameter that is not clamped',
      edits: { [getDepth]: [['    x-clamped: true\n', '']] },
      problems: [[`${book}:3`, 'Expected an integer, such as 1, at most 500; got 1000']],
    },
    {
      name: 'a missing required parameter',
      edits: { [book]: [['"symbol": "BTCUSDT", ', '']] },
      problems: [[`${book}:3`, 'getDepth must have the parameter `symbol`']],
    },
    {
      name: 'a parameter that clients add automatically',
      edits: { [limit]: [['"price"', '"timestamp": 1796083200000,\n    "price"']] },
      problems: [[`${limit}:6`, 'Clients add `timestamp` automatically']],
    },
    {
      name: 'a count as text, and an empty symbol',
      edits: {
        [book]: [
          ['"limit": 1000', '"limit": "1000"'],
          ['"BTCUSDT"', '""'],
        ],
      },
      problems: [
        [`${book}:3`, 'of at least 1 character; got ""'],
        [`${book}:3`, 'Expected an integer', 'got "1000"'],
      ],
    },
    {
      name: 'an id as a number, a time as text, and a decimal as a number',
      edits: {
        [limit]: [
          ['"replacedOrderId": "1"', '"replacedOrderId": 1'],
          ['"expireTime": 1796083200000', '"expireTime": "1796083200000"'],
          ['"price": "40000.1"', '"price": 40000.1'],
        ],
      },
      problems: [
        [`${limit}:6`, 'Expected a decimal as text, such as "0.001"; got 40000.1'],
        [`${limit}:7`, 'Expected an id as text', 'got 1.'],
        [`${limit}:8`, 'Expected a time in milliseconds as a number', 'got "1796083200000"'],
      ],
    },
    {
      name: 'a decimal as a number, in an error example',
      edits: { [noPrice]: [['"LIMIT"', '"LIMIT", "price": 100.10']] },
      problems: [[`${noPrice}:3`, 'Expected a decimal as text', 'got 100.1']],
    },
    {
      name: 'a value that is not in its enum',
      edits: { [limit]: [['"type": "LIMIT",\n    "price"', '"type": "LIMT",\n    "price"']] },
      problems: [[`${limit}:5`, 'Expected one of "LIMIT" or "MARKET"; got "LIMT"', '(LIMIT)']],
    },
    {
      name: 'a successful request without a parameter that a rule requires',
      edits: { [limit]: [['    "price": "40000.1",\n', '']] },
      problems: [[`${limit}:3`, '`price` is required when `type` is LIMIT']],
    },
    {
      name: 'a value that a rule does not allow with another parameter',
      edits: {
        [limit]: [['"price"', '"icebergQty": "1",\n    "timeInForce": "IOC",\n    "price"']],
      },
      problems: [[`${limit}:7`, 'when `icebergQty` is sent, `timeInForce` must be GTC; got IOC']],
    },
    {
      name: 'only one of two parameters that must be sent together',
      edits: { [limit]: [['    "replacedOrderId": "1",\n', '']] },
      problems: [
        [
          `${limit}:3`,
          'send all or none of `replacedOrderId`, `expireTime`',
          'missing: `replacedOrderId`',
        ],
      ],
    },
    {
      name: 'a request without any parameter of a group that requires at least one',
      edits: {
        [placeOrder]: [
          [
            '- allOrNone: [replacedOrderId, expireTime]',
            '- atLeastOne: [newClientOrderId, recvWindow]',
          ],
        ],
      },
      problems: [[`${limit}:3`, 'send at least one of `newClientOrderId`, `recvWindow`']],
    },
  ],
});

ruleTable('operation-examples: rules that do not apply', {
  rule: 'operation-examples',
  valid: {
    'a request that meets only one of the two conditions of a rule': {
      [placeOrder]: [['when: { type: [LIMIT] }', 'when: { type: [LIMIT], timeInForce: [IOC] }']],
      [limit]: [['    "price": "40000.1",\n', '']],
    },
    'a request with only one of the two parameters in whenSent': {
      [placeOrder]: [['whenSent: [icebergQty]', 'whenSent: [icebergQty, price]']],
      [limit]: [['"price"', '"timeInForce": "IOC",\n    "price"']],
    },
    'a request with one parameter of a group that requires at least one': {
      [placeOrder]: [['- allOrNone: [replacedOrderId,', '- atLeastOne: [icebergQty,']],
    },
  },
  invalid: [],
});

ruleTable('operation-examples: defaults in rules', {
  rule: 'operation-examples',
  valid: {
    'a default that a rule allows': {
      [limit]: [['"price"', '"icebergQty": "1",\n    "price"']],
    },
  },
  invalid: [
    {
      name: 'a default that a rule does not allow',
      edits: {
        [limit]: [['"price"', '"icebergQty": "1",\n    "price"']],
        'spot/schemas/TimeInForce.yaml': [['default: GTC', 'default: IOC']],
      },
      problems: [[`${limit}:3`, 'when `icebergQty` is sent, `timeInForce` must be GTC; got IOC']],
    },
  ],
});
