import type { CallOptions } from '../encode-call.ts';
import { BrokerError, ConfigurationError, ParameterError } from '../errors.ts';
import { waitMsAfter } from '../wait-after.ts';
import type { Method } from '../wrap-methods.ts';
import type { Settings } from './check-options.ts';
import { type Finding, findEffect } from './find-effect.ts';
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
): Promise<Exclude<Finding, { outcome: 'unknown' }> | undefined> {
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
  const options = { signal, attempt: 0 };
  const clock = new BrokerClock(methods, table, settings, options);
  const { onlyClientOfAccount } = settings;
  const serverTime = () => clock.query();
  const { known } = progress;
  let overSince: number | undefined;
  for (let delayMs = firstDelayMs; ; delayMs = nextDelay(delayMs)) {
    // No event of the stream ends this wait: the broker bans clients that send requests before.
    const blockedMs = progress.notBefore - settings.clock();
    if (blockedMs > 0) await settings.sleep(blockedMs, signal).catch(() => {});
    if (signal.aborted) return undefined;
    let waitMs = delayMs;
    options.attempt += 1;
    try {
      const context = { methods, options, onlyClientOfAccount, overSince, serverTime };
      const finding = await findEffect(call, context);
      if (finding.outcome !== 'unknown') return finding;
      known.evidence = finding.evidence;
      known.queryError = undefined;
      if (finding.isFinal) return undefined;
      if (overSince === undefined && call.validUntil !== undefined) {
        overSince = await clock.timeAfter(call.validUntil);
        if (overSince !== undefined) continue;
        waitMs = Math.min(delayMs, clock.estimatedWait(call.validUntil));
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

/** The clock of the broker. It is queried only when its estimate says that a time has passed. */
class BrokerClock {
  readonly #query: () => Promise<number>;
  readonly #localClock: () => number;
  /** How far the clock of the broker is ahead of the local clock. */
  #ahead: number | undefined;

  constructor(
    methods: Resolution['methods'],
    { serverTime }: OutcomeTable,
    { clock }: Settings,
    options: CallOptions,
  ) {
    this.#localClock = clock;
    this.#query = async () => {
      const response = await methods[serverTime.operation]?.({}, options);
      return Number((response as Record<string, unknown>)[serverTime.field]);
    };
  }

  async query(): Promise<number> {
    const time = await this.#query();
    this.#ahead = time - this.#localClock();
    return time;
  }

  /** Returns the time if it is after the given time, or undefined. */
  async timeAfter(time: number): Promise<number | undefined> {
    if (this.#ahead !== undefined && this.estimatedWait(time) > 0) return undefined;
    const now = await this.query();
    return now > time ? now : undefined;
  }

  /** Returns how many milliseconds remain until the broker's clock is past the given time. */
  estimatedWait(time: number): number {
    return time + 1 - (this.#localClock() + (this.#ahead ?? 0));
  }
}
