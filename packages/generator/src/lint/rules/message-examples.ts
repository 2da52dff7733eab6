import { isObject, type JsonObject } from '../../json.ts';
import { exampleFolder, examplesIn, unusedExampleFolders } from '../../read/example-files.ts';
import { sectionOf, specRoot } from '../../read/spec-files.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { SchemaValidator, type Validate } from '../../validation/schema-validator.ts';
import { missingExamplesMessage, reportExample } from '../examples.ts';
import { type Context, type Rule, visit } from '../rule.ts';

/** Requires that every message has examples, which match its schema without unknown fields. */
export const messageExamples: Rule = () => {
  const validator = new SchemaValidator();
  return visit('Message', (message, ctx) => {
    if (typeof message.name !== 'string') {
      ctx.report({
        message: joinSentences(
          'The message has no name.',
          'Add its name on the wire, such as `name: executionReport`.',
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
        message: missingExamplesMessage(
          `The message \`${message.name}\``,
          folder,
          unusedExampleFolders(root, section),
        ),
        location: ctx.location.child('name'),
      });
      return;
    }
    const validate = payloadValidator(message, validator, ctx);
    for (const example of examples) reportExample(example, validate, ctx);
  });
};

function payloadValidator(
  { payload }: JsonObject,
  validator: SchemaValidator,
  ctx: Context,
): Validate {
  // A payload can contain its schema in `schema`, beside `schemaFormat`.
  const value = isObject(payload) && 'schemaFormat' in payload ? payload.schema : payload;
  return validator.compileSpecSchema({ value, location: ctx.location }, 'reference', ctx);
}
