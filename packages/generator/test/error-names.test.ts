import { expect, it } from 'vitest';
import { errorNamesModule } from '../src/emit/error-names.ts';

it('generates a union of the names, in catalogue order', () => {
  const entry = {
    httpStatus: 400,
    meaning: 'Wrong.',
    category: 'order',
    outcome: 'failed',
  } as const;
  const module = errorNamesModule([
    { ...entry, code: -2, name: 'SECOND' },
    { ...entry, code: -1, name: 'FIRST' },
  ]);
  expect(module).toBe(
    "/** The names of all error codes. */\nexport type ErrorName =\n  | 'SECOND'\n  | 'FIRST';\n",
  );
});
