import { readFileSync } from 'node:fs';
import { pathsIn } from '../../packages/spec-rules/src/spec-files.ts';
import { displayPath, inRepository, type Section } from '../lib/paths.ts';
import { workflowsModule } from './emit/workflows/workflows.ts';
import { type Files, hashOf, withHeader } from './output.ts';
import { type Problem, problemsOf, SpecificationError } from './problem.ts';
import { lintAndBundle, lintDocument } from './read/bundle.ts';
import { readErrorCatalogue } from './read/error-catalogue.ts';
import { readOperations } from './read/operations.ts';
import type { JsonObject, Schemas } from './read/schema.ts';
import { readWorkflowDocument, type WorkflowDocument } from './read/workflows.ts';

/** Everything that is generated from the Arazzo documents of a section. */
export async function workflowsUnit(section: Section): Promise<Files> {
  const source = `spec/${section}/workflows`;
  const documents = await readWorkflowDocuments(source);
  const openapi = await lintAndBundle(`spec/${section}/openapi.yaml`);
  const catalogue = readErrorCatalogue();
  const operations = readOperations(section, openapi, catalogue);
  const code = workflowsModule(documents, {
    name: section,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    schemas: (openapi.components as JsonObject).schemas as Schemas,
    catalogue,
    accounts: workflowAccounts(),
  });
  const folder = `packages/conformance/src/generated/${section}`;
  return new Map([
    [
      `${folder}/workflows.gen.ts`,
      withHeader(source, hashOf(...documents.map(({ text }) => text)), code),
    ],
    [`${folder}/workflows.gen.test.ts`, withHeader(source, hashOf(suite(section)), suite(section))],
  ]);
}

/**
 * Lints and reads the Arazzo documents in a folder, in alphabetical order.
 *
 * @throws SpecificationError with the problems of all documents
 */
async function readWorkflowDocuments(folder: string): Promise<WorkflowDocument[]> {
  const problems: Problem[] = [];
  const documents: WorkflowDocument[] = [];
  const paths = pathsIn(inRepository(folder)).map(displayPath);
  for (const path of paths) {
    try {
      if (!path.endsWith('.arazzo.yaml')) throw new SpecificationError([otherName(path)]);
      await lintDocument(path);
      documents.push(readWorkflowDocument(path));
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) throw new SpecificationError(problems);
  return documents;
}

function otherName(path: string): Problem {
  const message =
    'The generator ignores this file. Rename it to <subject>.arazzo.yaml, or remove it.';
  return { at: `${path}:1:1`, message };
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
