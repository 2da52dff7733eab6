import { readFileSync } from 'node:fs';
import { inRepository, type Section } from '../lib/paths.ts';
import type { JsonObject, Schemas } from './document.ts';
import { readErrorCatalogue } from './error-catalogue.ts';
import { readOperations } from './operation.ts';
import { type Files, hashOf, withHeader } from './output.ts';
import { lintAndBundle, lintDocument } from './redocly.ts';
import { readStoryDocument } from './stories/story-document.ts';
import { storiesModule } from './stories-pass.ts';

/** Everything that is made from the Arazzo document of a section. */
export async function storiesUnit(section: Section): Promise<Files> {
  const source = `spec/${section}/workflows.arazzo.yaml`;
  await lintDocument(source);
  const document = readStoryDocument(source);
  const openapi = await lintAndBundle(`spec/${section}/openapi.yaml`);
  const catalogue = readErrorCatalogue();
  const operations = readOperations(section, openapi, catalogue);
  const code = storiesModule(document, {
    name: section,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    schemas: (openapi.components as JsonObject).schemas as Schemas,
    catalogue,
    accounts: storyAccounts(),
  });
  const folder = `packages/conformance/src/generated/${section}`;
  return new Map([
    [`${folder}/stories.gen.ts`, withHeader(source, hashOf(document.text), code)],
    [`${folder}/stories.gen.test.ts`, withHeader(source, hashOf(suite(section)), suite(section))],
  ]);
}

/** The Vitest file of a section's stories. */
function suite(section: Section): string {
  const list = `${section}Stories`;
  return [
    "import { defineStories } from '../../suite/define-stories.ts';",
    `import { ${list} } from './stories.gen.ts';`,
    '',
    `defineStories(${list});`,
    '',
  ].join('\n');
}

/** The accounts that x-account knows. */
function storyAccounts(): string[] {
  const text = readFileSync(inRepository('spec/extensions.schema.json'), 'utf8');
  const { properties } = JSON.parse(text) as { properties: Record<string, { enum?: string[] }> };
  return properties['x-account']?.enum ?? [];
}
