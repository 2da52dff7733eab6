import type { Location } from '@redocly/openapi-core';
import { extensionSchema, placesOf } from '../catalogue.ts';
import { type JsonObject, objectOf } from '../json.ts';
import { nearestNames } from '../nearest-names.ts';
import { type Context, type Rule, visit, visitAsWritten } from '../rule.ts';
import { specRoot } from '../spec-files.ts';
import { type Check, ValueChecker } from '../value-checker.ts';
import { names, sentences } from '../wording.ts';

/** Every x- key is one of extensions.schema.json, and stands and holds what that allows. */
export const extensionKeys: Rule = () => {
  const checks = new ExtensionChecks();
  const propertyMaps = new WeakSet<object>();
  return {
    ...visit('SchemaProperties', (properties) => propertyMaps.add(properties)),
    ...visitAsWritten((node, location, ctx) => {
      // The keys of a map, such as properties or headers, are names and not keywords.
      if (ctx.type.extensionsPrefix === undefined && ctx.type.additionalProperties) return;
      if (ctx.type.name === 'SpecExtension') return;
      const isProperty = propertyMaps.has(objectOf(ctx.parent)) && isWrittenHere(node, ctx);
      const places = ['any', placeOf[ctx.type.name] ?? '', isProperty ? 'property' : ''];
      for (const [key, value] of Object.entries(node)) {
        if (!key.startsWith('x-')) continue;
        checkKey({ key, value, places, location: location.child(key) }, checks, ctx);
      }
    }),
  };
};

const placeOf: Readonly<Record<string, string>> = {
  Operation: 'operation',
  Parameter: 'parameter',
  Schema: 'schema',
  Step: 'step',
};

/** Whether a node stands where it was found, and was not reached through a reference. */
function isWrittenHere(node: JsonObject, ctx: Context): boolean {
  return ctx.rawNode === node;
}

interface Extension {
  readonly key: string;
  readonly value: unknown;
  /** What the object is that carries it. */
  readonly places: readonly string[];
  readonly location: Location;
}

function checkKey(
  { key, value, places, location }: Extension,
  checks: ExtensionChecks,
  ctx: Context,
) {
  const schema = extensionSchema(specRoot(location.source.absoluteRef));
  const known = objectOf(schema.properties);
  if (!(key in known)) {
    ctx.report({
      message: sentences(
        `\`${key}\` is no key of ours.`,
        `Those of extensions.schema.json are: ${names(Object.keys(known))}.`,
        'Mend the name, or add it there with what it holds and where it stands.',
      ),
      location: location.key(),
      suggest: nearestNames(key, Object.keys(known)),
    });
    return;
  }
  const allowed = placesOf(known[key]);
  if (!allowed.some((place) => places.includes(place))) {
    ctx.report({
      message: `\`${key}\` may not stand here. It belongs on: ${allowed.join(', ')}.`,
      location: location.key(),
    });
  }
  for (const { pointer, message, suggest } of checks.of(key, schema)(value)) {
    ctx.report({
      message: `\`${key}${pointer}\`: ${message}`,
      location: { source: location.source, pointer: `${location.pointer}${pointer}` },
      suggest: [...suggest],
    });
  }
}

/** The checks of what x- keys hold, each made when it is first needed. */
class ExtensionChecks {
  readonly #checker = new ValueChecker();
  readonly #checks = new Map<string, Check>();

  of(key: string, schema: JsonObject): Check {
    const known = this.#checks.get(key);
    if (known !== undefined) return known;
    const definitions = objectOf(schema.$defs);
    const own = withoutReferences(objectOf(schema.properties)[key], definitions);
    const check = this.#checker.compile(own as JsonObject);
    this.#checks.set(key, check);
    return check;
  }
}

/** A schema with its definitions in place of references, and unions that complain by arm. */
function withoutReferences(schema: unknown, definitions: JsonObject): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutReferences(item, definitions));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $ref, ...rest } = schema as JsonObject;
  const target = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  const entries = Object.entries({ ...objectOf(target), ...rest });
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key === 'oneOf' ? 'nearestOf' : key,
      withoutReferences(value, definitions),
    ]),
  );
}
