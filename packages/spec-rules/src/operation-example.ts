import { requestChecks } from './example-request.ts';
import { type Example, refusalCheck, successCheck } from './example-response.ts';
import type { JsonObject } from './json.ts';
import type { Context } from './rule.ts';
import type { Check, ValueChecker } from './value-checker.ts';
import { inside } from './value-problems.ts';

/** What an example holds, and nothing else. */
const exampleSchema = {
  title: 'An example',
  type: 'object',
  required: ['summary', 'request', 'status', 'response'],
  additionalProperties: false,
  properties: {
    summary: { type: 'string', minLength: 1 },
    request: { type: 'object' },
    status: { type: 'integer', minimum: 200, maximum: 599, examples: [200] },
    response: {},
  },
};

/** Prepares the check of one operation's examples: one problem for each wrong place. */
export function operationExampleCheck(
  operation: JsonObject,
  values: ValueChecker,
  ctx: Context,
): Check {
  const checkShape = values.compile(exampleSchema);
  const request = requestChecks(operation, values, ctx);
  const checkSuccess = successCheck(operation, values, ctx);
  const checkRefusal = refusalCheck(operation, values, ctx);
  return (value) => {
    const wrongShape = checkShape(value);
    if (wrongShape.length > 0) return wrongShape;
    const example = value as Example;
    return isSuccess(example)
      ? [...inside('/request', request.ofSuccess(example.request)), ...checkSuccess(example)]
      : [...inside('/request', request.ofRefusal(example.request)), ...checkRefusal(example)];
  };
}

/** Whether an example shows success. */
export function isSuccess({ status }: Pick<Example, 'status'>): boolean {
  return status >= 200 && status < 300;
}
