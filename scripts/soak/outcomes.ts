import { withOutcomes } from '@broker-api/core/outcomes';
import { type Sleep, withRetries } from '@broker-api/core/retries';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';
import { drawPlan } from './outcome-plans.ts';
import {
  type OutcomeClient,
  prepareSubmission,
  type Returned,
  type Submission,
  type Trader,
} from './outcome-submissions.ts';
import { runResets } from './outcome-tcp.ts';
import { type Books, clientsOf, FaultyProxy, type Section, World } from './outcome-world.ts';

/** The options of `withOutcomes` that the campaign uses. */
export interface WrapOptions {
  readonly resolve: 'automatic';
  readonly clock: () => number;
  readonly sleep: Sleep;
}

/** Adds retries and outcomes to the clients of a user. Tests replace it with wrong clients. */
export type Wrap = (clients: Books, options: WrapOptions) => Record<Section, OutcomeClient>;

export const wrapClients: Wrap = ({ spot, contract, option }, options) => {
  const { clock, sleep } = options;
  const retries = { clock, sleep, random: () => 0.5 };
  const clients = {
    spot: withOutcomes(withRetries(spot, retries), options),
    contract: withOutcomes(withRetries(contract, retries), options),
    option: withOutcomes(withRetries(option, retries), options),
  };
  return clients as unknown as Record<Section, OutcomeClient>;
};

/** How many users submit calls at the same time. */
const maximumLanes = 8;
const submissionsPerRound = 1600;
const deadlineMs = 30_000;

/** What a campaign found. */
class Results {
  readonly false = new Violations();
  readonly multiple = new Violations();
  readonly resent = new Violations();
  readonly unknown = new Violations();
  readonly strange = new Violations();
  /** How long each resolution took after the outcome could be known, in milliseconds. */
  readonly delays: number[] = [];
  submissions = 0;
  unreachable = 0;
  undecidable = 0;

  metrics(): Metric[] {
    const sorted = this.delays.sort((one, other) => one - other);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    const bound = 2000;
    return [
      unboundedMetric('outcomes: submissions', this.submissions),
      this.multiple.metric('outcomes: calls with more than one effect, or a part of one'),
      this.strange.metric('outcomes: orders that no call placed'),
      this.resent.metric('outcomes: calls that the client sent more than once'),
      this.false.metric('outcomes: false outcomes'),
      this.unknown.metric('outcomes: unknown, although a query could decide'),
      unboundedMetric('outcomes: unknown, because the broker was unreachable', this.unreachable),
      unboundedMetric('outcomes: unknown, because no query can decide', this.undecidable),
      { name: 'outcomes: resolved, p99 (ms)', value: p99, bound, holds: p99 <= bound },
    ];
  }
}

/** Submits calls of one user, one after the other, and checks each outcome against the books. */
class Lane {
  readonly #world: World;
  readonly #proxy: FaultyProxy;
  readonly #trader: Omit<Trader, 'number'>;
  readonly #clients: Record<Section, OutcomeClient>;
  readonly #results: Results;
  readonly #ids = new Set<string>();

  constructor(
    world: World,
    proxy: FaultyProxy,
    trader: Omit<Trader, 'number'>,
    clients: Record<Section, OutcomeClient>,
    results: Results,
  ) {
    this.#world = world;
    this.#proxy = proxy;
    this.#trader = trader;
    this.#clients = clients;
    this.#results = results;
  }

