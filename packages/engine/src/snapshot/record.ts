import { type Field, type FieldsOf, group } from './fields.ts';

/**
 * A kind of record in a snapshot. A line contains up to 500 records: a JSON array with the kind,
 * for some kinds their owner, and one array for each record, with its values in the order of the
 * fields.
 */
export interface RecordKind {
  readonly kind: string;
  /**
   * Returns the lines with all records of this kind that the state contains. The state must not
   * change until the last one is read.
   */
  lines(): Iterable<string>;
  /**
   * Adds the records of a line to the state.
   *
   * @throws TypeError when the values are invalid
   */
  restore(rows: readonly unknown[]): void;
}

/** Access to the records of one kind in a state. */
interface Contents<Values> {
  /** Returns all records in canonical order. */
  all(): Iterable<Values>;
  /** Adds a record to the state. */
  add(values: Values): void;
}

const recordsPerLine = 500;

/** Defines a kind of record by one table of fields, from which it is encoded and restored. */
export function record<Values extends object>(
  kind: string,
  fields: FieldsOf<Values>,
  { all, add }: Contents<NoInfer<Values>>,
): RecordKind {
  const row = group(fields);
  return {
    kind,
    lines: () => linesOf([kind], row, all()),
    restore: (rows) => {
      for (const json of rows) add(row.decode(json, kind));
    },
  };
}

/** Access to the records of one kind, each of which has an owner, such as an account. */
export interface OwnedContents<Owner, Values> {
  /** Returns the records of an owner in canonical order. */
  of(owner: Owner): Iterable<Values>;
  /** Adds a record of an owner to the state. */
  add(owner: Owner, values: Values): void;
}

/**
 * Defines a kind of record of which each line contains records of one owner. The line has the
 * reference to the owner after the kind.
 */
export function ownedRecord<Owner, Values extends object>(
  kind: string,
  { owners, reference }: { readonly owners: Iterable<Owner>; readonly reference: Field<Owner> },
  fields: FieldsOf<Values>,
  { of, add }: OwnedContents<Owner, NoInfer<Values>>,
): RecordKind {
  const row = group(fields);
  return {
    kind,
    *lines() {
      for (const owner of owners) {
        yield* linesOf([kind, reference.encode(owner)], row, of(owner));
      }
    },
    restore: ([first, ...rows]) => {
      const owner = reference.decode(first, `${kind}.owner`);
      for (const json of rows) add(owner, row.decode(json, kind));
    },
  };
}

function* linesOf<Values>(
  head: readonly unknown[],
  row: Field<Values>,
  records: Iterable<Values>,
): Generator<string> {
  let line = [...head];
  for (const values of records) {
    line.push(row.encode(values));
    if (line.length < head.length + recordsPerLine) continue;
    yield JSON.stringify(line);
    line = [...head];
  }
  if (line.length > head.length) yield JSON.stringify(line);
}
