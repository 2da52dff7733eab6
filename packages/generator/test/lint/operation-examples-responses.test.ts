import { ruleTable } from './rule-table.ts';

const folder = 'examples/spot';
const book = `${folder}/getDepth/book.json`;
const unknownSymbol = `${folder}/getDepth/unknown-symbol.json`;
const limit = `${folder}/placeOrder/limit.json`;
const one = `${folder}/getTickerPrice/one.json`;
const all = `${folder}/getTickerPrice/all.json`;
const depth = 'spot/schemas/Depth.yaml';
const getTickerPrice = 'spot/operations/getTickerPrice.yaml';

const errorExample = (status: number, code: number): string =>
  JSON.stringify({ summary: 'No', request: {}, status, response: { code, msg: 'No.' } });

ruleTable('operation-examples: responses', {
  rule: 'operation-examples',
  valid: {
    'fields that additionalProperties allows': {
      [depth]: [['required: [bids]', 'additionalProperties: { type: array }']],
      [book]: [['"time"', '"more": [],\n    "time"']],
    },
    'an object composed of several schemas': {
      [depth]: [['type: object', 'allOf: [{ $ref: TickerPriceEntry.yaml }]']],
      [book]: [['"time"', '"symbol": "BTCUSDT",\n    "price": "1",\n    "time"']],
    },
  },
  invalid: [
    {
      name: 'a renamed field, at every use of the old name',
      edits: {
        'spot/schemas/TickerPriceEntry.yaml': [
          ['[symbol, price]', '[pair, price]'],
          ['  symbol: {', '  pair: {'],
        ],
      },
      problems: [
        [`${all}:6`, 'TickerPriceEntry has no field `symbol`', 'Missing fields: `pair`', '(pair)'],
        [`${all}:7`, 'TickerPriceEntry has no field `symbol`'],
        [`${one}:5`, 'TickerPriceEntry has no field `symbol`'],
      ],
    },
    {
      name: 'an unknown field of an object composed of several schemas',
      edits: {
        [depth]: [['type: object', 'allOf: [{ $ref: TickerPriceEntry.yaml }]']],
        [book]: [['"time"', '"symbol": "BTCUSDT",\n    "price": "1",\n    "seq": 1,\n    "time"']],
      },
      problems: [[`${book}:8`, 'Depth has no field `seq`']],
    },
    {
      name: 'an object instead of a tuple, and a tuple that is too long',
      edits: {
        [book]: [
          ['["40000.1", "0.5"]', '{}'],
          ['["40000", "1"]', '["40000", "1", "2"]'],
        ],
      },
      problems: [
        [`${book}:8`, 'Expected a list', 'got {}'],
        [`${book}:9`, 'a list, of at most 2 items'],
      ],
    },
    {
      name: 'LONG values in the observed dialect',
      edits: {
        [book]: [['1796083200000', '"1796083200000"']],
        [limit]: [['1234567890123456', '1234567890123456789']],
      },
      problems: [
        [`${book}:6`, 'a LONG as a number below 2^53, such as 1700000000000; got "1796083200000"'],
        [
          `${limit}:12`,
          'a LONG as a number below 2^53, such as 1700000000000; got 1234567890123456800',
        ],
      ],
    },
    {
      name: 'a response with the schema for another request',
      edits: { [one]: [['{ "symbol": "BTCUSDT" }', '{}']] },
      problems: [[`${one}:5`, 'Expected a list; got {']],
    },
    {
      name: 'a response that matches no schema of a union',
      edits: {
        [getTickerPrice]: [['x-response-by: ', '# ']],
        [one]: [['"price": ', '"last": ']],
      },
      problems: [[`${one}:5`, 'TickerPriceEntry has no field `last`', 'Missing fields: `price`']],
    },
    {
      name: 'a response that matches two schemas of a union',
      edits: {
        [getTickerPrice]: [['x-response-by: ', '# ']],
        'spot/schemas/TickerPrice.yaml': [['TickerPriceList', 'TickerPriceEntry']],
        [all]: null,
      },
      problems: [[`${one}:5`, 'matches 2 schemas of a union']],
    },
  ],
});

ruleTable('operation-examples: errors', {
  rule: 'operation-examples',
  valid: {
    'the status 418 for a ban': { [unknownSymbol]: errorExample(418, -1003) },
    'an alternative status that the meaning mentions': {
      [unknownSymbol]: errorExample(413, -1004),
    },
  },
  invalid: [
    {
      name: 'an error body with an unknown field',
      edits: { [unknownSymbol]: [['"msg"', '"message"']] },
      problems: [[`${unknownSymbol}:5`, 'ErrorBody has no field `message`', '(msg)']],
    },
    {
      name: 'a code that is not in the catalogue',
      edits: { [unknownSymbol]: [['-1121', '-1122']] },
      problems: [[`${unknownSymbol}:5`, 'errors.yaml has no code -1122']],
    },
    {
      name: 'a status that the code does not have',
      edits: { [unknownSymbol]: [['400', '401']] },
      problems: [
        [`${unknownSymbol}:4`, 'The status is 401', '-1121 (BAD_SYMBOL) has the status 400'],
      ],
    },
    {
      name: 'an alternative status that the meaning does not mention',
      edits: { [unknownSymbol]: errorExample(405, -1003) },
      problems: [[`${unknownSymbol}:1`, 'The status is 405', 'has the status 429']],
    },
    {
      name: 'an unknown parameter',
      edits: { [unknownSymbol]: [['"symbol"', '"symbols"']] },
      problems: [[`${unknownSymbol}:3`, 'getDepth has no parameter `symbols`', '(symbol)']],
    },
  ],
});
