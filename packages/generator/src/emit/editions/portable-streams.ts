import {
  type Json,
  type JsonObject,
  refName,
  type Schema,
  type Schemas,
} from '@broker-api/spec/schema';
import { withValueMeanings } from '../../read/value-meanings.ts';
import { annotatedSchemas } from './annotated-schemas.ts';
import { type Dialect, portableSchemas, withPortableKeys } from './portable.ts';
import { portableExample } from './portable-example.ts';
import { type LongType, portableSchema } from './portable-schema.ts';

type Named = Readonly<Record<string, JsonObject>>;

/**
 * Makes the portable edition of an AsyncAPI document, for generators of models: each LONG has one
 * type, scalar types are inline, and all other types have names.
 */
export function portableStreams(document: JsonObject, dialect: Dialect): JsonObject {
  const { channels, components, ...rest } = withValueMeanings(document);
  const schemas = annotatedSchemas((components as JsonObject).schemas as Schemas);
  const types = longTypes(channels as Named, schemas, dialect);
  const named: Record<string, Schema> = {};
  const items = Object.entries(channels as Named).map(([key, channel]) => {
    const messages = Object.entries(channel.messages as Named).map(([name, message]) => {
      const { payload, examples } = message as { payload: Schema; examples?: JsonObject[] };
      const long = longOf(message, dialect);
      return [
        name,
        {
          ...message,
          payload: namedPayload(name, portableSchema(payload, schemas, long), named),
          ...(examples && {
            examples: examples.map((one) => ({
              ...one,
              payload: portableExample(one.payload as Json, payload, schemas, long),
            })),
          }),
        },
      ];
    });
    return [key, { ...channel, messages: Object.fromEntries(messages) }];
  });
  return withPortableKeys({
    ...rest,
    channels: Object.fromEntries(items),
    components: {
      ...(components as JsonObject),
      schemas: { ...portableSchemas(schemas, types), ...named },
    },
  });
}

/** In the observed dialect, the LONG values of user events are strings; elsewhere, only ids are. */
function longOf(message: JsonObject, dialect: Dialect): LongType {
  if (dialect === 'reference') return 'integer';
  return message['x-section'] === undefined ? 'string-ids' : 'string';
}

function longTypes(channels: Named, schemas: Schemas, dialect: Dialect): Map<string, LongType> {
  const types = new Map<string, LongType>();
  const visit = (node: Json | undefined, long: LongType): void => {
    if (typeof node !== 'object' || node === null) return;
    const name = Array.isArray(node) ? undefined : refName(node as Schema);
    if (name !== undefined && !types.has(name)) {
      types.set(name, long);
      visit(schemas[name], long);
    }
    for (const value of Object.values(node)) visit(value as Json, long);
  };
  const messages = Object.values(channels).flatMap(({ messages }) =>
    Object.values(messages as Named),
  );
  // The array of events has no section. The types of its items are known from the single events.
  const eventsFirst = [...messages].sort(
    (a, b) => Number(a['x-section'] === undefined) - Number(b['x-section'] === undefined),
  );
  for (const message of eventsFirst) visit(message.payload, longOf(message, dialect));
  return types;
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
