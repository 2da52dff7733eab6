import type { JsonObject } from '../../json.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires x-retry with a value that is valid for the operation. */
export const operationRetry: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const message = problemOf(operation, ctx);
    if (message === undefined) return;
    const exists = operation['x-retry'] !== undefined;
    ctx.report({ message, location: exists ? ctx.location.child('x-retry') : ctx.location.key() });
  });

function problemOf(operation: JsonObject, ctx: Context): string | undefined {
  const retry = operation['x-retry'];
  if (retry === undefined) {
    return joinSentences(
      'x-retry is missing.',
      'Specify whether clients can retry automatically, such as `x-retry: safe`.',
    );
  }
  if (ctx.key === 'get' && retry !== 'safe') {
    return `x-retry of a GET operation must be \`safe\`; got \`${retry}\`. Use \`x-retry: safe\`.`;
  }
  const hasId = parametersOf(operation, ctx).some(({ role }) => role === 'client-order-id');
  if (retry === 'by-client-order-id' && !hasId) {
    return joinSentences(
      'x-retry `by-client-order-id` requires',
      'a parameter with `x-role: client-order-id`.',
      'Add one, or use `x-retry: never`.',
    );
  }
  return undefined;
}
