import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Charge, Demand, Ledger, Shortage } from '../budget/ledger.ts';
import { isShortage, LocalLedger } from '../budget/ledger.ts';
import type { Limit } from '../budget/limits.ts';
import { longestBanMs } from '../time.ts';
import { checkOptions, type RedisLedgerOptions } from './options.ts';
import { hashOf, inTime, type RedisClient } from './redis-connection.ts';
import { granted, kindOf, type Use } from './redis-limits.ts';
import { closeGateScript, countScript, joinScript, memberLeaseMs } from './scripts.ts';

const heartbeatMs = 1500;
const retryMs = 250;
/** A process that has lost Redis does not wait for longer intervals, such as a day, to end. */
const longestWaitMs = 60_000;

/** Counts in Redis what all processes use, with rate-limiter-flexible. */
export class RedisLedger implements Ledger {
  readonly #redis: RedisClient;
  readonly #share: number;
  readonly #prefix: string;
  readonly #address: Promise<string>;
  readonly #accounts = new Map<string, Promise<string>>();
  readonly #member: string;
  readonly #local = new LocalLedger(now);
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #limits: readonly Limit[] = [];
  #limiters: ReadonlyMap<string, RateLimiterRedis> = new Map();
  /** What all processes had used when Redis was last asked. */
  readonly #used = new Map<string, number>();
  /** What this process has used without Redis, by the key and the limit. */
  readonly #unrecorded: Use[] = [];
  #isConnected = false;
  #wasRegistered = false;
  #lastContact = now();
  #nextJoin = 0;
  #closedUntil = 0;

  constructor(options: RedisLedgerOptions) {
    const { redis, share, address, prefix } = checkOptions(options);
    this.#redis = redis;
    this.#share = share;
    this.#prefix = prefix;
    this.#address = hashOf(`address ${address}`);
    this.#member = `${share}:${crypto.randomUUID()}`;
    this.#redis.on('close', this.#lose);
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs);
    // In Node, the timer must not keep the process alive.
    (this.#heartbeat as { unref?: () => void }).unref?.();
  }

