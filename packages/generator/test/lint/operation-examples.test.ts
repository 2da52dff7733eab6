import { ruleTable } from './rule-table.ts';

const folder = 'examples/spot';
const book = `${folder}/getDepth/book.json`;
const unknownSymbol = `${folder}/getDepth/unknown-symbol.json`;
const getDepth = 'spot/operations/getDepth.yaml';
const depth = 'spot/schemas/Depth.yaml';

ruleTable('operation-examples: files', {
  rule: 'operation-examples',
  valid: {
    'other files in the example folder': {
      [`${folder}/getDepth/README.md`]: 'Examples of getDepth',
    },
    'a main example': { [book]: [['"request"', '"main": true, "request"']] },
    'an example whose account is a sub-account': {
      [book]: [['"request"', '"account": "aliceSub", "request"']],
    },
    'an example that a sandbox does not reproduce': {
      [book]: [['"request"', '"reproducible": false, "request"']],
    },
  },
  invalid: [
    {
      name: 'an operation without examples',
      edits: { [`${folder}/getDepth`]: null },
      problems: [
        [
          `${getDepth}:1`,
          '`getDepth` has no example. Add spec/examples/spot/getDepth/<case>.json.',
        ],
      ],
    },
    {
      name: 'a renamed operation with an unchanged example folder',
      edits: {
        [getDepth]: [['operationId: getDepth', 'operationId: getBook']],
        [`${folder}/unused/one.json`]: '{}',
      },
      problems: [
        [
          `${getDepth}:1`,
          '`getBook` has no example. Add spec/examples/spot/getBook/<case>.json.',
          'Unused folders: spec/examples/spot/getDepth and spec/examples/spot/unused.',
        ],
      ],
    },
    {
      name: 'an operation without a successful example',
      edits: { [book]: null },
      problems: [
        [`${getDepth}:1`, '`getDepth` has no example of a successful response', '`"status": 200`'],
      ],
    },
    {
      name: 'a main example of an error',
      edits: { [unknownSymbol]: [['"request"', '"main": true, "request"']] },
      problems: [
        [`${getDepth}:1`, 'at most one main example, with a successful response', unknownSymbol],
      ],
    },
    {
      name: 'two main examples',
      edits: {
        [book]: [['"request"', '"main": true, "request"']],
        [unknownSymbol]: [['"request"', '"main": true, "request"']],
      },
      problems: [[`${getDepth}:1`, 'at most one main example', book, unknownSymbol]],
    },
    {
      name: 'an example that is not JSON',
      edits: { [book]: [['"status": 200,', '"status": 200']] },
      problems: [
        [`${getDepth}:1`, 'no example of a successful response'],
        [`${book}:5`, 'Invalid JSON', 'Fix the syntax'],
      ],
    },
    {
      name: 'a list instead of an example',
      edits: { [unknownSymbol]: '[]' },
      problems: [[`${unknownSymbol}:1`, 'Expected an object', 'got []']],
    },
    {
      name: 'examples with unknown and missing fields',
      edits: {
        [book]: [['"summary"', '"title"']],
        [unknownSymbol]: [[',\n  "response": { "code": -1121, "msg": "Invalid symbol." }', '']],
      },
      problems: [
        [`${book}:2`, 'An example has no field `title`', 'Missing fields: `summary`', '(summary)'],
        [`${unknownSymbol}:1`, 'An example must have the field `response`'],
      ],
    },
  ],
});

ruleTable('operation-examples: unusual and malformed schemas', {
  rule: 'operation-examples',
  valid: {
    'a schema that references itself': {
      'spot/schemas/PriceLevel.yaml': [
        ['items:', 'contains: { oneOf: [{ $ref: PriceLevel.yaml }, {}] }\nitems:'],
      ],
    },
    'an unresolved reference, which Redocly reports': {
      [depth]: [['PriceLevel.yaml', 'NoSuch.yaml']],
    },
  },
  invalid: [
    {
      name: 'a malformed schema',
      edits: { [depth]: [['required: [bids]', 'required: bids']] },
      problems: [[`${book}:5`, 'The schema of this value is malformed', 'Fix the schema']],
    },
  ],
});
