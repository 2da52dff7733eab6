import { join } from 'node:path';
import { type JsonObject, objectOf } from '../json.ts';
import { responseSchema } from '../operation.ts';
import { follow } from '../place.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { isControlPlane, specRoot } from '../spec-files.ts';
import { sentences } from '../wording.ts';

/** An operation answers 200 with JSON, and everything else with the one shape of errors. */
export const operationDefaultError: Rule = () =>
  visit('Operation', (operation, ctx) => {
    if (responseSchema(operation, '200', ctx) === undefined) {
      ctx.report({
        message: sentences(
          "There is no response '200' with a schema for application/json.",
          'Describe what success looks like there.',
        ),
        location: placeOfResponse(operation, '200', ctx),
      });
    }
    if (!refersToError(operation, ctx)) {
      ctx.report({
        message: sentences(
          'The default response is not the error that all operations share.',
          `Write \`default: { $ref: ../../${errorOf(ctx)} }\`.`,
        ),
        location: placeOfResponse(operation, 'default', ctx),
      });
    }
  });

function refersToError(operation: JsonObject, ctx: Context): boolean {
  if (responseSchema(operation, 'default', ctx) === undefined) return false;
  const target = follow(objectOf(operation.responses).default, ctx.location, ctx);
  const path = target?.location.source.absoluteRef;
  return path === join(specRoot(ctx.location.source.absoluteRef), errorOf(ctx));
}

/** The error that the operations of a section share, from the root of the specification. */
function errorOf({ location }: Context): string {
  return isControlPlane(location.source.absoluteRef)
    ? 'control/responses/ControlError.yaml'
    : 'common/responses/Error.yaml';
}

function placeOfResponse({ responses }: JsonObject, status: string, { location }: Context) {
  const place = location.child('responses');
  return (status in objectOf(responses) ? place.child(status) : place).key();
}
