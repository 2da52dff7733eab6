import { nearestNames } from '@broker-api/spec/nearest-names';
import { isObject, objectOf, textsOf } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires that x-record names properties of its schema; the key must be a required one. */
export const schemaRecord: Rule = () =>
  visit('Schema', (schema, ctx) => {
    const record = schema['x-record'];
    if (!isObject(record)) return;
    const { key, created, changes, rises, final, sent, refers } = record;
    const fields = Object.keys(objectOf(schema.properties));
    const check = (
      name: unknown,
      path: (string | number)[],
      known: readonly string[] = fields,
    ): void => checkField(name, path, known, ctx);
    check(key, ['key'], textsOf(schema.required));
    if (created !== undefined) check(created, ['created']);
    for (const [index, name] of textsOf(changes).entries()) check(name, ['changes', index]);
    for (const [index, name] of textsOf(rises).entries()) {
      check(name, ['rises', index], textsOf(changes));
    }
    for (const [list, named] of Object.entries({ final, sent, refers })) {
      for (const name of Object.keys(objectOf(named))) check(name, [list, name]);
    }
  });

function checkField(
  name: unknown,
  path: (string | number)[],
  known: readonly string[],
  ctx: Context,
): void {
  const field = String(name);
  if (known.includes(field)) return;
  ctx.report({
    message: joinSentences(
      `x-record: \`${field}\` is not one of the fields that can stand here.`,
      `These are: ${formatNames(known)}.`,
    ),
    location: ctx.location.child(['x-record', ...path]),
    suggest: nearestNames(field, known),
  });
}
