import type { Operation } from '../read/operations.ts';
import type { Json } from '../read/schema.ts';
import { literal, propertyName } from './typescript-text.ts';

/** Returns the module with the deprecated operations and parameters of a section. */
export function deprecationTable(section: string, operations: readonly Operation[]): string {
  const entries = operations.flatMap(({ operationId, deprecation, parameters }) => {
    const deprecated = parameters.flatMap((one) =>
      one.deprecation ? [[one.name, { ...one.deprecation }] as const] : [],
    );
    if (deprecation === undefined && deprecated.length === 0) return [];
    const entry = {
      ...(deprecation && { operation: { ...deprecation } }),
      ...(deprecated.length > 0 && { parameters: Object.fromEntries(deprecated) }),
    };
    return [`  ${propertyName(operationId)}: ${literal(entry as Json)},`];
  });
  const body = entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n}`;
  return [
    "import type { DeprecationTable } from '@broker-api/core/deprecations';",
    '',
    `/** The deprecated operations and parameters of the ${section} section. */`,
    `export const ${section}Deprecations: DeprecationTable = ${body};`,
    '',
  ].join('\n');
}
