import type { Operation } from '../read/operations.ts';
import { literal } from './typescript-text.ts';

/** Returns the module with the operations that a client can repeat with a new timestamp. */
export function clockTable(section: string, operations: readonly Operation[]): string {
  const repeatable = operations.filter(
    ({ requiresTimestamp, retry }) => requiresTimestamp && retry === 'safe',
  );
  return [
    `/** The operations of the ${section} section that can be repeated with a new timestamp. */`,
    `export const ${section}Repeatable: readonly string[] = [`,
    ...repeatable.map(({ operationId }) => `  ${literal(operationId)},`),
    '];',
    '',
  ].join('\n');
}
