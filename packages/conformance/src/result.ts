/** One request of a test and its response. API keys, secrets and signatures are masked. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** Absent when no response arrived; then `error` says why. */
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly error?: string;
  readonly durationMs: number;
}

/** A difference between a response and the specification. */
export interface Mismatch {
  /** Section and operationId, such as `spot/getDepth`. */
  readonly operation: string;
  readonly kind: 'type' | 'missing field' | 'extra field' | 'status' | 'code' | 'value';
  /**
   * A JSON pointer into the body, with `*` for list indexes: `/bids/*\/0`. Empty for the response as
   * a whole.
   */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** Why a test failed. */
export interface Failure {
  /** The expected and the actual result. */
  readonly message: string;
  /** The requirement that the deployment violates, with its source. */
  readonly requirement: string;
  /** A curl command that repeats the deciding request. It reads secrets from shell variables. */
  readonly curl: string;
}

/** The result of one test. */
export interface CaseResult {
  /** `section/operationId/NNN-what`; the id of a test never changes. */
  readonly id: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why the test was skipped. */
  readonly reason?: string;
  readonly failure?: Failure;
  readonly exchanges: readonly Exchange[];
  readonly mismatches: readonly Mismatch[];
  /** The error codes that the deployment returned. */
  readonly errorCodes: readonly number[];
  /** How the responses encode LONG values; absent when they have none. */
  readonly longEncoding?: 'integer' | 'text' | 'mixed';
  /** The enumeration values in the responses, as `Schema.VALUE`. */
  readonly enumValues: readonly string[];
  readonly durationMs: number;
}
