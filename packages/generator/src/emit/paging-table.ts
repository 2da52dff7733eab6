import type { OperationRecord } from '@broker-api/spec/model';
import type { Json } from '@broker-api/spec/schema';
import { literal, propertyName } from './typescript-text.ts';

/** Returns the module that says how to page through the lists of a section. */
export function pagingTable(section: string, operations: readonly OperationRecord[]): string {
  const entries = operations.flatMap(({ operationId, paging, parameters }) => {
    if (paging === undefined) return [];
    const limit = parameters.find(({ name }) => name === 'limit');
    const entry = { ...paging, maximum: limit?.maximum } as unknown as Json;
    return [`  ${propertyName(operationId)}: ${literal(entry)},`];
  });
  return [
    `/** How to page through the lists of the ${section} section, as data. */`,
    `export const ${section}Paging = {`,
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}
