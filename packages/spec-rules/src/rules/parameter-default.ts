import { isObject, isRef, type JsonObject, objectOf } from '../json.ts';
import { follow } from '../place.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { ValueChecker } from '../value-checker.ts';

/** The default of a parameter is a value that a caller might send for it. */
export const parameterDefault: Rule = () => {
  const checker = new ValueChecker();
  return visit('Parameter', ({ name, schema }, ctx) => {
    const written = defaultOf(schema, ctx);
    if (written === undefined) return;
    const { value, location } = written;
    const from = ctx.location.source.absoluteRef;
    const check = checker.compile(checker.strict(schema, from, 'caller', ctx));
    for (const { message, suggest } of check(value)) {
      ctx.report({
        message: `The default of \`${name}\`: ${message}`,
        location,
        suggest: [...suggest],
      });
    }
  });
};

/** The default that stands beside a reference, or in the schema itself. */
function defaultOf(schema: unknown, ctx: Context) {
  const location = ctx.location.child('schema');
  const own = isObject(schema) ? placed(schema, location) : undefined;
  if (own !== undefined || !isRef(schema)) return own;
  const target = follow(schema, location, ctx);
  return target && placed(objectOf(target.node), target.location);
}

function placed({ default: value }: JsonObject, location: Context['location']) {
  return value === undefined ? undefined : { value, location: location.child('default') };
}
