import type { ParameterCondition, ParameterRule } from '@broker-api/spec/parameter-rules';
import type { Section } from '../sections.ts';
import type { CatalogueEntry } from './error-catalogue.ts';
import { readParameterRules } from './parameter-rules.ts';
import { type Json, type JsonObject, resolveSchema, type Schema, type Schemas } from './schema.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** The schema in the document. It may be a reference. */
  readonly schema: Schema;
  /** The schema with its reference resolved. */
  readonly resolved: Schema;
  readonly clamped: boolean;
  readonly unavailable: boolean;
  /** What clients use the parameter for. */
  readonly role?: 'client-order-id' | 'receive-window' | undefined;
  readonly ignored: boolean;
  /** Which rows of the list the parameter selects. */
  readonly selects: Selection | undefined;
  /** The service ignores the parameter when these other parameters have one of these values. */
  readonly ignoredWhen: ParameterCondition | undefined;
  /** The error code for an invalid value. */
  readonly invalidCode: number;
  readonly provenance: Json | undefined;
}

/** The rows of a list whose field has a relation to the value of a parameter. */
interface Selection {
  /** The field of a row, or its index in a tuple. */
  readonly field: string | number;
  /** `equal` if absent. */
  readonly rows?: 'equal' | 'at-least' | 'at-most' | 'below' | 'above';
}

/** An operation of a section. */
export interface Operation {
  readonly section: Section;
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly tags: readonly string[];
  readonly securityType: string;
  readonly requiresApiKey: boolean;
  /** The name of the header for the API key, if the operation requires an API key. */
  readonly keyHeader: string | undefined;
  readonly signed: boolean;
  readonly requiresTimestamp: boolean;
  /** Undefined if no source states the weight. */
  readonly weight: JsonObject | undefined;
  readonly retry: string;
  readonly rejectsReplays: boolean;
  /** What a successful call cancels, if anything: `order` or `open-orders`. */
  readonly cancels: string | undefined;
  /** The field of the response, and its value if there is only one, that confirms a success. */
  readonly confirmedBy: { readonly field: string; readonly value?: string } | undefined;
  /** The query that decides an unknown outcome, as x-resolved-by states it. */
  readonly resolvedBy?: JsonObject | undefined;
  /** The field of the response with the current time of the broker. */
  readonly serverTimeField?: string | undefined;
  /** How to read all rows of a list in pages, if the operation returns such a list. */
  readonly paging: Paging | undefined;
  /**
   * All error codes that the operation can return, including those of the gateway, in catalogue
   * order.
   */
  readonly errorCodes: readonly number[];
  /**
   * The checks that the operation makes after those of the gateway, in their order, if this order
   * differs from that of the catalogue.
   */
  readonly checks: readonly OperationCheck[];
  readonly aliases: readonly { readonly path: string; readonly method?: string }[];
  readonly parameters: readonly Parameter[];
  readonly rules: readonly ParameterRule[];
  readonly response: Schema;
  /** Whether every successful response is a list. */
  readonly returnsList: boolean;
  readonly responseBy: { parameter: string; sent: string; absent: string } | undefined;
  readonly sandbox: JsonObject;
  readonly provenance: readonly JsonObject[];
  readonly findings: readonly string[];
}

/** How to read a list in pages. The parameters are those of the operation. */
interface Paging {
  /** The field of a row, or its index in a tuple, that identifies and orders the rows. */
  readonly key: string | number;
  readonly requires?: readonly string[];
  readonly newestFirst?: { readonly below: string } | { readonly upTo: string };
  readonly oldestFirst?: { readonly above: string; readonly start?: string };
}

