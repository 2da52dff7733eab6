import type { OperationRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import type { Schemas } from '@broker-api/spec/schema';
import { sectionsOf } from './api-documents.ts';
import { conformanceControl } from './emit/conformance/control.ts';
import { workflowFiles } from './emit/workflows/workflows.ts';
import { type Files, type ReadBuilt, withHeader } from './output.ts';
import { withValueMeanings } from './read/value-meanings.ts';
import { Specification } from './specification.ts';

/** The folders with the generated files of packages/conformance. */
export const conformanceFolders = [
  'packages/conformance/src/generated',
  'packages/conformance/src/control/generated',
];

/** Generates the workflows and the client of the control plane. */
export async function conformanceFiles(root: string, read: ReadBuilt): Promise<Files> {
  const specification = new Specification(root);
  const files: Files = new Map();
  const sections = sectionsOf(root);
  for (const section of sections) {
    for (const [path, text] of await workflowFiles(await specification.workflows(section))) {
      files.set(path, text);
    }
  }
  const lists = {
    workflows: ['Workflow', 'workflow', 'workflows', 'Workflows', 'workflows'],
  } as const;
  for (const [name, [type, typeModule, list, suffix, module]] of Object.entries(lists)) {
    const code = [
      `import type { ${type} } from '../cases/${typeModule}.ts';`,
      ...sections.map((one) => `import { ${one}${suffix} } from './${one}/${module}.gen.ts';`),
      '',
      `export const ${list}: readonly ${type}[] = [`,
      ...sections.map((one) => `  ...${one}${suffix},`),
      '];',
      '',
    ].join('\n');
    files.set(
      `packages/conformance/src/generated/${name}.gen.ts`,
      withHeader('packages/spec/src/sections.ts', code),
    );
  }
  const control = withValueMeanings(read('control/openapi.source.gen.json'));
  const operations: OperationRecord<'control'>[] = readOperations('control', control, []);
  const { schemas } = control.components as { schemas: Schemas };
  files.set(
    'packages/conformance/src/control/generated/control.gen.ts',
    withHeader('spec/control/openapi.yaml', conformanceControl(operations, schemas)),
  );
  return files;
}
