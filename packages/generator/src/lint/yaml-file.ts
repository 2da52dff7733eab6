import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { JsonObject } from '../read/json.ts';
import { markupProblem } from '../read/markup.ts';
import { displayPath, readText } from '../read/spec-files.ts';
import { SchemaValidator } from '../validation/schema-validator.ts';

/** An error in a YAML file. `at` is its `file:line:column`. */
interface YamlProblem {
  readonly at: string;
  readonly message: string;
}

/**
 * A YAML file of the specification that is not an API document: the error catalogue, the list of
 * sources, or a finding.
 */
export interface YamlFile {
  readonly content: unknown;
  readonly problems: readonly YamlProblem[];
  /**
   * Returns the `file:line:column` of a value or, with `onKey`, of its key. If the value does not
   * exist, returns the position of the closest enclosing value.
   */
  readonly at: (keys: readonly string[], onKey?: boolean) => string;
}

const validator = new SchemaValidator();

/**
 * Reads a YAML file and validates it against its schema.
 *
 * @throws InvalidFileError when the file is missing or not UTF-8
 */
export function readYamlFile(path: string, schema: JsonObject): YamlFile {
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines });
  const position = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${displayPath(path)}:${line}:${col}`;
  };
  const at: YamlFile['at'] = (keys, onKey = false) =>
    position(offsetOf(document.contents, keys, onKey) ?? 0);
  const syntaxErrors = document.errors.map(({ message, pos }) => ({
    at: position(pos[0]),
    message: `${message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')}. Fix the YAML.`,
  }));
  if (syntaxErrors.length > 0) return { content: undefined, problems: syntaxErrors, at };
  const content: unknown = document.toJS();
  const problems = validator
    .compile(schema)(content)
    .map(({ pointer, onKey, message, suggest }) => ({
      at: at(pathFromPointer(pointer), onKey),
      message: [
        pointer === '' ? message : `\`${pathFromPointer(pointer).join('/')}\`: ${message}`,
        ...(suggest.length > 0 ? [`Did you mean ${suggest.join(' or ')}?`] : []),
      ].join(' '),
    }));
  return { content, problems: [...problems, ...markupProblems(content, at)], at };
}

/** Returns the problems in a file's Markdown texts. */
function markupProblems(
  value: unknown,
  at: YamlFile['at'],
  path: readonly string[] = [],
): YamlProblem[] {
  if (typeof value === 'string') {
    const message = markupProblem(value);
    return message === undefined ? [] : [{ at: at(path), message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => markupProblems(one, at, [...path, key]));
}

function pathFromPointer(pointer: string): string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * Returns the offset of the value or key at a path. Compares keys as text, because YAML parses an
 * unquoted error code as a number.
 */
function offsetOf(
  node: unknown,
  [key, ...rest]: readonly string[],
  onKey: boolean,
): number | undefined {
  const offset = (node as Node | null)?.range?.[0];
  if (key === undefined) return offset;
  if (isSeq(node)) return offsetOf(node.items[Number(key)], rest, onKey) ?? offset;
  if (!isMap(node)) return offset;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  if (rest.length === 0 && onKey) return (pair?.key as Node | undefined)?.range?.[0] ?? offset;
  return offsetOf(pair?.value, rest, onKey) ?? offset;
}
