import { isRef } from '@redocly/openapi-core';
import type { JsonObject } from '../json.ts';
import { responseSchema } from '../operation.ts';
import { follow, hasOwnName, ownName } from '../place.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { sentences } from '../wording.ts';

/** An operation answers 200 with JSON, and everything else with the Error schema. */
export const operationDefaultError: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const placed = { node: operation, location: ctx.location };
    const responses = ctx.location.child('responses');
    if (responseSchema(placed, '200', ctx) === undefined) {
      ctx.report({
        message: sentences(
          "There is no response '200' with a schema for application/json.",
          'Describe what success looks like there.',
        ),
        location: hasResponse(operation, '200') ? responses.child('200').key() : responses.key(),
      });
    }
    if (!refersToError(operation, ctx)) {
      ctx.report({
        message: sentences(
          'The default response does not refer to the Error schema for application/json.',
          'Write `default: { $ref: ../../common/responses/Error.yaml }`.',
        ),
        location: hasResponse(operation, 'default')
          ? responses.child('default').key()
          : responses.key(),
      });
    }
  });

function hasResponse({ responses }: JsonObject, status: string): boolean {
  return typeof responses === 'object' && responses !== null && status in responses;
}

function refersToError(operation: JsonObject, ctx: Context): boolean {
  const schema = responseSchema({ node: operation, location: ctx.location }, 'default', ctx);
  console.error('DBG', JSON.stringify(schema?.value), schema?.location.absolutePointer, schema && ctx.resolve(schema.value as never, schema.location.source.absoluteRef));
  if (schema === undefined || !isRef(schema.value)) return false;
  const target = follow(schema.value, schema.location, ctx);
  return (
    target !== undefined && hasOwnName(target.location) && ownName(target.location) === 'Error'
  );
}
