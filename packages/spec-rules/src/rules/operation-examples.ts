import {
  type Example,
  exampleFolder,
  examplesIn,
  noExamples,
  reportInExample,
  reportSyntax,
  strayExampleFolders,
} from '../examples.ts';
import { isObject, type JsonObject } from '../json.ts';
import { inOwnFile } from '../operation.ts';
import { OperationExampleChecker } from '../operation-example-checker.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { displayPath, sectionOf, specRoot } from '../spec-files.ts';
import { ValueChecker } from '../value-checker.ts';

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
    if (!examples.some(isSuccess)) {
      ctx.report({
        message: `No example of \`${operationId}\` shows success. Add one with \`"status": 200\` to ${displayPath(folder)}.`,
        location: ctx.location.child('operationId'),
      });
    }
    checkExamples(operation, examples, values, ctx);
  });
};

function isSuccess({ value }: Example): boolean {
  return isObject(value) && String(value.status).startsWith('2');
}

function checkExamples(
  operation: JsonObject,
  examples: readonly Example[],
  values: ValueChecker,
  ctx: Context,
): void {
  const checker = new OperationExampleChecker(operation, values, ctx);
  for (const example of examples) {
    if (example.syntaxError) reportSyntax(example, ctx);
    else for (const problem of checker.check(example.value)) reportInExample(example, problem, ctx);
  }
}
