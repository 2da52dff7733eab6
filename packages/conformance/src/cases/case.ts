/** Where a promise is written: a document of the specification's sources, and the place in it. */
interface Promised {
  readonly source: string;
  readonly locator: string;
}

/** Whose API key a request carries; without it the first unrestricted account speaks. */
export type Caller =
  | 'nobody'
  | 'a stranger'
  | 'the key in the other letter case'
  | 'a key without the permission'
  | 'a restricted key with the permission'
  | 'a key of a sub-account'
  | 'a key of another address'
  | 'a revoked key';

/** What is done to the right signature before it is sent. */
export type SignatureFault =
  | 'last digit altered'
  | 'cut short'
  | 'another secret'
  | 'base64'
  | 'upper case';

/** The order of the rows of one list of an answer. */
export interface RowOrder {
  /** A JSON pointer to the list; every list of an object for `/*`. */
  readonly list: string;
  /** The field, or the position in a row, that the rows are ordered by. */
  readonly by: string;
  readonly direction: 'ascending' | 'descending';
}

/** A successful answer. */
export interface ExpectedSuccess {
  readonly ok: true;
  /** The schema of the body, where a parameter decides between several. */
  readonly schema?: string;
  /** No list of the answer is longer. */
  readonly longest?: number;
  readonly order?: readonly RowOrder[];
  /** Fields that are as they were sent, by the name of the parameter, which is theirs as well. */
  readonly echo?: readonly string[];
}

/** A refusal, which every deployment gives in the same body. */
export interface ExpectedError {
  readonly code: number;
  readonly status: number;
  /** Whether the header Allow names the methods that the path has. */
  readonly allow?: true;
}

/** An answer that may be anything but this refusal. */
export interface AnythingExcept {
  readonly notCode: number;
}

export type Expectation = ExpectedSuccess | ExpectedError | AnythingExcept;

/**
 * One contract test, as data. `query` and `body` are the exact texts that are sent, with
 * placeholders in braces: `{now}`, `{now+999}` and `{now-3000}` are the broker's clock,
 * `{inside+1000}` and `{outside+1000}` the last time that is accepted and the first that is refused
 * there, `{signature}` the signature over all other text, `{fresh}` a client order id that nobody
 * used, `{listenKey}` a listen key in force, and `{orderId=1}` or `{clientOrderId=a}` one order
 * that exists, as the example has it.
 */
export interface Case {
  /** `section/operationId/NNN-what`; the number is that of the kind of test. */
  readonly id: string;
  /** What is checked, in a sentence. */
  readonly title: string;
  readonly promise: Promised;
  /** It may change something at the broker. */
  readonly mutating?: true;
  /** It needs the orders and balances that the examples show. */
  readonly exampleState?: true;
  /** Absent when they are those of the operation. */
  readonly method?: string;
  readonly path?: string;
  readonly query: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly caller?: Caller;
  readonly signature?: SignatureFault;
  /** The texts that are signed when they are not those that are sent. */
  readonly signedQuery?: string;
  readonly signedBody?: string;
  readonly expect: Expectation;
  /** The same bytes are sent again, and this is expected of the second answer. */
  readonly again?: Expectation;
  /** How much the request adds to the used weight. */
  readonly weight?: number;
}

/** Section and operationId of a case, such as `spot/getDepth`. */
export function operationOf({ id }: Case): string {
  return id.slice(0, id.lastIndexOf('/'));
}
