import { load } from 'js-yaml';
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { SpecificationError } from '../problem.ts';
import { yamlAdvice } from './yaml-advice.ts';

/** Keys and indices that lead to a value of a document. */
export type Keys = readonly (string | number)[];

/** A YAML or JSON file. */
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
   * @throws SpecificationError when the YAML or JSON is malformed
   */
  get content(): unknown {
    this.#content ??= this.path.endsWith('.json') ? this.#json() : this.#yaml();
    return this.#content;
  }

  #yaml(): unknown {
    try {
      return load(this.text);
    } catch {
      // js-yaml also throws for an empty file, which is valid here: its content is null.
      const [error] = this.document.errors;
      if (error === undefined) return this.document.toJS();
      // Further errors are mostly consequences of the first.
      const { message, pos } = error;
      const text = message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '');
      throw new SpecificationError([
        { at: this.#atOffset(pos[0]), message: `${text}. ${yamlAdvice(message)}` },
      ]);
    }
  }

  #json(): unknown {
    try {
      return JSON.parse(this.text);
    } catch (error) {
      const { message } = error as SyntaxError;
      const [, line = 1, column = 1] = /line (\d+) column (\d+)/.exec(message) ?? [];
      throw new SpecificationError([
        {
          at: `${this.path}:${line}:${column}`,
          message: `Invalid JSON: ${message}. Fix the syntax.`,
        },
      ]);
    }
  }

  /** The syntax tree, which has the locations of the values. */
  get document(): Document {
    this.#document ??= parseDocument(this.text, { lineCounter: this.#lines });
    return this.#document;
  }

  /**
   * Returns the location of a value or, with `onKey`, of its key, as `file:line:column`. For a
   * value that does not exist, returns the location of the closest value that would contain it.
   */
  at(keys: Keys, onKey = false): string {
    return this.#atOffset(offsetOf(this.document.contents, keys, onKey) ?? 0);
  }

  /** Converts a character offset to `file:line:column`. */
  #atOffset(offset: number): string {
    const { line, col } = this.#lines.linePos(offset);
    return `${this.path}:${line}:${col}`;
  }
}

/** Returns the offset of the value or key at a path. Compares keys as text, as some are numbers. */
function offsetOf(node: unknown, [key, ...rest]: Keys, onKey: boolean): number | undefined {
  const offset = (node as Node | null)?.range?.[0];
  if (key === undefined) return offset;
  if (isSeq(node)) return offsetOf(node.items[Number(key)], rest, onKey) ?? offset;
  if (!isMap(node)) return offset;
  const name = String(key);
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === name);
  if (rest.length === 0 && onKey) return (pair?.key as Node | undefined)?.range?.[0] ?? offset;
  return offsetOf(pair?.value, rest, onKey) ?? offset;
}