  setLimits(limits: readonly Limit[]): readonly Limit[] {
    this.#limits = limits;
    this.#limiters = new Map(
      limits.map((limit) => [
        kindOf(limit),
        new RateLimiterRedis({
          storeClient: this.#redis,
          keyPrefix: this.#prefix,
          points: granted(limit),
          duration: limit.intervalMs / 1000,
          rejectIfRedisNotReady: true,
          customIncrTtlLuaScript: countScript,
        }),
      ]),
    );
    this.#setLocalLimits();
    return limits.map((limit) => ({ ...limit, maximum: granted(limit) }));
  }

  async take(demand: Demand): Promise<Charge | Shortage> {
    if (!this.#isConnected) await this.#join();
    if (!this.#isConnected) return this.#takeShare(demand);
    try {
      return await this.#takeShared(demand);
    } catch {
      this.#lose();
      return this.#takeShare(demand);
    }
  }

  closeGate(durationMs: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, now() + durationMs);
    void this.#shareGate().catch(this.#lose);
  }

  /** Ends the membership, so that the share of this process becomes free at once. */
  dispose(): void {
    clearInterval(this.#heartbeat);
    this.#redis.off('close', this.#lose);
    if (this.#redis.status !== 'ready') return;
    this.#redis.zrem(this.#keyOf('members'), this.#member).catch(() => {});
  }

  #keyOf(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  async #gateKey(): Promise<string> {
    return this.#keyOf(`${await this.#address}:gate`);
  }

  async #shareGate(): Promise<void> {
    const remaining = Math.ceil(this.#closedUntil - now());
    if (remaining <= 0 || this.#redis.status !== 'ready') return;
    await inTime(this.#redis.eval(closeGateScript, 1, await this.#gateKey(), remaining));
  }

  /** Takes from Redis, unless the gate is closed. */
  async #takeShared(demand: Demand): Promise<Charge | Shortage> {
    // Both commands are sent at once, the gate first.
    const gate = inTime(this.#redis.pttl(await this.#gateKey()));
    const [closed, taken] = await Promise.allSettled([gate, this.#takeAll(demand)]);
    if (closed.status === 'rejected') throw closed.reason;
    if (taken.status === 'rejected') throw taken.reason;
    this.#lastContact = now();
    if (closed.value <= 0) return taken.value;
    if (!isShortage(taken.value)) taken.value.end(true);
    const waitMs = Math.min(closed.value, longestBanMs);
    this.#closedUntil = Math.max(this.#closedUntil, now() + waitMs);
    return { of: 'gate', waitMs };
  }

  async #takeAll({ account, cost, setAside }: Demand): Promise<Charge | Shortage> {
    const { weight, orders } = cost;
    const taken: (() => void)[] = [];
    const end = (): void => {
      for (const reward of taken) reward();
    };
    const weights = weight > 0 ? this.#limitsOn('weight') : [];
    if (orders > 0) {
      // What is taken counts, so no order is taken for a call that has to wait for weight.
      for (const limit of weights) {
        const short = await this.#consume(limit, account, 0, setAside + weight);
        if (short !== undefined) return short;
      }
      for (const limit of this.#limitsOn('orders')) {
        const short = await this.#consume(limit, account, orders, 0);
        if (short !== undefined) return endAfter(end, short);
        taken.push(() => this.#reward(limit, account, orders));
      }
    }
    for (const limit of weights) {
      const short = await this.#consume(limit, account, weight, setAside);
      if (short !== undefined) return endAfter(end, short);
      taken.push(() => this.#reward(limit, account, weight));
    }
    return { end };
  }

  #limitsOn(counts: Limit['counts']): readonly Limit[] {
    return this.#limits.filter((limit) => limit.counts === counts);
  }

  async #windowKey({ counts, intervalMs }: Limit, account: string): Promise<string> {
    let hash = this.#address;
    if (counts === 'orders') {
      hash = this.#accounts.get(account) ?? hashOf(`account ${account}`);
      this.#accounts.set(account, hash);
    }
    return `${await hash}:${counts}:${intervalMs}`;
  }

  /** Consumes points, if they and the points to set aside are free. */
  async #consume(
    limit: Limit,
    account: string,
    points: number,
    setAside: number,
  ): Promise<Shortage | undefined> {
    const limiter = this.#limiters.get(kindOf(limit)) as RateLimiterRedis;
    const key = await this.#windowKey(limit, account);
    // The budget takes for one call after the other, so calls do not disturb each other here.
    limiter.points = granted(limit) - setAside;
    try {
      const { consumedPoints } = await inTime(limiter.consume(key, points));
      this.#used.set(kindOf(limit), consumedPoints);
      return undefined;
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      return { of: limit.counts, waitMs: rejected.msBeforeNext };
    }
  }

  /** Records the end of a request. If Redis is lost, it counts the request as pending instead. */
  #reward(limit: Limit, account: string, points: number): void {
    void this.#windowKey(limit, account)
      .then((key) => this.#record({ limit, key, amount: points }))
      .catch(this.#lose);
  }

  async #record({ limit, key, amount }: Use, options?: { customDuration: number }): Promise<void> {
    // A refresh of the limits can have removed the limit.
    const limiter = this.#limiters.get(kindOf(limit));
    if (limiter) await inTime(limiter.reward(key, amount, options));
  }

  readonly #lose = (): void => {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#setLocalLimits();
  };

  /** The time from which this process may use its share: Redis has reserved it by then. */
  get #shareFrom(): number {
    return this.#lastContact + this.#recoveryMs;
  }

  /** The time after which nothing counts that processes took before they were missing. */
  get #recoveryMs(): number {
    const intervals = this.#limits.map(({ intervalMs }) => Math.min(intervalMs, longestWaitMs));
    return Math.ceil(memberLeaseMs + 1.02 * Math.max(1000, ...intervals));
  }

  /** Limits what this process uses without Redis: to a share of the reserve, then to its share. */
  #setLocalLimits(): void {
    const isShared = now() >= this.#shareFrom;
    this.#local.setLimits(
      this.#limits.map((limit) => {
        const { maximum, intervalMs } = limit;
        const before = intervalMs > longestWaitMs ? (this.#used.get(kindOf(limit)) ?? 0) : 0;
        const free = isShared ? maximum - before : maximum - granted(limit);
        return { ...limit, maximum: Math.max(0, Math.floor(free * this.#share)) };
      }),
    );
  }

  #takeShare(demand: Demand): Charge | Shortage {
    const remaining = this.#closedUntil - now();
    if (remaining > 0) return { of: 'gate', waitMs: remaining };
    this.#setLocalLimits();
    const taken = this.#local.take(demand);
    // Redis can return before the share has room, so the call tries again soon.
    if (isShortage(taken)) return { ...taken, waitMs: Math.min(taken.waitMs, retryMs) };
    void this.#recordLater(demand);
    return taken;
  }

  async #recordLater({ account, cost }: Demand): Promise<void> {
    for (const limit of this.#limits) {
      const amount = cost[limit.counts];
      if (amount === 0) continue;
      this.#unrecorded.push({ limit, key: await this.#windowKey(limit, account), amount });
    }
  }

  /** Sends a heartbeat, which also notices that Redis has lost its data. */
  async #beat(): Promise<void> {
    if (!this.#isConnected) return this.#join();
    await this.#register(true)
      .then((waitMs) => (waitMs > 0 ? this.#lose() : undefined))
      .catch(this.#lose);
  }

  /** Resumes the use of Redis if it is there, after recording what was used without it. */
  async #join(): Promise<void> {
    if (this.#redis.status !== 'ready' || now() < this.#nextJoin) return;
    this.#nextJoin = now() + retryMs;
    try {
      if ((await this.#register(false)) > 0) return;
      for (let use = this.#unrecorded.shift(); use; use = this.#unrecorded.shift()) {
        const { intervalMs } = use.limit;
        // Another duration tells the script that the points were never pending.
        await this.#record(use, { customDuration: intervalMs / 1000 + 1 }).catch((error) => {
          this.#unrecorded.push(use);
          throw error;
        });
      }
      await this.#shareGate();
      if ((await this.#register(true)) > 0) return;
      this.#wasRegistered = true;
      this.#isConnected = true;
    } catch {
      // Redis is not there. The next call tries again.
    }
  }

  /** Returns for how long this process must keep to its share. */
  async #register(isPresent: boolean): Promise<number> {
    const keys = [this.#keyOf('members'), this.#keyOf('recovery')];
    const flags = [this.#wasRegistered ? 1 : 0, this.#recoveryMs, isPresent ? 1 : 0];
    const values = [...keys, this.#member, ...flags];
    const waitMs = Number(await inTime(this.#redis.eval(joinScript, 2, ...values)));
    if (waitMs === 0 && isPresent) this.#lastContact = now();
    return waitMs;
  }
}

/** A time that never goes back. */
function now(): number {
  return performance.now();
}

/** Ends what was taken for a call that has to wait for something else. */
function endAfter(end: () => void, short: Shortage): Shortage {
  end();
  return short;
}
