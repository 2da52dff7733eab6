import {
  exampleFolder,
  examplesIn,
  noExamples,
  reportExample,
  strayExampleFolders,
} from '../examples.ts';
import { objectOf } from '../json.ts';
import { inOwnFile } from '../operation.ts';
import { isSuccess, operationExampleCheck } from '../operation-example.ts';
import { type Rule, visit } from '../rule.ts';
import { displayPath, sectionOf, specRoot } from '../spec-files.ts';
import { ValueChecker } from '../value-checker.ts';
import { sentences } from '../wording.ts';

/** Every operation has examples, one of success among them, and they fit what it says. */
export const operationExamples: Rule = () => {
  const values = new ValueChecker();
  return visit('Operation', (operation, ctx) => {
    const { operationId } = operation;
    if (typeof operationId !== 'string' || !inOwnFile(ctx.location)) return;
    const path = ctx.location.source.absoluteRef;
    const root = specRoot(path);
    const folder = exampleFolder(root, sectionOf(path), operationId);
    const examples = examplesIn(folder);
    if (examples.length === 0) {
      const stray = strayExampleFolders(root, sectionOf(path));
      ctx.report({
        message: noExamples(`The operation \`${operationId}\``, folder, stray),
        location: ctx.location.child('operationId'),
      });
      return;
    }
    if (!examples.some(({ value }) => isSuccess({ status: Number(objectOf(value).status) }))) {
      ctx.report({
        message: sentences(
          `No example of \`${operationId}\` shows success.`,
          `Add one with \`"status": 200\` to ${displayPath(folder)}.`,
        ),
        location: ctx.location.child('operationId'),
      });
    }
    const check = operationExampleCheck(operation, values, ctx);
    for (const example of examples) reportExample(example, check, ctx);
  });
};
