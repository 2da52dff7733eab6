import { join } from 'node:path';
import { readText } from '@broker-api/spec-rules/spec-files';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { problemsOf, SpecificationError } from '../problem.ts';

/** Keys and indices that lead to a value of a document. */
export type Keys = readonly (string | number)[];

/** A parsed YAML file. */
export interface YamlFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly document: Document;
  /** Converts a character offset to `file:line:column`. */
  readonly atOffset: (offset: number) => string;
  /**
   * Returns the location of a value as `file:line:column`. For a value that does not exist, returns
   * the location of the closest value that would contain it.
   */
  readonly at: (keys: Keys) => string;
}

/**
 * Returns a function that reads and parses YAML files. Paths are relative to `root`. Each file is
 * read only once. The function also returns malformed files: their errors are in `document.errors`.
 * It throws a SpecificationError when a file is missing or not UTF-8.
 */
export function yamlReader(root: string): (path: string) => YamlFile {
  const read = new Map<string, YamlFile>();
  return (path) => {
    const file = read.get(path) ?? parseFile(path, textOf(join(root, path)));
    read.set(path, file);
    return file;
  };
}

/** Parses the text of a YAML file. */
export function parseFile(path: string, text: string): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const atOffset = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  const at = (keys: Keys): string => {
    const node = document.getIn([...keys], true) as { range?: readonly number[] } | undefined;
    if (!node?.range && keys.length > 0) return at(keys.slice(0, -1));
    return atOffset(node?.range?.[0] ?? 0);
  };
  return { path, text, document, atOffset, at };
}

function textOf(path: string): string {
  try {
    return readText(path);
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}
