import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const table = 'spot/openapi.yaml';
const limit = 'schema: { type: integer, minimum: 0, maximum: 500, default: 100 }';

ruleTable('parameters-in-query', {
  valid: {
    'a boolean parameter': { [getDepth]: [[limit, 'schema: { type: boolean }']] },
    'a parameter that is an integer or text': {
      [getDepth]: [[limit, 'schema: { type: [integer, string] }']],
    },
  },
  invalid: [
    ...['from-id', 'fromId[]', '3m', 'from id'].map((parameter) => ({
      name: `the name ${parameter}`,
      edits: { [getDepth]: [['name: limit', `name: ${parameter}`] as [string, string]] },
      problems: [[`${getDepth}:22`, `The parameter name "${parameter}" is not valid`] as const],
    })),
    ...['path', 'header', 'cookie'].map((location) => ({
      name: `a parameter in ${location}`,
      edits: { [getDepth]: [['in: query', `in: ${location}`] as [string, string]] },
      problems: [
        [
          `${getDepth}:18`,
          `\`symbol\` must be in the query`,
          `got "${location}"`,
          'Use `in: query`',
        ] as const,
      ],
    })),
    {
      name: 'a parameter without `in`',
      edits: { [getDepth]: [['    in: query\n', '']] },
      problems: [[`${getDepth}:17`, '`symbol` must be in the query', 'got nothing']],
    },
    {
      name: 'a list',
      edits: { [getDepth]: [[limit, 'schema: { type: array, items: { type: string } }']] },
      problems: [
        [
          `${getDepth}:25`,
          '`limit` must have the type',
          'got "array"',
          'Send a list as one string',
        ],
      ],
    },
    {
      name: 'a parameter whose schema references an object',
      edits: { [getDepth]: [[limit, 'schema: { $ref: ../schemas/Depth.yaml }']] },
      problems: [[`${getDepth}:25`, '`limit` must have the type', 'got "object"']],
    },
    {
      name: 'a parameter without a schema',
      edits: { [getDepth]: [[`    ${limit}\n`, '']] },
      problems: [[`${getDepth}:22`, '`limit` has no schema']],
    },
    {
      name: 'a path template, and parameters of a path item',
      edits: { [table]: [['/depth:\n', '/depth/{symbol}:\n    parameters: []\n']] },
      problems: [
        [`${table}:12`, 'The path /depth/{symbol} must not contain a template'],
        [`${table}:13`, 'Parameters of a path item are not supported'],
      ],
    },
  ],
});
