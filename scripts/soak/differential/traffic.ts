import type { GatewayParameter } from '@broker-api/spec';
import controlDocument from '@broker-api/spec/control/openapi.source.json' with { type: 'json' };
import { marketDataAddress, userDataAddress } from '@broker-api/streams';
import { type Random, seededRandom } from '@broker-api/test-kit';
import { type Call, calls, difficultValues, type Pairs, textsOf } from '../fuzz/requests.ts';
import type { Step } from './driver.ts';

/** The time at which the clock of the sandbox stands at the start. */
export const startTime = Date.UTC(2026, 5, 1);

const hour = 3_600_000;
const form = 'application/x-www-form-urlencoded';

/** The accounts of the default data that trade, and those that may not. */
const traders = ['alice', 'bob'];
const others = ['aliceReadOnly'];

const markets = ['BTCUSDT', 'ETHUSDT', 'BTC-SWAP', 'BTC-PERP-REV', 'BTC-PERP-BUSDT'];
const topics = ['trade', 'realtimes', 'depth', 'diffDepth', 'kline_1m', 'kline_1h'];

const optionSymbol = /BTC\d{4}[CP]S\d+/;

type Request = Readonly<Record<string, unknown>>;

/** Requests to the control plane that change the market or the gateway, without bots. */
const controlRequests: readonly (readonly [
  operationId: string,
  draw: (random: Random) => Request,
])[] = [
  ...[1000, 60_000, hour, 8 * hour, 7 * 24 * hour].map(
    (milliseconds) => ['advanceClock', () => ({ milliseconds })] as const,
  ),
  ['setIndexPrice', (random) => ({ symbol: 'BTCUSDT', price: String(9000 + random.below(2000)) })],
  ['setIndexPrice', (random) => ({ symbol: 'ETHUSDT', price: String(230 + random.below(40)) })],
  ['setFundingRate', (random) => ({ symbol: 'BTC-PERP-REV', rate: rateOf(random) })],
  ['setFundingRate', (random) => ({ symbol: 'BTC-PERP-BUSDT', rate: rateOf(random) })],
  ['addDeposit', (random) => ({ user: random.pick(traders), token: 'USDT', amount: '1000.25' })],
  [
    'setFeeRates',
    (random) => ({ user: random.pick(traders), maker: rateOf(random), taker: '0.002' }),
  ],
  ['setSymbolStatus', (random) => ({ symbol: 'BTCUSDT', status: statusOf(random) })],
  ['setContractStatus', (random) => ({ symbol: 'BTC-SWAP', status: statusOf(random) })],
  ['setPermissions', (random) => ({ user: 'bob', canTrade: random.chance(0.8) })],
  ['addUser', (random) => ({ user: random.pick(['carol', 'dave', 'alice']) })],
  ['addSubAccount', () => ({ user: 'alice', accountType: 1, accountName: 'grid' })],
  ['addApiKey', (random) => ({ user: random.pick(traders) })],
  ['injectFault', () => ({ effect: 'status', operation: 'placeOrder', user: 'alice', times: 1 })],
  ['injectFault', () => ({ effect: 'status', when: 'after', status: 504, code: -1007, times: 1 })],
  ['injectFault', () => ({ effect: 'drop', operation: 'cancelOrder', times: 1 })],
  ['clearFaults', () => ({})],
  ['setGatewayRules', (random) => ({ strict: random.chance(0.5) })],
  ['saveSnapshot', () => ({ name: 'saved' })],
  ['restoreSnapshot', () => ({ name: 'saved' })],
  ...['listUsers', 'listIndexPrices', 'listTokens', 'listFaults', 'getClock'].map(
    (operationId) => [operationId, () => ({})] as const,
  ),
];

const rateOf = (random: Random): string => `${random.pick(['', '-'])}0.00${random.below(10)}`;
const statusOf = (random: Random): string => random.pick(['TRADING', 'TRADING', 'HALT']);

/** The method and the path of each operation of the control plane. */
const controlRoutes = new Map(
  Object.entries(controlDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string }>).map(
      ([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path }] as const,
    ),
  ),
);