  async run(first: number, count: number): Promise<void> {
    for (let number = first; number < first + count; number++) {
      const submission = await prepareSubmission({ ...this.#trader, number });
      await this.#submit(submission);
      // No effect of this call may be mistaken for that of the next one.
      await this.#world.time.sleep(this.#proxy.random.below(3000));
    }
    await this.#checkOrders();
  }

  async #submit(submission: Submission): Promise<void> {
    const { section, operation, parameters, effect } = submission;
    const { random } = this.#proxy;
    const outageMs = random.chance(0.75) ? 0 : random.pick([1000, 8000, 20_000, 60_000]);
    const plan = drawPlan(random);
    this.#proxy.start(plan, outageMs);
    const returned = await (this.#clients[section][operation] as never as Method)(parameters);
    const resolvedAt = this.#world.time.now();
    const { reachableFrom, endedAt, sent } = this.#proxy;
    await this.#proxy.settle();
    const found = await effect(this.#proxy.urls[0] ?? '');
    const describe = (): string =>
      JSON.stringify({ operation, section, parameters, plan, outageMs, found, returned });
    this.#results.submissions += 1;
    if (sent > 1) this.#results.resent.add(describe);
    if (found.count !== 0 && found.count !== 1) this.#results.multiple.add(describe);
    this.#remember();
    if (returned.outcome === 'unknown') {
      await this.#checkUnknown(returned, found.count, found.isUndecidable ?? false, describe);
    } else {
      this.#checkTruth(returned, found.count, describe);
      const decidable = found.since ?? this.#validUntil();
      const delay = resolvedAt - Math.max(endedAt, reachableFrom, decidable);
      if (endedAt !== resolvedAt) this.#results.delays.push(delay);
    }
    await found.cleanUp?.();
  }

  #checkTruth({ outcome }: Returned, count: number, describe: () => string): void {
    if ((outcome === 'accepted') !== count > 0) this.#results.false.add(describe);
  }

  async #checkUnknown(
    returned: Returned,
    count: number,
    isUndecidable: boolean,
    describe: () => string,
  ): Promise<void> {
    const { outageUntil, reachableFrom, endedAt } = this.#proxy;
    const { time } = this.#world;
    if (isUndecidable) {
      this.#results.undecidable += 1;
      return;
    }
    // After a query without a true response, the next one follows within a second.
    if (Math.max(outageUntil, reachableFrom) - endedAt < deadlineMs - 1000) {
      this.#results.unknown.add(describe);
      return;
    }
    this.#results.unreachable += 1;
    if (time.now() < outageUntil) await time.sleep(outageUntil - time.now());
    const resolved = await returned.resolve?.();
    if (resolved === undefined || resolved.outcome === 'unknown') {
      this.#results.unknown.add(describe);
    } else this.#checkTruth(resolved, count, describe);
  }

  /** The end of the receive window of the call. */
  #validUntil(): number {
    const { searchParams } = new URL(this.#proxy.urls[0] ?? 'http://127.0.0.1');
    const isOrder = searchParams.has('side') && searchParams.has('price');
    const window = isOrder ? Number(searchParams.get('recvWindow') ?? 5000) : 5000;
    return Number(searchParams.get('timestamp')) + window;
  }

  /** Remembers the client order id of the request that the client may send. */
  #remember(): void {
    const { searchParams } = new URL(this.#proxy.urls[0] ?? 'http://127.0.0.1');
    const id = searchParams.get('newClientOrderId') ?? searchParams.get('clientOrderId');
    if (id !== null) this.#ids.add(id);
  }

  /** Checks that the books contain no order but those of the submissions. */
  async #checkOrders(): Promise<void> {
    const { spot, contract, option } = this.#trader.books;
    const limit = 1000;
    const orders = [
      ...(await spot.listHistoryOrders({ limit })),
      ...(await spot.listOpenOrders({ limit })),
      ...(await contract.listHistoryOrders({ orderType: 'LIMIT', limit })),
      ...(await contract.listOpenOrders({ orderType: 'LIMIT', limit })),
      ...(await option.listHistoryOrders({ limit })),
      ...(await option.listOpenOrders({ limit })),
    ];
    for (const order of orders) {
      const { clientOrderId } = order;
      if (clientOrderId.startsWith('books-') || this.#ids.has(clientOrderId)) continue;
      this.#results.strange.add(() => JSON.stringify(order));
    }
  }
}

type Method = (parameters: object) => Promise<Returned>;

async function runRound(
  wrap: Wrap,
  results: Results,
  { count, seed }: CampaignOptions,
): Promise<void> {
  const world = new World(seed);
  const { time, sandbox } = world;
  const bob = await world.addUser('counterparty');
  const counterparty = clientsOf(bob);
  const sleep = (milliseconds: number): Promise<void> => time.sleep(milliseconds);
  const setUp = async (lane: number): Promise<Lane> => {
    const user = `user-${lane}`;
    const options = await world.addUser(user);
    const books = clientsOf(options);
    const proxy = new FaultyProxy(world, user, seed * maximumLanes + lane);
    const clients = wrap(clientsOf({ ...options, fetch: proxy.fetch, timeoutMs: 2 ** 30 }), {
      resolve: 'automatic',
      clock: time.now,
      sleep: time.sleep,
    });
    await openPosition(books, counterparty, lane);
    const { random } = proxy;
    const [series] = await books.option.listOptions({});
    const option = series?.symbol ?? '';
    const trader = { books, counterparty, random, option, sleep };
    return new Lane(world, proxy, trader, clients, results);
  };
  const run = async (): Promise<void> => {
    const sale = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC' } as const;
    await counterparty.spot.placeOrder({ ...sale, quantity: '500', price: '10000' });
    const all: Lane[] = [];
    // A short run has fewer users, because each of them takes longer than a few calls.
    const lanes = Math.min(maximumLanes, Math.ceil(count / 20));
    for (let lane = 0; lane < lanes; lane++) all.push(await setUp(lane));
    const each = Math.ceil(count / lanes);
    await Promise.all(all.map((lane, index) => lane.run(index * each + 1, each)));
  };
  await time.run(run());
  await sandbox.close();
}

/** Opens a long position, whose margin the campaign adjusts. */
async function openPosition(books: Books, counterparty: Books, lane: number): Promise<void> {
  const order = { symbol: 'BTC-PERP-BUSDT', orderType: 'LIMIT', quantity: '1000' } as const;
  const terms = { ...order, price: '10000', leverage: '10', clientOrderId: `books-open-${lane}` };
  await counterparty.contract.placeOrder({ ...terms, side: 'SELL_OPEN' });
  await books.contract.placeOrder({ ...terms, side: 'BUY_OPEN' });
}

/** Runs the campaign with clients that `wrap` returns. */
export async function runOutcomes(wrap: Wrap, options: CampaignOptions): Promise<Metric[]> {
  const results = new Results();
  for (let done = 0; done < options.count; done += submissionsPerRound) {
    const count = Math.min(submissionsPerRound, options.count - done);
    await runRound(wrap, results, { count, seed: options.seed + done });
    if (options.count > submissionsPerRound) {
      process.stderr.write(`outcomes: ${results.submissions} of ${options.count} submissions\n`);
    }
  }
  return results.metrics();
}

async function run(options: CampaignOptions): Promise<Metric[]> {
  const metrics = await runOutcomes(wrapClients, options);
  return [...metrics, ...(await runResets(ordersOverTcp, options.seed))];
}

const ordersOverTcp = 400;

/** Submits `count` calls through faults, 100,000 by default, and then 400 orders over TCP. */
export const outcomes: Campaign = Object.assign(run, { count: 100_000 });
