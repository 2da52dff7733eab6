import { isObject, isRef, type JsonObject, objectOf } from '../../json.ts';
import { SchemaValidator } from '../../validation/schema-validator.ts';
import { resolveRef } from '../location.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires that the default of a parameter is a value that a caller can send. */
export const parameterDefault: Rule = () => {
  const validator = new SchemaValidator();
  return visit('Parameter', ({ name, schema }, ctx) => {
    const located = defaultOf(schema, ctx);
    if (located === undefined) return;
    const { value, location } = located;
    const file = ctx.location.source.absoluteRef;
    const validate = validator.compile(validator.toStrictSchema(schema, file, 'client', ctx));
    for (const { message, suggest } of validate(value)) {
      ctx.report({
        message: `The default of \`${name}\`: ${message}`,
        location,
        suggest: [...suggest],
      });
    }
  });
};

/** Returns the default in the schema or beside its `$ref`, otherwise in the referenced schema. */
function defaultOf(schema: unknown, ctx: Context) {
  const location = ctx.location.child('schema');
  const inline = isObject(schema) ? locateDefault(schema, location) : undefined;
  if (inline !== undefined || !isRef(schema)) return inline;
  const target = resolveRef(schema, location, ctx);
  return target && locateDefault(objectOf(target.node), target.location);
}

function locateDefault({ default: value }: JsonObject, location: Context['location']) {
  return value === undefined ? undefined : { value, location: location.child('default') };
}
