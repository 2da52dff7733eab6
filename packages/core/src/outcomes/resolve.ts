import type { CallOptions, Method } from '../chain.ts';
import { BrokerError, ConfigurationError, ParameterError } from '../errors.ts';
import { waitMsAfter } from '../time.ts';
import type { Settings } from './check-options.ts';
import { type Decided, findEffect, type QueryContext } from './find-effect.ts';
import type { OutcomeTable } from './outcome-table.ts';
import type { SentCall } from './sent-call.ts';

/** What the resolution of a call needs. */
export interface Resolution {
  readonly methods: Readonly<Record<string, Method>>;
  readonly table: OutcomeTable;
  readonly settings: Settings;
}

/** What the queries found out about a call so far. */
export interface Progress {
  /** What is known, although it does not decide the outcome. */
  readonly known: { evidence?: unknown; queryError?: unknown };
  /** The local time until which no query may be sent, because of Retry-After. */
  notBefore: number;
}

const firstDelayMs = 100;
const longestDelayMs = 1000;

/**
 * Queries the broker until the outcome of a call is known, and repeats queries that fail. Returns
 * undefined if the signal aborts or if later queries would not find out more.
 */
export async function resolveCall(
  call: SentCall,
  resolution: Resolution,
  progress: Progress,
  signal: AbortSignal,
): Promise<Decided | undefined> {
  const pauses = new Pauses(call, resolution, signal);
  try {
    return await queryOutcome(call, resolution, progress, signal, pauses);
  } finally {
    pauses.end();
  }
}

async function queryOutcome(
  call: SentCall,
  { methods, table, settings }: Resolution,
  progress: Progress,
  signal: AbortSignal,
  pauses: Pauses,
): ReturnType<typeof resolveCall> {
  // The number says that this loop repeats the queries, so `withRetries` does not repeat them too.
  const options = { signal };
  const serverTime = async (): Promise<number> => {
    const response = await methods[table.serverTime.operation]?.({}, options);
    return Number((response as Record<string, unknown>)[table.serverTime.field]);
  };
  const { known } = progress;
  const { timestamp = 0, sentAt, validUntil, localEnd } = call;
  let over: QueryContext['over'];
  for (let delayMs = firstDelayMs; ; delayMs = nextDelay(delayMs)) {
    // No event of the stream ends this wait: the broker bans clients that send requests before.
    const blockedMs = progress.notBefore - settings.clock();
    if (blockedMs > 0) await settings.sleep(blockedMs, signal).catch(() => {});
    if (signal.aborted) return undefined;
    let waitMs = delayMs;
    try {
      const context = { methods, options, over, serverTime };
      const finding = await findEffect(call, context);
      if (finding.outcome !== 'unknown') return finding;
      known.evidence = finding.evidence;
      known.queryError = undefined;
      if (finding.isFinal) return undefined;
      if (over !== undefined) {
        // A clock that is ahead says that the record is old, so the clock is read again.
        if (finding.isAbsent) over = undefined;
      } else if (validUntil !== undefined) {
        let remainingMs = localEnd - settings.clock();
        if (remainingMs < 0) {
          const now = await serverTime();
          remainingMs = validUntil - now;
          const onOwnClock = settings.clock() - sentAt;
          if (remainingMs < 0) over = { onBrokerClock: now - timestamp, onOwnClock };
        }
        if (over !== undefined) continue;
        // A time that is not a number decides nothing.
        if (remainingMs < delayMs) waitMs = remainingMs + 1;
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      known.queryError = error;
      if (isPermanent(error)) return undefined;
      if (waitMsAfter(error) > 0) {
        progress.notBefore = settings.clock() + Math.max(delayMs, waitMsAfter(error));
        continue;
      }
    }
    await pauses.wait(waitMs);
  }
}

/**
 * Waits between queries, less if the stream reports a change to the order of the call. The stream
 * decides nothing: a query follows, and if the stream fails, the queries continue without it.
 */
class Pauses {
  readonly #sleep: (milliseconds: number) => Promise<void>;
  readonly #follow: () => AsyncIterator<unknown, undefined> | undefined;
  #isFollowing = false;
  #changes: AsyncIterator<unknown, undefined> | undefined;
  #next: Promise<void> | undefined;

  constructor(call: SentCall, { table, settings }: Resolution, signal: AbortSignal) {
    this.#sleep = (milliseconds) => settings.sleep(milliseconds, signal).catch(() => {});
    this.#follow = () => {
      const { orderId, clientOrderId } = call.parameters;
      const id = call.clientOrderId ?? clientOrderId;
      if ((orderId ?? id) === undefined) return undefined;
      const order = {
        ...(orderId !== undefined && { orderId: String(orderId) }),
        ...(id !== undefined && { clientOrderId: String(id) }),
        ...(table.section && { section: table.section }),
      };
      return settings.stream?.trackOrder(order, { signal });
    };
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.#isFollowing) this.#begin();
    this.#next ??= this.#changes
      ?.next()
      .catch(() => ({ done: true }))
      .then(({ done }) => {
        this.#next = undefined;
        // Nothing follows the final state, or a failure.
        if (done) this.#changes = undefined;
      });
    const slept = this.#sleep(milliseconds);
    await (this.#next === undefined ? slept : Promise.race([slept, this.#next]));
  }

  /** Following an order sends a query, so it begins only when queries are permitted. */
  #begin(): void {
    this.#isFollowing = true;
    try {
      this.#changes = this.#follow();
    } catch {
      // For example, the stream does not have the section of the call.
    }
  }

  end(): void {
    void this.#changes?.return?.().catch(() => {});
  }
}

const nextDelay = (delayMs: number): number => Math.min(delayMs * 2, longestDelayMs);

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
