import type { ValueRule } from '@broker-api/spec';
import { callHook } from '../call-hook.ts';
import {
  BrokerError,
  ConfigurationError,
  ParameterError,
  ResponseError,
  TransportError,
} from '../errors.ts';
import { checkOptions, hook, integer, objectWith, option, type Settings } from '../options.ts';
import { after, type Sleep, sleep } from '../time.ts';
import { Gate } from './gate.ts';
import { isShortage, LocalLedger, readLimits } from './limits.ts';
import { CallQueue, type WaitingCall } from './queue.ts';
import {
  type BudgetedCall,
  type Charge,
  type Ledger,
  type Limit,
  RateBudgetError,
  type RateBudgetOptions,
  type RateBudgetReason,
  type Shortage,
} from './types.ts';

/** Accepts how long a call may wait. */
export const waitRule: ValueRule = {
  expected: 'a number of at least 0',
  accepts: (value) => typeof value === 'number' && value >= 0,
};

const optionTable = {
  limits: option<RateBudgetOptions['limits']>(undefined, {
    expected: 'an array such as `rateLimits` of brokerInfo',
    accepts: Array.isArray,
  }),
  fraction: option(1, {
    expected: 'above 0 and at most 1',
    accepts: (value) => typeof value === 'number' && value > 0 && value <= 1,
  }),
  maxWaitMs: option(Number.POSITIVE_INFINITY, waitRule),
  maxQueue: option(10_000, integer(1)),
  ledger: option<Ledger | undefined>(undefined, objectWith('setLimits', 'take')),
  onWait: hook<RateBudgetOptions['onWait']>(),
  onError: hook<RateBudgetOptions['onError']>(),
  clock: option(() => performance.timeOrigin + performance.now(), Function),
  sleep: option<Sleep>(sleep, Function),
};

/** How long a ledger may take to respond. For this time, a call can wait beyond its deadline. */
const ledgerMs = 3000;
const noResponse: Shortage = { of: 'weight', waitMs: 0 };

/** A call without a cost, which asks the ledger only for the gate. */
const gateQuestion: BudgetedCall = {
  operation: 'gate',
  priority: 'query',
  cost: { weight: 0, orders: 0 },
  account: '',
};

/**
 * Creates a budget for all clients that share an IP address. Their calls wait until the rate limits
 * permit them: cancellations before orders, orders before queries, and in each class in the order
 * of the calls. A 429 or 418 response stops all calls until its Retry-After time.
 *
 * @throws ConfigurationError for invalid options
 *
 * @example
 * const budget = createRateBudget({ maxWaitMs: 10_000 });
 * const spot = withBudget(createSpotClient({ baseUrl, credentials }), budget);
 */
export function createRateBudget(options: RateBudgetOptions = {}): RateBudget {
  return new RateBudget(options);
}

/**
 * Sends the calls of all clients that share an IP address within the broker's rate limits. Create
 * one with `createRateBudget`.
 */
export class RateBudget {
  readonly #settings: Settings<typeof optionTable>;
  readonly #ledger: Ledger;
  readonly #queue: CallQueue;
  readonly #gate = new Gate();
  #limits: readonly Limit[] | undefined;
  #readRateLimits: (() => Promise<unknown>) | undefined;
  #isPumping = false;
  #pumpAgain = false;
  #cancelTimer = (): void => {};
  #isClosed = false;

  constructor(options: RateBudgetOptions) {
    this.#settings = checkOptions('budget', options, optionTable);
    const { limits, fraction, maxQueue, ledger, clock } = this.#settings;
    this.#queue = new CallQueue(maxQueue);
    this.#ledger = ledger ?? new LocalLedger(clock);
    if (limits !== undefined) this.#limits = this.#ledger.setLimits(readLimits(limits, fraction));
  }

