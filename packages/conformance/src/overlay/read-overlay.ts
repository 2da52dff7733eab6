import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { andList, orList } from '../lists.ts';
import type { Mismatch } from '../result.ts';
import { UsageError } from '../usage-error.ts';
import { matchesTest, type OverlayEntry, type RecordedMismatch } from './overlay.ts';

const kinds: readonly Mismatch['kind'][] = [
  'type',
  'missing field',
  'extra field',
  'status',
  'code',
  'value',
];

/**
 * Reads the known differences of a deployment.
 *
 * @param ids the ids of all tests
 * @throws UsageError that lists every mistake with its file and line, one mistake per line
 */
export function readOverlay(file: string, ids: readonly string[]): readonly OverlayEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number): number => lines.linePos(offset).line;
  const syntax = document.errors.map(
    ({ message, pos }) => `${file}:${lineOf(pos[0])}: ${message}; fix the YAML or JSON syntax`,
  );
  if (syntax.length > 0) throw new UsageError(syntax.join('\n'));
  const reader = new Reader(file, lineOf);
  const entries = reader.readEntries(document.contents);
  reader.checkTests(entries, ids);
  if (reader.problems.length > 0) throw new UsageError(reader.problems.join('\n'));
  return entries;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'no such file' : `cannot read the file (${code})`;
    throw new UsageError(`--overlay ${file}: ${problem}; pass the path of a readable file`);
  }
}

type Node = ParsedNode | null;

/** Reads the entries from the nodes of the document and collects all problems. */
class Reader {
  readonly problems: string[] = [];
  readonly #file: string;
  readonly #lineOf: (offset: number) => number;

  constructor(file: string, lineOf: (offset: number) => number) {
    this.#file = file;
    this.#lineOf = lineOf;
  }

  readEntries(node: Node): OverlayEntry[] {
    if (!isSeq(node)) {
      // An empty file is also an error, because the list may have been lost by mistake.
      this.#addProblem(node, 'expected a list of entries such as {test, reason, responds}');
      return [];
    }
    return node.items.flatMap((item) => this.#entry(item as Node));
  }

  /** Reports entries that match no test, and tests that match more than one entry. */
  checkTests(entries: readonly OverlayEntry[], ids: readonly string[]): void {
    const owners = new Map<string, OverlayEntry>();
    for (const entry of entries) {
      const matching = ids.filter((id) => matchesTest(entry, id));
      if (matching.length === 0) {
        this.problems.push(`${entry.location}: ${unknownTest(entry.test, ids)}`);
      }
      for (const id of matching) {
        const owner = owners.get(id);
        if (owner !== undefined) {
          this.problems.push(
            `${entry.location}: ${id} already has an entry (${owner.location}); ` +
              `merge the two entries`,
          );
          break;
        }
        owners.set(id, entry);
      }
    }
  }

  #entry(node: Node): OverlayEntry[] {
    const allowed = ['test', 'reason', 'responds', 'mismatches'];
    const fields = this.#fields(node, allowed, 'the entry');
    if (fields === undefined) return [];
    const before = this.problems.length;
    const test = this.#text(node, fields.test, 'test', "the id of a test, or a pattern with '*'");
    const reason = this.#text(node, fields.reason, 'reason', 'the reason for the difference');
    const responds = this.#responds(fields.responds);
    const mismatches = this.#mismatches(fields.mismatches);
    if (fields.responds === undefined && fields.mismatches === undefined) {
      this.#addProblem(
        node,
        'the entry does not say how the test fails; add responds or mismatches',
      );
    }
    if (this.problems.length > before) return [];
    const location = `${this.#file}:${this.#line(node)}`;
    return [
      { test, reason, location, ...(responds && { responds }), ...(mismatches && { mismatches }) },
    ];
  }

  #responds(node: Node | undefined): OverlayEntry['responds'] {
    if (node === undefined) return undefined;
    const fields = this.#fields(node, ['status', 'code'], 'responds');
    if (fields === undefined) return undefined;
    if (Object.keys(fields).length === 0) {
      this.#addProblem(node, 'responds is empty; add status, code or both');
    }
    const status = this.#integer(fields.status, 'status');
    const code = this.#integer(fields.code, 'code');
    return { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
  }

  #mismatches(node: Node | undefined): readonly RecordedMismatch[] | undefined {
    if (node === undefined) return undefined;
    if (!isSeq(node) || node.items.length === 0) {
      this.#addProblem(node, 'mismatches must be a non-empty list of {kind, pointer}');
      return undefined;
    }
    return node.items.flatMap((item) => {
      const fields = this.#fields(item as Node, ['kind', 'pointer'], 'a mismatch');
      if (fields === undefined) return [];
      const kind = this.#text(item as Node, fields.kind, 'kind', orList(kinds));
      if (kind !== '' && !kinds.includes(kind as Mismatch['kind'])) {
        this.#addProblem(fields.kind ?? null, `unknown kind ${kind}; use ${orList(kinds)}`);
      }
      const { pointer } = fields;
      // An empty string is valid: it is the pointer to the whole response.
      if (!isScalar(pointer) || typeof pointer.value !== 'string') {
        this.#addProblem(
          pointer ?? (item as Node),
          "pointer is missing or not a string; expected a JSON pointer such as '/bids/*/0'",
        );
        return [];
      }
      return [{ kind: kind as Mismatch['kind'], pointer: pointer.value }];
    });
  }

  /**
   * Returns the values of a map by key, and reports unknown keys. If the node is not a map, reports
   * this and returns undefined.
   */
  #fields(
    node: Node,
    allowed: readonly string[],
    subject: string,
  ): Readonly<Record<string, Node>> | undefined {
    if (!isMap(node)) {
      this.#addProblem(node, `${subject} must be an object with ${andList(allowed)}`);
      return undefined;
    }
    const found: Record<string, Node> = {};
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!allowed.includes(name)) {
        this.#addProblem(key as Node, `unknown key ${name} in ${subject}; use ${orList(allowed)}`);
      }
      found[name] = value as Node;
    }
    return found;
  }

  #text(parent: Node, node: Node | undefined, key: string, expected: string): string {
    if (isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '') {
      return node.value.trim();
    }
    this.#addProblem(
      node ?? parent,
      `${key} is missing, empty or not a string; expected ${expected}`,
    );
    return '';
  }

  #integer(node: Node | undefined, key: string): number | undefined {
    if (node === undefined) return undefined;
    if (isScalar(node) && Number.isInteger(node.value)) return node.value as number;
    const example = key === 'code' ? -1121 : 400;
    this.#addProblem(node, `${key} must be an integer such as ${example}`);
    return undefined;
  }

  #line(node: Node): number {
    return this.#lineOf(node?.range?.[0] ?? 0);
  }

  #addProblem(node: Node, problem: string): void {
    this.problems.push(`${this.#file}:${this.#line(node)}: ${problem}`);
  }
}

function unknownTest(test: string, ids: readonly string[]): string {
  if (test.includes('*')) return `no test matches ${test}; fix or remove the entry`;
  const [section, operation, name = ''] = test.split('/');
  const siblings = ids.filter((id) => id.startsWith(`${section}/${operation}/`));
  const similar = siblings.filter((id) => {
    const [number, ...words] = name.split('-');
    return id.includes(`/${number}-`) || (words.length > 0 && id.endsWith(words.join('-')));
  });
  const [suggestion] = similar;
  const action =
    suggestion === undefined ? 'fix or remove the entry' : `did you mean ${suggestion}?`;
  return `there is no test with the id ${test}; ${action}`;
}
