/** One request of a test and what came back. Keys, secrets and signatures in it are masked. */
export interface Exchange {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** Absent when no answer came; then `error` says why. */
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly error?: string;
  readonly durationMs: number;
}

/** A place where an answer is not what the specification says. */
export interface Mismatch {
  /** Section and operationId, such as `spot/getDepth`. */
  readonly operation: string;
  readonly kind: 'type' | 'missing field' | 'extra field' | 'status' | 'code' | 'value';
  /** Where in the body, with `*` for list positions: `/bids/*\/0`; empty for the answer itself. */
  readonly pointer: string;
  readonly expected: string;
  readonly found: string;
}

/** Why a test failed. */
export interface Failure {
  /** What is wrong: expected and found. */
  readonly message: string;
  /** The rule of the specification that is broken, in a sentence. */
  readonly rule: string;
  /** A command that repeats the deciding request; secrets are shell variables in it. */
  readonly curl: string;
}

/** What became of one test. */
export interface CaseResult {
  /** `section/operationId/NNN-what`; never changes for a test. */
  readonly id: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string;
  readonly failure?: Failure;
  readonly exchanges: readonly Exchange[];
  readonly departures: readonly Mismatch[];
  /** Error codes that the deployment answered. */
  readonly codes: readonly number[];
  /** Whether LONG values came as integers or as text; absent when the answer has none. */
  readonly longsAs?: 'integer' | 'text' | 'mixed';
  /** Values of enumerations that the answers held, as `Schema.VALUE`. */
  readonly enumValues: readonly string[];
  readonly durationMs: number;
}
