import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { type Json, type JsonObject, resolveSchema, type Schemas } from '@broker-api/spec/schema';
import { shapesOf } from '@broker-api/spec/shapes';
import { callerParameters } from './parameter-types.ts';
import { literalLines, quote } from './typescript-text.ts';

/** What the tables of a section are made from. */
export interface TableSource {
  readonly section: string;
  readonly operations: readonly OperationRecord[];
  readonly schemas: Schemas;
  readonly catalogue: readonly CatalogueEntry[];
}

/**
 * Returns the modules with the tables that the client of a section and its behaviours read, by
 * name. A table that no operation needs is undefined.
 */
export function tables(source: TableSource): Readonly<Record<string, string | undefined>> {
  const { section } = source;
  return {
    operations: tableModule(
      `${section}Table: SectionTable`,
      '@broker-api/core',
      `The operations of the ${section} section, as data.`,
      clientTable(source),
    ),
    budget: tableModule(
      `${section}Budget: BudgetTable`,
      '@broker-api/core/budget',
      `What each operation of the ${section} section counts towards the rate limits.`,
      budgetTable(source),
    ),
    outcomes: outcomeModule(source),
    paging: tableModule(
      `${section}Paging`,
      undefined,
      `How to page through the lists of the ${section} section, as data.`,
      pagingTable(source),
    ),
    retries: tableModule(
      `${section}SafeOperations: readonly string[]`,
      undefined,
      `The operations of the ${section} section that change nothing: they can be repeated.`,
      source.operations.filter(({ retry }) => retry === 'safe').map((one) => one.operationId),
    ),
    'trading-rules': tradingRulesModule(source),
  };
}

/**
 * Returns a module with one table.
 *
 * @param declaration the name of the table and its type; without a type, the table is constant
 * @param from the module that exports the type
 */
function tableModule(
  declaration: string,
  from: string | undefined,
  doc: string,
  table: object,
  ...before: readonly string[]
): string {
  const type = declaration.split(': ')[1];
  const ending = type === undefined ? ' as const' : '';
  return [
    ...(from === undefined ? [] : [`import type { ${type} } from ${quote(from)};`, '']),
    ...before,
    `/** ${doc} */`,
    `export const ${declaration} = ${literalLines(table)}${ending};`,
    '',
  ].join('\n');
}

function byOperation(
  operations: readonly OperationRecord[],
  entryOf: (operation: OperationRecord) => object | undefined,
): Readonly<Record<string, object>> {
  const entries = operations.map((one) => [one.operationId, entryOf(one)] as const);
  return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined)) as Record<
    string,
    object
  >;
}

