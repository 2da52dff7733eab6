import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const depth = 'spot/schemas/Depth.yaml';
const message = 'spot/messages/ExecutionReport.yaml';
const stated = 'source: requirements-1, locator: section 4.2, kind: requirements';
const entry = `x-provenance:\n  - { ${stated} }\n`;

ruleTable('provenance-required', {
  valid: {
    'a locator with a rule, and a locator with several sections': {
      [getDepth]: [['locator: section 4.2', "locator: 'section 1, rule 8'"]],
      [depth]: [['locator: section 4.2', 'locator: sections 4.2 and 4.3']],
    },
    'an unknown kind, which extension-keys reports': {
      [getDepth]: [['kind: requirements', 'kind: rumour']],
    },
    'a nested schema without x-provenance': {
      [depth]: [['type: array\n', 'type: array\n    minItems: 0\n']],
    },
  },
  invalid: [
    {
      name: 'an operation without x-provenance',
      edits: { [getDepth]: [[entry, '']] },
      problems: [
        [`${getDepth}:1`, 'operation getDepth has no x-provenance', 'source: requirements-1'],
      ],
    },
    {
      name: 'a schema file without x-provenance',
      edits: { 'spot/schemas/PriceLevel.yaml': [[entry, '']] },
      problems: [['spot/schemas/PriceLevel.yaml:1', 'schema PriceLevel has no x-provenance']],
    },
    {
      name: 'a component without x-provenance',
      edits: {
        'spot/openapi.yaml': [['components:', 'components:\n  schemas:\n    A: { type: string }']],
      },
      problems: [['spot/openapi.yaml:20', 'schema A has no x-provenance']],
    },
    {
      name: 'an unknown source',
      edits: { [getDepth]: [['requirements-1', 'requirement-1']] },
      problems: [
        [`${getDepth}:5`, 'no source `requirement-1`', '`wire-facts`', '(requirements-1)'],
      ],
    },
    {
      name: 'a kind that is not allowed for the source',
      edits: { [getDepth]: [['kind: requirements', 'kind: observed']] },
      problems: [
        [
          `${getDepth}:5`,
          'the source `requirements-1` must have the kind `requirements`;',
          'got `observed`.',
        ],
      ],
    },
    {
      name: 'a locator without a section',
      edits: { [getDepth]: [['locator: section 4.2', 'locator: the table of depths']] },
      problems: [
        [`${getDepth}:5`, '`the table of depths` must begin with a section', '`section 4.2`'],
      ],
    },
    {
      name: 'a section that the source does not have',
      edits: { [getDepth]: [['locator: section 4.2', 'locator: sections 4.2 and 4.9']] },
      problems: [[`${getDepth}:5`, 'names the section 4.9, which the source does not have']],
    },
    {
      name: 'a rule that the section does not have',
      edits: { [getDepth]: [['locator: section 4.2', "locator: 'section 1, rule 9'"]] },
      problems: [[`${getDepth}:5`, 'names a rule', 'the numbers 1 to 8']],
    },
    {
      name: 'an invalid entry beside a reference',
      edits: { [depth]: [['kind: observed', 'kind: requirements']] },
      problems: [
        [`${depth}:10`, 'the source `wire-facts` must have the kind', 'got `requirements`'],
      ],
    },
    {
      name: 'a finding that does not exist',
      edits: { [getDepth]: [['[depth-limit]', '[depth-limit, no-such]']] },
      problems: [
        [
          `${getDepth}:6`,
          'The finding `no-such` does not exist',
          'Create spec/findings/no-such.yaml',
        ],
      ],
    },
  ],
});

ruleTable('provenance-required', {
  document: 'spot/asyncapi.yaml',
  valid: {},
  invalid: [
    {
      name: 'a message without x-provenance',
      edits: {
        [message]: [['x-provenance:\n  - { source', 'x-findings:\n  - depth-limit # ']],
      },
      problems: [[`${message}:1`, 'message executionReport has no x-provenance']],
    },
  ],
});
