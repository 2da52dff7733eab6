// A deprecation in the specification travels to the types, the tables and the published texts.
import { expect, test } from 'vitest';
import { clientTypes } from '../src/emit/client-types.ts';
import { factNotes } from '../src/emit/editions/notes.ts';
import { openapiTypes } from '../src/emit/openapi-types.ts';
import { operationTable } from '../src/emit/operation-table.ts';
import { readOperations } from '../src/read/operations.ts';

const deprecation = {
  deprecated: true,
  'x-deprecated-since': '2026-12-01',
  'x-sunset': '2027-06-30',
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1.0.0' },
  paths: {
    '/book': {
      get: {
        operationId: 'getBook',
        summary: 'Get the book',
        tags: ['Market data'],
        ...deprecation,
        'x-replaced-by': 'getDepth',
        'x-provenance': [],
        'x-security-type': 'NONE',
        security: [],
        'x-retry': 'safe',
        'x-error-codes': [],
        parameters: [
          {
            name: 'rows',
            in: 'query',
            description: 'Number of rows',
            ...deprecation,
            'x-replaced-by': 'limit',
            schema: { type: 'integer' },
          },
        ],
        responses: {
          200: {
            description: 'The book',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Book: {
        type: 'object',
        properties: {
          offers: {
            type: 'string',
            description: 'The offers',
            ...deprecation,
            'x-replaced-by': 'asks',
          },
        },
      },
    },
  },
};
const operations = readOperations('spot', document as never, []);
const text = 'Deprecated since 2026-12-01; may be removed from 2027-06-30 on. Use';

test('types of calls have the tag @deprecated with the replacement', () => {
  const code = clientTypes('spot', operations, document.components.schemas as never, []);
  expect(code).toContain(`   * @deprecated ${text} \`getDepth\`.`);
  expect(code).toContain(`   * @deprecated ${text} \`limit\`.`);
});

test('each overload of a call has the tag @deprecated', () => {
  const [operation] = operations;
  const responseBy = { parameter: 'rows', sent: 'Book', absent: 'Book' };
  const code = clientTypes('spot', [{ ...operation, responseBy } as never], {}, []);
  const overloads = code.split('\n').filter((line) => line.includes('getBook('));
  expect(overloads).toHaveLength(3);
  expect(code.split(`@deprecated ${text} \`getDepth\``)).toHaveLength(4);
});

test('types of fields have the tag @deprecated with the replacement', async () => {
  const code = await openapiTypes(structuredClone(document) as never);
  expect(code).toMatch(/\*\s+@deprecated Deprecated since [^*]*Use `asks`\.\s+\*\/\s+offers\?/);
});

test('the table of the sandbox has the dates', () => {
  const dates = 'since: "2026-12-01", sunset: "2027-06-30"';
  const record = operationTable('spot', operations, document.components.schemas as never);
  expect(record.replaceAll(/\s+/g, ' ')).toContain(`deprecation: { ${dates}`);
});

test('the published documents say it in the description', () => {
  expect(factNotes(document.components.schemas.Book.properties.offers)).toEqual([
    `${text} \`asks\`.`,
  ]);
});
