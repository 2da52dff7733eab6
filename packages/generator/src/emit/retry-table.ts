import type { OperationRecord } from '@broker-api/spec/model';
import { literal } from './typescript-text.ts';

/** Returns the module with the operations that a client can repeat: they change nothing. */
export function retryTable(section: string, operations: readonly OperationRecord[]): string {
  const safe = operations.filter(({ retry }) => retry === 'safe');
  return [
    `/** The operations of the ${section} section that change nothing: they can be repeated. */`,
    `export const ${section}SafeOperations: readonly string[] = [`,
    ...safe.map(({ operationId }) => `  ${literal(operationId)},`),
    '];',
    '',
  ].join('\n');
}
