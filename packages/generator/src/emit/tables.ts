import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { type Json, resolveSchema, type Schemas } from '@broker-api/spec/schema';
import { shapesOf } from '@broker-api/spec/shapes';
import { callerParameters } from './parameter-types.ts';
import { literalLines } from './typescript-text.ts';

/** What the tables of a section are made from. */
export interface TableSource {
  readonly section: string;
  readonly operations: readonly OperationRecord[];
  readonly schemas: Schemas;
  readonly catalogue: readonly CatalogueEntry[];
}

/** Returns the module with the table that the client of a section and its behaviours read. */
export function tableModule(source: TableSource): string {
  const { section } = source;
  return [
    `/** The operations of the ${section} section, as data: a \`SectionTable\`. */`,
    `export const ${section}Table = ${literalLines(sectionTable(source))} as const;`,
    '',
  ].join('\n');
}

function sectionTable(source: TableSource): object {
  const { section, operations, schemas, catalogue } = source;
  const { named, shapeOf } = shapesOf(schemas);
  const used = new Set<string>();
  const addReferenced = (shape: Json | undefined): void => {
    for (const [, name] of JSON.stringify(shape ?? null).matchAll(/"#(\w+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      addReferenced(named[name]);
    }
  };
  const entries = operations.map((operation) => {
    const response = shapeOf(operation.responseSchema);
    addReferenced(response);
    return [operation.operationId, entryOf(operation, response, source)] as const;
  });
  const shapes = [...used].sort().map((name) => [name, named[name]] as const);
  const limits = operations.find(
    ({ responseSchema }) =>
      resolveSchema(responseSchema, schemas).properties?.rateLimits !== undefined,
  );
  const clock = operations.find(({ serverTimeField }) => serverTimeField !== undefined);
  const copies = (kind: CatalogueEntry['copy']): number[] =>
    catalogue.filter(({ copy }) => copy === kind).map(({ code }) => code);
  return {
    section,
    limitsFrom: limits?.operationId,
    serverTime: clock && { operation: clock.operationId, field: clock.serverTimeField },
    copyCodes: copies(true),
    copyCodesWithoutId: copies('without-id'),
    copyCodesByQuery: copies('by-query'),
    operations: Object.fromEntries(entries),
    shapes: Object.fromEntries(shapes),
  };
}

function entryOf(
  operation: OperationRecord,
  response: Json,
  { schemas, catalogue }: TableSource,
): object {
  const checks = operation.checks.flatMap(({ codes, rule }) =>
    rule === undefined ? [] : [{ ...rule, codes }],
  );
  const conditions = JSON.stringify([operation.rules, checks]);
  const parameters = callerParameters(operation);
  const names = (isRequired: boolean): string[] =>
    parameters.filter(({ required }) => required === isRequired).map(({ name }) => name);
  const defaults = parameters
    .filter((one) => one.default !== undefined && conditions.includes(`"${one.name}"`))
    .map((one) => [one.name, one.default]);
  return withoutEmpty({
    method: operation.method,
    path: operation.path,
    requiresApiKey: operation.requiresApiKey,
    signed: operation.signed,
    requiresTimestamp: operation.requiresTimestamp,
    ...distinctBy(operation),
    required: names(true),
    optional: names(false),
    defaults: Object.fromEntries(defaults),
    rules: operation.rules,
    confirmedBy: confirmedBy(operation, schemas),
    response,
    safe: operation.retry === 'safe',
    cancels: operation.cancels !== undefined,
    weight: weightOf(operation),
    orders: countsAsOrder(operation, catalogue) ? 1 : undefined,
    paging: pagingOf(operation),
    checks,
    resolvedBy: outcomeEntry(operation),
  });
}

/** Omits the keys whose value is false, null, undefined or empty. */
function withoutEmpty(entry: object): object {
  const isEmpty = (value: unknown): boolean =>
    value === undefined ||
    value === null ||
    value === false ||
    (typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => !isEmpty(value)));
}

/**
 * Returns the field of the response that confirms a success, with a pattern for its value: the one
 * value that confirms it, or the pattern of its schema. Text without a pattern must not be empty.
 */
function confirmedBy(
  { confirmedBy: source, responseSchema }: OperationRecord,
  schemas: Schemas,
): object | undefined {
  if (source === undefined) return undefined;
  const { field, value } = source;
  const property = resolveSchema(responseSchema, schemas).properties?.[field] ?? {};
  const { pattern = '.' } = resolveSchema(property, schemas);
  return { field, pattern: value === undefined ? pattern : `^${value}$` };
}

/**
 * Returns how the client makes each request distinct if the operation rejects replays: by the
 * client order id or, if the operation has none, by the timestamp.
 */
function distinctBy({ rejectsReplays, retry, parameters }: OperationRecord): object {
  if (!rejectsReplays) return {};
  const clientOrderId =
    retry === 'by-client-order-id' && parameters.find(({ role }) => role === 'client-order-id');
  return clientOrderId ? { clientOrderId: clientOrderId.name } : { distinctTimestamp: true };
}

/** The broker charges an operation without a stated weight too; 1 is the usual weight. */
function weightOf({ weight }: OperationRecord): object | undefined {
  return JSON.stringify(weight) === '{"value":1}' ? undefined : weight;
}

function countsAsOrder(
  { errorCodes }: OperationRecord,
  catalogue: readonly CatalogueEntry[],
): boolean {
  const tooManyOrders = catalogue.find(({ name }) => name === 'TOO_MANY_ORDERS')?.code;
  return tooManyOrders !== undefined && errorCodes.includes(tooManyOrders);
}

function pagingOf({ paging, parameters }: OperationRecord): object | undefined {
  const maximum = parameters.find(({ name }) => name === 'limit')?.maximum;
  return paging && { ...paging, maximum };
}

function outcomeEntry({ parameters, resolvedBy }: OperationRecord): object | undefined {
  if (resolvedBy === undefined) return undefined;
  const window = parameters.find(({ role }) => role === 'receive-window');
  return {
    ...resolvedBy,
    recvWindowMs: Number(window?.default ?? 0),
    // The broker ignores the parameter of the other operations.
    ...(window !== undefined && !window.ignored && { recvWindow: window.name }),
  };
}