  /** The number of calls that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** How long the gate stays closed after a 429 or 418 response, in milliseconds. */
  get closedForMs(): number {
    return Math.max(0, this.#gate.closedUntil - this.#settings.clock());
  }

  /**
   * Uses a client to read the limits if none were given.
   *
   * @throws ConfigurationError if there are neither limits nor a way to read them
   */
  readLimitsWith(read: (() => Promise<unknown>) | undefined): void {
    this.#readRateLimits ??= read;
    if (this.#limits !== undefined || this.#readRateLimits !== undefined) return;
    throw new ConfigurationError('this client cannot read the rate limits; pass `limits`');
  }

  /**
   * Reads the limits again. What was used before still counts.
   *
   * @throws ConfigurationError if `limits` were given, so that there is nothing to read
   */
  async refresh(): Promise<void> {
    if (this.#settings.limits !== undefined || this.#readRateLimits === undefined) {
      throw new ConfigurationError('there is nothing to refresh: no client reads the rate limits');
    }
    await this.#readLimits(this.#readRateLimits);
    this.#pump();
  }

  /** Rejects all waiting calls and all later ones. */
  close(): void {
    this.#isClosed = true;
    this.#rejectAll('closed', 'the rate budget was closed');
    callHook(() => this.#ledger.dispose?.(), undefined, this.#settings.onError);
  }

  /**
   * Waits until the limits permit a call, and then calls `send`. The request must be signed in
   * `send`, because the wait can take minutes.
   *
   * @throws RateBudgetError if the call is not sent
   */
  async run<Value>(call: BudgetedCall, send: () => Promise<Value>): Promise<Value> {
    const charge = await this.#admit(call);
    try {
      const value = await send();
      this.#end(charge, true, true);
      return value;
    } catch (error) {
      this.#closeGateAfter(error);
      this.#end(charge, !isUnsent(error), error instanceof BrokerError);
      throw error;
    }
  }

  #admit(call: BudgetedCall): Promise<Charge> {
    const { clock, maxQueue } = this.#settings;
    const { operation, signal, maxWaitMs = this.#settings.maxWaitMs } = call;
    return new Promise((resolve, reject) => {
      const settle = (result: Charge | RateBudgetError): void => {
        signal?.removeEventListener('abort', abort);
        this.#queue.delete(waiting);
        // The timer would keep the process alive.
        if (this.#queue.size === 0) this.#cancelTimer();
        if (result instanceof RateBudgetError) reject(result);
        else resolve(result);
      };
      const waiting = { ...call, deadline: clock() + maxWaitMs, settle };
      const fail = (reason: RateBudgetReason, problem: string): void =>
        settle(new RateBudgetError(operation, reason, problem));
      const abort = (): void => fail('aborted', 'the signal of the call was aborted');
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
      else if (this.#isClosed) fail('closed', 'the rate budget was closed');
      else if (this.#queue.add(waiting)) this.#pump();
      else fail('queue-full', `${maxQueue} calls of its priority wait already`);
    });
  }

  #end(charge: Charge, wasSent: boolean, wasAccepted: boolean): void {
    // What the ledger throws must not replace the result of the call.
    callHook((sent) => charge.end(sent), wasSent, this.#settings.onError);
    this.#gate.end(charge, wasAccepted);
    if (this.#queue.size > 0) this.#pump();
  }

  /** Closes the gate if an error is a response with status 429 or 418. */
  #closeGateAfter(error: unknown): void {
    if (!(error instanceof BrokerError || error instanceof ResponseError)) return;
    const { httpStatus, retryAfterMs } = error;
    if (httpStatus !== 429 && httpStatus !== 418) return;
    const durationMs = this.#gate.reject(httpStatus, retryAfterMs, this.#settings.clock());
    callHook((ms) => this.#ledger.closeGate?.(ms), durationMs, this.#settings.onError);
  }

  async #readLimits(read: () => Promise<unknown>): Promise<void> {
    const info = (await read()) as { readonly rateLimits?: unknown };
    const limits = readLimits(info?.rateLimits, this.#settings.fraction);
    this.#limits = this.#ledger.setLimits(limits);
  }

  /** Reads the limits, unless the gate is closed. */
  async #prepare(): Promise<void> {
    const { clock } = this.#settings;
    const read = this.#readRateLimits;
    if (read === undefined || this.#gate.delayMs(clock()) > 0) return;
    const taken = await this.#take(gateQuestion, 0);
    if (!isShortage(taken)) taken.end(false);
    else if (taken.of === 'gate') return this.#gate.close(taken.waitMs, clock());
    const probe: Charge = { end: () => {} };
    this.#gate.start(probe);
    try {
      await this.#readLimits(read);
      this.#gate.end(probe, true);
    } catch (error) {
      this.#gate.end(probe, false);
      this.#closeGateAfter(error);
      if (this.#gate.delayMs(clock()) > 0) return;
      this.#rejectAll('not-ready', `the rate limits cannot be read (${nameOf(error)})`);
    }
  }

  #rejectAll(reason: RateBudgetReason, problem: string): void {
    for (const { operation, settle } of this.#queue.inOrder()) {
      settle(new RateBudgetError(operation, reason, problem));
    }
  }

  /** Sends all calls that may be sent, and sets the timer for the next ones. */
  #pump(): void {
    this.#pumpAgain = true;
    if (this.#isPumping || this.#isClosed) return;
    this.#pumpRounds().catch((error) => {
      // The next call begins again.
      this.#isPumping = false;
      callHook(this.#settings.onError, error);
      this.#rejectAll('not-ready', `the ledger failed (${nameOf(error)})`);
    });
  }

  async #pumpRounds(): Promise<void> {
    const { clock } = this.#settings;
    this.#isPumping = true;
    let waitMs = Number.POSITIVE_INFINITY;
    while (this.#pumpAgain && !this.#isClosed) {
      this.#pumpAgain = false;
      if (this.#limits === undefined) await this.#prepare();
      waitMs = this.#gate.delayMs(clock());
      if (waitMs > 0) continue;
      waitMs = this.#limits === undefined ? Number.POSITIVE_INFINITY : await this.#round();
    }
    this.#isPumping = false;
    this.#rejectLate(clock());
    this.#reportNew(waitMs);
    this.#setTimer(waitMs);
  }

  /** Sends calls until one has to wait. Returns the time until the next round. */
  async #round(): Promise<number> {
    const { clock } = this.#settings;
    let soonest = Number.POSITIVE_INFINITY;
    // Waiting orders keep the weight that they need, so that queries do not take it.
    let setAside = 0;
    const accountsWithoutOrders = new Set<string>();
    for (const call of this.#queue.inOrder()) {
      const { account, cost } = call;
      if (cost.orders > 0 && accountsWithoutOrders.has(account)) {
        setAside += cost.weight;
        continue;
      }
      const taking = this.#take(call, setAside);
      const taken = taking instanceof Promise ? await taking : taking;
      if (!isShortage(taken)) {
        this.#grant(call, taken);
        // After a probe, the next call waits for its result.
        if (this.#gate.delayMs(clock()) > 0) return soonest;
      } else if (taken.of === 'gate') {
        this.#gate.close(taken.waitMs, clock());
        return this.#gate.delayMs(clock());
      } else if (!this.#rejectHopeless(call, taken.waitMs)) {
        soonest = Math.min(soonest, taken.waitMs);
        if (taken.of === 'weight') return soonest;
        accountsWithoutOrders.add(account);
        setAside += cost.weight;
      }
      // A call of a higher priority has arrived.
      if (this.#pumpAgain) return soonest;
    }
    return soonest;
  }

  /** Asks the ledger, and continues without its response if that takes too long. */
  #take(call: BudgetedCall, setAside: number): ReturnType<Ledger['take']> {
    const taking = this.#ledger.take(call, setAside);
    if (!(taking instanceof Promise)) return taking;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const end = (): void => {
        isLate = true;
        this.#rejectLate(this.#settings.clock());
        resolve(noResponse);
      };
      const cancel = after(ledgerMs, end, this.#settings.sleep);
      const use = (taken: Charge | Shortage): void => {
        if (isLate && !isShortage(taken)) taken.end(false);
        else resolve(taken);
      };
      taking.then(use).catch(reject).finally(cancel);
    });
  }

  #grant(call: WaitingCall, taken: Charge): void {
    const charge: Charge = { end: (wasSent) => taken.end(wasSent) };
    if (this.#queue.has(call)) {
      this.#gate.start(charge);
      call.settle(charge);
    } else {
      // The call has left the queue while the ledger was asked.
      charge.end(false);
    }
  }

  /** Rejects a call that can never be sent, or not before its deadline. */
  #rejectHopeless(call: WaitingCall, waitMs: number): boolean {
    const { operation, cost, deadline, settle } = call;
    const exceeded = this.#limits?.find(({ counts, maximum }) => cost[counts] > maximum);
    if (exceeded !== undefined) {
      const { counts, maximum } = exceeded;
      const problem = `its cost of ${cost[counts]} exceeds the limit on ${counts} of ${maximum}`;
      settle(new RateBudgetError(operation, 'exceeds-limit', problem));
      return true;
    }
    const isLate = Number.isFinite(waitMs) && this.#settings.clock() + waitMs > deadline;
    if (isLate) settle(tooLate(operation, waitMs));
    return isLate;
  }

  /** Rejects the calls whose deadline has passed, or will pass before the gate opens. */
  #rejectLate(now: number): void {
    const { closedUntil } = this.#gate;
    for (const { operation, settle } of this.#queue.lateAt(Math.max(now, closedUntil - 1))) {
      settle(tooLate(operation, closedUntil - now));
    }
  }

  #reportNew(waitMs: number): void {
    const { onWait, onError } = this.#settings;
    for (const { operation: operationId, priority } of this.#queue.takeNew()) {
      const known = Number.isFinite(waitMs) ? waitMs : undefined;
      const event = { operationId, priority, waitMs: known, waiting: this.#queue.size };
      callHook(onWait, event, onError);
    }
  }

  /** Continues after some time, or at the earliest deadline of a call. */
  #setTimer(waitMs: number): void {
    const { clock, sleep } = this.#settings;
    this.#cancelTimer();
    const delayMs = Math.min(waitMs, Math.max(0, this.#queue.earliestDeadline - clock()));
    if (this.#queue.size === 0 || delayMs === Number.POSITIVE_INFINITY) return;
    this.#cancelTimer = after(delayMs, () => this.#pump(), sleep);
  }
}

/** Returns whether an error shows that nothing was sent. */
function isUnsent(error: unknown): boolean {
  return (
    error instanceof ParameterError ||
    error instanceof ConfigurationError ||
    error instanceof RateBudgetError ||
    (error instanceof TransportError && error.outcome === 'failed')
  );
}

function tooLate(operation: string, waitMs: number): RateBudgetError {
  const problem = 'the rate limits do not permit it before its deadline';
  const known = Number.isFinite(waitMs) && waitMs > 0 ? waitMs : undefined;
  return new RateBudgetError(operation, 'deadline', problem, known);
}

/** Returns what may be shown of an error of someone else's code. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error';
}
