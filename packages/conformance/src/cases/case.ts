import type { Statement } from '../basis.ts';

/**
 * The API key of a request. If a case names no caller, its request has the key of the first
 * unrestricted account.
 */
export type Caller =
  | 'no API key'
  | 'an unknown API key'
  | 'the API key with the case of its letters swapped'
  | 'an API key without the permission'
  | 'a restricted API key with the permission'
  | 'an API key of a sub-account'
  | 'an API key for another IP address'
  | 'a revoked API key';

/**
 * How the sent signature differs from the regular one, which is computed with the account's secret
 * key and sent as lower-case hex.
 */
export type SignatureVariant =
  | 'last digit altered'
  | 'truncated'
  | 'other secret key'
  | 'base64'
  | 'upper case';

/** The test expects a successful response. */
interface ExpectedSuccess {
  readonly ok: true;
}

/** The rows of a list that the value of a parameter selects. */
export interface ListPart {
  readonly parameter: string;
  /** The value of the parameter in the query of the case, if it is required. */
  readonly sent?: string;
  /** The fields or indexes that together identify a row; empty if nothing identifies it. */
  readonly key: readonly (string | number)[];
  /** The field or index that has the relation `rows` to the value; absent for a maximum length. */
  readonly field?: string | number;
  readonly rows?: 'equal' | 'at-least' | 'at-most' | 'below' | 'above';
  /** The values to send; if absent, values of the field in the list. */
  readonly values?: readonly string[];
  /** The default of the parameter, if the test also omits it. */
  readonly standard?: string;
}

/** The test expects an error response. Its body must have exactly the fields `code` and `msg`. */
export interface ExpectedError {
  readonly code: number;
  readonly status: number;
  /** Whether the response must have an Allow header with the methods of the path. */
  readonly allowHeader?: true;
}

/** The test expects any response with a status below 500, except an error with this code. */
export interface AnythingExcept {
  readonly notCode: number;
}

export type Expectation = ExpectedSuccess | ExpectedError | AnythingExcept;

/**
 * One contract test, as data. `query` and `body` are the exact strings to send, with placeholders
 * in braces:
 *
 * - `{now}`, `{now+999}`, `{now-3000}`: the broker's time, plus or minus milliseconds.
 * - `{inside+1000}`, `{outside+1000}`: a time just inside or just outside a limit that is 1000
 *   milliseconds after the broker's time.
 * - `{signature}`: the signature of all other parameters.
 * - `{fresh}`: an unused client order id.
 * - `{listenKey}`: a valid listen key.
 * - `{longText}`: a string that is longer than the maximum length of a body.
 * - `{orderId=1}`, `{clientOrderId=a}`: the ids of an existing order.
 * - `{otherClientOrderId=a}`: the client order id of another existing order.
 * - `{filledOrderId=1}`: the id of a filled order.
 * - `{newClientOrderId=a}`: an unused client order id.
 *
 * The value after `=` is the id in the specification's example. It is sent if the run has no
 * account with such an order.
 */
export interface Case {
  /** `section/operationId/NNN-slug`; the number identifies the kind of test. */
  readonly id: string;
  /** What the test checks, as one sentence. */
  readonly title: string;
  readonly requirement: Statement;
  /** Whether the test may change the state of the broker. */
  readonly mutating?: true;
  /** Whether the account must have an open order when the test sends its request. */
  readonly needsRestingOrder?: true;
  /**
   * If present, the test places and cancels an order: the response must contain the price level of
   * the order while the order rests, and must not contain it before or after.
   */
  readonly changesWithOrders?: true;
  /** If present, the test sends orders at the limits that the response lists, and beyond them. */
  readonly enforcesRules?: true;
  /**
   * If present, the test compares the rows that a parameter selects with the list that the query
   * returns without this parameter.
   */
  readonly part?: ListPart;
  /** `method` and `path` are present only if they differ from those of the operation. */
  readonly method?: string;
  readonly path?: string;
  readonly query: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly caller?: Caller;
  readonly signature?: SignatureVariant;
  /** The query and the body that are signed, if they differ from those that are sent. */
  readonly signedQuery?: string;
  readonly signedBody?: string;
  readonly expect: Expectation;
  /** If present, the test sends the same bytes again and expects this response. */
  readonly expectOnReplay?: Expectation;
  /** Whether the signature of the repeated request is in upper-case hex. */
  readonly replayInUpperCase?: true;
  /** If present, the test only checks that the request increases the used weight by this amount. */
  readonly weight?: number;
}

/**
 * Returns the section and operationId of a case, such as `spot/getDepth`. For a test of a stream,
 * returns the section and the channel.
 */
export function operationOf({ id }: Pick<Case, 'id'>): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** The channels of the AsyncAPI documents. */
export type ChannelId = 'userData' | 'marketData';

/** The order statuses that the tests can cause. */
export type CausedStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';

/** What the checks of streams require. In the frames to send, `{symbol}` stands for a symbol. */
export interface CheckData {
  /** The name of a message in the AsyncAPI document. */
  readonly message: string;
  /** The status of an order that the message reports. */
  readonly status: CausedStatus;
  /** The frame that subscribes to the topic of the message. */
  readonly subscription: string;
  /** The operation that returns the data of the topic. */
  readonly operation: string;
  /** The frame that cancels the subscription. */
  readonly cancellation: string;
  /** A topic on the same connection, whose subscription is not cancelled. */
  readonly kept: Topic;
  /** A frame that the broker rejects with an error code. */
  readonly text: string;
  readonly code: string;
  readonly channel: ChannelId;
}

/** The behaviour that a test of a stream checks, with the data that the check requires. */
interface StreamCheck extends Partial<CheckData> {
  readonly name: string;
}

/** A message of the market stream, and the frame that subscribes to its topic. */
export type Topic = Pick<CheckData, 'message' | 'subscription'>;

/** A topic, and an operation that returns the same data. */
export type RestTopic = Topic & Pick<CheckData, 'operation'>;

/** One contract test of a stream, as data. */
export interface StreamCase extends Pick<Case, 'id' | 'title' | 'requirement' | 'mutating'> {
  readonly check: StreamCheck;
}

/** The roles that a price or the quantity of an order can have in the market of a deployment. */
export const orderRoles = [
  /** The order does not trade. */
  'restingPrice',
  /** The order would trade at once. */
  'matchingPrice',
  /** In the market like that of the examples, but not higher than that. */
  'lowerPrice',
  /** In the market like that of the examples. */
  'price',
  /** A filter rejects the order. */
  'filteredPrice',
  'filteredQuantity',
  /** The filters permit it. */
  'quantity',
  'largestQuantity',
] as const;

export type OrderRole = (typeof orderRoles)[number];

/** The name of the suites that audit a section, in the place of an operationId. */
export const auditSuite = 'audit';
