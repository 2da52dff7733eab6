import { isRef, type JsonObject, listOf } from '../../json.ts';
import { formatAlternatives, formatValue, joinSentences } from '../../validation/message-text.ts';
import { resolveRef } from '../location.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Names that are valid both in a query and as a property of a client's parameter type. */
const identifier = /^[A-Za-z]\w*$/;
const scalars = ['string', 'integer', 'boolean'];

/**
 * Requires paths without templates. Requires every parameter to be a query parameter with a scalar
 * type and a name that is a valid identifier in clients.
 */
export const parametersInQuery: Rule = () => ({
  ...visit('Paths', (paths, ctx) => {
    for (const path of Object.keys(paths)) checkPath(path, ctx);
  }),
  ...visit('PathItem', ({ parameters }, ctx) => {
    if (parameters === undefined) return;
    ctx.report({
      message: 'Parameters of a path item are not supported. Move them to the operation files.',
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
    message: joinSentences(
      `The path ${path} must not contain a template.`,
      'Use a fixed path, and a parameter with `in: query`.',
    ),
    location: ctx.location.child(path).key(),
  });
}

function checkName({ name }: JsonObject, ctx: Context): void {
  if (typeof name !== 'string' || identifier.test(name)) return;
  ctx.report({
    message: joinSentences(
      `The parameter name ${formatValue(name)} is not valid in clients.`,
      'Use letters and digits, beginning with a letter, such as `fromId`.',
    ),
    location: ctx.location.child('name'),
  });
}

function checkIn({ name, in: location }: JsonObject, ctx: Context): void {
  if (location === 'query') return;
  ctx.report({
    message: joinSentences(
      `\`${name}\` must be in the query,`,
      'because clients send parameters in the query or form body;',
      `got ${formatValue(location)}.`,
      'Use `in: query`.',
    ),
    location: ctx.location.child(location === undefined ? 'name' : 'in'),
  });
}

function checkSchema({ name, schema }: JsonObject, ctx: Context): void {
  const location = ctx.location.child('schema');
  if (schema === undefined) {
    ctx.report({
      message: `\`${name}\` has no schema. Add one, such as \`schema: { type: integer }\`.`,
      location: ctx.location.child('name'),
    });
    return;
  }
  const target = resolveRef(schema, location, ctx);
  // Redocly reports an unresolved reference.
  if (target === undefined) return;
  const { type } = target.node;
  const types = Array.isArray(type) ? listOf(type) : [type];
  if (types.every((each) => typeof each === 'string' && scalars.includes(each))) return;
  ctx.report({
    message: joinSentences(
      `\`${name}\` must have the type ${formatAlternatives(scalars)}; got ${formatValue(type)}.`,
      'Send a list as one string, and describe its separator.',
    ),
    location,
  });
}
