import type { OperationRecord } from '@broker-api/spec/model';
import { expect, test } from 'vitest';
import { outcomeTable } from '../src/emit/outcome-table.ts';

const parameter = { required: false, schema: {}, ignored: false };
const operation = (fields: object): OperationRecord =>
  ({ parameters: [], retry: 'never', ...fields }) as unknown as OperationRecord;

const operations = [
  operation({ operationId: 'getTime', retry: 'safe', serverTimeField: 'now' }),
  operation({
    operationId: 'placeOrder',
    retry: 'by-client-order-id',
    resolvedBy: { kind: 'nothing' },
    parameters: [
      { ...parameter, name: 'clientOrderId', role: 'client-order-id' },
      { ...parameter, name: 'recvWindow', role: 'receive-window', default: 700 },
    ],
  }),
  operation({
    operationId: 'cancelOrder',
    resolvedBy: { kind: 'nothing' },
    parameters: [
      { ...parameter, name: 'clientOrderId', role: 'client-order-id' },
      {
        ...parameter,
        name: 'recvWindow',
        role: 'receive-window',
        ignored: true,
        default: 800,
      },
    ],
  }),
];
const entry = { httpStatus: 400, meaning: 'M.', category: 'order', outcome: 'failed' } as const;

test('the table has the operations with x-resolved-by, and the codes of copies', () => {
  const text = outcomeTable('spot', operations, [
    { ...entry, code: -1, name: 'ONE' },
    { ...entry, code: -2, name: 'TWO', copy: true },
    { ...entry, code: -3, name: 'THREE', copy: 'without-id' },
    { ...entry, code: -4, name: 'FOUR', copy: 'by-query' },
  ]);
  expect(text.split('\n').filter((line) => /^( {2}|export)/.test(line))).toEqual([
    "export type SpotOutcomeOperation = 'placeOrder' | 'cancelOrder';",
    'export const spotOutcomes: OutcomeTable = {',
    "  section: 'spot',",
    '  copyCodes: [-2],',
    '  copyCodesWithoutId: [-3],',
    '  copyCodesByQuery: [-4],',
    '  serverTime: { operation: "getTime", field: "now" },',
    '  operations: {',
    '    placeOrder: { recvWindowMs: 700, recvWindow: "recvWindow", ' +
      'clientOrderId: "clientOrderId", resolvedBy: { kind: "nothing" } },',
    '    cancelOrder: { recvWindowMs: 800, resolvedBy: { kind: "nothing" } },',
    '  },',
  ]);
});
