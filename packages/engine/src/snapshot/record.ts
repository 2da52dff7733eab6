import type { Slices } from '../slices.ts';
import { decodeColumn, encodeColumn, type FieldsOf } from './fields.ts';

/**
 * A kind of record in a snapshot. A line contains up to 1,000 records: a JSON array with the kind,
 * the number of records, and one column of values for each field, in the order of the fields.
 */
export interface RecordKind {
  readonly kind: string;
  /**
   * Encodes all records of this kind that the state contains. The state must not change before the
   * last slice. The lines are created when they are read, but changes after the last slice do not
   * affect them.
   */
  capture(): Slices<Iterable<string>>;
  /** Returns the same lines. The state must not change until the last one is read. */
  read(): Iterable<string>;
  /**
   * Adds the records of a line to the state.
   *
   * @param columns the columns that follow the number of records in the line
   * @throws TypeError when the values are invalid
   */
  restore(count: number, columns: readonly unknown[]): void;
}

/** The values of several records: one array for each field. */
export type Columns<Values> = { readonly [Name in keyof Values]-?: readonly Values[Name][] };

/** Returns a value of a column. */
export function valueAt<Value>(column: readonly Value[], index: number): Value {
  // Every column of a line has as many values as the line has records.
  return column[index] as Value;
}

/** Access to the records of one kind in a state. */
type Contents<Values> = {
  /** Returns all records in canonical order. */
  all(): Iterable<Values>;
  /**
   * Returns the same records as `all`. Later commands affect neither the records nor their list, so
   * that they can be encoded piece by piece. Without this method, they are encoded in slices.
   */
  capture?(): Iterable<Values>;
  /** Does the same as `capture`, but in slices, because it copies data. */
  captureInSlices?(): Slices<Iterable<Values>>;
  /** The maximum number of records in a line; 1,000 by default. */
  readonly recordsPerLine?: number;
} & (
  | {
      /** Adds a record to the state. */
      add(values: Values): void;
    }
  | {
      /** Adds several records to the state: a faster form of `add` for kinds with many records. */
      addColumns(columns: Columns<Values>, count: number): void;
    }
);

/** Defines a kind of record by one table of fields, from which it is encoded and restored. */
export function record<Values extends object>(
  kind: string,
  fields: FieldsOf<Values>,
  contents: Contents<NoInfer<Values>>,
): RecordKind {
  const names = Object.keys(fields) as (keyof Values & string)[];
  const { recordsPerLine = 1000 } = contents;
  const linesOf = (rows: Iterable<Values>) =>
    encodeRows({ kind, names, fields, recordsPerLine }, rows);
  const add = 'add' in contents ? eachOf(names, contents.add) : contents.addColumns;
  return {
    kind,
    *capture() {
      const captured = contents.captureInSlices
        ? yield* contents.captureInSlices()
        : contents.capture?.();
      return captured === undefined ? yield* listOf(linesOf(contents.all())) : linesOf(captured);
    },
    read: () => linesOf(contents.all()),
    restore: (count, json) => {
      if (count > recordsPerLine) {
        throw new TypeError(
          `Invalid engine snapshot: a line of ${kind} can have at most ${recordsPerLine} ` +
            `records; got ${count}.`,
        );
      }
      if (json.length !== names.length) {
        throw new TypeError(
          `Invalid engine snapshot: a line of ${kind} must have ${names.length} columns; ` +
            `got ${json.length}.`,
        );
      }
      const columns: Partial<Record<keyof Values, readonly unknown[]>> = {};
      for (const [index, name] of names.entries()) {
        columns[name] = decodeColumn(fields[name], json[index], {
          count,
          path: `${kind}.${name}`,
        });
      }
      add(columns as Columns<Values>, count);
    },
  };
}

/** The number of lines that a slice encodes. */
const linesPerSlice = 10;

function* listOf(lines: Iterable<string>): Slices<string[]> {
  const list: string[] = [];
  for (const line of lines) {
    list.push(line);
    if (list.length % linesPerSlice === 0) yield;
  }
  return list;
}

/** How the records of one kind are encoded. */
interface Encoding<Values> {
  readonly kind: string;
  readonly names: readonly (keyof Values & string)[];
  readonly fields: FieldsOf<Values>;
  readonly recordsPerLine: number;
}

function* encodeRows<Values extends object>(
  { kind, names, fields, recordsPerLine }: Encoding<Values>,
  rows: Iterable<Values>,
): Generator<string> {
  let batch: Values[] = [];
  const encode = () => {
    const columns = names.map((name) =>
      encodeColumn(
        fields[name],
        batch.map((row) => row[name]),
      ),
    );
    return JSON.stringify([kind, batch.length, ...columns]);
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length < recordsPerLine) continue;
    yield encode();
    batch = [];
  }
  if (batch.length > 0) yield encode();
}

/** Returns a function that adds the records one by one. */
function eachOf<Values extends object>(
  names: readonly (keyof Values & string)[],
  add: (values: Values) => void,
) {
  return (columns: Columns<Values>, count: number): void => {
    for (let index = 0; index < count; index++) {
      const values: Partial<Values> = {};
      for (const name of names) values[name] = columns[name][index] as Values[typeof name];
      add(values as Values);
    }
  };
}
