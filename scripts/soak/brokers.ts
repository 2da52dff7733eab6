import { createSandbox, type HttpResponse, type Sandbox } from '@broker-api/sandbox';
import { type ControlClient, createControlClient } from '@broker-api/sandbox/control';
import { apiKeyHeader, usedWeightHeader } from '@broker-api/spec';
import { hmac, type Random, seededRandom } from '@broker-api/test-kit';
import { type Campaign, unboundedMetric, Violations } from './campaign.ts';

const start = Date.UTC(2026, 5, 1, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const symbols = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'];
const users = ['alice', 'bob', 'aliceSub', 'aliceReadOnly'];

type Parameters = Readonly<Record<string, string>>;

interface Account {
  readonly name: string;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** A broker of the server, and a sandbox of its own that receives the same calls. */
interface Pair {
  readonly path: string;
  readonly accounts: readonly Account[];
  readonly control: ControlClient;
  readonly alone: Sandbox;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly parameters: Parameters;
}

/**
 * Sends random calls to brokers side by side, and each call of a broker also to a sandbox of its
 * own. If no broker has an effect on another one, all responses, used weights and states are equal.
 */
export const brokers: Campaign = async ({ count, seed }) => {
  const run = new Isolation(seededRandom(seed), 100);
  await run.run(count);
  return [
    unboundedMetric('brokers: calls on 100 brokers side by side', run.calls),
    unboundedMetric('brokers: calls with the key of another broker', run.foreignKeys),
    unboundedMetric('brokers: calls over a limit', run.limited),
    run.violations.metric('brokers: responses and states that another broker changed'),
  ];
};

const orderPath = '/openapi/v1/order';

/** Runs calls on brokers side by side, and compares each broker with a sandbox of its own. */
export class Isolation {
  readonly violations = new Violations();
  calls = 0;
  foreignKeys = 0;
  limited = 0;
  readonly #random: Random;
  readonly #server = createSandbox({ clock: 'manual', startTime: start });
  readonly #brokerCount: number;
  readonly #pairs: Pair[] = [];

  /** @param brokerCount how many brokers there are side by side */
  constructor(random: Random, brokerCount: number) {
    this.#random = random;
    this.#brokerCount = brokerCount;
  }

  async run(count: number): Promise<void> {
    const { origin, stop } = await this.#server.listenControl();
    for (let seed = 0; seed < this.#brokerCount; seed++)
      this.#pairs.push(await this.#create(seed, origin));
    const checkEvery = Math.max(1000, Math.floor(count / 20));
    let nextCheck = checkEvery;
    const [first] = this.#pairs;
    if (first?.accounts[0]) await this.#exhaust(first, first.accounts[0]);
    while (this.calls < count) {
      await this.#step(this.#random.pick(this.#pairs));
      if (this.calls < nextCheck) continue;
      nextCheck += checkEvery;
      await this.#compareStates();
    }
    await this.#compareStates();
    await stop(0);
    await this.#server.close();
  }

  async #create(seed: number, origin: string): Promise<Pair> {
    const options = { seed, clock: 'manual', startTime: start } as const;
    const { broker, accounts } = await this.#server.control.createBroker(options);
    const control = createControlClient({ baseUrl: `${origin}${broker.path}` });
    return { path: broker.path, accounts, control, alone: createSandbox(options) };
  }

  /** Sends one random call of a broker, or the calls that exhaust its limits. */
  async #step(pair: Pair): Promise<void> {
    const kind = this.#random.below(1000);
    if (kind < 10) return this.#change(pair);
    const owner = kind < 60 ? this.#random.pick(this.#pairs) : pair;
    if (owner !== pair) this.foreignKeys += 1;
    const name = this.#random.pick(users);
    const account = owner.accounts.find((one) => one.name === name);
    if (kind >= 998) return this.#exhaust(pair, account as Account);
    await this.#send(pair, this.#randomCall(), account as Account);
  }

  /** Places so many orders within one instant that further ones exceed the limit of the broker. */
  async #exhaust(pair: Pair, account: Account): Promise<void> {
    for (let count = 0; count < 60; count++) {
      const parameters = this.#randomOrder(this.#random.pick(symbols));
      await this.#send(pair, { method: 'POST', path: orderPath, parameters }, account);
    }
  }

  #randomCall(): Call {
    const symbol = this.#random.pick(symbols);
    const origClientOrderId = `order-${this.#random.below(500)}`;
    const order = { method: 'POST', path: orderPath, parameters: this.#randomOrder(symbol) };
    return this.#random.pick<Call>([
      { method: 'GET', path: '/openapi/quote/v1/depth', parameters: { symbol } },
      { method: 'GET', path: '/openapi/v1/account', parameters: {} },
      { method: 'GET', path: '/openapi/v1/openOrders', parameters: {} },
      { method: 'DELETE', path: orderPath, parameters: { origClientOrderId } },
      order,
      order,
    ]);
  }

  #randomOrder(symbol: string): Parameters {
    const price = { BTCUSDT: 9000, ETHUSDT: 200, ETHBTC: 0.02 }[symbol] ?? 1;
    return {
      symbol,
      side: this.#random.pick(['BUY', 'SELL']),
      type: 'LIMIT',
      timeInForce: this.#random.pick(['GTC', 'IOC']),
      quantity: (this.#random.below(20) / 10 + 0.1).toFixed(1),
      price: (price * (1 + this.#random.below(11) / 100)).toFixed(symbol === 'ETHBTC' ? 4 : 2),
      newClientOrderId: `order-${this.#random.below(500)}`,
    };
  }

  async #send({ path, alone }: Pair, call: Call, account: Account): Promise<void> {
    this.calls += 1;
    const text = new URLSearchParams({
      ...call.parameters,
      timestamp: String(alone.now()),
      recvWindow: '5000',
    }).toString();
    const request = {
      method: call.method,
      query: `${text}&signature=${hmac(account.secretKey, text)}`,
      body: '',
      headers: { [apiKeyHeader.toLowerCase()]: account.apiKey },
      ip: '127.0.0.1',
    };
    const received = await this.#server.handle({ ...request, path: `${path}${call.path}` });
    const expected = await alone.handle({ ...request, path: call.path });
    if ([429, 418].includes(received.status)) this.limited += 1;
    if (textOf(received) === textOf(expected)) return;
    this.violations.add(
      () => `${path} ${call.method} ${text}: ${textOf(received)} instead of ${textOf(expected)}`,
    );
  }

  /** Changes a broker through its control plane. */
  async #change({ control, alone }: Pair): Promise<void> {
    const kind = this.#random.below(10);
    const price = String(9000 + this.#random.below(1000));
    // The longest of these steps end a ban.
    const milliseconds = this.#random.below(this.#random.pick([2 * minute, 2 * hour, 8 * day]));
    for (const one of [control, alone.control]) {
      if (kind === 0) await one.reset();
      else if (kind === 1) await one.setIndexPrice({ symbol: 'BTCUSDT', price });
      else if (kind === 2) await one.injectFault({ effect: 'status', times: 1 });
      else await one.advanceClock({ milliseconds });
    }
  }

  async #compareStates(): Promise<void> {
    for (const { path, control, alone } of this.#pairs) {
      const received = await control.getState();
      const expected = await alone.control.getState();
      if (received.hash === expected.hash) continue;
      this.violations.add(() => `${path}: the state ${received.hash} instead of ${expected.hash}`);
    }
  }
}

/** Returns what a response says, and the used weight. References of faults are random. */
function textOf({ status, body, headers }: HttpResponse): string {
  const text = body.replace(/[0-9a-f-]{36}/g, 'reference');
  return `${status} ${headers[usedWeightHeader.toLowerCase()]} ${text}`;
}
