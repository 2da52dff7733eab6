import { readFileSync } from 'node:fs';
import { type Diagnostic, Parser } from '@asyncapi/parser';
import { expect, test } from 'vitest';
import { inRepository, sections } from '../lib/paths.ts';

/** Returns the errors that the official JSON Schema of AsyncAPI finds. Severity 0 is an error. */
async function errorsOf(document: object): Promise<string[]> {
  const diagnostics: Diagnostic[] = await new Parser().validate(JSON.stringify(document));
  return diagnostics.filter(({ severity }) => severity === 0).map(({ message }) => message);
}

function publishedDocument(section: string): Record<string, object> {
  const path = inRepository('packages/spec/src/generated', section, 'asyncapi.gen.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, object>;
}

test.for(sections)(
  'the AsyncAPI document of %s is valid against the official schema',
  async (section) => {
    expect(await errorsOf(publishedDocument(section))).toEqual([]);
  },
);

test('an unknown key is an error', async () => {
  const document = publishedDocument('spot');
  const errors = await errorsOf({ ...document, info: { ...document.info, unknown: true } });
  expect(errors).toEqual(['Property "unknown" is not expected to be here']);
});
