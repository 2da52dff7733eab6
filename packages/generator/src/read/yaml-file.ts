import { join } from 'node:path';
import { load } from 'js-yaml';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { problemsOf, SpecificationError } from '../problem.ts';
import { readText } from './spec-files.ts';

/** Keys and indices that lead to a value of a document. */
export type Keys = readonly (string | number)[];

/** A YAML file. */
export class YamlFile {
  /** The path, relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly #lines = new LineCounter();
  #content: unknown;
  #document: Document | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /**
   * The parsed content. js-yaml parses it, because it is several times faster than the parser of
   * {@link document}.
   *
   * @throws SpecificationError when the YAML is malformed
   */
  get content(): unknown {
    try {
      this.#content ??= load(this.text);
      return this.#content;
    } catch {
      // js-yaml also throws for an empty file, which is valid here: its content is null.
      const [malformed] = this.document.errors;
      if (malformed === undefined) return this.document.toJS();
      const what = malformed.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
      const at = this.#atOffset(malformed.pos[0]);
      throw new SpecificationError([{ at, message: `${what}. Fix the YAML.` }]);
    }
  }

  /** The syntax tree, which has the locations of the values. */
  get document(): Document {
    this.#document ??= parseDocument(this.text, { lineCounter: this.#lines });
    return this.#document;
  }

  /**
   * Returns the location of a value as `file:line:column`. For a value that does not exist, returns
   * the location of the closest value that would contain it.
   */
  at(keys: Keys): string {
    const node = this.document.getIn([...keys], true) as { range?: readonly number[] } | undefined;
    if (!node?.range && keys.length > 0) return this.at(keys.slice(0, -1));
    return this.#atOffset(node?.range?.[0] ?? 0);
  }

  /** Converts a character offset to `file:line:column`. */
  #atOffset(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.path}:${line}:${col}`;
  }
}

/**
 * Returns a function that reads YAML files. Paths are relative to `root`. Each file is read only
 * once. The function throws a SpecificationError when a file is missing or not UTF-8. It does not
 * check the YAML: a malformed file causes an error when its content is used.
 */
export function yamlReader(root: string): (path: string) => YamlFile {
  const read = new Map<string, YamlFile>();
  return (path) => {
    const file = read.get(path) ?? new YamlFile(path, textOf(join(root, path)));
    read.set(path, file);
    return file;
  };
}

function textOf(path: string): string {
  try {
    return readText(path);
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}
