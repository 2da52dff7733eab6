import { code } from '@broker-api/spec/markdown';
import {
  type Json,
  type JsonObject,
  resolveSchema,
  type Schema,
  type Schemas,
} from '@broker-api/spec/schema';
import { withNotes } from './notes.ts';
import { portableExample } from './portable-example.ts';
import { portableName, portableReference, withNamedEnums } from './portable-names.ts';
import { isInline, isLong, type LongType, portableSchema } from './portable-schema.ts';

/**
 * Which JSON type LONG values have. `reference`: integers. `observed`: strings, except for times in
 * public operations and in parameters, which are integers.
 */
export type Dialect = 'reference' | 'observed';

type PathItem = Readonly<Record<string, JsonObject>>;

/** The named schemas, and the type of LONG values at one location of the document. */
interface Context {
  readonly schemas: Schemas;
  readonly long: LongType;
}

/**
 * Makes the portable edition (OpenAPI 3.0.3) of an annotated document, for code generators of all
 * languages. It has no type unions, and no `x-` keys except `x-enum-varnames`.
 */
export function portableEdition(annotated: JsonObject, dialect: Dialect): JsonObject {
  const { openapi: _, info, paths, components, ...rest } = annotated;
  const { schemas, responses, headers, ...others } = components as Record<string, JsonObject>;
  const context = (long: LongType): Context => ({ schemas: (schemas ?? {}) as Schemas, long });
  const items = paths as Record<string, PathItem>;
  const longOf = (operation: JsonObject): LongType => {
    if (dialect === 'reference') return 'integer';
    return requiresApiKey(operation) ? 'string' : 'string-ids';
  };
  const operations = Object.values(items).flatMap((item) => Object.values(item));
  const types = longTypes(operations, longOf, (schemas ?? {}) as Schemas);
  return withPortableKeys({
    openapi: '3.0.3',
    info: portableInfo(info as JsonObject),
    ...rest,
    paths: mapValues(items, (item) =>
      mapValues(item, (operation) => portableOperation(operation, context(longOf(operation)))),
    ),
    components: {
      ...others,
      ...(headers && { headers: mapValues(headers as PathItem, portableHeader) }),
      ...(responses && {
        responses: mapValues(responses as PathItem, (response) =>
          portableResponse(response, context('integer')),
        ),
      }),
      schemas: portableSchemas((schemas ?? {}) as Schemas, types),
    },
  });
}

/** Converts the named schemas, except those that become inline types. */
export function portableSchemas(
  schemas: Schemas,
  types: ReadonlyMap<string, LongType>,
): Record<string, Schema> {
  const converted = Object.entries(schemas)
    .filter(([, schema]) => !isInline(schema))
    .map(([name, schema]) => {
      return [name, portableSchema(schema, schemas, types.get(name) ?? 'integer')] as const;
    });
  return withNamedEnums(Object.fromEntries(converted));
}

function requiresApiKey({ security }: JsonObject): boolean {
  const [requirement = {}] = (security ?? []) as JsonObject[];
  return 'apiKey' in requirement;
}

/**
 * Returns the type of LONG values in each named schema.
 *
 * @throws Error when a schema contains a LONG and is used by operations with different types of
 *   LONG values
 */
function longTypes(
  operations: readonly JsonObject[],
  longOf: (operation: JsonObject) => LongType,
  schemas: Schemas,
): ReadonlyMap<string, LongType> {
  const types = new Map<string, LongType>();
  const visit = (node: Json | undefined, long: LongType): void => {
    for (const name of referencedSchemas(node)) {
      const known = types.get(name);
      if (known === long) continue;
      if (known !== undefined && hasLong(schemas[name], schemas)) {
        throw new Error(
          `The schema ${name} contains LONG values. ` +
            `Operations with an API key and operations without one use this schema, ` +
            `but LONG values have a different type in each of the two groups. ` +
            `Define one schema for operations with an API key, and another for those without.`,
        );
      }
      types.set(name, long);
      visit(schemas[name], long);
    }
  };
  for (const operation of operations) visit(operation, longOf(operation));
  return types;
}

