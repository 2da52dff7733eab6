import type { Section } from '@broker-api/spec';

/** What a value of the deciding field says about a call. */
export type Verdict = 'accepted' | 'rejected' | 'unchanged' | 'pending';

type Names = Readonly<Record<string, string>>;

/** The pages of a list, newest rows first: x-paging of the query. */
interface Page {
  /** The field of a row that identifies and orders the rows. */
  readonly key: string;
  /** The parameter that selects the rows whose key is below its value. */
  readonly below: string;
  /** The maximum size of a page. */
  readonly limit: number;
}

interface ConditionalField {
  readonly field: string;
  readonly when: Readonly<Record<string, readonly string[]>>;
}

interface Query {
  /** The operationId of the query. */
  readonly operation: string;
  /**
   * What identifies the effect: parameters of the call, and the fields of its response and of the
   * record with the same value.
   */
  readonly identity?: Names;
  /** Parameters of the query, and the parameters of the call whose values they have. */
  readonly send: Names;
  /** Parameters of the query with a constant value. */
  readonly with?: Names;
}

/** The query returns the record of the call, such as an order. */
export interface RecordQuery extends Query {
  readonly kind: 'record';
  /** The parameters that differ in a second query, if the first one finds nothing. */
  readonly then?: Names;
  /** The error codes that say that the record does not exist. */
  readonly absent: readonly number[];
  /** For how long after the call the query certainly finds the record. */
  readonly foundForMs?: number;
  /**
   * Further parameters and fields with the same value, compared in the record only. `when`: only in
   * calls in which these parameters have one of these values.
   */
  readonly same?: Readonly<Record<string, string | ConditionalField>>;
  /** The field with the time of the creation, if the call creates the record. */
  readonly created?: string;
  /** The field that decides, and what its values mean. */
  readonly state: string;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly otherwise: Verdict;
}

/** The query returns a list. An entry is evidence only: it has no id of the call. */
export interface EntryQuery extends Query {
  readonly kind: 'entry';
  readonly times: { readonly from: string; readonly to: string };
  readonly page: Page;
  /** Fields of the entry with a constant value. */
  readonly entry: Names;
}

/** The query returns a list from which the call removes all rows. */
export interface RemainingQuery extends Query {
  readonly kind: 'remaining';
  /** The parameter that lists names, separated by commas. The query accepts one name. */
  readonly each: string;
  readonly page: Page;
  /** The field with the time of the last change of a row. */
  readonly changed: string;
  readonly response: Names;
}

/** The query returns what the call changes, which other causes can change too. */
export interface ValueQuery extends Query {
  readonly kind: 'value';
}

/** An operation whose calls can have an unknown outcome. */
export interface OutcomeEntry {
  /** How long after its timestamp the broker accepts a request, in milliseconds. */
  readonly recvWindowMs: number;
  /** The parameter that replaces `recvWindowMs`, if the broker reads it. */
  readonly recvWindow?: string;
  /** The parameter by which the broker recognizes a repeated call. */
  readonly clientOrderId?: string;
  /** How to find out whether the broker executed a call. */
  readonly resolvedBy:
    | RecordQuery
    | EntryQuery
    | RemainingQuery
    | ValueQuery
    | { readonly kind: 'nothing' };
}

/** How to find out what happened to the calls of a section, as data from the specification. */
export interface OutcomeTable {
  readonly section?: Section;
  /**
   * The codes that the broker can return although it executed another copy of the request, for
   * example because a proxy sent the request twice.
   */
  readonly copyCodes: readonly number[];
  /** Further such codes of calls without an id, of which the broker executes each copy. */
  readonly copyCodesWithoutId: readonly number[];
  /**
   * Further such codes. For an order, one query by its client order id says whether a copy was
   * executed.
   */
  readonly copyCodesByQuery: readonly number[];
  /** The query for the current time of the broker, and the field of its response. */
  readonly serverTime: { readonly operation: string; readonly field: string };
  readonly operations: Readonly<Record<string, OutcomeEntry>>;
}
