import { isObject, isRef, type JsonObject } from '../../json.ts';
import { formatValue, joinSentences } from '../../validation/message-text.ts';
import { hasOwnName, ownName, resolveRef } from '../location.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/**
 * Requires a named schema for every enum parameter. Requires that the file name, the title and the
 * component name of a schema are the same PascalCase name.
 */
export const enumParametersNamed: Rule = () => ({
  ...visit('Parameter', ({ name, schema }, ctx) => {
    const path = inlineEnum(schema);
    if (path === undefined) return;
    const schemaName = pascalCase(String(name));
    ctx.report({
      message: joinSentences(
        `The enum of \`${name}\` is inline.`,
        `Move it to a named schema, such as schemas/${schemaName}.yaml,`,
        `and reference it: \`$ref: ../schemas/${schemaName}.yaml\`.`,
      ),
      location: ctx.location.child(['schema', ...path]),
    });
  }),
  ...visit('Schema', (schema, ctx) => {
    if (hasOwnName(ctx.location)) checkName(schema, ctx);
  }),
  ...visit('NamedSchemas', (schemas, ctx) => {
    for (const [name, schema] of Object.entries(schemas)) checkComponent(name, schema, ctx);
  }),
});

/** Returns the path of an inline enum in a schema. */
function inlineEnum(schema: unknown): string[] | undefined {
  if (!isObject(schema) || isRef(schema)) return undefined;
  if ('enum' in schema) return ['enum'];
  const inItems = inlineEnum(schema.items);
  return inItems && ['items', ...inItems];
}

function checkName({ title }: JsonObject, ctx: Context): void {
  const name = ownName(ctx.location);
  if (name !== pascalCase(name)) {
    ctx.report({
      message: joinSentences(
        `The schema name \`${name}\` must be PascalCase.`,
        `Rename it to \`${pascalCase(name)}\`.`,
      ),
      location: ctx.location.key(),
    });
  } else if (title !== name) {
    ctx.report({
      message: joinSentences(
        title === undefined
          ? 'The schema has no title.'
          : `The title is ${formatValue(title)}, but the name is \`${name}\`.`,
        `Write \`title: ${name}\`.`,
      ),
      location: title === undefined ? ctx.location.key() : ctx.location.child('title'),
    });
  }
}

function checkComponent(name: string, schema: unknown, ctx: Context): void {
  const target = isRef(schema) ? resolveRef(schema, ctx.location, ctx) : undefined;
  if (target === undefined || ownName(target.location) === name) return;
  ctx.report({
    message: joinSentences(
      `The component \`${name}\` references the schema \`${ownName(target.location)}\`.`,
      'Use the same name for both.',
    ),
    location: ctx.location.child(name).key(),
  });
}

function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
