import { ruleTable } from './rule-table.ts';

const folder = 'examples/spot';
const book = `${folder}/getDepth/book.json`;
const unknownSymbol = `${folder}/getDepth/unknown-symbol.json`;
const limit = `${folder}/placeOrder/limit.json`;
const one = `${folder}/getTickerPrice/one.json`;
const all = `${folder}/getTickerPrice/all.json`;
const depth = 'spot/schemas/Depth.yaml';
const getTickerPrice = 'spot/operations/getTickerPrice.yaml';

/** An example of getDepth with this response. */
const answering = (status: number, code: number): string =>
  JSON.stringify({ summary: 'No', request: {}, status, response: { code, msg: 'No.' } });

ruleTable('operation-examples: responses', {
  rule: 'operation-examples',
  passes: {
    'a map of values': {
      [depth]: [['required: [bids]', 'additionalProperties: { type: array }']],
      [book]: [['"time"', '"more": [],\n    "time"']],
    },
    'an object made of several': {
      [depth]: [['type: object', 'allOf: [{ $ref: TickerPriceEntry.yaml }]']],
      [book]: [['"time"', '"symbol": "BTCUSDT",\n    "price": "1",\n    "time"']],
    },
  },
  fails: [
    {
      what: 'a field that was renamed, in each place that has the old name',
      edits: {
        'spot/schemas/TickerPriceEntry.yaml': [
          ['[symbol, price]', '[pair, price]'],
          ['  symbol: {', '  pair: {'],
        ],
      },
      says: [
        [`${all}:6`, 'TickerPriceEntry has no field `symbol`', 'Missing here: `pair`', '(pair)'],
        [`${all}:7`, 'TickerPriceEntry has no field `symbol`'],
        [`${one}:5`, 'TickerPriceEntry has no field `symbol`'],
      ],
    },
    {
      what: 'a field that an object of several does not have',
      edits: {
        [depth]: [['type: object', 'allOf: [{ $ref: TickerPriceEntry.yaml }]']],
        [book]: [['"time"', '"symbol": "BTCUSDT",\n    "price": "1",\n    "seq": 1,\n    "time"']],
      },
      says: [[`${book}:8`, 'Depth has no field `seq`']],
    },
    {
      what: 'an object where a fixed tuple is meant, and a level of three',
      edits: {
        [book]: [
          ['["40000.1", "0.5"]', '{}'],
          ['["40000", "1"]', '["40000", "1", "2"]'],
        ],
      },
      says: [
        [`${book}:8`, '{} is not right here', 'a list'],
        [`${book}:9`, 'a list, at most 2 long'],
      ],
    },
    {
      what: 'LONG values in the other dialect',
      edits: {
        [book]: [['1796083200000', '"1796083200000"']],
        [limit]: [['"1234567890123456789"', '1234567890123456789']],
      },
      says: [
        [`${book}:6`, '"1796083200000" is not right here', 'as text only past 2^53'],
        [`${limit}:12`, '1234567890123456800 is not right here', 'as text only past 2^53'],
      ],
    },
    {
      what: 'the shape of another request',
      edits: { [one]: [['{ "symbol": "BTCUSDT" }', '{}']] },
      says: [[`${one}:5`, 'is not right here', 'a list']],
    },
    {
      what: 'a response that no arm of a union fits',
      edits: {
        [getTickerPrice]: [['x-response-by: ', '# ']],
        [one]: [['"price": ', '"last": ']],
      },
      says: [[`${one}:5`, 'TickerPriceEntry has no field `last`', 'Missing here: `price`']],
    },
    {
      what: 'a response that two arms of a union fit',
      edits: {
        [getTickerPrice]: [['x-response-by: ', '# ']],
        'spot/schemas/TickerPrice.yaml': [['TickerPriceList', 'TickerPriceEntry']],
        [all]: null,
      },
      says: [[`${one}:5`, 'fits 2 schemas of a union']],
    },
  ],
});

ruleTable('operation-examples: refusals', {
  rule: 'operation-examples',
  passes: {
    'a banned address': { [unknownSymbol]: answering(418, -1003) },
    'a transport status with a code of the transport': { [unknownSymbol]: answering(405, -1003) },
    'a transport status that the meaning mentions': { [unknownSymbol]: answering(413, -1004) },
  },
  fails: [
    {
      what: 'another shape than that of errors',
      edits: { [unknownSymbol]: [['"msg"', '"message"']] },
      says: [[`${unknownSymbol}:5`, 'ErrorBody has no field `message`', '(msg)']],
    },
    {
      what: 'a code that the catalogue does not have',
      edits: { [unknownSymbol]: [['-1121', '-1122']] },
      says: [[`${unknownSymbol}:5`, 'errors.yaml has no code -1122']],
    },
    {
      what: 'a status that does not come with the code',
      edits: { [unknownSymbol]: [['400', '401']] },
      says: [[`${unknownSymbol}:4`, 'The status is 401', '-1121 (BAD_SYMBOL) comes with 400']],
    },
    {
      what: 'a status that is none of the transport with a code of it',
      edits: { [unknownSymbol]: answering(500, -1003) },
      says: [[`${unknownSymbol}:1`, 'The status is 500', 'comes with 429']],
    },
    {
      what: 'a transport status with a code that has none',
      edits: { [unknownSymbol]: answering(418, -1121) },
      says: [[`${unknownSymbol}:1`, 'The status is 418']],
    },
    {
      what: 'an unknown parameter',
      edits: { [unknownSymbol]: [['"symbol"', '"symbols"']] },
      says: [[`${unknownSymbol}:3`, 'getDepth has no parameter `symbols`', '(symbol)']],
    },
  ],
});
