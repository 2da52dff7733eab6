import type { OperationRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import type { Schemas } from '@broker-api/spec/schema';
import { conformanceControl } from './emit/conformance/control.ts';
import { type Files, type ReadBuilt, withHeader } from './output.ts';
import { withValueMeanings } from './read/value-meanings.ts';

/** The folders with the generated files of packages/conformance. */
export const conformanceFolders = [
  'packages/conformance/src/generated',
  'packages/conformance/src/control/generated',
];

/** Generates the client of the control plane. */
export function conformanceFiles(read: ReadBuilt): Files {
  const control = withValueMeanings(read('control/openapi.source.gen.json'));
  const operations: OperationRecord<'control'>[] = readOperations('control', control, []);
  const { schemas } = control.components as { schemas: Schemas };
  const code = conformanceControl(operations, schemas);
  return new Map([
    [
      'packages/conformance/src/control/generated/control.gen.ts',
      withHeader('spec/control/openapi.yaml', code),
    ],
  ]);
}
