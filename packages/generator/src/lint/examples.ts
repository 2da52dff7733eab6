import type { Source } from '@redocly/openapi-core';
import type { ExampleFile } from '../read/example-files.ts';
import { displayPath } from '../read/spec-files.ts';
import { formatList } from '../validation/message-text.ts';
import type { Validate } from '../validation/schema-validator.ts';
import type { Context } from './rule.ts';

/** Reports the problems of an example file at their lines. */
export function reportExample(example: ExampleFile, validate: Validate, ctx: Context): void {
  const { value, syntaxError } = example;
  const source = sourceOf(example, ctx);
  if (syntaxError !== undefined) {
    ctx.report({
      message: `Invalid JSON: ${syntaxError.message}. Fix the syntax.`,
      location: { source, pointer: undefined, start: errorPosition(syntaxError) },
    });
    return;
  }
  for (const { pointer, onKey, message, suggest } of validate(value)) {
    ctx.report({
      message,
      location: { source, pointer: `#${pointer || '/'}`, reportOnKey: onKey },
      suggest: [...suggest],
    });
  }
}

/** Returns the file as a Redocly `Source`, of the class of the source of the linted document. */
function sourceOf({ path, text }: ExampleFile, ctx: Context): Source {
  const RedoclySource = ctx.location.source.constructor as new (
    path: string,
    text: string,
  ) => Source;
  return new RedoclySource(path, text);
}

function errorPosition({ message }: SyntaxError): { line: number; col: number } {
  const [, line = 1, col = 1] = /line (\d+) column (\d+)/.exec(message) ?? [];
  return { line: Number(line), col: Number(col) };
}

/**
 * Returns the message for missing examples. Lists the unused folders, because the owner may have
 * been renamed.
 */
export function missingExamplesMessage(
  owner: string,
  folder: string,
  unused: readonly string[],
): string {
  const hint =
    unused.length === 0
      ? ''
      : ` Unused folders: ${formatList(unused)}. If the name has changed, rename the folder too.`;
  return `${owner} has no example. Add ${displayPath(folder)}/<case>.json.${hint}`;
}
