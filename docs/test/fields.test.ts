import { expect, test } from 'vitest';
import { FieldReader, sharedAbsences } from '../src/spec/fields.ts';
import type { Schema } from '../src/spec/schema.ts';

test('a sentence about absence that several fields contain is listed once', () => {
  const optional = (sentence: string): Schema => ({ type: 'string', 'x-absent-when': sentence });
  const schema: Schema = {
    properties: {
      total: optional('Absent for a free order.'),
      id: { type: 'string' },
      parts: { type: 'object', properties: { price: optional('Absent for a free order.') } },
      note: optional('Absent without a note.'),
    },
  };
  const fields = new FieldReader({}).fieldsOf(schema);
  expect(fields.map(({ name, absence }) => [name, absence])).toEqual([
    ['total', 'Absent for a free order.'],
    ['id', ''],
    ['parts', ''],
    ['note', 'Absent without a note.'],
  ]);
  expect(sharedAbsences(fields)).toEqual(['Absent for a free order.']);
});
