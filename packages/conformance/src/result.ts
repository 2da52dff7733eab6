import type { Basis } from './basis.ts';
import { emptyBodyFindings } from './cases/schema-check.ts';

/**
 * One request of a test and its response. API keys, secret keys, signatures and listen keys are
 * masked.
 */
export interface Exchange {
  /** For a workflow, the id of the step, and what it does and expects. */
  readonly step?: string;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  /** Absent if no response arrived; `error` then contains the reason. */
  readonly response?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly error?: string;
  readonly durationMs: number;
}

/** A frame that a test of a stream sent or received, or the start or the end of a connection. */
export interface StreamFrame {
  readonly direction: 'connected' | 'sent' | 'received' | 'closed';
  /** The number of the connection in the test, from 1. */
  readonly connection: number;
  /** The URL, the text of the frame, or the close code and its reason, with masked secrets. */
  readonly text: string;
}

/** A difference between a response, or a message of a stream, and the specification. */
export interface Mismatch {
  /**
   * Section and operationId, such as `spot/getDepth`; for streams, section, channel and message,
   * such as `spot/userData/executionReport`.
   */
  readonly operation: string;
  readonly kind: 'type' | 'missing field' | 'extra field' | 'status' | 'code' | 'value';
  /**
   * A JSON pointer into the body, such as `/bids/*\/0`. `*` replaces the index in a list, but not
   * in a tuple. An empty string is the pointer to the whole response.
   */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** Returns the name of the field at a pointer, without the lists and objects around it. */
export function fieldAt(pointer: string): string {
  return pointer.split('/').findLast((token) => token !== '' && !/^(\*|\d+)$/.test(token)) ?? '';
}

/** Returns the first mismatch of a body, as a sentence about where it is. */
export function mismatchText(
  [first, ...others]: readonly Pick<Mismatch, 'pointer' | 'expected' | 'actual'>[],
  owner = '',
): string | undefined {
  if (first === undefined) return undefined;
  const more = others.length > 0 ? ` (and ${others.length} more in this body)` : '';
  const location = `${first.pointer || 'the body'}${owner}`;
  return `At ${location}: expected ${first.expected}, got ${first.actual}${more}.`;
}

/** Why a test failed. */
export interface Failure {
  /** The expected and the actual result. */
  readonly message: string;
  /** The requirement that the deployment violates, with its source. */
  readonly requirement: string;
  /**
   * A shell command that repeats the test: with curl, which reads the API key and the secret key
   * from shell variables, or with this program, if the test sends several requests.
   */
  readonly curl: string;
}

/**
 * Why a test was skipped. The first two causes are expected. A run with one of the others is
 * incomplete:
 *
 * - `options`: the options or the accounts of the run do not permit the test.
 * - `not testable`: the responses of the deployment lack optional data that the test compares.
 * - `failed preparation`: an order or a listen key that the test requires could not be created.
 * - `rate limit`: the rate limits of the broker prevented a request of the test.
 * - `ban`: the broker has banned the IP address. No later test runs.
 */
export type SkipCause = 'options' | 'not testable' | 'failed preparation' | 'rate limit' | 'ban';

/** The result of one test. */
export interface CaseResult {
  /** `section/operationId/NNN-slug`; the id of a test never changes. */
  readonly id: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why the test was skipped. */
  readonly reason?: string;
  /** The kind of `reason`, which decides whether the run is incomplete. */
  readonly skipCause?: SkipCause;
  readonly failure?: Failure;
  /**
   * What the test rests on. If it is `own decisions`, a broker that fails the test may be right.
   * Absent if the test could not be loaded.
   */
  readonly basis?: Basis;
  readonly exchanges: readonly Exchange[];
  /** The last frames of a stream test; absent for other tests. */
  readonly frames?: readonly StreamFrame[];
  /**
   * The messages that a test of a stream sent or received, such as `userData/executionReport`;
   * absent for other tests.
   */
  readonly messages?: readonly string[];
  readonly mismatches: readonly Mismatch[];
  /** The error codes that the deployment returned. */
  readonly errorCodes: readonly number[];
  /** How the responses encode LONG values; absent if they contain none. */
  readonly longEncoding?: 'integer' | 'text' | 'mixed';
  /** The enumeration values in the responses, such as `OrderStatus.NEW`. */
  readonly enumValues: readonly string[];
  readonly durationMs: number;
}

/** What a test sent and received, and what is wrong in it. Its result contains this. */
export class TestFindings {
  readonly exchanges: Exchange[] = [];
  readonly frames: StreamFrame[] = [];
  /** The messages that the test received or sent, such as `userData/executionReport`. */
  readonly messages = new Set<string>();
  readonly mismatches: Mismatch[] = [];
  readonly errorCodes = new Set<number>();
  /** What the bodies of responses and messages contain. */
  bodies = emptyBodyFindings();
  /** The first violation of the AsyncAPI document in a received frame; undefined if none. */
  problem: string | undefined;

  /** Forgets what responses said, before a request is sent again. */
  forget(): void {
    this.mismatches.length = 0;
    this.errorCodes.clear();
    this.bodies = emptyBodyFindings();
  }

  /** Returns the parts of the result. */
  facts(): Partial<CaseResult> & Pick<CaseResult, 'exchanges'> {
    const { exchanges, frames, messages, mismatches, errorCodes, bodies } = this;
    const { integerLongs, textLongs, enumValues } = bodies;
    const encoding = integerLongs > 0 ? 'integer' : 'text';
    const longEncoding = integerLongs > 0 && textLongs > 0 ? 'mixed' : encoding;
    return {
      exchanges,
      mismatches,
      errorCodes: [...errorCodes],
      enumValues: [...enumValues],
      ...(integerLongs + textLongs > 0 && { longEncoding }),
      ...(frames.length + messages.size > 0 && { frames, messages: [...messages] }),
    };
  }
}

/**
 * Returns the result of a test that started at `started`, a time of `performance.now()`: it passed,
 * and sent nothing, unless `more` says otherwise.
 */
export function resultOf(
  id: string,
  started: number,
  more: Omit<Partial<CaseResult>, 'id'> = {},
): CaseResult {
  return {
    id,
    outcome: 'passed',
    exchanges: [],
    mismatches: [],
    errorCodes: [],
    enumValues: [],
    ...more,
    durationMs: performance.now() - started,
  };
}
