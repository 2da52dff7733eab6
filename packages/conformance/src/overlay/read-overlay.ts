import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import type { Mismatch } from '../result.ts';
import { UsageError } from '../run/options.ts';
import { isAbout, type OverlayEntry, type RecordedDeparture } from './overlay.ts';

const kinds: readonly Mismatch['kind'][] = [
  'type',
  'missing field',
  'extra field',
  'status',
  'code',
  'value',
];

/**
 * Reads the known differences of a deployment. Every mistake is named with its line.
 *
 * @param ids the ids of all tests
 * @throws UsageError with one line for each mistake
 */
export function readOverlay(file: string, ids: readonly string[]): readonly OverlayEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number): number => lines.linePos(offset).line;
  const syntax = document.errors.map(
    ({ message, pos }) => `${file}:${lineOf(pos[0])}: ${message}; correct the YAML or JSON`,
  );
  if (syntax.length > 0) throw new UsageError(syntax.join('\n'));
  const reader = new Reader(file, lineOf);
  const entries = reader.list(document.contents);
  reader.checkTests(entries, ids);
  if (reader.problems.length > 0) throw new UsageError(reader.problems.join('\n'));
  return entries;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const problem = code === 'ENOENT' ? 'there is no such file' : `it can't be read (${code})`;
    throw new UsageError(`--overlay ${file}: ${problem}`);
  }
}

type Node = ParsedNode | null;

/** Reads nodes of the document, and collects what is wrong with them. */
class Reader {
  readonly problems: string[] = [];
  readonly #file: string;
  readonly #lineOf: (offset: number) => number;

  constructor(file: string, lineOf: (offset: number) => number) {
    this.#file = file;
    this.#lineOf = lineOf;
  }

  list(node: Node): OverlayEntry[] {
    if (!isSeq(node)) {
      // An empty file is a mistake too: it looks like a list that was lost.
      this.#complain(node, 'expected a list of entries such as {test, reason, answers}');
      return [];
    }
    return node.items.flatMap((item) => this.#entry(item as Node));
  }

  /** Tests that don't exist, and tests with two entries. */
  checkTests(entries: readonly OverlayEntry[], ids: readonly string[]): void {
    const owners = new Map<string, OverlayEntry>();
    for (const entry of entries) {
      const about = ids.filter((id) => isAbout(entry, id));
      if (about.length === 0) {
        this.problems.push(`${entry.place}: ${unknownTest(entry.test, ids)}`);
      }
      for (const id of about) {
        const owner = owners.get(id);
        if (owner !== undefined) {
          this.problems.push(
            `${entry.place}: ${id} has an entry already (${owner.place}); merge the two`,
          );
          break;
        }
        owners.set(id, entry);
      }
    }
  }

  #entry(node: Node): OverlayEntry[] {
    const allowed = ['test', 'reason', 'answers', 'departures'];
    const fields = this.#fields(node, allowed, 'the entry');
    if (fields === undefined) return [];
    const before = this.problems.length;
    const test = this.#text(node, fields.test, 'test', "the id of a test, or a pattern with '*'");
    const reason = this.#text(node, fields.reason, 'reason', 'why the deployment differs');
    const answers = this.#answers(fields.answers);
    const departures = this.#departures(fields.departures);
    if (fields.answers === undefined && fields.departures === undefined) {
      this.#complain(node, 'nothing says how the test differs; add answers or departures');
    }
    if (this.problems.length > before) return [];
    const place = `${this.#file}:${this.#line(node)}`;
    return [
      { test, reason, place, ...(answers && { answers }), ...(departures && { departures }) },
    ];
  }

  #answers(node: Node | undefined): OverlayEntry['answers'] {
    if (node === undefined) return undefined;
    const fields = this.#fields(node, ['status', 'code'], 'answers');
    if (fields === undefined) return undefined;
    if (Object.keys(fields).length === 0) {
      this.#complain(node, 'answers is empty; add a status, a code or both');
    }
    const status = this.#integer(fields.status, 'status');
    const code = this.#integer(fields.code, 'code');
    return { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
  }

  #departures(node: Node | undefined): readonly RecordedDeparture[] | undefined {
    if (node === undefined) return undefined;
    if (!isSeq(node) || node.items.length === 0) {
      this.#complain(node, 'departures is no list with entries; list {kind, pointer}');
      return undefined;
    }
    return node.items.flatMap((item) => {
      const fields = this.#fields(item as Node, ['kind', 'pointer'], 'a departure');
      if (fields === undefined) return [];
      const kind = this.#text(item as Node, fields.kind, 'kind', `one of ${kinds.join(', ')}`);
      if (kind !== '' && !kinds.includes(kind as Mismatch['kind'])) {
        this.#complain(fields.kind ?? null, `there is no kind ${kind}; use ${kinds.join(', ')}`);
      }
      const { pointer } = fields;
      // The empty pointer is the answer itself.
      if (!isScalar(pointer) || typeof pointer.value !== 'string') {
        this.#complain(
          pointer ?? (item as Node),
          "pointer is missing; add one such as '/bids/*/0'",
        );
        return [];
      }
      return [{ kind: kind as Mismatch['kind'], pointer: pointer.value }];
    });
  }

  /** The values of a map by key; undefined, and a complaint, when it is none. */
  #fields(
    node: Node,
    allowed: readonly string[],
    what: string,
  ): Readonly<Record<string, Node>> | undefined {
    if (!isMap(node)) {
      this.#complain(node, `${what} is not an object; write {${allowed.join(', ')}}`);
      return undefined;
    }
    const found: Record<string, Node> = {};
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!allowed.includes(name)) {
        this.#complain(key as Node, `unknown key ${name} in ${what}; use ${allowed.join(', ')}`);
      }
      found[name] = value as Node;
    }
    return found;
  }

  #text(parent: Node, node: Node | undefined, key: string, what: string): string {
    if (isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '') {
      return node.value.trim();
    }
    this.#complain(node ?? parent, `${key} is missing or empty; add ${what}`);
    return '';
  }

  #integer(node: Node | undefined, key: string): number | undefined {
    if (node === undefined) return undefined;
    if (isScalar(node) && Number.isInteger(node.value)) return node.value as number;
    this.#complain(
      node,
      `${key} is not an integer; write one such as ${key === 'code' ? -1121 : 400}`,
    );
    return undefined;
  }

  #line(node: Node): number {
    return this.#lineOf(node?.range?.[0] ?? 0);
  }

  #complain(node: Node, problem: string): void {
    this.problems.push(`${this.#file}:${this.#line(node)}: ${problem}`);
  }
}

function unknownTest(test: string, ids: readonly string[]): string {
  if (test.includes('*')) return `no test matches ${test}; correct or remove the entry`;
  const [section, operation, name = ''] = test.split('/');
  const siblings = ids.filter((id) => id.startsWith(`${section}/${operation}/`));
  const near = siblings.filter((id) => {
    const [number, ...words] = name.split('-');
    return id.includes(`/${number}-`) || (words.length > 0 && id.endsWith(words.join('-')));
  });
  const hint = near[0] ?? (siblings.length > 0 ? undefined : ids[0]);
  const offer =
    hint === undefined ? 'correct or remove the entry' : `correct it, such as to ${hint}`;
  return `there is no test ${test}; ${offer}`;
}
