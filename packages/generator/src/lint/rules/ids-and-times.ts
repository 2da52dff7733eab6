import type { Location } from '@redocly/openapi-core';
import { isObject, isRef, type JsonObject, objectOf } from '../../json.ts';
import { formatValue, joinSentences } from '../../validation/message-text.ts';
import { ownName, resolveRef } from '../location.ts';
import { type Context, type Rule, visit, visitSchemas } from '../rule.ts';

/** A kind of value that must have a shared schema. The field name determines the kind. */
interface Kind {
  readonly schema: string;
  /** The formats that a named schema of the kind can have. */
  readonly formats: readonly string[];
  readonly isNamed: (name: string) => boolean;
  readonly noun: string;
}

const ids: Kind = {
  schema: 'LongId',
  formats: ['long-id', 'text'],
  isNamed: (name) => name === 'id' || name.endsWith('Id'),
  noun: 'an id',
};

const plainTimeNames = ['time', 'timestamp', 'created', 'updated', 'expiration'];

const times: Kind = {
  schema: 'EpochMs',
  formats: ['epoch-ms'],
  isNamed: (name) => plainTimeNames.includes(name) || /Time(stamp)?$/.test(name),
  noun: 'a time',
};

/** Types that are never an id or a time, regardless of the field name. */
const otherTypes = ['boolean', 'object', 'array', 'null'];

/**
 * Requires a schema such as LongId or EpochMs for each field and parameter that is named like an id
 * or a time. Accepts a string too, but an inline string for an id must have a description. Forbids
 * the format int64 everywhere, even for the short keys of stream events, such as `i`.
 */
export const idsAndTimes: Rule = () => ({
  ...visitSchemas((schema, location, ctx) => {
    if (schema.format === 'int64') {
      ctx.report({
        message: joinSentences(
          'An integer of format int64 loses digits in JavaScript.',
          'Reference common/schemas/LongId.yaml for an id or EpochMs.yaml for a time.',
          'Remove the format for a count.',
        ),
        location: location.child('format'),
      });
    }
    for (const [name, property] of Object.entries(objectOf(schema.properties))) {
      checkNamed(name, property, location.child(['properties', name]), ctx);
    }
  }),
  ...visit('Parameter', ({ name, schema }, ctx) => {
    // The description of a parameter is beside its schema, not in it.
    if (typeof name === 'string' && isObject(schema)) {
      const described = isRef(schema) ? schema : { description: name, ...schema };
      checkNamed(name, described, ctx.location.child('schema'), ctx);
    }
  }),
});

function checkNamed(name: string, schema: unknown, location: Location, ctx: Context): void {
  const kind = [ids, times].find(({ isNamed }) => isNamed(name));
  const target = resolveRef(schema, location, ctx);
  if (kind === undefined || target === undefined || isSchemaOf(schema, target.node, kind)) return;
  const { type } = target.node;
  const undescribed = kind === ids && type === 'string' && !isRef(schema);
  const found = isRef(schema) ? ownName(target.location) : formatValue(type ?? schema);
  ctx.report({
    message: undescribed
      ? joinSentences(
          `The text id \`${name}\` must have a description.`,
          'Describe what it identifies, or reference common/schemas/LongId.yaml for a LONG.',
        )
      : joinSentences(
          `\`${name}\` is ${kind.noun}, but its schema is ${found}.`,
          `Use \`$ref: ../../common/schemas/${kind.schema}.yaml\`,`,
          'or `type: string` with a description for text.',
        ),
    location: location.key(),
  });
}

function isSchemaOf(
  schema: unknown,
  { type, format, description }: JsonObject,
  kind: Kind,
): boolean {
  if (isRef(schema) && kind.formats.includes(String(format))) return true;
  if (type === 'string' && format !== 'decimal') {
    return isRef(schema) || kind === times || description !== undefined;
  }
  return otherTypes.includes(String(type));
}
