import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import type { NewFault } from '@broker-api/sandbox/control';
import { routes } from '@broker-api/spec';
import { createSpotClient } from '@broker-api/spot';
import { type Random, SimulatedTime, seededRandom } from '@broker-api/test-kit';

/** What happens to one call: which copies of its request arrive, and what its caller receives. */
export interface CallPlan {
  /** After how many milliseconds each copy of the request arrives; none if the request is lost. */
  readonly copiesMs: readonly number[];
  /** The copy whose response the caller receives; otherwise the connection ends. */
  readonly answer?: number | undefined;
  /** When the connection ends, in milliseconds; never if it is absent. */
  readonly endMs?: number | undefined;
  /** How the connection ends: with a reset, or with a response of the proxy. */
  readonly end?: 'reset' | 502 | 504;
  /** A fault of the sandbox for the first copy. */
  readonly fault?: Omit<NewFault, 'user' | 'times'> | undefined;
}

const timeoutMs = 10_000;

/** The clients of a user without a proxy: they show what the broker did. */
export interface Books {
  readonly spot: ReturnType<typeof createSpotClient>;
  readonly contract: ReturnType<typeof createContractClient>;
  readonly option: ReturnType<typeof createOptionClient>;
}

export type Section = keyof Books;
type ClientOptions = Parameters<typeof createSpotClient>[0];

/** Creates the clients of the three sections. */
export function clientsOf(options: ClientOptions): Books {
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}

/** A sandbox in simulated time. */
export class World {
  readonly sandbox: Sandbox;
  readonly time: SimulatedTime;
  #busy = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(seed: number) {
    this.sandbox = createSandbox({ clock: 'manual', limits: 'off', seed });
    this.time = new SimulatedTime(this.sandbox.now(), () => this.#busy > 0);
  }

  /** Passes a request to the sandbox at the current time. Requests arrive one after the other. */
  async deliver(url: string, init: RequestInit, fault?: NewFault): Promise<Response> {
    this.#busy += 1;
    const { signal: _, ...request } = init;
    const delivered = this.#queue.then(async () => {
      const { control } = this.sandbox;
      const milliseconds = this.time.now() - this.sandbox.now();
      if (milliseconds > 0) await control.advanceClock({ milliseconds });
      if (fault === undefined) return this.sandbox.fetch(url, request);
      const { faultId } = await control.injectFault(fault);
      // The fault is still active if the gateway rejected the request.
      const clear = () => control.clearFaults({ faultId }).catch(() => {});
      return this.sandbox.fetch(url, request).finally(clear);
    });
    this.#queue = delivered.catch(() => {});
    return delivered.finally(() => {
      this.#busy -= 1;
    });
  }

  /** Adds a user with funds in all accounts. Returns the options of the user's clients. */
  async addUser(user: string): Promise<ClientOptions> {
    const { control } = this.sandbox;
    await control.addUser({ user });
    const deposits = [
      [1, 'BTC', '1000'],
      [1, 'USDT', '100000000'],
      [2, 'USDT', '100000000'],
      [2, 'BUSDT', '100000000'],
      [3, 'BUSDT', '100000000'],
    ] as const;
    for (const [accountType, token, amount] of deposits) {
      await control.addDeposit({ user, accountType, token, amount });
    }
    const { apiKey, secretKey } = await control.addApiKey({ user });
    return {
      baseUrl: 'http://127.0.0.1',
      credentials: { apiKey, secretKey },
      clock: this.time.now,
      fetch: (url, init) => this.deliver(url, init),
    };
  }
}

/**
 * A proxy between the client of one user and the sandbox. It applies the plan of the current call
 * to the request that changes something, and disturbs queries at random.
 */
export class FaultyProxy {
  readonly random: Random;
  readonly #world: World;
  readonly #user: string;
  plan: CallPlan = { copiesMs: [0], answer: 0 };
  /** Until this time, queries get no response. */
  outageUntil = 0;
  /** The time from which on queries got the responses of the broker. */
  reachableFrom = 0;
  /** How many requests of the current call the client sent. */
  sent = 0;
  /** Whether a query of the current call failed. */
  disturbed = false;
  /** The requests of the current call, as sent. */
  urls: string[] = [];
  /** When the caller received the response or the error of the call. */
  endedAt = 0;
  #copies: Promise<unknown>[] = [];

