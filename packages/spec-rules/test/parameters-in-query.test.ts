import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const table = 'spot/openapi.yaml';
const limit = 'schema: { type: integer, minimum: 0, maximum: 500, default: 100 }';

ruleTable('parameters-in-query', {
  passes: {
    'a flag': { [getDepth]: [[limit, 'schema: { type: boolean }']] },
    'an integer that may be text': { [getDepth]: [[limit, 'schema: { type: [integer, string] }']] },
  },
  fails: [
    ...['from-id', 'fromId[]', '3m', 'from id'].map((name) => ({
      what: `the name ${name}`,
      edits: { [getDepth]: [['name: limit', `name: ${name}`] as [string, string]] },
      says: [[`${getDepth}:22`, `"${name}" can not be the name of a field`] as const],
    })),
    ...['path', 'header', 'cookie'].map((place) => ({
      what: `a parameter in ${place}`,
      edits: { [getDepth]: [['in: query', `in: ${place}`] as [string, string]] },
      says: [[`${getDepth}:18`, `\`symbol\` is in "${place}"`, 'Write `in: query`'] as const],
    })),
    {
      what: 'a parameter that says nowhere',
      edits: { [getDepth]: [['    in: query\n', '']] },
      says: [[`${getDepth}:17`, '`symbol` is in nothing']],
    },
    {
      what: 'a list',
      edits: { [getDepth]: [[limit, 'schema: { type: array, items: { type: string } }']] },
      says: [[`${getDepth}:25`, '`limit` has the type "array"', 'Write a list as text']],
    },
    {
      what: 'an object behind a reference',
      edits: { [getDepth]: [[limit, 'schema: { $ref: ../schemas/Depth.yaml }']] },
      says: [[`${getDepth}:25`, '`limit` has the type "object"']],
    },
    {
      what: 'no schema',
      edits: { [getDepth]: [[`    ${limit}\n`, '']] },
      says: [[`${getDepth}:22`, '`limit` has no schema']],
    },
    {
      what: 'a template in a path, and parameters of the path',
      edits: { [table]: [['/depth:\n', '/depth/{symbol}:\n    parameters: []\n']] },
      says: [
        [`${table}:12`, 'The path /depth/{symbol} has a template'],
        [`${table}:13`, 'Parameters of a path are not read'],
      ],
    },
  ],
});
