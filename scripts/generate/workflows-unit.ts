import { readFileSync } from 'node:fs';
import { inRepository, type Section } from '../lib/paths.ts';
import type { JsonObject, Schemas } from './document.ts';
import { readErrorCatalogue } from './error-catalogue.ts';
import { readOperations } from './operation.ts';
import { type Files, hashOf, withHeader } from './output.ts';
import { lintAndBundle, lintDocument } from './redocly.ts';
import { readWorkflowDocument } from './workflows/workflow-document.ts';
import { workflowsModule } from './workflows-pass.ts';

/** Everything that is made from the Arazzo document of a section. */
export async function workflowsUnit(section: Section): Promise<Files> {
  const source = `spec/${section}/workflows.arazzo.yaml`;
  await lintDocument(source);
  const document = readWorkflowDocument(source);
  const openapi = await lintAndBundle(`spec/${section}/openapi.yaml`);
  const catalogue = readErrorCatalogue();
  const operations = readOperations(section, openapi, catalogue);
  const code = workflowsModule(document, {
    name: section,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    schemas: (openapi.components as JsonObject).schemas as Schemas,
    catalogue,
    accounts: workflowAccounts(),
  });
  const folder = `packages/conformance/src/generated/${section}`;
  return new Map([
    [`${folder}/workflows.gen.ts`, withHeader(source, hashOf(document.text), code)],
    [`${folder}/workflows.gen.test.ts`, withHeader(source, hashOf(suite(section)), suite(section))],
  ]);
}

/** The Vitest file of a section's workflows. */
function suite(section: Section): string {
  const list = `${section}Workflows`;
  return [
    "import { defineWorkflows } from '../../suite/define-workflows.ts';",
    `import { ${list} } from './workflows.gen.ts';`,
    '',
    `defineWorkflows(${list});`,
    '',
  ].join('\n');
}

/** The accounts that x-account knows. */
function workflowAccounts(): string[] {
  const text = readFileSync(inRepository('spec/extensions.schema.json'), 'utf8');
  const { properties } = JSON.parse(text) as { properties: Record<string, { enum?: string[] }> };
  return properties['x-account']?.enum ?? [];
}
