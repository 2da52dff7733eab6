import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const control = `openapi: 3.1.0
info: { title: Control, version: 1.0.0 }
paths:
  /clock: { post: { $ref: operations/advanceClock.yaml } }
`;

ruleTable('operation-id', {
  document: 'control/openapi.yaml',
  passes: {},
  fails: [],
} as never);
