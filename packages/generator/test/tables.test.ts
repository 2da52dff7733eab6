// The tables of the client and its behaviours. `outputs.test.ts` of packages/openapi-types tests
// the rules that the small specification shows.
import { expect, test } from 'vitest';
import { type TableSource, tables } from '../src/emit/tables.ts';
import { readOperation, returning } from './read-operation.ts';

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas = {
  Info: { type: 'object', properties: { rateLimits: { type: 'array', items: {} } } },
  Id: { type: 'integer', format: 'long-id', pattern: '^\\d+$' },
  Row: { type: 'object', properties: { id: named('Id'), name: { type: 'string' } } },
};
const limit = { name: 'limit', schema: { type: 'integer', maximum: 60 } };
const list = readOperation(
  {
    operationId: 'listRows',
    'x-retry': 'safe',
    'x-paging': { key: 'id', newestFirst: { below: 'fromId' } },
    parameters: [limit],
    responses: returning({ type: 'array', items: named('Row') }),
  },
  schemas,
);

/** Returns a table without line breaks and indentation. */
function table(name: string, ...operations: TableSource['operations']): string {
  const text = tables({ section: 'spot', operations, schemas, catalogue: [] })[name] ?? '';
  return text.replaceAll(/\s+/g, ' ').replaceAll(/,? ([}\]])/g, ' $1');
}

test('the paging table has the lists with pages, and the maximum of `limit`', () => {
  const other = readOperation({ operationId: 'listOthers', 'x-paging': 'unavailable' });
  expect(table('paging', list, other)).toContain(
    'spotPaging = { listRows: { key: "id", newestFirst: { below: "fromId" }, maximum: 60 } } ' +
      'as const;',
  );
});

test('the limits come from the operation whose response has rateLimits', () => {
  const info = readOperation(
    { operationId: 'getInfo', responses: returning(named('Info')) },
    schemas,
  );
  expect(table('budget', list, info)).toContain('limitsFrom: "getInfo"');
  expect(table('budget', list)).not.toContain('limitsFrom');
});

test.each([
  [{ field: 'id' }, '{ field: "id", pattern: "^\\\\d+$" }'],
  [{ field: 'name' }, '{ field: "name", pattern: "." }'],
  [{ field: 'name', value: 'done' }, '{ field: "name", pattern: "^done$" }'],
])('the client confirms a success by %j', (confirmedBy, expected) => {
  const operation = readOperation(
    { 'x-confirmed-by': confirmedBy, responses: returning(named('Row')) },
    schemas,
  );
  expect(table('operations', operation)).toContain(`confirmedBy: ${expected}`);
});

test('an unknown outcome is resolved with the pages of a list', () => {
  const window = (keys: object) => ({
    name: 'recvWindow',
    schema: { type: 'integer', default: 700 },
    'x-role': 'receive-window',
    ...keys,
  });
  const transfer = (operation: string, keys: object) =>
    readOperation({
      operationId: 'transfer',
      'x-resolved-by': { kind: 'entry', operation },
      parameters: [window(keys)],
    });
  expect(table('outcomes', list, transfer('listRows', {}))).toContain(
    'transfer: { recvWindowMs: 700, recvWindow: "recvWindow", resolvedBy: { kind: "entry", ' +
      'operation: "listRows", page: { key: "id", below: "fromId", limit: 60 } } }',
  );
  expect(table('outcomes', list, transfer('listRows', { 'x-ignored': true }))).toContain(
    'transfer: { recvWindowMs: 700, resolvedBy:',
  );
  expect(() => table('outcomes', list, transfer('transfer', {}))).toThrow(
    'x-resolved-by of transfer needs an operation whose x-paging has newestFirst.below',
  );
});

test('a section without checks of new orders has no trading rules', () => {
  expect(table('trading-rules', list)).toBe('');
});
