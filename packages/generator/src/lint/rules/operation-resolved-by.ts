import { dirname } from 'node:path';
import { nearestNames } from '@broker-api/spec/nearest-names';
import { objectOf } from '../../json.ts';
import { baseName, pathsIn } from '../../read/spec-files.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/**
 * Requires x-resolved-by on each operation that moves funds or changes orders: those that are not
 * safe to repeat, except the operations of listen keys. `operation` must be an operation of the
 * section, and the values of `send` must be parameters of the operation.
 */
export const operationResolvedBy: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const key = operation['x-resolved-by'];
    if (key === undefined) {
      const { 'x-retry': retry, 'x-security-type': security } = operation;
      if (retry === 'safe' || security === 'USER_STREAM') return;
      const message = joinSentences(
        'x-resolved-by is missing.',
        'Say which query finds out whether the broker executed the call,',
        'or that no query does: `x-resolved-by: { kind: nothing }`.',
      );
      ctx.report({ message, location: ctx.location.key() });
      return;
    }
    checkQuery(objectOf(key).operation, ctx);
    const names = parametersOf(operation, ctx).map(({ name }) => name);
    for (const [name, parameter] of Object.entries(objectOf(objectOf(key).send))) {
      if (names.includes(String(parameter))) continue;
      ctx.report({
        message: joinSentences(
          `\`${parameter}\` is not a parameter of this operation.`,
          `Its parameters: ${formatNames(names)}.`,
        ),
        location: ctx.location.child(['x-resolved-by', 'send', name]),
        suggest: nearestNames(String(parameter), names),
      });
    }
  });

/** Requires that the query is an operation with a file in the folder of the section. */
function checkQuery(query: unknown, ctx: Context): void {
  if (query === undefined) return;
  const ids = pathsIn(dirname(ctx.location.source.absoluteRef)).map(baseName);
  if (ids.includes(String(query))) return;
  ctx.report({
    message: joinSentences(
      `\`${query}\` is not an operation of this section.`,
      'Use the operationId of the query that finds out whether the call was executed.',
    ),
    location: ctx.location.child(['x-resolved-by', 'operation']),
    suggest: nearestNames(String(query), ids),
  });
}
