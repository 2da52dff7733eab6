import type { JsonObject } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Parameters by which the broker recognizes a repeated request. */
const clientOrderIds = ['clientOrderId', 'newClientOrderId'];

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
  const sent = parametersOf(operation, ctx).map(({ name }) => name);
  if (retry === 'by-client-order-id' && !clientOrderIds.some((name) => sent.includes(name))) {
    return joinSentences(
      'x-retry `by-client-order-id` requires',
      `one of the parameters ${formatNames(clientOrderIds)}.`,
      'Add one, or use `x-retry: never`.',
    );
  }
  return undefined;
}
