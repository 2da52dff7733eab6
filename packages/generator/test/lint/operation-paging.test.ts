import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const operation = 'spot/operations/getDepth.yaml';
const response = '{ $ref: ../schemas/Depth.yaml }';
const row = '{ $ref: ../schemas/TickerPriceEntry.yaml }';
const rows = `{ type: array, items: ${row} }`;

/** Edits that turn getDepth into a list with x-paging and a `limit` of at least 1. */
function list(paging: string, schema = rows): Edits {
  return {
    [operation]: [
      [response, schema],
      ['minimum: 0', 'minimum: 1'],
      ['x-retry: safe\n', `x-retry: safe\n${paging}`],
    ],
  };
}

const paging = (text: string): Edits => list(`x-paging: { ${text} }\n`);

ruleTable('operation-paging', {
  valid: {
    'a list without pages': list('x-paging: unavailable\n'),
    'a list with a cursor': paging('key: symbol, newestFirst: { below: symbol }'),
    'lists in an object': list(
      'x-paging: { key: symbol, oldestFirst: { above: limit, start: "5" } }\n',
      `{ type: object, additionalProperties: ${rows} }`,
    ),
  },
  invalid: [
    {
      name: 'a list without x-paging',
      edits: list(''),
      problems: [[`${operation}:1`, 'x-paging is missing', '`x-paging: unavailable`']],
    },
    {
      name: 'x-paging without a list',
      edits: list('x-paging: unavailable\n', response),
      problems: [[`${operation}:15`, 'Remove x-paging']],
    },
    {
      name: 'a key that is not a required field',
      edits: paging('key: symbl, newestFirst: { below: limit }'),
      problems: [[`${operation}:15`, '`symbl` is not a required field', '`symbol`']],
    },
    {
      name: 'parameters that do not exist',
      edits: paging('key: symbol, requires: [symbl], newestFirst: { upTo: to }'),
      problems: [
        [`${operation}:15`, 'no parameter `symbl`'],
        [`${operation}:15`, 'no parameter `to`'],
      ],
    },
    {
      name: 'a start that the parameter rejects',
      edits: paging('key: symbol, oldestFirst: { above: limit, start: "0" }'),
      problems: [[`${operation}:15`, '`limit` must be at least 1; got 0']],
    },
    {
      name: 'an index beyond the tuple',
      edits: list(
        'x-paging: { key: 2, newestFirst: { below: limit } }\n',
        `{ type: array, items: { type: array, prefixItems: [${row}, ${row}] } }`,
      ),
      problems: [[`${operation}:15`, 'an index from 0 to 1; got `2`']],
    },
  ],
});
