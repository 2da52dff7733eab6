import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Location } from '@redocly/openapi-core';
import { isObject, type JsonObject, objectOf, textsOf } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import type { LocatedObject } from '../location.ts';
import { type Parameter, parametersOf, rowSchema } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/**
 * Requires x-paging on each operation that has the parameter `limit` and returns a list. The
 * parameters and the key that it names must exist.
 */
export const operationPaging: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const parameters = parametersOf(operation, ctx);
    const hasLimit = parameters.some(({ name }) => name === 'limit');
    const row = hasLimit ? rowSchema(operation, ctx) : undefined;
    const paging = operation['x-paging'];
    const location = ctx.location.child('x-paging');
    if (row === undefined) {
      if (paging === undefined) return;
      const message = 'Remove x-paging: only a list with the parameter `limit` has pages.';
      ctx.report({ message, location: location.key() });
    } else if (paging === undefined) {
      const example = '`x-paging: { key: id, newestFirst: { below: fromId } }`';
      const message = joinSentences(
        'x-paging is missing.',
        `State how to read the list in pages, such as ${example}, or \`x-paging: unavailable\`.`,
      );
      ctx.report({ message, location: ctx.location.key() });
    } else if (isObject(paging)) {
      checkKey(paging.key, row, location.child('key'), ctx);
      checkParameters(paging, parameters, location, ctx);
    }
  });

function checkKey(key: unknown, { node }: LocatedObject, location: Location, ctx: Context): void {
  if (Array.isArray(node.prefixItems)) {
    if (typeof key === 'number' && key < node.prefixItems.length) return;
    const last = node.prefixItems.length - 1;
    ctx.report({ message: `Expected an index from 0 to ${last}; got \`${key}\`.`, location });
    return;
  }
  const required = textsOf(node.required);
  if (required.includes(String(key))) return;
  ctx.report({
    message: joinSentences(
      `\`${key}\` is not a required field of the rows.`,
      `Their required fields: ${formatNames(required)}.`,
    ),
    location,
    suggest: nearestNames(String(key), required),
  });
}

function checkParameters(
  paging: JsonObject,
  parameters: readonly Parameter[],
  location: Location,
  ctx: Context,
): void {
  const names = parameters.map(({ name }) => name);
  const check = (name: string, at: Location): void => {
    if (names.includes(name)) return;
    const message = joinSentences(
      `The operation has no parameter \`${name}\`.`,
      `Its parameters: ${formatNames(names)}.`,
    );
    ctx.report({ message, location: at, suggest: nearestNames(name, names) });
  };
  for (const [index, name] of textsOf(paging.requires).entries()) {
    check(name, location.child(['requires', index]));
  }
  for (const order of ['newestFirst', 'oldestFirst']) {
    for (const [key, name] of Object.entries(objectOf(paging[order]))) {
      if (key !== 'start') check(String(name), location.child([order, key]));
    }
  }
  const { above, start } = objectOf(paging.oldestFirst);
  const cursor = parameters.find(({ name }) => name === above);
  if (start === undefined || cursor === undefined) return;
  const { minimum = 0 } = cursor.resolved;
  if (Number(start) >= Number(minimum)) return;
  const message = `\`${above}\` must be at least ${minimum}; got ${start}.`;
  ctx.report({ message, location: location.child(['oldestFirst', 'start']) });
}
