import { nearestNames } from '@broker-api/spec/nearest-names';
import { isObject, type JsonObject, objectOf, textsOf } from '../../json.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { isInCondition } from '../location.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires that every property is either required or has x-absent-when. */
export const responseFieldsRequired: Rule = () =>
  visit('Schema', (schema, ctx) => {
    if (!isObject(schema.properties) || isInCondition(ctx.location)) return;
    const required = textsOf(schema.required);
    for (const [name, property] of Object.entries(schema.properties)) {
      const message = problemOf(name, property, required);
      const location = ctx.location.child(['properties', name]).key();
      if (message !== undefined) ctx.report({ message, location });
    }
    if (schema.allOf === undefined) checkNames(schema, required, ctx);
  });

function problemOf(name: string, property: unknown, required: readonly string[]) {
  const hasAbsentWhen = objectOf(property)['x-absent-when'] !== undefined;
  if (!required.includes(name) && !hasAbsentWhen) {
    return joinSentences(
      `\`${name}\` is not required and has no x-absent-when.`,
      'Add it to `required`, or describe when it is absent,',
      'such as `x-absent-when: Absent if the order has no fills yet.`.',
    );
  }
  if (required.includes(name) && hasAbsentWhen) {
    return joinSentences(
      `\`${name}\` is required and has x-absent-when.`,
      'Remove it from `required`, or remove x-absent-when.',
    );
  }
  return undefined;
}

function checkNames({ properties }: JsonObject, required: readonly string[], ctx: Context): void {
  const known = Object.keys(objectOf(properties));
  for (const [index, name] of required.entries()) {
    if (known.includes(name)) continue;
    ctx.report({
      message: joinSentences(
        `\`required\` lists \`${name}\`, which is not a property.`,
        'Add the property, or remove the name.',
      ),
      location: ctx.location.child(['required', index]),
      suggest: nearestNames(name, known),
    });
  }
}
