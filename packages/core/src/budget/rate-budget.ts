import { callHook } from '../call-hook.ts';
import { BrokerError, ConfigurationError, ResponseError } from '../errors.ts';
import { type BudgetedCall, CallQueue, createWaiter, type Permit } from './call-queue.ts';
import {
  abortedError,
  closedError,
  isUnsent,
  nameOf,
  queueFull,
  RateBudgetError,
  tooLate,
  waitProblem,
} from './error.ts';
import { Gate } from './gate.ts';
import { isShortage, type Ledger, LocalLedger } from './ledger.ts';
import { type Limit, readLimits } from './limits.ts';
import { type CheckedOptions, checkOptions, type RateBudgetOptions } from './options.ts';

/** How much longer than `maxWaitMs` a call waits for the answer of a ledger, such as Redis. */
const ledgerMs = 3000;

/**
 * Sends the calls of all clients that share an IP address within the broker's rate limits. Create
 * one with `createRateBudget`.
 */
export class RateBudget {
  readonly #options: CheckedOptions;
  readonly #ledger: Ledger;
  readonly #gate = new Gate();
  readonly #queue: CallQueue;
  #limits: readonly Limit[] | undefined;
  #readRateLimits: (() => Promise<unknown>) | undefined;
  #isStoreLoaded = false;
  #saving: Promise<void> = Promise.resolve();
  #isPumping = false;
  #pumpAgain = false;
  #timer: AbortController | undefined;
  #isClosed = false;

  constructor(options: RateBudgetOptions) {
    const checked = checkOptions(options);
    this.#options = checked;
    this.#queue = new CallQueue(checked.maxQueue);
    this.#ledger = checked.ledger ?? new LocalLedger(checked.now);
    this.#limits = checked.limits && this.#ledger.setLimits(checked.limits);
  }

