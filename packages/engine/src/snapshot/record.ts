import { type FieldsOf, group } from './fields.ts';

/**
 * A kind of record in a snapshot. A record is one line: a JSON array that contains the kind, and
 * then the values in the order of the fields.
 */
export interface RecordKind {
  readonly kind: string;
  /** Encodes all records of this kind that the state contains. */
  encode(): IterableIterator<string>;
  /**
   * Adds a record to the state.
   *
   * @param values the values that follow the kind in the line
   * @throws TypeError when the values are invalid
   */
  restore(values: readonly unknown[]): void;
}

/** Access to the records of one kind in a state. */
interface Contents<Values> {
  /** Returns all records in canonical order. */
  all(): Iterable<Values>;
  /** Adds a record to the state. */
  add(values: Values): void;
}

/** Defines a kind of record by one table of fields, from which it is encoded and restored. */
export function record<Values extends object>(
  kind: string,
  fields: FieldsOf<Values>,
  { all, add }: Contents<NoInfer<Values>>,
): RecordKind {
  const { encode, decode } = group(fields);
  return {
    kind,
    *encode() {
      for (const values of all()) yield JSON.stringify([kind, ...encode(values)]);
    },
    restore(values) {
      add(decode(values, kind));
    },
  };
}
