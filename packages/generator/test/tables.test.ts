// The tables of the client and its behaviours. `outputs.test.ts` of packages/openapi-types tests
// the rules that the small specification shows.
import { expect, test } from 'vitest';
import { type TableSource, tableModule } from '../src/emit/tables.ts';
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

/** Returns the module of a table without line breaks and indentation. */
function table(...operations: TableSource['operations']): string {
  const text = tableModule({ section: 'spot', operations, schemas, catalogue: [] });
  return text.replaceAll(/\s+/g, ' ').replaceAll(/,? ([}\]])/g, ' $1');
}

test('the lists with pages have the maximum of `limit`', () => {
  expect(table(list)).toContain(
    'paging: { key: "id", newestFirst: { below: "fromId" }, maximum: 60 }',
  );
  const other = readOperation({ operationId: 'listOthers', 'x-paging': 'unavailable' });
  expect(table(other)).not.toContain('paging');
});

test('the limits come from the operation whose response has rateLimits', () => {
  const info = readOperation(
    { operationId: 'getInfo', responses: returning(named('Info')) },
    schemas,
  );
  expect(table(list, info)).toContain('limitsFrom: "getInfo"');
  expect(table(list)).not.toContain('limitsFrom');
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
  expect(table(operation)).toContain(`confirmedBy: ${expected}`);
});

test('an unknown outcome is resolved when the receive window has passed', () => {
  const window = (keys: object) => ({
    name: 'recvWindow',
    schema: { type: 'integer', default: 700 },
    'x-role': 'receive-window',
    ...keys,
  });
  const transfer = (keys: object) =>
    readOperation({
      operationId: 'transfer',
      'x-resolved-by': { operation: 'listRows', effect: 'transferred' },
      parameters: [window(keys)],
    });
  const query = 'operation: "listRows", effect: "transferred", recvWindowMs: 700';
  expect(table(transfer({}))).toContain(`resolvedBy: { ${query}, recvWindow: "recvWindow" }`);
  expect(table(transfer({ 'x-ignored': true }))).toContain(`resolvedBy: { ${query} }`);
});