/** Draws the steps of a run: orders, queries, faulty requests, control plane, subscriptions. */
export class Traffic {
  readonly #random: Random;
  readonly #ids = new Map<string, string[]>();
  /** The options in the last response that has some: they expire. */
  #options: readonly string[] = [];
  #now = startTime;
  #count = 0;
  #queued: (() => Step)[] = [];

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  /** Returns the next step. */
  next(): Step {
    const random = this.#random;
    this.#count += 1;
    const queued = this.#queued.shift();
    if (queued !== undefined) return queued();
    if (this.#count % 100 === 1) return this.#openStreams();
    const chance = random.fraction();
    if (chance < 0.15) return this.#control(...random.pick(controlRequests));
    if (chance < 0.18) return this.#subscribe();
    return this.#call();
  }

  /** Notes the ids and the time in the response to a step. */
  learn(step: Step, [response = '']: readonly string[]): void {
    if (step.to === 'control') {
      const now = /time\\":(\d{13})/.exec(response)?.[1];
      if (now !== undefined) this.#now = Number(now);
      return;
    }
    if (step.to !== 'broker') return;
    const options = response.match(new RegExp(optionSymbol, 'g'));
    if (options !== null) this.#options = [...new Set(options)];
    for (const [, name = '', id = ''] of response.matchAll(/\\"(\w+)\\":\\?"?(__id\d+__)/g)) {
      const ids = this.#ids.get(name) ?? [];
      ids.push(id);
      this.#ids.set(name, ids.slice(-20));
    }
  }

  /** Closes the streams, and opens them with new listen keys. */
  #openStreams(): Step {
    this.#queue(...traders.map((account) => () => this.#listenKey(account)));
    for (const [index, account] of traders.entries()) {
      this.#queue(() => {
        const key = this.#ids.get('listenKey')?.at(index - traders.length) ?? 'unknown';
        return { to: 'open', socket: account, path: userDataAddress.replace('{listenKey}', key) };
      });
    }
    this.#queue(() => ({ to: 'open', socket: 'market', path: marketDataAddress }));
    for (const _ of topics) this.#queue(() => this.#subscribe());
    return { to: 'close' };
  }

  #queue(...steps: readonly (() => Step)[]): void {
    this.#queued.push(...steps);
  }

  #listenKey(account: string): Step {
    const operation = calls.find((one) => one.operation.operationId === 'createListenKey');
    if (operation === undefined) throw new Error('No operation is named createListenKey.');
    return this.#request(operation, account, []);
  }

  #subscribe(): Step {
    const random = this.#random;
    const frame = JSON.stringify({
      symbol: random.sample(markets, 1 + random.below(3)).join(),
      topic: random.pick(topics),
      event: random.chance(0.8) ? 'sub' : 'cancel',
      params: { binary: false },
    });
    return { to: 'socket', socket: 'market', frame };
  }

  #control(operationId: string, draw: (random: Random) => Request): Step {
    const { method = '', path = '' } = controlRoutes.get(operationId) ?? {};
    const request = draw(this.#random);
    const body = method === 'GET' || method === 'DELETE' ? '' : JSON.stringify(request);
    const contentType = body === '' ? {} : { contentType: 'application/json' };
    const step: Step = { to: 'control', method, path, query: '', body, ...contentType };
    this.#queue(() => this.#clock());
    // The sandbox closes the streams of a restored broker at once, and idle ones after a while.
    const isJump = operationId === 'restoreSnapshot' || Number(request.milliseconds) > 60_000;
    if (!isJump) return step;
    this.#queue(() => this.#openStreams());
    this.#queued.unshift(() => step);
    return { to: 'close' };
  }

  #clock(): Step {
    const { method = '', path = '' } = controlRoutes.get('getClock') ?? {};
    return { to: 'control', method, path, query: '', body: '' };
  }

  #call(): Step {
    const random = this.#random;
    const account = random.chance(0.04) ? random.pick(others) : random.pick(traders);
    const isOrder = random.chance(0.5);
    const candidates = calls.filter(({ operation }) => operation.rejectsReplays === isOrder);
    const call = random.pick(candidates.length > 0 ? candidates : calls);
    const records = new Map(call.operation.parameters.map((record) => [record.name, record]));
    const pairs = call.parameters.map(
      ([name, value]) => [name, this.#value(name, value, records.get(name))] as const,
    );
    return this.#request(call, account, random.chance(0.15) ? this.#faulty(call, pairs) : pairs);
  }

  /** Replaces the value of an example, so that orders of both accounts meet and ids exist. */
  #value(name: string, value: string, record: GatewayParameter | undefined): string {
    const random = this.#random;
    const ids = this.#ids.get(name) ?? [];
    if (optionSymbol.test(value) && this.#options.length > 0) return random.pick(this.#options);
    if (/^\d{15,}$/.test(value) && ids.length > 0) return random.pick(ids);
    if (/clientOrderId$/i.test(name)) return random.chance(0.9) ? `${value}-${this.#count}` : value;
    if (name === 'side') return String(random.pick(record?.values ?? [value]));
    if (/price$/i.test(name) && Number(value) > 10) {
      return String(Math.round(Number(value)) + random.pick([-10, 0, 0, 10]));
    }
    return value;
  }

  /** Changes one parameter of a request, so that the gateway must reject it, or not. */
  #faulty({ operation }: Call, pairs: Pairs) {
    const random = this.#random;
    const name = random.pick(operation.parameters)?.name ?? 'unknown';
    const others = pairs.filter(([one]) => one !== name);
    const own = pairs.filter(([one]) => one === name);
    switch (random.below(4)) {
      case 0:
        return others;
      case 1:
        return [...pairs, ...own];
      default:
        return [...others, [name, encodeURIComponent(random.pick(difficultValues))] as const];
    }
  }

  #request({ operation }: Call, account: string, parameters: Pairs): Step {
    const random = this.#random;
    const { method, path, signed, requiresTimestamp, requiresApiKey } = operation;
    const skew = random.chance(0.02) ? random.pick([-60_000, 60_000, 999]) : 0;
    const time = ['timestamp', String(this.#now + skew - random.below(4000))] as const;
    const pairs = requiresTimestamp ? [...parameters, time] : parameters;
    const inBody = method !== 'GET' && random.chance(0.5) ? random.below(pairs.length + 1) : 0;
    const signature = random.chance(0.02) ? '&signature=00' : '&signature=__sign__';
    const { query, body } = textsOf(operation, pairs, inBody);
    const end = signed ? signature : '';
    const isForm = body !== '';
    return {
      to: 'broker',
      method: random.chance(0.01) ? 'PATCH' : method,
      path: random.chance(0.01) ? `${path}/x` : path,
      query: isForm ? query : `${query}${end}`.replace(/^&/, ''),
      body: isForm ? `${body}${end}` : '',
      ...(isForm && { contentType: random.chance(0.02) ? 'text/plain' : form }),
      ...(requiresApiKey && random.chance(0.99) && { account }),
    };
  }
}