/** The operation table that the client code in core uses. */
function clientTable({ section, operations, schemas }: TableSource): object {
  const { named, shapeOf } = shapesOf(schemas);
  const used = new Set<string>();
  const addReferenced = (shape: Json | undefined): void => {
    for (const [, name] of JSON.stringify(shape ?? null).matchAll(/"#(\w+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      addReferenced(named[name]);
    }
  };
  const entries = byOperation(operations, (operation) => {
    const response = shapeOf(operation.responseSchema);
    addReferenced(response);
    return clientEntry(operation, response, schemas);
  });
  const shapes = [...used].sort().map((name) => [name, named[name]] as const);
  return { section, operations: entries, shapes: Object.fromEntries(shapes) };
}

function clientEntry(operation: OperationRecord, response: Json, schemas: Schemas): object {
  const inRules = JSON.stringify(operation.rules);
  const parameters = callerParameters(operation);
  const names = (isRequired: boolean): string[] =>
    parameters.filter(({ required }) => required === isRequired).map(({ name }) => name);
  const defaults = parameters
    .filter((one) => one.default !== undefined && inRules.includes(`"${one.name}"`))
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

/** What each operation costs, for the rate budget. */
function budgetTable({ operations, schemas, catalogue }: TableSource): object {
  const tooManyOrders = catalogue.find(({ name }) => name === 'TOO_MANY_ORDERS')?.code;
  const source = operations.find(
    ({ responseSchema }) =>
      resolveSchema(responseSchema, schemas).properties?.rateLimits !== undefined,
  );
  const costs = byOperation(operations, ({ cancels, retry, weight, errorCodes }) => ({
    // Operations that change something, such as transfers, have the priority of orders.
    priority: cancels !== undefined ? 'cancel' : retry === 'safe' ? 'query' : 'order',
    // The broker charges an operation without a stated weight too; 1 is the usual weight.
    weight: weight ?? { value: 1 },
    ...(tooManyOrders !== undefined && errorCodes.includes(tooManyOrders) && { orders: 1 }),
  }));
  return { limitsFrom: source?.operationId, costs };
}

function pagingTable({ operations }: TableSource): object {
  return byOperation(operations, ({ paging, parameters }) => {
    if (paging === undefined) return undefined;
    return { ...paging, maximum: parameters.find(({ name }) => name === 'limit')?.maximum };
  });
}

/**
 * Returns the module with the facts by which a client finds out whether the broker executed a call:
 * the query that decides, and how long the request can arrive.
 */
function outcomeModule({ section, operations, catalogue }: TableSource): string {
  const resolved = operations.filter(({ resolvedBy }) => resolvedBy !== undefined);
  const names = resolved.map(({ operationId }) => quote(operationId));
  const type = `${section[0]?.toUpperCase()}${section.slice(1)}OutcomeOperation`;
  const copies = (kind: CatalogueEntry['copy']): number[] =>
    catalogue.filter(({ copy }) => copy === kind).map(({ code }) => code);
  const clock = operations.find(({ serverTimeField }) => serverTimeField !== undefined);
  const table = {
    section,
    copyCodes: copies(true),
    copyCodesWithoutId: copies('without-id'),
    copyCodesByQuery: copies('by-query'),
    serverTime: { operation: clock?.operationId ?? '', field: clock?.serverTimeField ?? '' },
    operations: byOperation(resolved, (operation) => outcomeEntry(operation, operations)),
  };
  return tableModule(
    `${section}Outcomes: OutcomeTable`,
    '@broker-api/core/outcomes',
    `How to find out what happened to the calls of the ${section} section.`,
    table,
    `/** The operations of the ${section} section whose calls can have an unknown outcome. */`,
    `export type ${type} = ${names.join(' | ') || 'never'};`,
    '',
  );
}

function outcomeEntry(
  { operationId, parameters, retry, resolvedBy }: OperationRecord,
  operations: readonly OperationRecord[],
): object {
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
): object {
  if (resolvedBy?.kind !== 'entry' && resolvedBy?.kind !== 'remaining') return {};
  const query = operations.find((one) => one.operationId === resolvedBy.operation);
  const { key, newestFirst } = query?.paging ?? {};
  if (key === undefined || newestFirst === undefined || !('below' in newestFirst)) {
    throw new Error(
      `x-resolved-by of ${operationId} needs an operation whose x-paging has newestFirst.below; ` +
        `got ${JSON.stringify(resolvedBy.operation)}.`,
    );
  }
  const limit = query?.parameters.find(({ name }) => name === 'limit')?.maximum;
  return { page: { key, below: newestFirst.below, limit } };
}

/**
 * Returns the module with the checks of a new order that a client can make with the response of
 * getBrokerInfo, in the order of the broker.
 */
function tradingRulesModule({ section, operations }: TableSource): string | undefined {
  const operation = operations.find(({ checks }) => checks.some(({ rule }) => rule !== undefined));
  if (operation === undefined) return undefined;
  const conditions = operation.checks.flatMap(({ rule }) => Object.keys(rule?.when ?? {}));
  const defaults = operation.parameters
    .filter((one) => conditions.includes(one.name) && one.default !== undefined)
    .map((one) => [one.name, one.default]);
  const table = {
    operationId: operation.operationId,
    defaults: Object.fromEntries(defaults),
    checks: operation.checks.flatMap(({ codes, rule }) =>
      rule === undefined ? [] : [{ ...rule, codes }],
    ),
  };
  return tableModule(
    `${section}OrderChecks: OrderChecks`,
    '@broker-api/core/trading-rules',
    `The checks of new orders of the ${section} section, in the order of the broker.`,
    table,
  );
}
