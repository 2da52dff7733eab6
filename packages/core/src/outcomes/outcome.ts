import type { CallOptions, OperationsWith, SectionClient } from '../chain.ts';
import type { BrokerError, ResponseError, TransportError } from '../errors.ts';
import type { Sleep } from '../time.ts';

/** An error of a call whose request was sent, or may have been sent. */
export type SentError = BrokerError | TransportError | ResponseError;

/** The broker executed the call. The data of the response are fields of the outcome. */
export type Accepted<Data> = Data & {
  readonly outcome: 'accepted';
  /**
   * Whether a query found the effect, so that another client, or the broker itself, may have caused
   * it. The effect is the same: the order is cancelled.
   */
  readonly possiblyByAnother?: true;
};

/** The broker did not execute the call, and will not execute it. */
export interface Rejected {
  readonly outcome: 'rejected';
  /** The error of the call. */
  readonly error: SentError;
  /**
   * What proves that the call was not executed. `response`: the error. `not-sent`: the transport
   * proves that nothing was sent. `not-found`: the request can no longer arrive, and its effect
   * does not exist. `state`: the state of the order excludes it; see `evidence`.
   */
  readonly reason: 'response' | 'not-sent' | 'not-found' | 'state';
  /** What the deciding query returned. */
  readonly evidence?: unknown;
}

/** The broker may have executed the call, or may still execute it. */
export interface Unknown<Data> {
  readonly outcome: 'unknown';
  /** The operationId of the call. */
  readonly operation: string;
  /** The parameters of the call, including the client order id that the client generated. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The client order id of an order, even if the client generated it. */
  readonly clientOrderId: string | undefined;
  /** The error of the call. */
  readonly error: SentError;
  /** The timestamp of the request, in milliseconds since the epoch. */
  readonly timestamp: number | undefined;
  /**
   * The broker's time from which on the request can no longer be executed, in milliseconds since
   * the epoch.
   */
  readonly validUntil: number | undefined;
  /**
   * What the response or the last query returned, if it does not decide the outcome: an order that
   * may be another one, the entries of a balance flow, or a position.
   */
  readonly evidence?: unknown;
  /** The error of the last query, if it failed. */
  readonly queryError?: unknown;
  /**
   * Queries the broker until the outcome is known or the deadline has passed. Never sends the call
   * again. Calls at the same time share the queries.
   *
   * @throws ParameterError for a wrong option
   */
  readonly resolve: (options?: ResolveOptions) => Promise<OutcomeOf<Data>>;
  /**
   * Sends the order again, with the same client order id: the broker executes at most one of the
   * requests. Only for operations with a client order id.
   */
  readonly repeatWithSameId?: (options?: CallOptions) => Promise<OutcomeOf<Data>>;
}

/** What a call returns instead of throwing for what the broker decided. */
export type OutcomeOf<Data> = Accepted<Data> | Rejected | Unknown<Data>;

/** How long `resolve` tries. */
export interface ResolveOptions {
  /** After how many milliseconds the outcome stays unknown; by default as for the client. */
  readonly deadlineMs?: number | undefined;
  /** Ends the queries. The outcome stays unknown. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `withOutcomes`. */
export interface OutcomeOptions {
  /**
   * `automatic`: a call whose outcome is unknown resolves it before it returns. `manual`, the
   * default: the caller calls `resolve`.
   */
  readonly resolve?: 'automatic' | 'manual' | undefined;
  /** How long to resolve an outcome, in milliseconds; 30,000 by default. */
  readonly deadlineMs?: number | undefined;
  /**
   * How long the broker may take to execute a request that it has accepted, in milliseconds; 1,000
   * by default. Only after this time does a missing effect prove that there is none.
   */
  readonly executionMs?: number | undefined;
  /**
   * Returns a time in milliseconds that only passes: nothing sets it, neither the user nor the
   * broker. The default is `performance.now`. A missing effect is believed only when the request
   * can no longer arrive according to this clock, too.
   */
  readonly clock?: (() => number) | undefined;
  /** Waits some milliseconds, or until the signal aborts. Replaces the timers of the platform. */
  readonly sleep?: Sleep | undefined;
}

/** The operations of a client whose calls can have an unknown outcome. */
export type OutcomeOperation<Client extends SectionClient> = OperationsWith<
  Client,
  { resolvedBy: object }
>;

type OutcomeMethod<Method> = Method extends (...call: infer Parameters) => Promise<infer Data>
  ? (...call: Parameters) => Promise<OutcomeOf<Data>>
  : never;

/** A client whose methods return outcomes, where calls can have an unknown one. */
export type WithOutcomes<Client extends SectionClient> = Omit<
  Client,
  OutcomeOperation<Client> | 'raw'
> & {
  readonly [Name in OutcomeOperation<Client> & keyof Client]: OutcomeMethod<Client[Name]>;
};
