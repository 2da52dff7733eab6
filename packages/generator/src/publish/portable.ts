import { code } from '@broker-api/spec/markdown';
import {
  type Json,
  type JsonObject,
  mapValues,
  refName,
  resolveSchema,
  type Schema,
  type Schemas,
} from '@broker-api/spec/schema';
import { withNotes } from '@broker-api/spec/texts';
import { withValueMeanings } from '../read/value-meanings.ts';
import { annotatedSchema, type Named, routesOf } from './annotate.ts';
import { portableName, portableReference, withNamedEnums } from './portable-names.ts';
import {
  type Context,
  isInline,
  isLong,
  type LongType,
  portableExample,
  portableSchema,
} from './portable-schema.ts';

/**
 * Which JSON type LONG values have. `reference`: integers. `observed`: strings, except for times in
 * public operations and in parameters, which are integers.
 */
export type Dialect = 'reference' | 'observed';

/**
 * Makes the portable edition (OpenAPI 3.0.3) of an annotated document, for code generators of all
 * languages. It has no type unions, and no `x-` keys except `x-enum-varnames`.
 */
export function portableEdition(annotated: JsonObject, dialect: Dialect): JsonObject {
  const { openapi: _, info, paths, components, ...rest } = annotated;
  const { schemas: named = {}, ...others } = components as Named;
  const schemas = named as Schemas;
  const longOf = (operation: JsonObject): LongType => {
    if (dialect === 'reference') return 'integer';
    return requiresApiKey(operation) ? 'string' : 'string-ids';
  };
  const uses = routesOf(annotated).map(({ operation }) => {
    return { part: operation, long: longOf(operation) };
  });
  return withPortableKeys({
    openapi: '3.0.3',
    info: portableInfo(info as JsonObject),
    ...rest,
    paths: mapValues(paths as Record<string, Named>, (item) =>
      mapValues(item, (one) => portablePart(one, { schemas, long: longOf(one) })),
    ),
    components: {
      ...(portablePart(others, { schemas, long: 'integer' }) as JsonObject),
      schemas: portableSchemas(schemas, uses),
    },
  });
}

function requiresApiKey({ security }: JsonObject): boolean {
  const [requirement = {}] = (security ?? []) as JsonObject[];
  return 'apiKey' in requirement;
}

/**
 * Makes the portable edition of a bundled AsyncAPI document, for generators of models: each LONG
 * has one type, scalar types are inline, and all other types have names.
 */
export function portableStreams(document: JsonObject, dialect: Dialect): JsonObject {
  const { channels, components, ...rest } = withValueMeanings(document) as {
    readonly channels: Record<string, JsonObject>;
    readonly components: { readonly schemas: Schemas };
  };
  const schemas = mapValues(components.schemas, annotatedSchema);
  const messagesOf = (channel: JsonObject): Named => channel.messages as unknown as Named;
  const messages = Object.values(channels).flatMap((channel) => Object.values(messagesOf(channel)));
  const events = messages
    .filter((message) => message['x-section'] !== undefined)
    .map(({ payload }) => refName(payload as Schema));
  // In the observed dialect, the LONG values of user events, and of the array of events, are
  // strings; elsewhere, only ids are.
  const longOf = ({ payload }: JsonObject): LongType => {
    if (dialect === 'reference') return 'integer';
    const isEvent = referencedSchemas(payload).some((name) => events.includes(name));
    return isEvent ? 'string' : 'string-ids';
  };
  const uses = messages.map((one) => ({ part: one.payload, long: longOf(one) }));
  const payloads: Record<string, Schema> = {};
  const converted = mapValues(channels, (channel) => ({
    ...channel,
    messages: mapValues(messagesOf(channel), (message, name) =>
      portableMessage(message, name, { schemas, long: longOf(message) }, payloads),
    ),
  }));
  const named = { ...portableSchemas(schemas, uses), ...payloads };
  return withPortableKeys({
    ...rest,
    channels: converted,
    components: { ...components, schemas: named },
  } as JsonObject);
}

/** Converts a message. Adds its payload to `payloads` if the payload has no name. */
function portableMessage(
  message: JsonObject,
  name: string,
  context: Context,
  payloads: Record<string, Schema>,
): JsonObject {
  const { payload, examples } = message as { payload: Schema; examples?: JsonObject[] };
  return {
    ...message,
    payload: namedPayload(name, portableSchema(payload, context), payloads),
    ...(examples && {
      examples: examples.map((one) => ({
        ...one,
        payload: portableExample(one.payload as Json, payload, context),
      })),
    }),
  };
}

