import { isObject, type JsonObject, objectOf, textsOf } from '../json.ts';
import { nearestNames } from '../nearest-names.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { sentences } from '../wording.ts';

/** A property is required, or says when it is absent; it does not do both. */
export const responseFieldsRequired: Rule = () =>
  visit('Schema', (schema, ctx) => {
    if (!isObject(schema.properties)) return;
    const required = textsOf(schema.required);
    for (const [name, property] of Object.entries(schema.properties)) {
      const message = problemOf(name, property, required);
      const location = ctx.location.child(['properties', name]).key();
      if (message !== undefined) ctx.report({ message, location });
    }
    if (schema.allOf === undefined) checkNames(schema, required, ctx);
  });

function problemOf(name: string, property: unknown, required: readonly string[]) {
  const saysWhen = objectOf(property)['x-absent-when'] !== undefined;
  if (!required.includes(name) && !saysWhen) {
    return sentences(
      `\`${name}\` is neither required nor explained.`,
      'List it in `required`, or say when it is missing,',
      'such as `x-absent-when: The order has no fills yet.`.',
    );
  }
  if (required.includes(name) && saysWhen) {
    return sentences(
      `\`${name}\` is required and has x-absent-when.`,
      'Take it out of `required`, or drop x-absent-when.',
    );
  }
  return undefined;
}

function checkNames({ properties }: JsonObject, required: readonly string[], ctx: Context): void {
  const known = Object.keys(objectOf(properties));
  for (const [index, name] of required.entries()) {
    if (known.includes(name)) continue;
    ctx.report({
      message: sentences(
        `\`required\` lists \`${name}\`, which is not a property.`,
        'Add the property, or take the name out.',
      ),
      location: ctx.location.child(['required', index]),
      suggest: nearestNames(name, known),
    });
  }
}