/** A check that an operation makes, and the codes that it returns if the check fails. */
export interface OperationCheck {
  readonly check: string;
  readonly codes: readonly number[];
  /** How a client can make the check with the response of getBrokerInfo. */
  readonly rule?: JsonObject;
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/** Returns the operations of a bundled OpenAPI document, in the order of the document's paths. */
export function readOperations(
  section: Section,
  document: JsonObject,
  catalogue: readonly CatalogueEntry[],
): Operation[] {
  const components = (document.components ?? {}) as Record<string, JsonObject>;
  const context = {
    section,
    schemas: (components.schemas ?? {}) as Schemas,
    shared: (components.parameters ?? {}) as Record<string, JsonObject>,
    catalogue,
    keyScheme: components.securitySchemes?.apiKey as JsonObject | undefined,
  };
  return Object.entries(document.paths as Record<string, Record<string, JsonObject>>).flatMap(
    ([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return operation === undefined ? [] : [readOperation(operation, method, path, context)];
      }),
  );
}

interface Context {
  readonly section: Section;
  readonly schemas: Schemas;
  readonly shared: Readonly<Record<string, JsonObject>>;
  readonly catalogue: readonly CatalogueEntry[];
  /** The security scheme for API keys. */
  readonly keyScheme: JsonObject | undefined;
}

function readOperation(
  operation: JsonObject,
  method: (typeof methods)[number],
  path: string,
  context: Context,
): Operation {
  const security = Object.keys((operation.security as JsonObject[])[0] ?? {});
  const parameters = (operation.parameters as JsonObject[]).map((item) =>
    readParameter(item, operation['x-error-codes'] as number[], context),
  );
  const rules = readParameterRules(operation);
  const needs = {
    requiresApiKey: security.includes('apiKey'),
    signed: security.includes('signature'),
    requiresTimestamp: parameters.some(({ name }) => name === 'timestamp'),
  };
  const { catalogue } = context;
  const response = responseSchema(operation);
  const gateways = {
    'api-key': needs.requiresApiKey,
    signature: needs.signed,
    timestamp: needs.requiresTimestamp,
    'parameter-format':
      parameters.some(hasFormat) || rules.some(({ allow }) => allow === undefined),
    'parameter-value': parameters.some((one) => one.invalidCode === generalInvalidCode(catalogue)),
  };
  return {
    section: context.section,
    operationId: operation.operationId as string,
    method: method.toUpperCase() as Operation['method'],
    path,
    summary: operation.summary as string,
    description: operation.description as string | undefined,
    tags: operation.tags as string[],
    securityType: operation['x-security-type'] as string,
    ...needs,
    keyHeader: needs.requiresApiKey ? (context.keyScheme?.name as string | undefined) : undefined,
    weight: operation['x-weight'] === 'unknown' ? undefined : (operation['x-weight'] as JsonObject),
    retry: operation['x-retry'] as string,
    rejectsReplays: operation['x-replay'] === 'rejected',
    cancels: operation['x-cancels'] as string | undefined,
    confirmedBy: operation['x-confirmed-by'] as Operation['confirmedBy'],
    resolvedBy: operation['x-resolved-by'] as JsonObject | undefined,
    serverTimeField: (operation['x-server-time'] as { field?: string } | undefined)?.field,
    paging: readPaging(operation['x-paging']),
    errorCodes: errorCodes(operation['x-error-codes'] as number[], gateways, catalogue),
    checks: (operation['x-checks'] ?? []) as unknown as Operation['checks'],
    aliases: (operation['x-aliases'] ?? []) as unknown as Operation['aliases'],
    parameters,
    rules,
    response,
    returnsList: resolveSchema(response, context.schemas).type === 'array',
    responseBy: operation['x-response-by'] as Operation['responseBy'],
    sandbox: (operation['x-sandbox'] ?? { coverage: 'full' }) as JsonObject,
    provenance: operation['x-provenance'] as JsonObject[],
    findings: (operation['x-findings'] ?? []) as string[],
  };
}

function readPaging(value: Json | undefined): Paging | undefined {
  return value === 'unavailable' ? undefined : (value as unknown as Paging | undefined);
}

function readParameter(
  item: JsonObject,
  ownCodes: readonly number[],
  { shared, schemas, catalogue }: Context,
): Parameter {
  const name = (item.$ref as string | undefined)?.replace('#/components/parameters/', '');
  const parameter = name === undefined ? item : (shared[name] as JsonObject);
  const schema = parameter.schema as Schema;
  return {
    name: parameter.name as string,
    required: parameter.required === true,
    description: (parameter.description as string | undefined) ?? '',
    schema,
    // The schema may have keywords, such as a default, next to its reference.
    resolved: { ...resolveSchema(schema, schemas), ...schema },
    clamped: parameter['x-clamped'] === true,
    unavailable: parameter['x-unavailable'] === true,
    role: parameter['x-role'] as Parameter['role'],
    ignored: parameter['x-ignored'] === true,
    selects: parameter['x-selects'] as unknown as Parameter['selects'],
    ignoredWhen: parameter['x-ignored-when'] as unknown as Parameter['ignoredWhen'],
    invalidCode: invalidCode(parameter.name as string, ownCodes, catalogue),
    provenance: parameter['x-provenance'],
  };
}

/** Returns whether the gateway checks the presence or the format of the parameter. */
function hasFormat({ required, resolved: { type, format } }: Parameter): boolean {
  return required || type === 'integer' || format !== undefined;
}

function generalInvalidCode(catalogue: readonly CatalogueEntry[]): number | undefined {
  return catalogue.find(({ name }) => name === 'INVALID_PARAMETER')?.code;
}

/**
 * Returns the error code for an invalid value of the parameter: the specific code if the operation
 * lists one, otherwise the general code.
 */
function invalidCode(
  parameter: string,
  ownCodes: readonly number[],
  catalogue: readonly CatalogueEntry[],
): number {
  const own = catalogue.find(
    ({ code, parameters }) => parameters?.includes(parameter) && ownCodes.includes(code),
  );
  return own?.code ?? generalInvalidCode(catalogue) ?? 0;
}

function responseSchema(operation: JsonObject): Schema {
  const responses = operation.responses as Record<string, { content?: Record<string, JsonObject> }>;
  return (responses['200']?.content?.['application/json']?.schema ?? {}) as Schema;
}

function errorCodes(
  own: readonly number[],
  gateways: Readonly<Record<Exclude<NonNullable<CatalogueEntry['gateway']>, 'any'>, boolean>>,
  catalogue: readonly CatalogueEntry[],
): number[] {
  const atGateway = ({ gateway }: CatalogueEntry): boolean =>
    gateway === 'any' || (gateway !== undefined && gateways[gateway]);
  return catalogue
    .filter((entry) => own.includes(entry.code) || atGateway(entry))
    .map(({ code }) => code);
}
