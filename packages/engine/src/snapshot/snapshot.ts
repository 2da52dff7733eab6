import type { RecordKind } from './record.ts';

/** The version of the encoding. It changes when the fields of any record change. */
const encodingVersion = 7;
const firstLine = JSON.stringify(['engine', encodingVersion]);
const lastLine = JSON.stringify(['end']);

/**
 * Encodes a state as lines in canonical order. Derived data is omitted. Equal states have equal
 * lines, even if different commands led to them. The state must not change until the last line is
 * read.
 */
export function* encodeRecords(kinds: Iterable<RecordKind>): IterableIterator<string> {
  yield firstLine;
  for (const kind of kinds) yield* kind.lines();
  yield lastLine;
}

/**
 * Restores a state from its encoded lines.
 *
 * @throws TypeError when the lines are not an encoded state
 */
export function restoreRecords(kinds: Iterable<RecordKind>, lines: Iterable<string>): void {
  const byKind = new Map([...kinds].map((kind) => [kind.kind, kind]));
  let started = false;
  let ended = false;
  for (const line of lines) {
    const values = parseLine(line);
    if (!started) requireFirstLine(line);
    else if (line === lastLine) ended = true;
    else restorable(byKind, values[0]).restore(values.slice(1));
    started = true;
  }
  if (ended) return;
  throw new TypeError(
    'Invalid engine snapshot: the end line is missing, so the snapshot is incomplete.',
  );
}

function parseLine(line: string): readonly unknown[] {
  let values: unknown;
  try {
    values = JSON.parse(line);
  } catch {
    values = undefined;
  }
  if (Array.isArray(values)) return values;
  throw new TypeError(
    `Invalid engine snapshot: expected a line with a JSON array; got ${excerpt(line)}.`,
  );
}

function requireFirstLine(line: string): void {
  if (line === firstLine) return;
  const version = /^\["engine",(\d+)\]$/.exec(line)?.[1];
  if (version !== undefined) {
    throw new TypeError(
      `Unsupported engine snapshot: the snapshot has the version ${version}; ` +
        `only the version ${encodingVersion} can be read.`,
    );
  }
  throw new TypeError(
    `Invalid engine snapshot: the first line must be ${firstLine}, ` +
      `for encoding version ${encodingVersion}; got ${excerpt(line)}.`,
  );
}

function restorable(byKind: ReadonlyMap<unknown, RecordKind>, kind: unknown): RecordKind {
  const found = byKind.get(kind);
  if (found !== undefined) return found;
  const known = [...byKind.keys()].join(', ');
  throw new TypeError(
    `Invalid engine snapshot: the kind of a record must be one of ${known}; ` +
      `got ${JSON.stringify(kind)}.`,
  );
}

function excerpt(line: string): string {
  return JSON.stringify(line.slice(0, 80));
}
