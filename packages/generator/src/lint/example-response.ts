import { type JsonObject, objectOf } from '../json.ts';
import type { Example } from '../read/examples.ts';
import { isControlPlane } from '../read/spec-files.ts';
import { joinSentences } from '../validation/message-text.ts';
import type { SchemaValidator, Validate } from '../validation/schema-validator.ts';
import { prefixPointers, type ValidationProblem } from '../validation/validation-problems.ts';
import { errorCatalogue } from './catalogue.ts';
import { responseAlternatives, responseSchema } from './operation.ts';
import type { Context } from './rule.ts';

/** Validates the response of an example. The pointers of problems are relative to the example. */
export type ValidateResponse = (example: Example) => ValidationProblem[];

/**
 * Creates the validator of successful responses. With x-response-by, the request determines the
 * schema.
 */
export function successValidator(
  operation: JsonObject,
  validator: SchemaValidator,
  ctx: Context,
): ValidateResponse {
  const schema = responseSchema(operation, '200', ctx);
  // The rule operation-default-error reports a missing schema.
  if (schema === undefined) return () => [];
  // The control plane has one dialect, in which ids are text.
  const notation = isControlPlane(ctx.location.source.absoluteRef) ? 'client' : 'reference';
  const { parameter, sent, absent } = objectOf(operation['x-response-by']);
  const alternatives = responseAlternatives(operation, ctx).filter(
    ({ name }) => name === sent || name === absent,
  );
  const byName = new Map<unknown, Validate>(
    alternatives.map((alternative) => [
      alternative.name,
      validator.compileSpecSchema(alternative, notation, ctx),
    ]),
  );
  const validateAny = validator.compileSpecSchema(schema, notation, ctx);
  return ({ request, response }) => {
    const name = request[String(parameter)] === undefined ? absent : sent;
    return prefixPointers('/response', (byName.get(name) ?? validateAny)(response));
  };
}

/** Creates the validator of error responses. It checks the schema, the code and the HTTP status. */
export function errorValidator(
  operation: JsonObject,
  validator: SchemaValidator,
  ctx: Context,
): ValidateResponse {
  const schema = responseSchema(operation, 'default', ctx);
  if (schema === undefined) return () => [];
  const validateShape = validator.compileSpecSchema(schema, 'reference', ctx);
  // Errors of the control plane have names instead of codes, and other statuses.
  const hasCodes = !isControlPlane(ctx.location.source.absoluteRef);
  return (example) => {
    const shapeProblems = prefixPointers('/response', validateShape(example.response));
    return shapeProblems.length > 0 || !hasCodes ? shapeProblems : codeProblems(example, ctx);
  };
}

function codeProblems({ status, response }: Example, ctx: Context): ValidationProblem[] {
  const code = Number(objectOf(response).code);
  const entry = errorCatalogue(ctx.location).get(code);
  if (entry === undefined) {
    const message = joinSentences(
      `errors.yaml has no code ${code}.`,
      'Use a code of errors.yaml, such as -1121, or add this code.',
    );
    return [{ pointer: '/response/code', onKey: false, message, suggest: [] }];
  }
  if (status === entry.httpStatus || entry.otherStatuses?.includes(status)) return [];
  const message = joinSentences(
    `The status is ${status}, ` +
      `but ${code} (${entry.name}) has the status ${entry.httpStatus} in errors.yaml.`,
    `Use \`"status": ${entry.httpStatus}\` or another code.`,
  );
  return [{ pointer: '/status', onKey: false, message, suggest: [] }];
}
