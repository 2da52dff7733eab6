import { createHash } from 'node:crypto';
import { isShortage, LocalLedger } from './budget/limits.ts';
import type { BudgetedCall, Charge, Ledger, Limit, Shortage } from './budget/types.ts';
import { ConfigurationError } from './errors.ts';
import { checkOptions, objectWith, option } from './options.ts';
import { after, sleep, startTimeout } from './time.ts';

/** Options of `createRedisLedger`. */
export interface RedisLedgerOptions {
  /** A client of ioredis. The ledger does not close it. */
  readonly redis: unknown;
  /**
   * The part of each limit that this process may use while it has no contact with Redis, from 0 to
   * 1. With 0, the default, all calls but cancellations wait for Redis.
   */
  readonly share?: number | undefined;
  /**
   * A name for the IP address from which this process sends its requests. Processes with the same
   * name share the limits on weight; by default, all of them do.
   */
  readonly address?: string | undefined;
  /** The prefix of all keys, of letters, digits, `-` and `_`. The default is `broker-budget`. */
  readonly prefix?: string | undefined;
}

const optionTable = {
  redis: option<unknown>(undefined),
  share: option(0, {
    expected: 'a number from 0 to 1',
    accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  }),
  address: option('', String),
  prefix: option('broker-budget', {
    expected: 'a text of letters, digits, `-` and `_`',
    accepts: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
  }),
};

