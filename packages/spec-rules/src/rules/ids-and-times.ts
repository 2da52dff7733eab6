import type { Location } from '@redocly/openapi-core';
import { isObject, isRef, type JsonObject, objectOf } from '../json.ts';
import { follow, ownName } from '../place.ts';
import { type Context, type Rule, visit, visitSchemas } from '../rule.ts';
import { sentences, show } from '../wording.ts';

/** A kind of value that has one schema, known by the names of its fields. */
interface Kind {
  readonly schema: string;
  /** The formats that a named schema for it may have. */
  readonly formats: readonly string[];
  readonly isNamed: (name: string) => boolean;
  readonly what: string;
}

const ids: Kind = {
  schema: 'LongId',
  formats: ['long-id', 'text'],
  isNamed: (name) => name === 'id' || name.endsWith('Id'),
  what: 'an id',
};

const plainTimeNames = ['time', 'timestamp', 'created', 'updated', 'expiration'];

const times: Kind = {
  schema: 'EpochMs',
  formats: ['epoch-ms'],
  isNamed: (name) => plainTimeNames.includes(name) || /Time(stamp)?$/.test(name),
  what: 'a time',
};

/** Types that are no id and no time, whatever their name. */
const otherTypes = ['boolean', 'object', 'array', 'null'];

/**
 * Ids are LongId and times are EpochMs, in responses, streams and parameters. The short keys of
 * stream events match no name here; what they hold is checked by its format alone.
 */
export const idsAndTimes: Rule = () => ({
  ...visitSchemas((schema, location, ctx) => {
    if (schema.format === 'int64') {
      ctx.report({
        message: sentences(
          'An integer of format int64 loses digits in JavaScript.',
          'Refer to common/schemas/LongId.yaml for an id,',
          'or EpochMs.yaml for a time; a count needs no format.',
        ),
        location: location.child('format'),
      });
    }
    for (const [name, property] of Object.entries(objectOf(schema.properties))) {
      checkNamed(name, property, location.child(['properties', name]), ctx);
    }
  }),
  ...visit('Parameter', ({ name, schema }, ctx) => {
    // A parameter carries the description that a property has in its schema.
    if (typeof name === 'string' && isObject(schema)) {
      const described = isRef(schema) ? schema : { description: name, ...schema };
      checkNamed(name, described, ctx.location.child('schema'), ctx);
    }
  }),
});

function checkNamed(name: string, schema: unknown, location: Location, ctx: Context): void {
  const kind = [ids, times].find(({ isNamed }) => isNamed(name));
  const target = follow(schema, location, ctx);
  if (kind === undefined || target === undefined || fits(schema, target.node, kind)) return;
  const { type } = target.node;
  const undescribed = kind === ids && type === 'string' && !isRef(schema);
  const found = isRef(schema) ? ownName(target.location) : show(type ?? schema);
  ctx.report({
    message: undescribed
      ? sentences(
          `\`${name}\` is text without a description.`,
          'Say what it identifies, or refer to common/schemas/LongId.yaml when it is a LONG.',
        )
      : sentences(
          `\`${name}\` is ${kind.what}, but its schema is ${found}.`,
          `Write \`$ref: ../../common/schemas/${kind.schema}.yaml\`,`,
          'or `type: string` with a description when it is text.',
        ),
    location: location.key(),
  });
}

function fits(schema: unknown, { type, format, description }: JsonObject, kind: Kind): boolean {
  if (isRef(schema) && kind.formats.includes(String(format))) return true;
  if (type === 'string' && format !== 'decimal') {
    return isRef(schema) || kind === times || description !== undefined;
  }
  return otherTypes.includes(String(type));
}
