import { objectOf } from '../../json.ts';
import {
  type ExampleFile,
  exampleFolder,
  examplesIn,
  unusedExampleFolders,
} from '../../read/example-files.ts';
import { displayPath, sectionOf, specRoot } from '../../read/spec-files.ts';
import { formatList, joinSentences } from '../../validation/message-text.ts';
import { SchemaValidator } from '../../validation/schema-validator.ts';
import { missingExamplesMessage, reportExample } from '../examples.ts';
import { isOperationFile } from '../operation.ts';
import { isSuccess, operationExampleValidator } from '../operation-example.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/**
 * Requires valid examples of every operation, including at least one successful response, and at
 * most one main example.
 */
export const operationExamples: Rule = () => {
  const validator = new SchemaValidator();
  return visit('Operation', (operation, ctx) => {
    const { operationId } = operation;
    if (typeof operationId !== 'string' || !isOperationFile(ctx.location)) return;
    const path = ctx.location.source.absoluteRef;
    const root = specRoot(path);
    const folder = exampleFolder(root, sectionOf(path), operationId);
    const examples = examplesIn(folder);
    if (examples.length === 0) {
      const unused = unusedExampleFolders(root, sectionOf(path));
      ctx.report({
        message: missingExamplesMessage(`The operation \`${operationId}\``, folder, unused),
        location: ctx.location.child('operationId'),
      });
      return;
    }
    if (!examples.some(({ value }) => isSuccess({ status: Number(objectOf(value).status) }))) {
      ctx.report({
        message: joinSentences(
          `\`${operationId}\` has no example of a successful response.`,
          `Add an example with \`"status": 200\` to ${displayPath(folder)}.`,
        ),
        location: ctx.location.child('operationId'),
      });
    }
    checkMainExample(operationId, examples, ctx);
    const validate = operationExampleValidator(operation, validator, ctx);
    for (const example of examples) reportExample(example, validate, ctx);
  });
};

/** Requires that the main example is successful, and the only one. */
function checkMainExample(
  operationId: string,
  examples: readonly ExampleFile[],
  ctx: Context,
): void {
  const main = examples.filter(({ value }) => objectOf(value).main === true);
  const failed = main.filter(({ value }) => !isSuccess({ status: Number(objectOf(value).status) }));
  if (main.length <= 1 && failed.length === 0) return;
  const files = formatList(main.map(({ path }) => displayPath(path)));
  ctx.report({
    message: joinSentences(
      `\`${operationId}\` must have at most one main example, ` +
        `with a successful response; got ${files}.`,
      'Keep `"main": true` only in the example that a newcomer needs first.',
    ),
    location: ctx.location.child('operationId'),
  });
}