/** Moves a payload that is not a reference into a schema with the name of the message. */
function namedPayload(message: string, payload: Schema, named: Record<string, Schema>): Schema {
  if (payload.$ref !== undefined) return payload;
  const name = message.charAt(0).toUpperCase() + message.slice(1);
  const { items } = payload;
  named[name] = payload;
  if (typeof items === 'object' && items.$ref === undefined) {
    named[`${name}Item`] = items;
    named[name] = { ...payload, items: { $ref: `#/components/schemas/${name}Item` } };
  }
  return { $ref: `#/components/schemas/${name}` };
}

/** A part of a document that uses named schemas, and the type of LONG values in it. */
interface Use {
  readonly part: Json | undefined;
  readonly long: LongType;
}

/** Converts the named schemas, except those that become inline types. */
function portableSchemas(schemas: Schemas, uses: readonly Use[]): Record<string, Schema> {
  const types = longTypes(uses, schemas);
  const named = Object.entries(schemas).filter(([, schema]) => !isInline(schema));
  return withNamedEnums(
    mapValues(Object.fromEntries(named), (schema, name) =>
      portableSchema(schema, { schemas, long: types.get(name) ?? 'integer' }),
    ),
  );
}

/**
 * Returns the type of LONG values in each named schema.
 *
 * @throws Error when a schema contains a LONG and is used with different types of LONG values
 */
function longTypes(uses: readonly Use[], schemas: Schemas): ReadonlyMap<string, LongType> {
  const types = new Map<string, LongType>();
  const visit = ({ part, long }: Use): void => {
    for (const name of referencedSchemas(part)) {
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
      visit({ part: schemas[name], long });
    }
  };
  for (const use of uses) visit(use);
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

/**
 * Converts the schemas and examples in a part of an OpenAPI document: those of parameters, headers,
 * and contents of requests and responses.
 */
function portablePart(part: Json, context: Context): Json {
  if (Array.isArray(part)) return part.map((item) => portablePart(item, context));
  if (typeof part !== 'object' || part === null) return part;
  const { schema: given, example, examples } = part;
  if (given === undefined) return mapValues(part, (one) => portablePart(one as Json, context));
  const { schemas } = context;
  const schema = given as Schema;
  const isParameter = part.in !== undefined;
  // Times in parameters are integers in both dialects, because callers compute them.
  const isTime = isParameter && resolveSchema(schema, schemas).format === 'epoch-ms';
  const own: Context = { schemas, long: isTime ? 'integer' : context.long };
  const converted = portableSchema(schema, own);
  const lostDefault = isParameter && converted.$ref !== undefined && schema.default !== undefined;
  const convert = (value: Json): Json => portableExample(value, schema, own);
  return {
    ...withNotes(part, lostDefault ? [`Default: ${code(schema.default as string)}.`] : []),
    schema: converted,
    ...(example !== undefined && { example: convert(example) }),
    ...(examples && {
      examples: mapValues(examples as Named, ({ value, ...named }) => ({
        ...named,
        value: convert(value as Json),
      })),
    }),
  };
}

/**
 * Gives the schemas their portable names, and removes all `x-` keys except `x-enum-varnames`. Keeps
 * the keys of maps, such as the names of headers, even if they start with `x-`. Does not change
 * examples, which may contain results of JSON.rawJSON.
 */
function withPortableKeys(document: JsonObject): JsonObject {
  const maps = new Set(['properties', 'headers', 'mapping', 'schemas']);
  const clean = (node: Json | undefined, keyword: string): Json | undefined => {
    if (keyword === 'examples' || keyword === 'example') return node;
    if (typeof node === 'string') return portableReference(node);
    if (Array.isArray(node)) return node.map((item) => clean(item, '') as Json);
    if (typeof node !== 'object' || node === null) return node;
    const isMap = maps.has(keyword);
    const kept = Object.entries(node).filter(
      ([key]) => isMap || !key.startsWith('x-') || key === 'x-enum-varnames',
    );
    // A field called `example` is a name in a map, and not the keyword `example`.
    const entries = kept.map(([key, value]) => [
      keyword === 'schemas' ? portableName(key) : key,
      clean(value, isMap ? '' : key),
    ]);
    return Object.fromEntries(entries);
  };
  return clean(document, '') as JsonObject;
}
