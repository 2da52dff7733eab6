import type { JsonObject } from '../json.ts';
import { parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { names, sentences } from '../wording.ts';

/** Parameters by which the broker knows a repeated request. */
const clientOrderIds = ['clientOrderId', 'newClientOrderId'];

/** x-retry is there, and is one that the operation can keep. */
export const operationRetry: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const message = problemOf(operation, ctx);
    if (message === undefined) return;
    const isThere = operation['x-retry'] !== undefined;
    ctx.report({ message, location: isThere ? ctx.location.child('x-retry') : ctx.location.key() });
  });

function problemOf(operation: JsonObject, ctx: Context): string | undefined {
  const retry = operation['x-retry'];
  if (retry === undefined) {
    return sentences(
      'x-retry is missing.',
      'Say whether a client may send it again by itself, such as `x-retry: safe`.',
    );
  }
  if (ctx.key === 'get' && retry !== 'safe') {
    return `x-retry is \`${retry}\`, but a GET changes nothing. Write \`x-retry: safe\`.`;
  }
  const sent = parametersOf(operation, ctx).map(({ name }) => name);
  if (retry === 'by-client-order-id' && !clientOrderIds.some((name) => sent.includes(name))) {
    return sentences(
      'x-retry is `by-client-order-id`,',
      `but no parameter is named ${names(clientOrderIds)}.`,
      'Add it, or write `x-retry: never`.',
    );
  }
  return undefined;
}
