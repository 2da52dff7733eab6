import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { JsonObject } from './json.ts';
import { displayPath, readText } from './spec-files.ts';
import { ValueChecker } from './value-checker.ts';

/** Something that is wrong in a register, at `file:line:column`. */
interface RegisterProblem {
  readonly at: string;
  readonly message: string;
}

/** A YAML file of facts that is no API document: the error catalogue, the sources, a finding. */
export interface Register {
  readonly content: unknown;
  readonly problems: readonly RegisterProblem[];
  /** Where a value stands, or its key; of a missing one, where the value around it stands. */
  readonly at: (keys: readonly string[], onKey?: boolean) => string;
}

const checker = new ValueChecker();

/**
 * Reads a register and checks it against its schema.
 *
 * @throws UnreadableFileError when it is missing or not UTF-8
 */
export function readRegister(path: string, schema: JsonObject): Register {
  const lines = new LineCounter();
  const document = parseDocument(readText(path), { lineCounter: lines });
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${displayPath(path)}:${line}:${col}`;
  };
  const at: Register['at'] = (keys, onKey = false) =>
    place(offsetOf(document.contents, keys, onKey) ?? 0);
  const malformed = document.errors.map(({ message, pos }) => ({
    at: place(pos[0]),
    message: `${message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')}. Mend the YAML.`,
  }));
  if (malformed.length > 0) return { content: undefined, problems: malformed, at };
  const content: unknown = document.toJS();
  const problems = checker
    .compile(schema)(content)
    .map(({ pointer, onKey, message, suggest }) => ({
      at: at(keysOf(pointer), onKey),
      message: [
        pointer === '' ? message : `\`${keysOf(pointer).join('/')}\`: ${message}`,
        ...(suggest.length > 0 ? [`Did you mean ${suggest.join(' or ')}?`] : []),
      ].join(' '),
    }));
  return { content, problems, at };
}

function keysOf(pointer: string): string[] {
  const keys = pointer.split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Keys are compared as text: YAML reads an unquoted code as a number. */
function offsetOf(
  node: unknown,
  [key, ...rest]: readonly string[],
  onKey: boolean,
): number | undefined {
  const own = (node as Node | null)?.range?.[0];
  if (key === undefined) return own;
  if (isSeq(node)) return offsetOf(node.items[Number(key)], rest, onKey) ?? own;
  if (!isMap(node)) return own;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  if (rest.length === 0 && onKey) return (pair?.key as Node | undefined)?.range?.[0] ?? own;
  return offsetOf(pair?.value, rest, onKey) ?? own;
}
