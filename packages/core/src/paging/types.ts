import type { CallOptions } from '../encode-call.ts';

/** How to read a list in pages, as data generated from the specification. */
export interface ListPaging {
  /** The field of a row, or its index in a tuple, that identifies and orders the rows. */
  readonly key: string | number;
  /** The optional parameters without which two rows can have the same key. */
  readonly requires?: readonly string[];
  /** The parameter that selects the newest rows below its value, or up to its value. */
  readonly newestFirst?: { readonly below: string } | { readonly upTo: string };
  /** The parameter that selects the oldest rows above its value, and the lowest valid value. */
  readonly oldestFirst?: { readonly above: string; readonly start?: string };
  /** The largest `limit`: larger values are treated as this one. */
  readonly maximum: number;
}

/** How to read the lists of a section in pages, by operationId. */
export type PagingTable = Readonly<Record<string, ListPaging>>;

/**
 * One method for each list that can be read in pages. It takes the parameters of the list and
 * returns its rows as an async iterable.
 */
export type Pages<Methods, Table> = {
  readonly [Name in keyof Methods & keyof Table]: PageMethod<Methods[Name], Table[Name]>;
};

type PageMethod<Method, Paging> = Method extends (
  parameters: infer Parameters,
  options?: CallOptions,
) => Promise<infer Body>
  ? NewestFirst<NonNullable<Parameters>, Paging, RowOf<Body>> &
      OldestFirst<NonNullable<Parameters>, Paging, RowOf<Body>>
  : never;

/** A list of rows, or an object whose properties are lists of rows. */
type RowOf<Body> = Body extends readonly (infer Row)[]
  ? Row
  : Body extends Readonly<Record<string, readonly (infer Row)[]>>
    ? Row
    : never;

type NewestFirst<Parameters, Paging, Row> = Paging extends { newestFirst: object }
  ? Rows<WithRequired<Omit<Parameters, AboveOf<Paging>>, RequiredOf<Paging>>, NewestOptions, Row>
  : unknown;

type OldestFirst<Parameters, Paging, Row> = Paging extends { oldestFirst: { start: string } }
  ? Rows<Omit<Parameters, BelowOf<Paging>>, OldestOptions<Paging>, Row>
  : Paging extends { oldestFirst: object }
    ? Rows<
        WithRequired<Omit<Parameters, BelowOf<Paging>>, AboveOf<Paging>>,
        OldestOptions<Paging>,
        Row
      >
    : unknown;

type Rows<Parameters, Options, Row> = (
  ...args: [
    ...(Partial<Parameters> extends Parameters
      ? [parameters?: Parameters]
      : [parameters: Parameters]),
    ...(Partial<Options> extends Options ? [options?: Options] : [options: Options]),
  ]
) => AsyncGenerator<Row, void, undefined>;

type AboveOf<Paging> = Paging extends { oldestFirst: { above: infer Name extends string } }
  ? Name
  : never;
type BelowOf<Paging> = Paging extends {
  newestFirst: { below: infer Name extends string } | { upTo: infer Name extends string };
}
  ? Name
  : never;
type RequiredOf<Paging> = Paging extends { requires: readonly (infer Name extends string)[] }
  ? Name
  : never;

type WithRequired<Parameters, Names> = Parameters & {
  [Name in Names & keyof Parameters]-?: NonNullable<Parameters[Name]>;
};

interface NewestOptions extends Pick<CallOptions, 'signal'> {
  /** The order of the rows: `newest-first` unless the list only has `oldest-first`. */
  readonly order?: 'newest-first' | undefined;
}

type OldestOptions<Paging> = Pick<CallOptions, 'signal'> &
  (Paging extends { newestFirst: object }
    ? { readonly order: 'oldest-first' }
    : { readonly order?: 'oldest-first' | undefined });