  constructor(world: World, user: string, seed: number) {
    this.#world = world;
    this.#user = user;
    this.random = seededRandom(seed);
  }

  /** Starts a call. */
  start(plan: CallPlan, outageMs: number): void {
    this.plan = plan;
    this.outageUntil = this.#world.time.now() + outageMs;
    this.reachableFrom = this.outageUntil;
    this.sent = 0;
    this.urls = [];
    this.disturbed = outageMs > 0;
    this.#copies = [];
  }

  /** Waits until all copies of the requests have arrived. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#copies);
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const { pathname } = new URL(url);
    const operation = routes.get(`${init.method} ${pathname}`)?.operation;
    if (operation?.retry === 'safe') return this.#query(url, init);
    this.sent += 1;
    this.urls.push(url);
    try {
      return await Promise.race([this.#call(url, init), this.#timeout()]);
    } finally {
      this.endedAt = this.#world.time.now();
    }
  };

  async #timeout(): Promise<never> {
    await this.#world.time.sleep(timeoutMs);
    throw new DOMException('the timeout expired', 'TimeoutError');
  }

  async #call(url: string, init: RequestInit): Promise<Response> {
    const { copiesMs, answer, endMs, end = 'reset', fault } = this.plan;
    const { time } = this.#world;
    const copies = copiesMs.map(async (delayMs, index) => {
      await time.sleep(delayMs);
      const injected = index === 0 && fault ? { ...fault, user: this.#user, times: 1 } : undefined;
      return this.#world.deliver(url, init, injected);
    });
    this.#copies.push(...copies);
    for (const copy of copies) copy.catch(() => {});
    const answering = answer === undefined ? undefined : copies[answer];
    if (answering !== undefined) return answering;
    if (endMs === undefined) return new Promise(() => {});
    await time.sleep(endMs);
    if (end === 'reset') throw reset();
    return new Response('<html>proxy</html>', { status: end });
  }

  #disturb(forMs: number): void {
    this.disturbed = true;
    this.reachableFrom = Math.max(this.reachableFrom, this.#world.time.now() + forMs);
  }

  async #query(url: string, init: RequestInit): Promise<Response> {
    const { random } = this;
    const { time } = this.#world;
    await time.sleep(1 + random.below(5));
    if (time.now() < this.outageUntil) throw reset();
    const kind = random.below(50);
    if (kind < 4) this.#disturb(0);
    if (kind === 0) throw reset();
    if (kind === 1) return new Response('{"code":-1000,"msg":"m"}', { status: 500 });
    if (kind === 2) {
      this.#disturb(1000);
      const headers = { 'retry-after': '1' };
      return new Response('{"code":-1003,"msg":"m"}', { status: 429, headers });
    }
    if (kind === 3) {
      await time.sleep(random.below(2000));
      this.#disturb(0);
    }
    return this.#world.deliver(url, init);
  }
}

function reset(): Error {
  return new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
}

const unknownCodes = [-1000, -1007, -1007, -1146];

/** Draws what happens to a call. */
export function drawPlan(random: Random): CallPlan {
  const soon = random.below(50);
  const late = random.below(12_000);
  const endMs = random.chance(0.3) ? undefined : random.below(300);
  const end = random.pick(['reset', 502, 504] as const);
  switch (random.below(9)) {
    case 0:
      return { copiesMs: [soon], answer: 0 };
    case 1:
      return { copiesMs: [], endMs, end };
    case 2:
      return { copiesMs: [soon], endMs, end };
    case 3:
      return { copiesMs: [soon, soon + random.below(300)], answer: random.below(2) };
    case 4:
      return { copiesMs: [soon, late], ...(random.chance(0.5) ? { answer: 0 } : { endMs, end }) };
    case 5:
      return { copiesMs: [late], ...(random.chance(0.5) ? { answer: 0 } : { endMs, end }) };
    case 6:
      return { copiesMs: [late, random.below(12_000)], answer: random.below(2) };
    case 7: {
      const when = random.pick(['before', 'after'] as const);
      return { copiesMs: [soon], answer: 0, fault: { effect: 'drop', when } };
    }
    default: {
      const when = random.pick(['before', 'after'] as const);
      const code = random.pick(unknownCodes);
      const status = random.pick([500, 502, 503, 504]);
      return { copiesMs: [soon], answer: 0, fault: { effect: 'status', when, code, status } };
    }
  }
}
