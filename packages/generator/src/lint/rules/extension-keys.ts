import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Location } from '@redocly/openapi-core';
import { type JsonObject, objectOf } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { SchemaValidator, type Validate } from '../../validation/schema-validator.ts';
import { allowedElements, extensionSchema } from '../catalogue.ts';
import { type Context, type Rule, visit, visitUnresolved } from '../rule.ts';

/**
 * Requires that extensions.schema.json defines every x- key, allows the value of the key, and
 * allows the key in the element that contains it.
 */
export const extensionKeys: Rule = () => {
  const propertyMaps = new WeakSet<object>();
  return {
    ...visit('SchemaProperties', (properties) => propertyMaps.add(properties)),
    ...visitUnresolved((node, location, ctx) => {
      // The keys of a map, such as properties or headers, are user-defined names, so an x- key of a
      // map is not an extension.
      if (ctx.type.extensionsPrefix === undefined && ctx.type.additionalProperties) return;
      if (ctx.type.name === 'SpecExtension') return;
      const isProperty = propertyMaps.has(objectOf(ctx.parent)) && isInline(node, ctx);
      const elements = ['any', elementOf[ctx.type.name] ?? '', isProperty ? 'property' : ''];
      for (const [key, value] of Object.entries(node)) {
        if (!key.startsWith('x-')) continue;
        checkKey({ key, value, elements, location: location.child(key) }, ctx);
      }
    }),
  };
};

const elementOf: Readonly<Record<string, string>> = {
  Operation: 'operation',
  Parameter: 'parameter',
  Schema: 'schema',
  Header: 'header',
  Step: 'step',
};

/** Returns whether the node is inline, and not the target of a reference. */
function isInline(node: JsonObject, ctx: Context): boolean {
  return ctx.rawNode === node;
}

interface Extension {
  readonly key: string;
  readonly value: unknown;
  /** The element types of the object with the key, such as `any`, `schema` and `property`. */
  readonly elements: readonly string[];
  readonly location: Location;
}

function checkKey({ key, value, elements, location }: Extension, ctx: Context) {
  const schema = extensionSchema(location);
  const known = objectOf(schema.properties);
  if (!(key in known)) {
    ctx.report({
      message: joinSentences(
        `Unknown key \`${key}\`.`,
        `The keys of extensions.schema.json are ${formatNames(Object.keys(known))}.`,
        'Correct the name, or add the key to extensions.schema.json with its allowed values and ' +
          'the elements that may contain it.',
      ),
      location: location.key(),
      suggest: nearestNames(key, Object.keys(known)),
    });
    return;
  }
  const allowed = allowedElements(known[key]);
  if (!allowed.some((element) => elements.includes(element))) {
    ctx.report({
      message:
        `\`${key}\` is not allowed here. ` +
        `Move it to one of these elements: ${allowed.join(', ')}.`,
      location: location.key(),
    });
  }
  for (const { pointer, message, suggest } of validatorsOf(schema).get(key)?.(value) ?? []) {
    ctx.report({
      message: `\`${key}${pointer}\`: ${message}`,
      location: { source: location.source, pointer: `${location.pointer}${pointer}` },
      suggest: [...suggest],
    });
  }
}

/** The validators of the values of x- keys, by key. All documents share them. */
const validators = new WeakMap<JsonObject, ReadonlyMap<string, Validate>>();

function validatorsOf(schema: JsonObject): ReadonlyMap<string, Validate> {
  const known = validators.get(schema) ?? createValidators(schema);
  validators.set(schema, known);
  return known;
}

/** Creates the validators. Each one compiles its schema when it validates the first value. */
function createValidators({ properties, $defs }: JsonObject): ReadonlyMap<string, Validate> {
  const validator = new SchemaValidator();
  const entries = Object.entries(objectOf(properties)).map(([key, keySchema]) => {
    const resolved = withoutReferences(keySchema, objectOf($defs)) as JsonObject;
    return [key, validator.compile(resolved)] as const;
  });
  return new Map(entries);
}

/**
 * Returns a schema with resolved references, and with the custom keyword `closestOf` instead of
 * `oneOf`.
 */
function withoutReferences(schema: unknown, definitions: JsonObject): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutReferences(item, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as JsonObject;
  const target = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  const entries = Object.entries({ ...objectOf(target), ...rest });
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key === 'oneOf' ? 'closestOf' : key,
      withoutReferences(value, definitions),
    ]),
  );
}
