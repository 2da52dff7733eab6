import { ruleTable } from './rule-table.ts';

const folder = 'examples/spot';
const book = `${folder}/getDepth/book.json`;
const unknownSymbol = `${folder}/getDepth/unknown-symbol.json`;
const getDepth = 'spot/operations/getDepth.yaml';
const depth = 'spot/schemas/Depth.yaml';

ruleTable('operation-examples: files', {
  rule: 'operation-examples',
  passes: {
    'other files beside the examples': { [`${folder}/getDepth/README.md`]: 'Examples of getDepth' },
  },
  fails: [
    {
      what: 'an operation without examples',
      edits: { [`${folder}/getDepth`]: null },
      says: [
        [
          `${getDepth}:1`,
          '`getDepth` has no example. Write spec/examples/spot/getDepth/<case>.json.',
        ],
      ],
    },
    {
      what: 'a rename that the example folder did not follow',
      edits: {
        [getDepth]: [['operationId: getDepth', 'operationId: getBook']],
        [`${folder}/stray/one.json`]: '{}',
      },
      says: [
        [
          `${getDepth}:1`,
          '`getBook` has no example. Write spec/examples/spot/getBook/<case>.json.',
          'belong to nothing: spec/examples/spot/getDepth, spec/examples/spot/stray.',
        ],
      ],
    },
    {
      what: 'an operation that never succeeds',
      edits: { [book]: null },
      says: [[`${getDepth}:1`, 'No example of `getDepth` shows success', '`"status": 200`']],
    },
    {
      what: 'a file that is not JSON',
      edits: { [book]: [['"status": 200,', '"status": 200']] },
      says: [
        [`${getDepth}:1`, 'shows success'],
        [`${book}:5`, 'This is not JSON', 'Mend the text'],
      ],
    },
    {
      what: 'a list in place of an example',
      edits: { [unknownSymbol]: '[]' },
      says: [[`${unknownSymbol}:1`, '[] is not right here', 'an object']],
    },
    {
      what: 'a field that an example does not have, and one that it lacks',
      edits: {
        [book]: [['"summary"', '"title"']],
        [unknownSymbol]: [[',\n  "response": { "code": -1121, "msg": "Invalid symbol." }', '']],
      },
      says: [
        [`${book}:2`, 'An example has no field `title`', 'Missing here: `summary`', '(summary)'],
        [`${unknownSymbol}:1`, 'An example lacks the field `response`'],
      ],
    },
  ],
});

ruleTable('operation-examples: broken schemas', {
  rule: 'operation-examples',
  passes: {
    'a schema that refers to itself': {
      'spot/schemas/PriceLevel.yaml': [
        ['items:', 'contains: { oneOf: [{ $ref: PriceLevel.yaml }, {}] }\nitems:'],
      ],
    },
    'a reference that leads nowhere, which Redocly reports': {
      [depth]: [['PriceLevel.yaml', 'NoSuch.yaml']],
    },
  },
  fails: [
    {
      what: 'a schema that no value can be checked by',
      edits: { [depth]: [['required: [bids]', 'required: bids']] },
      says: [[`${book}:5`, 'The schema of this is malformed', 'Mend the schema']],
    },
  ],
});
