import { isObject, isRef, type JsonObject } from '../json.ts';
import { follow, hasOwnName, ownName } from '../place.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { sentences, show } from '../wording.ts';

/** Enums of parameters have names; names are PascalCase and the same everywhere. */
export const enumParametersNamed: Rule = () => ({
  ...visit('Parameter', ({ name, schema }, ctx) => {
    const path = inlineEnum(schema);
    if (path === undefined) return;
    const schemaName = pascalCase(String(name));
    ctx.report({
      message: sentences(
        `The values of \`${name}\` are listed in place.`,
        `Move them to a schema with a name, such as schemas/${schemaName}.yaml,`,
        `and refer to it: \`$ref: ../schemas/${schemaName}.yaml\`.`,
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

/** Where a schema lists values that is not a reference. */
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
      message: sentences(
        `The schema name \`${name}\` is not PascalCase.`,
        `Rename it, such as \`${pascalCase(name)}\`.`,
      ),
      location: ctx.location.key(),
    });
  } else if (title !== name) {
    ctx.report({
      message: sentences(
        title === undefined ? 'There is no title,' : `The title is ${show(title)},`,
        `but the schema is named \`${name}\`.`,
        `Write \`title: ${name}\`.`,
      ),
      location: title === undefined ? ctx.location.key() : ctx.location.child('title'),
    });
  }
}

function checkComponent(name: string, schema: unknown, ctx: Context): void {
  const target = isRef(schema) ? follow(schema, ctx.location, ctx) : undefined;
  if (target === undefined || ownName(target.location) === name) return;
  ctx.report({
    message: sentences(
      `The component \`${name}\` refers to the schema \`${ownName(target.location)}\`.`,
      'Give both the same name.',
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
