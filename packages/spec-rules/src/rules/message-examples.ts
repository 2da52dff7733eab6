import {
  exampleFolder,
  examplesIn,
  noExamples,
  reportExample,
  strayExampleFolders,
} from '../examples.ts';
import { isObject, type JsonObject } from '../json.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { sectionOf, specRoot } from '../spec-files.ts';
import { type Check, ValueChecker } from '../value-checker.ts';
import { sentences } from '../wording.ts';

/** Every message has examples, and they fit its payload without a field more. */
export const messageExamples: Rule = () => {
  const checker = new ValueChecker();
  return visit('Message', (message, ctx) => {
    if (typeof message.name !== 'string') {
      ctx.report({
        message: sentences(
          'The message has no name.',
          'Give it the one that it has on the wire, such as `name: executionReport`.',
        ),
        location: ctx.location.key(),
      });
      return;
    }
    const path = ctx.location.source.absoluteRef;
    const root = specRoot(path);
    const section = sectionOf(path);
    const folder = exampleFolder(root, section, message.name);
    const examples = examplesIn(folder);
    if (examples.length === 0) {
      ctx.report({
        message: noExamples(
          `The message \`${message.name}\``,
          folder,
          strayExampleFolders(root, section),
        ),
        location: ctx.location.child('name'),
      });
      return;
    }
    const check = payloadCheck(message, checker, ctx);
    for (const example of examples) reportExample(example, check, ctx);
  });
};

function payloadCheck({ payload }: JsonObject, checker: ValueChecker, ctx: Context): Check {
  // A payload may be wrapped with the name of its schema language.
  const value = isObject(payload) && 'schemaFormat' in payload ? payload.schema : payload;
  return checker.compileWritten({ value, location: ctx.location }, 'reference', ctx);
}
