import { withOutcomes } from '@broker-api/core/outcomes';
import { type Sleep, withRetries } from '@broker-api/core/retries';
import {
  type Campaign,
  type CampaignOptions,
  limitMetric,
  type Metric,
  unboundedMetric,
  Violations,
} from '../campaign.ts';
import { FaultyProxy } from './proxy.ts';
import { perpetual, prepareSubmission, type Returned, type Trader } from './submissions.ts';
import { runResets } from './tcp.ts';
import { type Books, clientsOf, type Section, World } from './world.ts';

/** The clients of the sections, with outcomes. */
type OutcomeClients = Readonly<
  Record<Section, Readonly<Record<string, (parameters: object) => Promise<Returned>>>>
>;

/** The options of `withOutcomes` that the campaign uses. */
interface WrapOptions {
  readonly resolve: 'automatic';
  readonly clock: () => number;
  readonly sleep: Sleep;
}

/** Adds retries and outcomes to the clients of a user. Tests replace it with wrong clients. */
export type Wrap = (clients: Books, options: WrapOptions) => OutcomeClients;

export const wrapClients: Wrap = ({ spot, contract, option }, options) => {
  const { clock, sleep } = options;
  const retries = { clock, sleep, random: () => 0.5 };
  const clients = {
    spot: withOutcomes(withRetries(spot, retries), options),
    contract: withOutcomes(withRetries(contract, retries), options),
    option: withOutcomes(withRetries(option, retries), options),
  };
  return clients as unknown as OutcomeClients;
};

/** How many users submit calls at the same time. */
const maximumLanes = 8;
const submissionsPerRound = 1600;
const deadlineMs = 30_000;
const ordersOverTcp = 400;

/** Submits calls through faults, and then 400 orders over TCP. */
export const outcomes: Campaign = async (options) => [
  ...(await runOutcomes(wrapClients, options)),
  ...(await runResets(ordersOverTcp, options.seed)),
];

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

  /** Compares a known outcome with the number of effects. */
  checkTruth({ outcome }: Returned, count: number, describe: () => string): void {
    if ((outcome === 'accepted') !== count > 0) this.false.add(describe);
  }

  metrics(): Metric[] {
    const sorted = this.delays.sort((one, other) => one - other);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    return [
      unboundedMetric('outcomes: submissions', this.submissions),
      this.multiple.metric('outcomes: calls with more than one effect, or a part of one'),
      this.strange.metric('outcomes: orders that no call placed'),
      this.resent.metric('outcomes: calls that the client sent more than once'),
      this.false.metric('outcomes: false outcomes'),
      this.unknown.metric('outcomes: unknown, although a query could decide'),
      unboundedMetric('outcomes: unknown, because the broker was unreachable', this.unreachable),
      unboundedMetric('outcomes: unknown, because no query can decide', this.undecidable),
      limitMetric('outcomes: resolved, p99 (ms)', p99, 2000),
    ];
  }
}

/** A user who submits calls, one after the other. */
interface Lane {
  readonly world: World;
  readonly proxy: FaultyProxy;
  readonly trader: Omit<Trader, 'number'>;
  readonly clients: OutcomeClients;
  readonly results: Results;
}

/** Adds a user with a long position, whose margin the campaign adjusts. */
async function addLane(
  { world, results }: Pick<Lane, 'world' | 'results'>,
  counterparty: Books,
  name: string,
  seed: number,
  wrap: Wrap,
): Promise<Lane> {
  const { now: clock, sleep } = world.time;
  const options = await world.addUser(`user-${name}`);
  const books = clientsOf(options);
  const proxy = new FaultyProxy(world, `user-${name}`, seed);
  const faulty = clientsOf({ ...options, fetch: proxy.fetch, timeoutMs: 2 ** 30 });
  const clients = wrap(faulty, { resolve: 'automatic', clock, sleep });
  const terms = { quantity: '1000', price: '10000', leverage: '10' };
  const id = { clientOrderId: `books-open-${name}` };
  const order = { symbol: perpetual, orderType: 'LIMIT', ...terms, ...id } as const;
  await counterparty.contract.placeOrder({ ...order, side: 'SELL_OPEN' });
  await books.contract.placeOrder({ ...order, side: 'BUY_OPEN' });
  const { random } = proxy;
  const [series] = await books.option.listOptions({});
  const trader = { books, counterparty, random, option: series?.symbol ?? '', sleep };
  return { world, proxy, trader, clients, results };
}

