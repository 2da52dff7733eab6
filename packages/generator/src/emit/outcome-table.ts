import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Json, JsonObject } from '@broker-api/spec/schema';
import { literal, propertyName, quote } from './typescript-text.ts';

/**
 * Returns the module with the facts by which a client finds out whether the broker executed a call:
 * the query that decides, and how long the request can arrive.
 */
export function outcomeTable(
  section: string,
  operations: readonly OperationRecord[],
  catalogue: readonly CatalogueEntry[],
): string {
  const resolved = operations.filter(({ resolvedBy }) => resolvedBy !== undefined);
  const names = resolved.map(({ operationId }) => quote(operationId));
  const type = `${section[0]?.toUpperCase()}${section.slice(1)}OutcomeOperation`;
  const copies = (kind: CatalogueEntry['copy']): number[] =>
    catalogue.filter(({ copy }) => copy === kind).map(({ code }) => code);
  return [
    "import type { OutcomeTable } from '@broker-api/core/outcomes';",
    '',
    `/** The operations of the ${section} section whose calls can have an unknown outcome. */`,
    `export type ${type} = ${names.join(' | ') || 'never'};`,
    '',
    `/** How to find out what happened to the calls of the ${section} section. */`,
    `export const ${section}Outcomes: OutcomeTable = {`,
    `  section: ${quote(section)},`,
    `  copyCodes: ${literal(copies(true))},`,
    `  copyCodesWithoutId: ${literal(copies('without-id'))},`,
    `  copyCodesByQuery: ${literal(copies('by-query'))},`,
    `  serverTime: ${literal(serverTime(operations))},`,
    '  operations: {',
    ...resolved.map(
      (operation) =>
        `    ${propertyName(operation.operationId)}: ` +
        `${literal(outcomeEntry(operation, operations))},`,
    ),
    '  },',
    '};',
    '',
  ].join('\n');
}

function serverTime(operations: readonly OperationRecord[]): JsonObject {
  const found = operations.find(({ serverTimeField }) => serverTimeField !== undefined);
  return { operation: found?.operationId ?? '', field: found?.serverTimeField ?? '' };
}

function outcomeEntry(
  { operationId, parameters, retry, resolvedBy }: OperationRecord,
  operations: readonly OperationRecord[],
): Json {
  const window = parameters.find(({ role }) => role === 'receive-window');
  const clientOrderId = parameters.find(({ role }) => role === 'client-order-id');
  return {
    recvWindowMs: Number(window?.default ?? 0),
    // The broker ignores the parameter of the other operations.
    ...(window !== undefined && !window.ignored && { recvWindow: window.name }),
    ...(retry === 'by-client-order-id' && clientOrderId && { clientOrderId: clientOrderId.name }),
    resolvedBy: { ...resolvedBy, ...pageOf(operationId, resolvedBy, operations) },
  };
}

/** Returns how a client reads the list of a query in pages, from x-paging of the query. */
function pageOf(
  operationId: string,
  resolvedBy: JsonObject | undefined,
  operations: readonly OperationRecord[],
): JsonObject {
  if (resolvedBy?.kind !== 'entry' && resolvedBy?.kind !== 'remaining') return {};
  const query = operations.find((one) => one.operationId === resolvedBy.operation);
  const { key, newestFirst } = query?.paging ?? {};
  const limit = query?.parameters.find(({ name }) => name === 'limit')?.maximum;
  if (key === undefined || newestFirst === undefined || !('below' in newestFirst)) {
    throw new Error(
      `x-resolved-by of ${operationId} needs an operation whose x-paging has newestFirst.below; ` +
        `got ${JSON.stringify(resolvedBy.operation)}.`,
    );
  }
  return { page: { key, below: newestFirst.below, limit: limit as number } };
}
