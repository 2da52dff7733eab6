import type { ParameterValues } from '@broker-api/signing';
import type { Next } from '../chain.ts';
import { BrokerError, ConfigurationError, ParameterError } from '../errors.ts';
import type { SectionTable } from '../operation-table.ts';
import { type Sleep, startTimeout, waitMsAfter } from '../time.ts';
import { effects, type Finding, type QueryContext, type SentCall, serverTime } from './effects.ts';
import type { ResolveOptions } from './outcome.ts';

/** What finding out about calls requires. */
export interface Queries {
  readonly table: SectionTable;
  /** Sends a query once. */
  readonly send: Next;
  readonly settings: {
    readonly deadlineMs: number;
    readonly clock: () => number;
    readonly sleep: Sleep;
  };
}

/** A finding that decides. */
export type Decided = Exclude<Finding, { outcome: 'unknown' }>;

/** The queries that callers at the same time share. */
interface Run {
  readonly end: AbortController;
  readonly found: Promise<void>;
  callers: number;
}

const firstDelayMs = 100;
const longestDelayMs = 1000;

/** Finds out what happened to one call. */
export class Resolver {
  /** What is known, although it does not decide the outcome. */
  readonly known: { evidence?: unknown; queryError?: unknown } = {};
  readonly #call: SentCall;
  readonly #queries: Queries;
  /** The time of the client until which no query may be sent, because of Retry-After. */
  #notBefore: number;
  #decided: Decided | undefined;
  #run: Run | undefined;

  constructor(call: SentCall, error: unknown, queries: Queries) {
    this.#call = call;
    this.#queries = queries;
    this.#notBefore = queries.settings.clock() + waitMsAfter(error);
  }

  /**
   * Queries the broker until the outcome is known, and repeats queries that fail. Returns undefined
   * at the deadline, if the signal aborts, or if later queries would not find out more. Callers at
   * the same time share the queries, which end when the last caller stops waiting.
   */
  async resolve({ deadlineMs, signal }: ResolveOptions): Promise<Decided | undefined> {
    const { settings } = this.#queries;
    if (this.#decided !== undefined || signal?.aborted) return this.#decided;
    this.#run ??= this.#start();
    const run = this.#run;
    run.callers += 1;
    const timeout = startTimeout(deadlineMs ?? settings.deadlineMs, { signal }, settings.sleep);
    const ended = new Promise((resolve) => timeout.signal.addEventListener('abort', resolve));
    try {
      await Promise.race([run.found, ended]);
    } finally {
      timeout.release();
      run.callers -= 1;
      if (run.callers === 0) {
        run.end.abort();
        this.#run = undefined;
      }
    }
    return this.#decided;
  }

  /** Sends one query while the request can still arrive. A query that fails finds out nothing. */
  async queryOnce(signal: AbortSignal | undefined): Promise<Finding> {
    let finding: Finding = { outcome: 'unknown' };
    try {
      finding = await this.#find(this.#context(1, signal, undefined));
      if (finding.outcome === 'unknown') this.known.evidence = finding.evidence;
    } catch (error) {
      this.known.queryError = error;
    }
    return finding;
  }

  #start(): Run {
    const end = new AbortController();
    const found = this.#query(end.signal).then((decided) => {
      this.#decided ??= decided;
    });
    return { end, found, callers: 0 };
  }

  async #query(signal: AbortSignal): Promise<Decided | undefined> {
    const { clock, sleep } = this.#queries.settings;
    const { timestamp = 0, sentAt, validUntil, localEnd } = this.#call;
    let over: QueryContext['over'];
    for (let attempt = 1; ; attempt++) {
      const delayMs = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
      // The broker bans clients that send requests before this time.
      const blockedMs = this.#notBefore - clock();
      if (blockedMs > 0) await sleep(blockedMs, signal).catch(() => {});
      if (signal.aborted) return undefined;
      let waitMs = delayMs;
      try {
        const context = this.#context(attempt, signal, over);
        const finding = await this.#find(context);
        if (finding.outcome !== 'unknown') return finding;
        this.known.evidence = finding.evidence;
        this.known.queryError = undefined;
        if (finding.isFinal) return undefined;
        if (over !== undefined) {
          // A clock that is ahead says that the order is old, so the clock is read again.
          if (finding.isAbsent) over = undefined;
        } else if (validUntil !== undefined) {
          let remainingMs = localEnd - clock();
          if (remainingMs < 0) {
            const now = await serverTime(context);
            remainingMs = validUntil - now;
            if (remainingMs < 0) {
              over = { onBrokerClock: now - timestamp, onOwnClock: clock() - sentAt };
              continue;
            }
          }
          // A time that is not a number decides nothing.
          if (remainingMs < delayMs) waitMs = remainingMs + 1;
        }
      } catch (error) {
        if (signal.aborted) return undefined;
        this.known.queryError = error;
        if (isPermanent(error)) return undefined;
        const requiredMs = waitMsAfter(error);
        if (requiredMs > 0) {
          this.#notBefore = clock() + Math.max(delayMs, requiredMs);
          continue;
        }
      }
      await sleep(waitMs, signal).catch(() => {});
    }
  }

  #find(context: QueryContext): Promise<Finding> {
    return effects[this.#call.resolvedBy.effect].find(this.#call, context);
  }

  #context(
    attempt: number,
    signal: AbortSignal | undefined,
    over: QueryContext['over'],
  ): QueryContext {
    const { table, send } = this.#queries;
    const query = (operationId: string, parameters: ParameterValues): Promise<unknown> =>
      send({ operationId, parameters, options: { signal }, attempt });
    return { table, query, over };
  }
}

/**
 * Returns whether the same query will fail again: the API key is not permitted to query, or the
 * client does not send the query. Such an error is not thrown, because it says that nothing was
 * sent, but the call itself may have been executed.
 */
function isPermanent(error: unknown): boolean {
  if (error instanceof ParameterError || error instanceof ConfigurationError) return true;
  return (
    error instanceof BrokerError &&
    error.outcome === 'failed' &&
    (error.category === 'permission' || error.category === 'authentication')
  );
}
