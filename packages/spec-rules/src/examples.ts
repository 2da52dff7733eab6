import { join } from 'node:path';
import { Source } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { isObject } from './json.ts';
import type { Context } from './rule.ts';
import { baseName, displayPath, fileReader, pathsIn } from './spec-files.ts';

/** An example file. */
export interface Example {
  readonly source: Source;
  /** What it holds; nothing when it is not JSON. */
  readonly value: unknown;
  readonly syntaxError: SyntaxError | undefined;
}

/** Something that is wrong in an example, at a JSON pointer such as `/response/bids/0`. */
export interface ExampleProblem {
  readonly pointer: string;
  /** Whether the key is wrong, not the value. */
  readonly onKey: boolean;
  readonly message: string;
  readonly suggest?: readonly string[];
}

const readExample = fileReader((text, path): Example => {
  const source = new Source(path, text);
  try {
    return { source, value: JSON.parse(text), syntaxError: undefined };
  } catch (error) {
    return { source, value: undefined, syntaxError: error as SyntaxError };
  }
});

/** The folder with the examples of an operation or a message. */
export function exampleFolder(root: string, section: string, name: string): string {
  return join(root, 'examples', section, name);
}

/** The examples in a folder, in the order of their names. */
export function examplesIn(folder: string): Example[] {
  return pathsIn(folder)
    .filter((path) => path.endsWith('.json'))
    .map(readExample);
}

/** Reports a problem at its line of the example file. */
export function reportInExample({ source }: Example, problem: ExampleProblem, ctx: Context): void {
  const { pointer, onKey, message, suggest = [] } = problem;
  ctx.report({
    message,
    location: { source, pointer: `#${pointer || '/'}`, reportOnKey: onKey },
    suggest: [...suggest],
  });
}

/** Reports that an example file is not JSON, where its parser stopped. */
export function reportSyntax({ source, syntaxError }: Example, ctx: Context): void {
  const [, line = 1, col = 1] = /line (\d+) column (\d+)/.exec(syntaxError?.message ?? '') ?? [];
  ctx.report({
    message: `This is not JSON: ${syntaxError?.message}. Mend the text.`,
    location: { source, pointer: undefined, start: { line: Number(line), col: Number(col) } },
  });
}

const readName = fileReader((text) => {
  const document: unknown = parse(text);
  return isObject(document) ? (document.operationId ?? document.name) : undefined;
});

/**
 * Example folders of a section that belong to no operation and no message, as they are left when a
 * rename was not followed.
 */
export function strayExampleFolders(root: string, section: string): string[] {
  const files = ['operations', 'messages'].flatMap((kind) => pathsIn(join(root, section, kind)));
  const known = files.filter((path) => path.endsWith('.yaml')).map(readName);
  return pathsIn(join(root, 'examples', section))
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