  /** The number of calls that wait. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** How long the gate stays closed after a 429 or 418 response, in milliseconds. */
  get closedForMs(): number {
    return Math.max(0, this.#gate.closedUntil - this.#options.now());
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
    if (this.#options.limits !== undefined || this.#readRateLimits === undefined) {
      throw new ConfigurationError('there is nothing to refresh: no client reads the rate limits');
    }
    await this.#readLimits(this.#readRateLimits);
    this.#pump();
  }

  /** Rejects all waiting calls and all later ones. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.abort();
    this.#rejectAll('closed', 'the rate budget was closed');
    callHook(() => this.#ledger.dispose?.(), undefined, this.#options.onError);
  }

  /**
   * Waits until the limits permit a call, and then calls `send`. The request must be signed in
   * `send`, because the wait can take minutes.
   *
   * @throws RateBudgetError if the call is not sent
   */
  async run<Value>(call: BudgetedCall, send: () => Promise<Value>): Promise<Value> {
    const permit = await this.#admit(call);
    try {
      const value = await send();
      this.#end(permit, true, true);
      return value;
    } catch (error) {
      this.#closeGateAfter(error);
      this.#end(permit, !isUnsent(error), error instanceof BrokerError);
      throw error;
    }
  }

  #admit(call: BudgetedCall): Promise<Permit> {
    const { operation, signal, maxWaitMs = this.#options.maxWaitMs } = call;
    const deadline = this.#options.now() + maxWaitMs;
    const { waiter, permit } = createWaiter(call, deadline, () => {
      this.#queue.delete(waiter);
      // The timer would keep the process alive.
      if (this.#queue.size === 0) this.#timer?.abort();
    });
    if (signal?.aborted) waiter.reject(abortedError(operation));
    else if (this.#isClosed) waiter.reject(closedError(operation));
    else if (this.#queue.add(waiter)) this.#pump();
    else waiter.reject(queueFull(operation, this.#options.maxQueue));
    return permit;
  }

  #end({ charge, isProbe }: Permit, wasSent: boolean, wasAccepted: boolean): void {
    // What the ledger throws must not replace the result of the call.
    callHook((sent) => charge.end(sent), wasSent, this.#options.onError);
    if (isProbe && wasAccepted) this.#gate.open(this.#options.now());
    else if (isProbe) this.#gate.retry();
    if (this.#queue.size > 0) this.#pump();
  }

  /** Closes the gate if an error is a response with status 429 or 418. */
  #closeGateAfter(error: unknown): void {
    if (!(error instanceof BrokerError || error instanceof ResponseError)) return;
    const { httpStatus, retryAfterMs } = error;
    if (httpStatus !== 429 && httpStatus !== 418) return;
    const durationMs = this.#gate.reject(httpStatus, retryAfterMs, this.#options.now());
    callHook((ms) => this.#ledger.closeGate?.(ms), durationMs, this.#options.onError);
    this.#save();
  }

  #save(): void {
    const { store, now, epoch, onError } = this.#options;
    if (store === undefined) return;
    // The gate is closed in this process even if it cannot be saved. One save follows the other, so
    // that an earlier state never replaces a later one.
    this.#saving = this.#saving
      .then(() => store.save(this.#gate.saved(now(), epoch())))
      .catch(onError);
  }

  async #readLimits(read: () => Promise<unknown>): Promise<void> {
    const info = (await read()) as { readonly rateLimits?: unknown };
    const { fraction } = this.#options;
    this.#limits = this.#ledger.setLimits(readLimits(info?.rateLimits, fraction));
  }

  /** Loads the stored gate and reads the limits, once. */
  async #prepare(): Promise<void> {
    const { store, now, epoch } = this.#options;
    try {
      if (store !== undefined && !this.#isStoreLoaded) {
        const saved = await store.load();
        if (saved) this.#gate.restore(saved, now(), epoch());
        this.#isStoreLoaded = true;
      }
      if (this.#limits !== undefined || this.#gate.delayMs(now()) > 0) return;
      this.#gate.start();
      if (this.#readRateLimits !== undefined) await this.#readLimits(this.#readRateLimits);
      this.#gate.open(now());
    } catch (error) {
      this.#gate.retry();
      this.#closeGateAfter(error);
      if (this.#gate.delayMs(now()) > 0) return;
      const problem = `the rate limits or the stored gate cannot be read (${nameOf(error)})`;
      this.#rejectAll('not-ready', problem);
    }
  }

  #rejectAll(reason: 'closed' | 'not-ready', problem: string): void {
    for (const waiter of this.#queue.inOrder()) {
      waiter.reject(new RateBudgetError(waiter.operation, reason, problem));
    }
  }

  get #isReady(): boolean {
    const { store } = this.#options;
    return this.#limits !== undefined && (store === undefined || this.#isStoreLoaded);
  }

  /** Sends all calls that may be sent, and sets the timer for the next ones. */
  #pump(): void {
    this.#pumpAgain = true;
    if (this.#isClosed) return;
    if (!this.#isPumping) this.#pumpRounds().catch(this.#fail);
    else if (this.#isReady) this.#watchLedger();
  }

  /** Ends the rounds after an error of the ledger. The next call begins again. */
  readonly #fail = (error: unknown): void => {
    this.#isPumping = false;
    this.#options.onError(error);
    this.#rejectAll('not-ready', `the ledger failed (${nameOf(error)})`);
  };

  async #pumpRounds(): Promise<void> {
    this.#isPumping = true;
    let waitMs = Number.POSITIVE_INFINITY;
    while (this.#pumpAgain && !this.#isClosed) {
      this.#pumpAgain = false;
      if (!this.#isReady) await this.#prepare();
      const gateMs = this.#gate.delayMs(this.#options.now());
      if (gateMs > 0) waitMs = gateMs;
      else waitMs = this.#isReady ? await this.#round() : Number.POSITIVE_INFINITY;
    }
    this.#isPumping = false;
    this.#rejectLate(this.#options.now());
    this.#setTimer(waitMs);
  }

  /** Sends calls until one has to wait. Returns the time until the next round. */
  async #round(): Promise<number> {
    let soonest = Number.POSITIVE_INFINITY;
    // Waiting orders keep the weight that they need, so that queries do not take it.
    let setAside = 0;
    const accountsWithoutOrders = new Set<string>();
    for (const waiter of this.#queue.inOrder()) {
      const { account, cost } = waiter;
      if (cost.orders > 0 && accountsWithoutOrders.has(account)) {
        setAside += cost.weight;
        continue;
      }
      const taking = this.#ledger.take({ account, cost, setAside });
      if (taking instanceof Promise) this.#watchLedger();
      const taken = taking instanceof Promise ? await taking : taking;
      if (isShortage(taken)) {
        const { of, waitMs } = taken;
        if (of === 'gate') {
          this.#gate.close(waitMs, this.#options.now());
          return this.#gate.delayMs(this.#options.now());
        }
        const problem = waitProblem(waiter, waitMs, this.#options.now(), this.#limits);
        if (problem !== undefined) {
          waiter.reject(problem);
          continue;
        }
        soonest = Math.min(soonest, waitMs);
        if (of !== 'orders') return soonest;
        accountsWithoutOrders.add(account);
        setAside += cost.weight;
      } else if (this.#queue.has(waiter)) {
        waiter.grant({ charge: taken, isProbe: this.#gate.start() });
        // The next call waits for the result of the probe.
        if (this.#gate.delayMs(this.#options.now()) > 0) return soonest;
      } else taken.end(false);
      // A call of a higher priority has arrived.
      if (this.#pumpAgain) return soonest;
    }
    return soonest;
  }

  /** Rejects the calls whose deadline has passed, or will pass before the gate opens. */
  #rejectLate(now: number): void {
    const until = Math.max(now, this.#gate.closedUntil - 1);
    for (const waiter of this.#queue.lateAt(until)) {
      waiter.reject(tooLate(waiter.operation, Math.max(0, this.#gate.closedUntil - now)));
    }
  }

  #setTimer(waitMs: number): void {
    const { onWait, onError } = this.#options;
    for (const { operation: operationId, priority } of this.#queue.takeNew()) {
      const known = Number.isFinite(waitMs) ? waitMs : undefined;
      const event = { operationId, priority, waitMs: known, waiting: this.#queue.size };
      callHook(onWait, event, onError);
    }
    this.#startTimer(waitMs);
  }

  /** No call waits much longer than it may for a ledger that does not answer. */
  readonly #watchLedger = (): void => {
    this.#rejectLate(this.#options.now() - ledgerMs);
    this.#startTimer(Number.POSITIVE_INFINITY, ledgerMs, this.#watchLedger);
  };

  #startTimer(waitMs: number, moreMs = 0, then = () => this.#pump()): void {
    this.#timer?.abort();
    this.#timer = undefined;
    const { now, sleep } = this.#options;
    const untilDeadline = this.#queue.earliestDeadline - now();
    const delayMs = Math.min(waitMs, Math.max(0, untilDeadline + moreMs));
    if (this.#queue.size === 0 || delayMs === Number.POSITIVE_INFINITY) return;
    const timer = new AbortController();
    this.#timer = timer;
    sleep(delayMs, timer.signal).then(then, () => {});
  }
}