/** The part of an ioredis client that the ledger uses. */
interface Redis {
  readonly status: string;
  defineCommand(name: 'brokerBudget', definition: { readonly lua: string }): void;
  brokerBudget(keyCount: number, ...keysAndArguments: (string | number)[]): Promise<unknown>;
  on(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/** The part of each limit on weight that Redis never grants, for cancellations without Redis. */
const reserve = 0.05;
/** How long a command may take. After that, Redis counts as lost. */
const commandMs = 1000;
/** The pause between two attempts to use Redis. */
const retryMs = 100;
/** How long a call may take. If a process ends during calls, they count for so much longer. */
const longestCallMs = 60_000;
/** How long a request can be on its way to the broker. */
const slowRequestMs = 5000;
/** How long a process that returns waits for others to record what they used of their shares. */
const settleMs = 3000;
/** After a loss, no process waits for longer intervals, such as a day, to end. */
const longestWaitMs = 60_000;

/**
 * Counts what all processes use, in sliding windows as in memory, and holds the gate. It uses the
 * clock of Redis, so that the clocks of the processes do not matter.
 *
 * A window is a hash of amounts by the time from which they count for one interval: the end of the
 * call, until then the latest end that it can have. The times are rounded up to a hundredth of the
 * interval.
 *
 * If Redis has counted fewer calls than a process has seen, it has lost data: all of it, or the
 * newest, because a snapshot or a replica was older. Then it is unknown what was used. The recovery
 * lasts until nothing counts that any process knows of.
 *
 * Operations: `take` the cost of a call, if there is room; `count` what was taken without Redis;
 * `end` a call; `drop` a call that was not sent; `close` the gate. Keys: the number of calls, the
 * recovery, the gate, the windows. Arguments: the operation; when the call was taken, or for how
 * long to close the gate; how many calls the process has seen; for how long what it knows of
 * counts; the windows. Reply: the number of calls; what is missing; how long to wait, or when the
 * call was taken; what each window has used.
 */
const script = `
local operation, value, seen, unknown = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local windows = cjson.decode(ARGV[5])
local calls = tonumber(redis.call('GET', KEYS[1]) or 0)
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local function extend(key, duration)
  if duration > 0 and redis.call('PTTL', key) < duration then
    redis.call('SET', key, 1, 'PX', duration)
  end
end

local function add(window, amount, time)
  local field = string.format('%.0f', math.ceil(time / window.granule) * window.granule)
  if redis.call('HINCRBY', window.key, field, amount) <= 0 then
    redis.call('HDEL', window.key, field)
  end
  redis.call('PEXPIRE', window.key, math.ceil(window.counted + window.granule) + ${longestCallMs})
end

local function measure(window)
  local used, entries = 0, {}
  local fields = redis.call('HGETALL', window.key)
  for index = 1, #fields, 2 do
    local time, amount = tonumber(fields[index]), tonumber(fields[index + 1])
    if time + window.counted <= now then
      redis.call('HDEL', window.key, fields[index])
    else
      used = used + amount
      table.insert(entries, { time = time, amount = amount })
    end
  end
  table.sort(entries, function(one, other) return one.time < other.time end)
  local excess = used + window.amount - window.maximum
  local wait = excess > 0 and ${retryMs} or 0
  for _, entry in ipairs(entries) do
    -- It is unknown when a call in flight will end.
    local counts = entry.time > now and ${retryMs} or entry.time + window.counted - now
    if excess > 0 then wait = counts end
    excess = excess - entry.amount
  end
  return used, math.ceil(wait)
end

if seen > calls then extend(KEYS[2], tonumber(unknown)) end
if operation == 'close' then extend(KEYS[3], value) end
for index, window in ipairs(windows) do
  local interval = window.limit.intervalMs
  window.key, window.granule = KEYS[3 + index], interval / 100
  window.counted = interval + math.max(10, interval / 1000)
  local isEnd = operation == 'end'
  if isEnd or operation == 'drop' then add(window, -window.amount, value + ${longestCallMs}) end
  if isEnd then add(window, window.amount, now) end
end
local reply = { calls, '', now }
if operation == 'take' then
  local closed, recovery = redis.call('PTTL', KEYS[3]), redis.call('PTTL', KEYS[2])
  if closed > 0 then return { calls, 'gate', closed } end
  if recovery > 0 then return { calls, 'recovery', recovery } end
  local missing, longest = '', 0
  for _, window in ipairs(windows) do
    local used, wait = measure(window)
    table.insert(reply, used)
    if wait > 0 and missing == '' then missing = window.limit.counts end
    longest = math.max(longest, wait)
  end
  if missing ~= '' then return { calls, missing, longest } end
end
if #windows > 0 and (operation == 'take' or operation == 'count') then
  reply[1] = redis.call('INCR', KEYS[1])
  for _, window in ipairs(windows) do add(window, window.amount, now + ${longestCallMs}) end
end
return reply
`;

type Operation = 'take' | 'count' | 'end' | 'drop' | 'close';
type Missing = '' | 'gate' | 'recovery' | Limit['counts'];
type Reply = readonly [calls: number, Missing, milliseconds: number, ...used: number[]];

/** What a call needs of a limit. */
interface Window {
  readonly key: string;
  readonly limit: Limit;
  readonly amount: number;
  readonly maximum: number;
}

/** What a call has taken. */
interface Use {
  readonly windows: readonly Window[];
  /** When it was taken, in the time of Redis; 0 if it was taken without Redis. */
  takenAt: number;
  /** How to record the end of the call, when it has ended. */
  end?: 'end' | 'drop';
}

/**
 * Shares one budget between processes and computers. Pass it as the `ledger` of `createRateBudget`.
 * It needs the package `ioredis`.
 *
 * @throws ConfigurationError for invalid options
 *
 * @example
 * const ledger = createRedisLedger({ redis: new Redis(url), address: 'server 1' });
 * const budget = createRateBudget({ ledger });
 */
export function createRedisLedger(options: RedisLedgerOptions): Ledger {
  return new RedisLedger(options);
}

class RedisLedger implements Ledger {
  readonly #redis: Redis;
  readonly #share: number;
  readonly #prefix: string;
  readonly #addressHash: string;
  readonly #withoutRedis = new LocalLedger(now);
  /** What Redis has yet to record. */
  readonly #unrecorded = new Set<Use>();
  /** What all processes had used of each window when Redis last granted a call. */
  readonly #used = new Map<string, number>();
  #limits: readonly Limit[] = [];
  #isInContact = false;
  /** Ends the commands that wait for a reply. */
  #contact = new AbortController();
  /** When Redis was lost. Until then, it can have granted calls to any process. */
  #lostAt = now();
  /** When Redis responded for the first time after it was lost. */
  #returnedAt: number | undefined = Number.NEGATIVE_INFINITY;
  /** When Redis counts as lost if there was no contact before. */
  #startsUntil = now() + commandMs;
  #calls = 0;
  #closedUntil = 0;
  #isDisposed = false;

  constructor(options: RedisLedgerOptions) {
    const { redis, share, address, prefix } = checkOptions('ledger', options, optionTable);
    if (!objectWith('defineCommand', 'on', 'off').accepts(redis)) {
      throw new ConfigurationError('`redis` must be a client of ioredis, such as new Redis(url)');
    }
    this.#redis = redis as Redis;
    this.#share = share;
    this.#prefix = prefix;
    this.#addressHash = hashOf(`address ${address}`);
    this.#redis.defineCommand('brokerBudget', { lua: script });
    this.#redis.on('close', this.#lose);
    void this.#join();
  }

  setLimits(limits: readonly Limit[]): readonly Limit[] {
    this.#limits = limits;
    return limits.map((limit) => ({ ...limit, maximum: granted(limit) }));
  }

  async take(call: BudgetedCall, setAside = 0): Promise<Charge | Shortage> {
    // Until the first contact, it is unknown whether another process has closed the gate.
    while (!this.#isInContact && now() < this.#startsUntil) await sleep(retryMs / 10);
    const windows = this.#windowsOf(call, setAside);
    if (this.#isInContact) {
      const taken = await this.#takeShared(windows).catch(() => undefined);
      if (taken !== undefined) return taken;
      this.#lose();
    }
    return this.#takeAlone(call, windows, setAside);
  }

  closeGate(durationMs: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, now() + durationMs);
    if (this.#isInContact) this.#run('close', durationMs).catch(this.#lose);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#redis.off('close', this.#lose);
  }

  #windowsOf({ account, cost }: BudgetedCall, setAside: number): Window[] {
    const windows: Window[] = [];
    // A call that lacks both lacks the first, the orders.
    for (const counts of ['orders', 'weight'] as const) {
      const amount = cost[counts];
      const hash = counts === 'orders' ? hashOf(`account ${account}`) : this.#addressHash;
      for (const limit of this.#limits) {
        if (limit.counts !== counts || amount === 0) continue;
        const key = `${this.#prefix}:${hash}:${counts}:${limit.intervalMs}`;
        const maximum = granted(limit) - (counts === 'weight' ? setAside : 0);
        windows.push({ key, limit, amount, maximum });
      }
    }
    return windows;
  }

  /** Takes from Redis. Returns nothing during a recovery. */
  async #takeShared(windows: readonly Window[]): Promise<Charge | Shortage | undefined> {
    const [, missing, milliseconds, ...used] = await this.#run('take', 0, windows);
    if (missing === 'recovery') return undefined;
    if (missing !== '') return { of: missing, waitMs: milliseconds };
    for (const [index, { key }] of windows.entries()) this.#used.set(key, used[index] ?? 0);
    return this.#chargeOf({ windows, takenAt: milliseconds });
  }

  /** Takes without Redis: a cancellation from the whole limits, another call from the share. */
  #takeAlone(call: BudgetedCall, windows: readonly Window[], setAside: number): Charge | Shortage {
    const closedMs = this.#closedUntil - now();
    if (closedMs > 0) return { of: 'gate', waitMs: closedMs };
    const isCancel = call.priority === 'cancel';
    this.#withoutRedis.setLimits(isCancel ? this.#limits : this.#sharesOf(windows));
    const taken = this.#withoutRedis.take(call, setAside);
    // Redis can return before there is room, so the call tries again soon.
    if (isShortage(taken)) return { of: taken.of, waitMs: Math.min(taken.waitMs, retryMs) };
    const use = { windows, takenAt: 0 };
    this.#unrecorded.add(use);
    return this.#chargeOf(use, taken);
  }

