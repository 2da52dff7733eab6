import type { Section } from './generated/section.gen.ts';

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
   * Parameters of the call, and the fields of the record with the same value; `when`: only in calls
   * in which these parameters have one of these values.
   */
  readonly same?: Readonly<Record<string, string | ConditionalField>>;
  /** The field with the time of the creation, if the call creates the record. */
  readonly created?: string;
  /** The field that decides, and what its values mean. */
  readonly state: string;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly otherwise: Verdict;
}

/** The query returns a list, and an entry in it proves that the call was executed. */
export interface EntryQuery extends Query {
  readonly kind: 'entry';
  readonly times: { readonly from: string; readonly to: string };
  readonly page: Page;
  /** Fields of the entry with a constant value. */
  readonly entry: Names;
  /** Parameters of the call, and the fields of the entry with the negative value. */
  readonly negative: Names;
  readonly response: Names;
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

/** The query returns a list with one record, in which the call changes a field. */
export interface DifferenceQuery extends Query {
  readonly kind: 'difference';
  /** Parameters of the call, and the fields that increase by their value. */
  readonly sum: Names;
  /** Fields that do not change, unless something else than the call changes the record. */
  readonly constant: readonly string[];
  /** The fields of the record that the response of the call has too. */
  readonly fields: readonly string[];
  readonly response: Names;
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
    | DifferenceQuery
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
  /** The query for the current time of the broker, and the field of its response. */
  readonly serverTime: { readonly operation: string; readonly field: string };
  readonly operations: Readonly<Record<string, OutcomeEntry>>;
}
