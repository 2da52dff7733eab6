import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const streams = 'spot/asyncapi.yaml';

ruleTable('names', {
  valid: {},
  invalid: [
    {
      name: 'a field whose name contains braces',
      edits: { [depth]: [['properties:\n', 'properties:\n  "a}; {": { type: string }\n']] },
      problems: [[`${depth}:5`, 'The name "a}; {" must contain only letters']],
    },
    {
      name: 'a field named __proto__',
      edits: { [depth]: [['properties:\n', 'properties:\n  __proto__: { type: string }\n']] },
      problems: [[`${depth}:5`, 'must not be `__proto__`']],
    },
    {
      name: 'a parameter whose name contains a space',
      edits: { 'spot/operations/getDepth.yaml': [['name: limit', 'name: the limit']] },
      problems: [['spot/operations/getDepth.yaml:22', 'The name "the limit"']],
    },
  ],
});

ruleTable('names', {
  document: streams,
  valid: {},
  invalid: [
    {
      name: 'an unknown channel',
      edits: { [streams]: [['  userData:\n', '  users:\n']] },
      problems: [
        [
          `${streams}:7`,
          'Expected a channel named userData or marketData or marketDataV2; got `users`',
        ],
      ],
    },
  ],
});
