import type { NewFault } from '@broker-api/sandbox/control';
import { routes } from '@broker-api/spec';
import { type Random, seededRandom } from '@broker-api/test-kit';
import type { World } from './world.ts';

const timeoutMs = 10_000;

/** What happens to one call: which copies of its request arrive, and what its caller receives. */
interface CallPlan {
  /** After how many milliseconds each copy of the request arrives; none if the request is lost. */
  readonly copiesMs: readonly number[];
  /** The copy whose response the caller receives; otherwise the connection ends. */
  readonly answer?: number | undefined;
  /** When the connection ends, in milliseconds; never if it is absent. */
  readonly endMs?: number | undefined;
  /** How the connection ends: with a reset, or with a response of the proxy. */
  readonly end?: 'reset' | 502 | 504;
  /** Whether the caller receives the success of an earlier call of the same operation. */
  readonly isExchanged?: boolean;
  /** The code that a second copy gets, from a broker that checks the client order id later. */
  readonly copyCode?: number;
  /** A fault of the sandbox for the first copy. */
  readonly fault?: Omit<NewFault, 'user' | 'times'> | undefined;
}

const unknownCodes = [-1000, -1007, -1007, -1146];

/** Draws what happens to a call. */
function drawPlan(random: Random): CallPlan {
  const soon = random.below(50);
  const late = random.below(12_000);
  const endMs = random.chance(0.3) ? undefined : random.below(300);
  const end = random.pick(['reset', 502, 504] as const);
  switch (random.below(9)) {
    case 0: {
      const copiesMs = random.pick([[soon], [soon], [soon], [late], []]);
      return { copiesMs, answer: 0, isExchanged: random.chance(0.7) };
    }
    case 1:
      return { copiesMs: [], endMs, end };
    case 2:
      return { copiesMs: [soon], endMs, end };
    case 3: {
      const copyCode = random.pick([-1131, -2010, undefined]);
      const copiesMs = [soon, soon + random.below(300)];
      return { copiesMs, answer: random.below(2), ...(copyCode && { copyCode }) };
    }
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
  /** The requests of the current call, as sent. */
  urls: string[] = [];
  /** When the caller received the response or the error of the call. */
  endedAt = 0;
  #copies: Promise<unknown>[] = [];
  /** The balance flow of the last query. */
  #entries: unknown = [];

  constructor(world: World, user: string, seed: number) {
    this.#world = world;
    this.#user = user;
    this.random = seededRandom(seed);
  }

  /** Starts a call. */
  start(outageMs: number): void {
    this.plan = drawPlan(this.random);
    this.outageUntil = this.#world.time.now() + outageMs;
    this.reachableFrom = this.outageUntil;
    this.sent = 0;
    this.urls = [];
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
    const { copiesMs, answer, endMs, end = 'reset', fault, copyCode, isExchanged } = this.plan;
    const { time } = this.#world;
    const copies = copiesMs.map(async (delayMs, index) => {
      await time.sleep(delayMs);
      const injected = index === 0 && fault ? { ...fault, user: this.#user, times: 1 } : undefined;
      return this.#world.deliver(url, init, injected);
    });
    this.#copies.push(...copies);
    for (const copy of copies) copy.catch(() => {});
    const foreign = isExchanged && this.#world.successes.get(keyOf(url, init));
    if (foreign) {
      await time.sleep(endMs ?? 20);
      return new Response(foreign);
    }
    const answering = answer === undefined ? undefined : copies[answer];
    if (answering !== undefined) {
      const response = await this.#remember(url, init, await answering);
      const { code } = await bodyOf(response);
      const isCopy = copyCode !== undefined && (code === -1141 || code === -1021);
      return isCopy && url.includes('side=') ? errorResponse(copyCode) : response;
    }
    if (endMs === undefined) return new Promise(() => {});
    await time.sleep(endMs);
    if (end === 'reset') throw reset();
    return new Response('<html>proxy</html>', { status: end });
  }

  /** Remembers a success of an operation on one record, which another caller can receive. */
  async #remember(url: string, init: RequestInit, response: Response): Promise<Response> {
    const isRecord = response.status === 200 && (await bodyOf(response)).orderId !== undefined;
    if (isRecord) this.#world.successes.set(keyOf(url, init), await response.clone().text());
    return response;
  }

  #disturb(forMs: number): void {
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
    const response = await this.#world.deliver(url, init);
    return this.#mislead(url, init, response);
  }

  /** Returns what a node with a wrong clock, or a proxy that confuses responses, returns. */
  async #mislead(url: string, init: RequestInit, response: Response): Promise<Response> {
    const { random } = this;
    const isWrong = random.chance(0.2);
    const body = await bodyOf(response);
    if (typeof body.serverTime === 'number' && random.chance(0.4)) {
      this.#disturb(1000);
      const wrongMs = random.pick([-59, -30, -5, 5, 30, 59]) * 60_000;
      return Response.json({ serverTime: body.serverTime + wrongMs });
    }
    // A balance flow with entries that are listed twice, or with those of an earlier query.
    if (url.includes('fromFlowId') === false && url.includes('balance') && Array.isArray(body)) {
      const stale = this.#entries;
      this.#entries = body;
      if (isWrong) return Response.json(random.chance(0.5) ? [...body, ...body] : stale);
    }
    const foreign = this.#world.successes.get(keyOf(url, init));
    await this.#remember(url, init, response);
    if (!isWrong || foreign === undefined) return response;
    this.#disturb(1000);
    return new Response(foreign);
  }
}

/** Requests with the same key can get the responses of each other. */
const keyOf = (url: string, { method }: RequestInit): string =>
  `${method} ${new URL(url).pathname}`;

type Body = Readonly<Record<string, unknown>>;

async function bodyOf(response: Response): Promise<Body> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => ({}));
  return Object(body) as Body;
}

const errorResponse = (code: number): Response =>
  Response.json({ code, msg: 'm' }, { status: 400 });

function reset(): Error {
  return new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
}
