import type { JsonObject } from '../json.ts';
import type { Example } from '../read/examples.ts';
import { markupProblem } from '../read/markup.ts';
import type { SchemaValidator, Validate } from '../validation/schema-validator.ts';
import { prefixPointers } from '../validation/validation-problems.ts';
import { requestValidators } from './example-request.ts';
import { errorValidator, successValidator } from './example-response.ts';
import type { Context } from './rule.ts';

const exampleSchema = {
  title: 'An example',
  type: 'object',
  required: ['summary', 'request', 'status', 'response'],
  additionalProperties: false,
  properties: {
    summary: { type: 'string', minLength: 1 },
    main: { const: true },
    account: { const: 'aliceSub' },
    reproducible: { const: false },
    recorded: { const: true },
    request: { type: 'object' },
    status: { type: 'integer', minimum: 200, maximum: 599, examples: [200] },
    response: {},
  },
};

/** Creates the validator of an operation's examples. */
export function operationExampleValidator(
  operation: JsonObject,
  validator: SchemaValidator,
  ctx: Context,
): Validate {
  const validateShape = validator.compile(exampleSchema);
  const request = requestValidators(operation, validator, ctx);
  const validateSuccess = successValidator(operation, validator, ctx);
  const validateError = errorValidator(operation, validator, ctx);
  return (value) => {
    const shapeProblems = validateShape(value);
    if (shapeProblems.length > 0) return shapeProblems;
    const example = value as Example;
    const markup = markupProblem(example.summary);
    if (markup !== undefined) {
      return [{ pointer: '/summary', onKey: false, message: markup, suggest: [] }];
    }
    return isSuccess(example)
      ? [
          ...prefixPointers('/request', request.validateSuccess(example.request)),
          ...validateSuccess(example),
        ]
      : [
          ...prefixPointers('/request', request.validateError(example.request)),
          ...validateError(example),
        ];
  };
}

/** Returns whether the response of an example is successful. */
export function isSuccess({ status }: Pick<Example, 'status'>): boolean {
  return status >= 200 && status < 300;
}
