import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const depth = 'spot/schemas/Depth.yaml';
const message = 'spot/messages/ExecutionReport.yaml';
const stated = 'source: requirements-1, locator: section 4.2, kind: requirements';
const entry = `x-provenance:\n  - { ${stated} }\n`;

ruleTable('provenance-required', {
  passes: {
    'a rule of a section, and several sections': {
      [getDepth]: [['locator: section 4.2', "locator: 'section 1, rule 8'"]],
      [depth]: [['locator: section 4.2', 'locator: sections 4.2 and 4.3']],
    },
    'a kind that there is not, which extension-keys refuses': {
      [getDepth]: [['kind: requirements', 'kind: rumour']],
    },
    'an object inside a named schema without its own': {
      [depth]: [['type: array\n', 'type: array\n    minItems: 0\n']],
    },
  },
  fails: [
    {
      what: 'an operation without x-provenance',
      edits: { [getDepth]: [[entry, '']] },
      says: [[`${getDepth}:1`, 'operation getDepth has no x-provenance', 'source: requirements-1']],
    },
    {
      what: 'a schema file without x-provenance',
      edits: { 'spot/schemas/PriceLevel.yaml': [[entry, '']] },
      says: [['spot/schemas/PriceLevel.yaml:1', 'schema PriceLevel has no x-provenance']],
    },
    {
      what: 'a component without x-provenance',
      edits: {
        'spot/openapi.yaml': [['components:', 'components:\n  schemas:\n    A: { type: string }']],
      },
      says: [['spot/openapi.yaml:20', 'schema A has no x-provenance']],
    },
    {
      what: 'an unknown source',
      edits: { [getDepth]: [['requirements-1', 'requirement-1']] },
      says: [[`${getDepth}:5`, 'no source `requirement-1`', '`wire-facts`', '(requirements-1)']],
    },
    {
      what: 'a kind that the source does not state',
      edits: { [getDepth]: [['kind: requirements', 'kind: observed']] },
      says: [[`${getDepth}:5`, '`requirements-1` states', '`requirements`, not `observed`']],
    },
    {
      what: 'requirements without a section',
      edits: { [getDepth]: [['locator: section 4.2', 'locator: the table of depths']] },
      says: [[`${getDepth}:5`, '`the table of depths` names no section', '`section 4.2`']],
    },
    {
      what: 'a wrong entry beside a reference',
      edits: { [depth]: [['kind: observed', 'kind: requirements']] },
      says: [[`${depth}:10`, '`wire-facts` states', 'not `requirements`']],
    },
    {
      what: 'a finding that is not written',
      edits: { [getDepth]: [['[depth-limit]', '[depth-limit, no-such]']] },
      says: [[`${getDepth}:6`, 'no finding `no-such`', 'Write spec/findings/no-such.yaml']],
    },
  ],
});

ruleTable('provenance-required', {
  document: 'spot/asyncapi.yaml',
  passes: {},
  fails: [
    {
      what: 'a message without x-provenance',
      edits: {
        [message]: [['x-provenance:\n  - { source', 'x-findings:\n  - depth-limit # ']],
      },
      says: [[`${message}:1`, 'message executionReport has no x-provenance']],
    },
  ],
});