  /** Nothing is free while Redis responds, or while something counts that it has granted. */
  #sharesOf(windows: readonly Window[]): Limit[] {
    const isFree = this.#returnedAt === undefined && this.#countsMs <= 0;
    return this.#limits.map((limit) => {
      const key = windows.find((window) => window.limit === limit)?.key ?? '';
      const used = limit.intervalMs > longestWaitMs ? (this.#used.get(key) ?? 0) : 0;
      const maximum = isFree ? Math.floor((limit.maximum - used) * this.#share) : 0;
      return { ...limit, maximum };
    });
  }

  /** How long something can count that Redis has granted. */
  get #countsMs(): number {
    const intervals = this.#limits.map(({ intervalMs }) => Math.min(intervalMs, longestWaitMs));
    const lastGrantMs = this.#isInContact ? 0 : this.#lostAt - now();
    return Math.ceil(lastGrantMs + slowRequestMs + 1.02 * Math.max(1000, ...intervals));
  }

  #chargeOf(use: Use, local?: Charge): Charge {
    return {
      end: (wasSent) => {
        local?.end(wasSent);
        if (use.windows.length === 0) return;
        use.end = wasSent ? 'end' : 'drop';
        this.#unrecorded.add(use);
        if (this.#isInContact) this.#record(use).catch(this.#lose);
      },
    };
  }

  async #record(use: Use): Promise<void> {
    if (use.takenAt === 0 && use.end === undefined) {
      [, , use.takenAt] = await this.#run('count', 0, use.windows);
    }
    // The call can have ended meanwhile.
    if (use.end !== undefined) await this.#run(use.end, use.takenAt, use.windows);
    this.#unrecorded.delete(use);
  }

  readonly #lose = (): void => {
    this.#contact.abort();
    this.#contact = new AbortController();
    this.#returnedAt = undefined;
    if (!this.#isInContact) return;
    this.#isInContact = false;
    this.#lostAt = now();
    void this.#join();
  };

  /** Tries to use Redis until that succeeds. */
  async #join(): Promise<void> {
    const { status } = this.#redis;
    // In the status `wait`, a client connects at its first command.
    if (status === 'ready' || status === 'wait') await this.#tryToJoin().catch(this.#lose);
    if (this.#isInContact || this.#isDisposed) return;
    after(retryMs, () => void this.#join());
  }

  async #tryToJoin(): Promise<void> {
    const [, missing] = await this.#run('take');
    const closedMs = this.#closedUntil - now();
    if (closedMs > 0) await this.#run('close', closedMs);
    // Calls that end meanwhile are added to the end of the set.
    for (const use of this.#unrecorded) await this.#record(use);
    this.#returnedAt ??= now();
    const settledAt = this.#returnedAt + (this.#share > 0 ? settleMs : 0);
    if (missing === 'recovery' || now() < settledAt) return;
    this.#isInContact = true;
    this.#startsUntil = 0;
  }

  /** Executes the script. Rejects if the reply takes too long, or Redis is lost. */
  async #run(operation: Operation, value = 0, windows: readonly Window[] = []): Promise<Reply> {
    const names = ['calls', 'recovery', `${this.#addressHash}:gate`];
    const keys = names.map((name) => `${this.#prefix}:${name}`);
    for (const { key } of windows) keys.push(key);
    const { signal, release } = startTimeout(commandMs, this.#contact);
    const lost = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Redis did not respond')));
    });
    const known = [this.#calls, this.#countsMs];
    const values = [operation, Math.ceil(value), ...known, JSON.stringify(windows)];
    const command = this.#redis.brokerBudget(keys.length, ...keys, ...values);
    const reply = (await Promise.race([command, lost]).finally(release)) as Reply;
    const [, missing, milliseconds] = reply;
    [this.#calls] = reply;
    const closedMs = missing === 'gate' ? milliseconds : 0;
    this.#closedUntil = Math.max(this.#closedUntil, now() + closedMs);
    return reply;
  }
}

/** The part of a limit that Redis grants. */
function granted({ counts, maximum }: Limit): number {
  return counts === 'weight' ? maximum - Math.floor(maximum * reserve) : maximum;
}

/** Returns a name of an account or an address that does not reveal it. */
function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

/** A time that never goes back. */
const now = (): number => performance.now();
