import type { OperationRecord } from '@broker-api/spec/model';
import { expect, test } from 'vitest';
import { budgetTable } from '../src/emit/budget-table.ts';
import type { CatalogueEntry } from '../src/read/error-catalogue.ts';

const catalogue = [{ code: -7, name: 'TOO_MANY_ORDERS' }] as CatalogueEntry[];
const schemas = { Info: { properties: { rateLimits: {} } } };

const operation = (operationId: string, more: object): OperationRecord =>
  ({
    operationId,
    weight: { value: 2 },
    retry: 'safe',
    errorCodes: [],
    responseSchema: {},
    ...more,
  }) as unknown as OperationRecord;

const linesOf = (...operations: OperationRecord[]): string[] =>
  budgetTable('spot', operations, schemas, catalogue).split('\n');

test('the priority follows from x-cancels and x-retry', () => {
  const lines = linesOf(
    operation('drop', { retry: 'never', cancels: 'order' }),
    operation('move', { retry: 'never' }),
    operation('read', {}),
  );
  expect(lines).toContain('    drop: { priority: "cancel", weight: { value: 2 } },');
  expect(lines).toContain('    move: { priority: "order", weight: { value: 2 } },');
  expect(lines).toContain('    read: { priority: "query", weight: { value: 2 } },');
});

test('an operation with the error code of the order limit counts as an order', () => {
  expect(linesOf(operation('send', { retry: 'by-client-order-id', errorCodes: [-7] }))).toContain(
    '    send: { priority: "order", weight: { value: 2 }, orders: 1 },',
  );
});

test('an unknown weight is 1', () => {
  expect(linesOf(operation('read', { weight: undefined }))).toContain(
    '    read: { priority: "query", weight: { value: 1 } },',
  );
});

test('the limits come from the operation whose response has rateLimits', () => {
  const read = operation('read', {});
  const info = operation('info', { responseSchema: { $ref: '#/components/schemas/Info' } });
  expect(linesOf(read, info)).toContain("  limitsFrom: 'info',");
  expect(linesOf(read).join()).not.toContain('limitsFrom');
});