/** Submits calls, and checks each outcome against the books. */
async function runLane(lane: Lane, first: number, count: number): Promise<void> {
  const ids = new Set<string | null>();
  for (let number = first; number < first + count; number++) {
    ids.add(await submit(lane, number));
    // No effect of this call may be mistaken for that of the next one.
    await lane.world.time.sleep(lane.proxy.random.below(3000));
  }
  await checkOrders(lane, ids);
}

/** Submits a call. Returns the client order id of its request, if there is one. */
async function submit(lane: Lane, number: number): Promise<string | null> {
  const { world, proxy, trader, clients, results } = lane;
  const submission = await prepareSubmission({ ...trader, number });
  const { section, operation, parameters, effect } = submission;
  const { random } = proxy;
  const outageMs = random.chance(0.75) ? 0 : random.pick([1000, 8000, 20_000, 60_000]);
  proxy.start(outageMs);
  const returned = (await clients[section][operation]?.(parameters)) as Returned;
  const resolvedAt = world.time.now();
  const { plan, reachableFrom, endedAt, sent, urls } = proxy;
  await proxy.settle();
  const [url = 'http://127.0.0.1'] = urls;
  const found = await effect(url);
  const describe = (): string =>
    JSON.stringify({ operation, section, parameters, plan, outageMs, found, returned });
  results.submissions += 1;
  if (sent > 1) results.resent.add(describe);
  if (found.count !== 0 && found.count !== 1) results.multiple.add(describe);
  const { searchParams } = new URL(url);
  if (returned.outcome === 'unknown') {
    if (found.isUndecidable) results.undecidable += 1;
    else await checkUnknown(lane, returned, found.count, describe);
  } else {
    results.checkTruth(returned, found.count, describe);
    const decidable = found.since ?? validUntil(searchParams);
    const delay = resolvedAt - Math.max(endedAt, reachableFrom, decidable);
    if (endedAt !== resolvedAt) results.delays.push(delay);
  }
  await found.cleanUp?.();
  return searchParams.get('newClientOrderId') ?? searchParams.get('clientOrderId');
}

async function checkUnknown(
  { world: { time }, proxy, results }: Lane,
  returned: Returned,
  count: number,
  describe: () => string,
): Promise<void> {
  const { outageUntil, reachableFrom, endedAt } = proxy;
  // After a query without a true response, the next one follows within a second.
  if (Math.max(outageUntil, reachableFrom) - endedAt < deadlineMs - 1000) {
    results.unknown.add(describe);
    return;
  }
  results.unreachable += 1;
  if (time.now() < outageUntil) await time.sleep(outageUntil - time.now());
  const resolved = await returned.resolve?.();
  if (resolved === undefined || resolved.outcome === 'unknown') results.unknown.add(describe);
  else results.checkTruth(resolved, count, describe);
}

/** Checks that the books contain no order but those of the submissions. */
async function checkOrders({ trader, results }: Lane, ids: ReadonlySet<string | null>) {
  const { spot, contract, option } = trader.books;
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
    if (clientOrderId.startsWith('books-') || ids.has(clientOrderId)) continue;
    results.strange.add(() => JSON.stringify(order));
  }
}

/** The end of the receive window of a call. */
function validUntil(searchParams: URLSearchParams): number {
  const isOrder = searchParams.has('side') && searchParams.has('price');
  const window = isOrder ? Number(searchParams.get('recvWindow') ?? 5000) : 5000;
  return Number(searchParams.get('timestamp')) + window;
}

async function runRound(
  wrap: Wrap,
  results: Results,
  { count, seed }: CampaignOptions,
): Promise<void> {
  const world = new World(seed);
  const counterparty = clientsOf(await world.addUser('counterparty'));
  const run = async (): Promise<void> => {
    const sale = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC' } as const;
    await counterparty.spot.placeOrder({ ...sale, quantity: '500', price: '10000' });
    const all: Lane[] = [];
    // A short run has fewer users, because each of them takes longer than a few calls.
    const lanes = Math.min(maximumLanes, Math.ceil(count / 20));
    for (let lane = 0; lane < lanes; lane++) {
      const laneSeed = seed * maximumLanes + lane;
      all.push(await addLane({ world, results }, counterparty, String(lane), laneSeed, wrap));
    }
    const each = Math.ceil(count / lanes);
    await Promise.all(all.map((lane, index) => runLane(lane, index * each + 1, each)));
  };
  await world.time.run(run());
  await world.sandbox.close();
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
