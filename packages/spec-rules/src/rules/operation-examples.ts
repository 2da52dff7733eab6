import {
  exampleFolder,
  examplesIn,
  missingExamplesMessage,
  reportExample,
  unusedExampleFolders,
} from '../examples.ts';
import { objectOf } from '../json.ts';
import { joinSentences } from '../message-text.ts';
import { isOperationFile } from '../operation.ts';
import { isSuccess, operationExampleValidator } from '../operation-example.ts';
import { type Rule, visit } from '../rule.ts';
import { SchemaValidator } from '../schema-validator.ts';
import { displayPath, sectionOf, specRoot } from '../spec-files.ts';

/** Requires valid examples of every operation, including at least one successful response. */
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
    const validate = operationExampleValidator(operation, validator, ctx);
    for (const example of examples) reportExample(example, validate, ctx);
  });
};