const reference = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

function referencedSchemas(node: Json | undefined): string[] {
  return [...JSON.stringify(node ?? null).matchAll(reference)].map(([, name = '']) => name);
}

/** Returns whether a schema itself, not a schema that it references, has a field of type LONG. */
function hasLong(schema: Schema | undefined, schemas: Schemas): boolean {
  if (schema === undefined || isInline(schema)) return false;
  return referencedSchemas(schema).some((name) => isLong(schemas[name] ?? {}));
}

/** Converts the info object to OpenAPI 3.0, in which the description contains the summary. */
function portableInfo({ summary, description, license, ...info }: JsonObject): JsonObject {
  const { identifier: _, ...named } = (license ?? {}) as JsonObject;
  return {
    ...info,
    description: [summary && `${summary}.`, description].filter(Boolean).join('\n\n'),
    ...(license && { license: named }),
  };
}

function portableOperation(operation: JsonObject, context: Context): JsonObject {
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    ...(parameters && {
      parameters: (parameters as JsonObject[]).map((one) => portableParameter(one, context)),
    }),
    ...(requestBody && { requestBody: portableResponse(requestBody as JsonObject, context) }),
    responses: mapValues(responses as PathItem, (response) => portableResponse(response, context)),
  };
}

/** Converts a parameter. Times are integers in both dialects, because callers compute them. */
function portableParameter(parameter: JsonObject, context: Context): JsonObject {
  const { example } = parameter;
  const { schemas } = context;
  const schema = parameter.schema as Schema;
  const { format } = resolveSchema(schema, schemas);
  const long = format === 'epoch-ms' ? 'integer' : context.long;
  const converted = portableSchema(schema, schemas, long);
  const lostDefault = converted.$ref !== undefined && schema.default !== undefined;
  const notes = lostDefault ? [`Default: ${code(schema.default as string)}.`] : [];
  return {
    ...withNotes(parameter, notes),
    schema: converted,
    ...(example !== undefined && { example: portableExample(example, schema, schemas, long) }),
  };
}

/** Converts a response or a request body. */
function portableResponse(response: JsonObject, { schemas, long }: Context): JsonObject {
  const { content } = response;
  if (content === undefined) return response;
  return {
    ...response,
    content: mapValues(content as PathItem, ({ schema, examples }) => ({
      schema: portableSchema(schema as Schema, schemas, long),
      ...(examples && {
        examples: mapValues(examples as unknown as PathItem, ({ value, ...example }) => ({
          ...example,
          value: portableExample(value as Json, schema as Schema, schemas, long),
        })),
      }),
    })),
  };
}

function portableHeader({ schema, ...header }: JsonObject): JsonObject {
  return { ...header, schema: portableSchema(schema as Schema, {}, 'integer') };
}

/**
 * Gives the schemas their portable names, and removes all `x-` keys except `x-enum-varnames`. Keeps
 * the keys of maps, such as the names of headers, even if they start with `x-`. Does not change
 * examples, which may contain results of JSON.rawJSON.
 */
export function withPortableKeys(document: JsonObject): JsonObject {
  const isMap = new Set(['properties', 'headers', 'mapping', 'schemas']);
  const clean = (node: Json | undefined, parent: string): Json | undefined => {
    if (parent === 'value' || parent === 'example') return node;
    if (typeof node === 'string') return portableReference(node);
    if (Array.isArray(node)) return node.map((item) => clean(item, '') as Json);
    if (typeof node !== 'object' || node === null) return node;
    const kept = Object.entries(node).filter(
      ([key]) => isMap.has(parent) || !key.startsWith('x-') || key === 'x-enum-varnames',
    );
    const nameOf = (key: string): string => (parent === 'schemas' ? portableName(key) : key);
    return Object.fromEntries(kept.map(([key, value]) => [nameOf(key), clean(value, key)]));
  };
  return clean(document, '') as JsonObject;
}

function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
