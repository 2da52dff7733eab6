import { isRef, type JsonObject, listOf } from '../json.ts';
import { follow } from '../place.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { names, sentences, show } from '../wording.ts';

/** What is both a name in a query and a field of a client's parameter type, as it is written. */
const identifier = /^[A-Za-z]\w*$/;
const scalars = ['string', 'integer', 'boolean'];

/** Parameters are single values of the query with names that clients can have; paths are fixed. */
export const parametersInQuery: Rule = () => ({
  ...visit('Paths', (paths, ctx) => {
    for (const path of Object.keys(paths)) checkPath(path, ctx);
  }),
  ...visit('PathItem', ({ parameters }, ctx) => {
    if (parameters === undefined) return;
    ctx.report({
      message: 'Parameters of a path are not read. Write them in the operation files.',
      location: ctx.location.child('parameters').key(),
    });
  }),
  ...visit('Parameter', (parameter, ctx) => {
    if (isRef(parameter)) return;
    checkName(parameter, ctx);
    checkIn(parameter, ctx);
    checkSchema(parameter, ctx);
  }),
});

function checkPath(path: string, ctx: Context): void {
  if (!/[{}]/.test(path)) return;
  ctx.report({
    message: sentences(
      `The path ${path} has a template, and nothing fills it in.`,
      'Write a fixed path, and the value as a parameter `in: query`.',
    ),
    location: ctx.location.child(path).key(),
  });
}

function checkName({ name }: JsonObject, ctx: Context): void {
  if (typeof name !== 'string' || identifier.test(name)) return;
  ctx.report({
    message: sentences(
      `${show(name)} can not be the name of a field in a client.`,
      'A parameter has letters and digits, and begins with a letter, such as `fromId`.',
    ),
    location: ctx.location.child('name'),
  });
}

function checkIn({ name, in: place }: JsonObject, ctx: Context): void {
  if (place === 'query') return;
  ctx.report({
    message: sentences(
      `\`${name}\` is in ${show(place)}, and clients send parameters in the query or form body.`,
      'Write `in: query`.',
    ),
    location: ctx.location.child(place === undefined ? 'name' : 'in'),
  });
}

function checkSchema({ name, schema }: JsonObject, ctx: Context): void {
  const location = ctx.location.child('schema');
  if (schema === undefined) {
    ctx.report({
      message: `\`${name}\` has no schema. Write such as \`schema: { type: integer }\`.`,
      location: ctx.location.child('name'),
    });
    return;
  }
  const target = follow(schema, location, ctx);
  // A reference that leads nowhere is reported by Redocly.
  if (target === undefined) return;
  const { type } = target.node;
  const types = Array.isArray(type) ? listOf(type) : [type];
  if (types.every((one) => typeof one === 'string' && scalars.includes(one))) return;
  ctx.report({
    message: sentences(
      `\`${name}\` has the type ${show(type)}, and a parameter is a single value:`,
      `${names(scalars)}. Write a list as text, with what separates its values in the description.`,
    ),
    location,
  });
}
