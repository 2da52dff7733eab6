import { isObject, type JsonObject, listOf } from '../../json.ts';
import { formatValue, joinSentences } from '../../validation/message-text.ts';
import { parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** The possible values of `security`. */
const requirements = {
  none: [],
  apiKey: [{ apiKey: [] }],
  apiKeyAndSignature: [{ apiKey: [], signature: [] }],
};

/** The value of `security` for each security type that requires no signature. */
const requirementsOf: Readonly<Record<string, keyof typeof requirements>> = {
  NONE: 'none',
  USER_STREAM: 'apiKey',
  MARKET_DATA: 'apiKey',
};

/** The last parameters of every operation that requires an API key. */
const timingParameters = ['recvWindow', 'timestamp'];

/** Requires x-security-type, and that `security` and the last parameters agree with it. */
export const operationSecurityType: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const type = operation['x-security-type'];
    if (typeof type !== 'string') {
      ctx.report({
        message:
          'x-security-type is missing. ' +
          'Add the security type of the operation, such as `x-security-type: TRADE`.',
        location: ctx.location.key(),
      });
      return;
    }
    checkSecurity(type, operation, ctx);
    if (type !== 'NONE') checkTiming(type, operation, ctx);
  });

function checkSecurity(type: string, { security }: JsonObject, ctx: Context): void {
  const expected = requirements[requirementsOf[type] ?? 'apiKeyAndSignature'];
  if (sameRequirements(security, expected)) return;
  const found = security === undefined ? 'is missing' : `is ${formatValue(security)}`;
  ctx.report({
    message: joinSentences(
      `security ${found}, but x-security-type is ${type}.`,
      `Use \`security: ${formatValue(expected)}\`.`,
    ),
    location: ctx.location.child('security').key(),
  });
}

function sameRequirements(security: unknown, expected: readonly JsonObject[]): boolean {
  const schemes = (list: unknown) =>
    listOf(list).map((item) => (isObject(item) ? Object.keys(item).sort() : item));
  return (
    Array.isArray(security) && formatValue(schemes(security)) === formatValue(schemes(expected))
  );
}

function checkTiming(type: string, operation: JsonObject, ctx: Context): void {
  const last = parametersOf(operation, ctx)
    .slice(-timingParameters.length)
    .map(({ name }) => name);
  if (last.join() === timingParameters.join()) return;
  ctx.report({
    message: joinSentences(
      `The last parameters of an operation of type ${type} must be recvWindow and timestamp,`,
      'in this order.',
      'End the list with `$ref: ../../common/parameters/RecvWindow.yaml` and',
      '`$ref: ../../common/parameters/Timestamp.yaml`.',
    ),
    location: ctx.location.child('parameters').key(),
  });
}
