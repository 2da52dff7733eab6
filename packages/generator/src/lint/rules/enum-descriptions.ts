import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Location } from '@redocly/openapi-core';
import type { JsonObject } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { isInCondition, resolveRef } from '../location.ts';
import { type Context, type Rule, visitSchemas } from '../rule.ts';

const key = 'x-enumDescriptions';

/**
 * Requires that `x-enumDescriptions` has a meaning for exactly the values of an enum with two or
 * more values. Many tools list the values from `x-enumDescriptions` and not from the enum.
 */
export const enumDescriptions: Rule = () =>
  visitSchemas((schema, location, ctx) => {
    const { enum: values } = schema;
    if (!Array.isArray(values) || values.length < 2 || isInCondition(location)) return;
    checkMeanings(schema, values.map(String), location, ctx);
  });

function checkMeanings(
  schema: JsonObject,
  values: readonly string[],
  location: Location,
  ctx: Context,
): void {
  const meanings = resolveRef(schema[key] ?? {}, location, ctx)?.node ?? {};
  const missing = values.filter((value) => !(value in meanings));
  if (missing.length > 0) {
    ctx.report({
      message: joinSentences(
        `\`${key}\` has no meaning for ${formatNames(missing)}.`,
        `Add a line such as \`${missing[0]}: The meaning\`.`,
      ),
      location: key in schema ? location.child(key).key() : location.child('enum'),
    });
  }
  const unknown = Object.keys(meanings).filter((value) => !values.includes(value));
  for (const value of unknown) {
    ctx.report({
      message:
        `\`${key}\` describes \`${value}\`, which the enum does not contain. ` +
        `Correct the value, or remove the line.`,
      location: location.child(key).key(),
      suggest: nearestNames(value, values),
    });
  }
}
