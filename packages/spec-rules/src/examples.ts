import { join } from 'node:path';
import type { Source } from '@redocly/openapi-core';
import type { Context } from './rule.ts';
import { baseName, displayPath, fileReader, pathsIn } from './spec-files.ts';
import type { Check } from './value-checker.ts';

/** An example file. */
export interface ExampleFile {
  readonly path: string;
  readonly text: string;
  /** What it holds; nothing when it is not JSON. */
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

/** The folder with the examples of an operation or a message. */
export function exampleFolder(root: string, section: string, name: string): string {
  return join(root, 'examples', section, name);
}

/** The examples in a folder, in the order of their names. */
export function examplesIn(folder: string): ExampleFile[] {
  return pathsIn(folder)
    .filter((path) => path.endsWith('.json'))
    .map(readExample);
}

/** Reports what is wrong in an example file, at its lines. */
export function reportExample(example: ExampleFile, check: Check, ctx: Context): void {
  const { value, syntaxError } = example;
  const source = sourceOf(example, ctx);
  if (syntaxError !== undefined) {
    ctx.report({
      message: `This is not JSON: ${syntaxError.message}. Mend the text.`,
      location: { source, pointer: undefined, start: placeOf(syntaxError) },
    });
    return;
  }
  for (const { pointer, onKey, message, suggest } of check(value)) {
    ctx.report({
      message,
      location: { source, pointer: `#${pointer || '/'}`, reportOnKey: onKey },
      suggest: [...suggest],
    });
  }
}

/** The file as Redocly reads files. The command carries a Source of its own, so ours is no use. */
function sourceOf({ path, text }: ExampleFile, ctx: Context): Source {
  const RedoclySource = ctx.location.source.constructor as new (
    path: string,
    text: string,
  ) => Source;
  return new RedoclySource(path, text);
}

function placeOf({ message }: SyntaxError): { line: number; col: number } {
  const [, line = 1, col = 1] = /line (\d+) column (\d+)/.exec(message) ?? [];
  return { line: Number(line), col: Number(col) };
}

/** The name in an operation or message file; its text may be malformed, which others tell. */
const readName = fileReader((text) => /^(?:operationId|name): *["']?(\w+)/m.exec(text)?.[1]);

/** The names of a section's operations and messages: those of the folders with their examples. */
export function namesWithExamples(root: string, section: string): string[] {
  return ['operations', 'messages']
    .flatMap((kind) => pathsIn(join(root, section, kind)))
    .filter((path) => path.endsWith('.yaml'))
    .flatMap((path) => readName(path) ?? []);
}

/**
 * Example folders of a section that belong to no operation and no message, as they are left when a
 * rename was not followed.
 */
export function strayExampleFolders(root: string, section: string): string[] {
  const known = namesWithExamples(root, section);
  return pathsIn(join(root, 'examples', section), 'folders')
    .filter((folder) => !known.includes(baseName(folder)))
    .map(displayPath);
}

/** Says that something has no examples, where to put them, and what may have been meant for it. */
export function noExamples(what: string, folder: string, stray: readonly string[]): string {
  const hint =
    stray.length === 0
      ? ''
      : ` These folders belong to nothing: ${stray.join(', ')}. If one was its folder, rename it.`;
  return `${what} has no example. Write ${displayPath(folder)}/<case>.json.${hint}`;
}
