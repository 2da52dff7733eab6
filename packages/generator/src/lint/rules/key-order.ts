import { joinSentences } from '../../validation/message-text.ts';
import { type Rule, visit } from '../rule.ts';

const operationKeyOrder: readonly string[] = [
  'operationId',
  'summary',
  'description',
  'tags',
  'deprecated',
  'x-deprecated-since',
  'x-sunset',
  'x-replaced-by',
  'x-provenance',
  'x-findings',
  'x-security-type',
  'security',
  'x-weight',
  'x-retry',
  'x-replay',
  'x-cancels',
  'x-confirmed-by',
  'x-resolved-by',
  'x-server-time',
  'x-paging',
  'x-rows',
  'x-sandbox',
  'x-aliases',
  'x-error-codes',
  'x-checks',
  'parameters',
  'x-parameter-rules',
  'requestBody',
  'responses',
  'x-response-by',
];

/** Requires the same order of keys in every operation file. */
export const keyOrder: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const keys = Object.keys(operation).filter((key) => operationKeyOrder.includes(key));
    const expected = operationKeyOrder.filter((key) => keys.includes(key));
    const wrong = keys.findIndex((key, index) => key !== expected[index]);
    if (wrong < 0) return;
    ctx.report({
      message: joinSentences(
        `Expected the key \`${expected[wrong]}\`; got \`${keys[wrong]}\`.`,
        `Order the keys of this operation: ${expected.join(', ')}.`,
      ),
      location: ctx.location.child(keys[wrong] ?? '').key(),
    });
  });
