import { join } from 'node:path';
import type { Source } from '@redocly/openapi-core';
import { baseName, displayPath, fileReader, pathsIn } from '../read/spec-files.ts';
import { formatList } from '../validation/message-text.ts';
import type { Validate } from '../validation/schema-validator.ts';
import type { Context } from './rule.ts';

/** An example file. */
export interface ExampleFile {
  readonly path: string;
  readonly text: string;
  /** The parsed content. `undefined` if the file is not JSON. */
  readonly value: unknown;
  readonly syntaxError: SyntaxError | undefined;
}

const readExample = fileReader((text, path): ExampleFile => {
  try {
    return { path, text, value: JSON.parse(text), syntaxError: undefined };
  } catch (error) {
    return { path, text, value: undefined, syntaxError: error as SyntaxError };
  }
});

/** Returns the folder with the examples of an operation or a message. */
export function exampleFolder(root: string, section: string, name: string): string {
  return join(root, 'examples', section, name);
}

/** Reads the examples of a folder, in the order of their names. */
export function examplesIn(folder: string): ExampleFile[] {
  return pathsIn(folder)
    .filter((path) => path.endsWith('.json'))
    .map(readExample);
}

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

/** Returns the file as a Redocly `Source`, of the same class as the source of the linted document. */
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
 * Reads the operationId or the message name from a file. Returns undefined if there is none; other
 * rules report that.
 */
const readName = fileReader((text) => /^(?:operationId|name): *["']?(\w+)/m.exec(text)?.[1]);

/** Returns the names of a section's operations and messages. Example folders have these names. */
export function namesWithExamples(root: string, section: string): string[] {
  return ['operations', 'messages']
    .flatMap((kind) => pathsIn(join(root, section, kind)))
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => readName(path) ?? []);
}

/**
 * Returns the example folders of a section that belong to no operation and no message, for example
 * because the operation was renamed.
 */
export function unusedExampleFolders(root: string, section: string): string[] {
  const known = namesWithExamples(root, section);
  return pathsIn(join(root, 'examples', section), 'folders')
    .filter((folder) => !known.includes(baseName(folder)))
    .map(displayPath);
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
