import { join } from 'node:path';
import { baseName, displayPath, fileReader, pathsIn } from './spec-files.ts';

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
