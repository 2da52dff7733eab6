import { join } from 'node:path';
import { type JsonObject, objectOf } from '../../json.ts';
import { isControlPlane, specRoot } from '../../read/spec-files.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { resolveRef } from '../location.ts';
import { responseSchema } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires a response '200' with JSON, and the shared error as the default response. */
export const operationDefaultError: Rule = () =>
  visit('Operation', (operation, ctx) => {
    if (responseSchema(operation, '200', ctx) === undefined) {
      ctx.report({
        message: joinSentences(
          "The response '200' has no schema for application/json.",
          'Add the schema of a successful response.',
        ),
        location: responseLocation(operation, '200', ctx),
      });
    }
    if (!hasSharedError(operation, ctx)) {
      ctx.report({
        message: joinSentences(
          'The default response must be the shared error.',
          `Use \`default: { $ref: ../../${sharedErrorPath(ctx)} }\`.`,
        ),
        location: responseLocation(operation, 'default', ctx),
      });
    }
  });

function hasSharedError(operation: JsonObject, ctx: Context): boolean {
  if (responseSchema(operation, 'default', ctx) === undefined) return false;
  const target = resolveRef(objectOf(operation.responses).default, ctx.location, ctx);
  const path = target?.location.source.absoluteRef;
  return path === join(specRoot(ctx.location.source.absoluteRef), sharedErrorPath(ctx));
}

/** Returns the path of the shared error, relative to the root of the specification. */
function sharedErrorPath({ location }: Context): string {
  return isControlPlane(location.source.absoluteRef)
    ? 'control/responses/ControlError.yaml'
    : 'common/responses/Error.yaml';
}

function responseLocation({ responses }: JsonObject, status: string, { location }: Context) {
  const parent = location.child('responses');
  return (status in objectOf(responses) ? parent.child(status) : parent).key();
}
