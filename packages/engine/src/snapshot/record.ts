import { type FieldsOf, group } from './fields.ts';

/**
 * A kind of record in a snapshot. A line contains up to 1,000 records: a JSON array with the kind,
 * and one array for each record, with its values in the order of the fields.
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

const recordsPerLine = 1000;

/** Defines a kind of record by one table of fields, from which it is encoded and restored. */
export function record<Values extends object>(
  kind: string,
  fields: FieldsOf<Values>,
  { all, add }: Contents<NoInfer<Values>>,
): RecordKind {
  const row = group(fields);
  return {
    kind,
    *lines() {
      let rows: unknown[] = [];
      for (const values of all()) {
        rows.push(row.encode(values));
        if (rows.length < recordsPerLine) continue;
        yield JSON.stringify([kind, ...rows]);
        rows = [];
      }
      if (rows.length > 0) yield JSON.stringify([kind, ...rows]);
    },
    restore: (rows) => {
      for (const json of rows) add(row.decode(json, kind));
    },
  };
}
