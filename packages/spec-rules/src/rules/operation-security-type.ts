import { isObject, type JsonObject, listOf } from '../json.ts';
import { parametersOf } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { sentences, show } from '../wording.ts';

/** What each kind of caller presents, as the security key spells it. */
const requirements = {
  nothing: [],
  key: [{ apiKey: [] }],
  signature: [{ apiKey: [], signature: [] }],
};

/** Every other type needs a signature. */
const needs: Readonly<Record<string, keyof typeof requirements>> = {
  NONE: 'nothing',
  USER_STREAM: 'key',
  MARKET_DATA: 'key',
};

/** The last parameters of every operation that needs more than an address, in their order. */
const timing = ['recvWindow', 'timestamp'];

/** x-security-type is there, agrees with security, and brings its parameters. */
export const operationSecurityType: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const type = operation['x-security-type'];
    if (typeof type !== 'string') {
      ctx.report({
        message:
          'x-security-type is missing. Say what a caller needs, such as `x-security-type: TRADE`.',
        location: ctx.location.key(),
      });
      return;
    }
    checkSecurity(type, operation, ctx);
    if (type !== 'NONE') checkTiming(type, operation, ctx);
  });

function checkSecurity(type: string, { security }: JsonObject, ctx: Context): void {
  const expected = requirements[needs[type] ?? 'signature'];
  if (sameRequirements(security, expected)) return;
  const found = security === undefined ? 'security is missing' : `security is ${show(security)}`;
  ctx.report({
    message: sentences(
      `${found}, which does not agree with x-security-type ${type}.`,
      `Write \`security: ${show(expected)}\`.`,
    ),
    location: ctx.location.child('security').key(),
  });
}

function sameRequirements(security: unknown, expected: readonly JsonObject[]): boolean {
  const schemes = (list: unknown) =>
    listOf(list).map((item) => (isObject(item) ? Object.keys(item).sort() : item));
  return Array.isArray(security) && show(schemes(security)) === show(schemes(expected));
}

function checkTiming(type: string, operation: JsonObject, ctx: Context): void {
  const last = parametersOf(operation, ctx)
    .slice(-timing.length)
    .map(({ name }) => name);
  if (last.join() === timing.join()) return;
  ctx.report({
    message: sentences(
      `The last parameters of an operation of type ${type} are recvWindow and timestamp,`,
      'in this order.',
      'End the list with `$ref: ../../common/parameters/RecvWindow.yaml` and',
      '`$ref: ../../common/parameters/Timestamp.yaml`.',
    ),
    location: ctx.location.child('parameters').key(),
  });
}
