import { type Random, seededRandom } from '../random.ts';
import { BookFold, type FoldedBook } from './book-fold.ts';
import { RandomTrading } from './random-trading.ts';
import {
  type Credentials,
  openSocket,
  signedCall,
  type TestSocket,
  type TradedSandbox,
} from './traded-sandbox.ts';
import { type FoldedFill, type StreamSection, UserFold } from './user-fold.ts';

interface Trader {
  readonly number: number;
  readonly listenKey: string;
  readonly credentials: Credentials;
  readonly fold: UserFold;
}

type Row = Readonly<Record<string, unknown>>;

const funds = [
  [1, 'USDT', '1000000'],
  [1, 'BTC', '100'],
  [1, 'ETH', '1000'],
  [2, 'USDT', '1000000'],
  [3, 'BTC', '2'],
  [3, 'BUSDT', '20000'],
] as const;

/** The symbols whose books are compared, each with the REST path that returns its book. */
const books = [
  ['BTCUSDT', '/openapi/quote/v1/depth'],
  ['ETHUSDT', '/openapi/quote/v1/depth'],
  ['BTC-SWAP', '/openapi/quote/v1/contract/depth'],
  ['BTC-PERP-BUSDT', '/openapi/quote/v1/contract/depth'],
] as const;

/** Connected users that trade at random, and the comparison of their events with REST. */
export class StreamTraders {
  readonly #sandbox: TradedSandbox;
  readonly #random: Random;
  readonly #trading: RandomTrading;
  readonly #traders: Trader[] = [];
  readonly #books = new BookFold();
  /** The number of accepted orders and cancellations. */
  acceptedCount = 0;
  /** When the listen keys were last extended. */
  #extendedAt = 0;

  /** @param options the symbols of the options to trade */
  constructor(sandbox: TradedSandbox, options: readonly string[], seed: number) {
    this.#sandbox = sandbox;
    this.#random = seededRandom(seed);
    this.#trading = new RandomTrading(this.#random, options);
  }

  get eventCount(): number {
    return this.#traders.reduce((sum, { fold }) => sum + fold.eventCount, 0);
  }

  get bookMessageCount(): number {
    return this.#books.messageCount;
  }

  /** Creates and connects users, and subscribes to the books. */
  async connect(count: number): Promise<void> {
    for (let number = 0; number < count; number++) await this.#addTrader(number);
    const market = await openSocket(this.#sandbox, '/openapi/quote/ws/v1');
    market.onmessage = ({ data }) => this.#books.apply(String(data));
    const symbol = books.map(([name]) => name).join();
    const topics = ['depth', 'diffDepth'];
    for (const topic of topics) {
      market.send(JSON.stringify({ symbol, topic, event: 'sub', params: { binary: false } }));
    }
    keepAlive(this.#sandbox, market);
    // Wait for the first message of each topic of each book.
    while (this.bookMessageCount < topics.length * books.length) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Sends a request of a random user, sometimes moves the index, and advances the clock. */
  async step(): Promise<void> {
    const random = this.#random;
    const { number, credentials, fold } = random.pick(this.#traders);
    const open = (section: StreamSection) => fold.openOrders(section);
    const { method, path, parameters } = this.#trading.next(number, open);
    const { status } = await signedCall(this.#sandbox, credentials, method, path, parameters);
    if (status === 200) this.acceptedCount += 1;
    const { control } = this.#sandbox;
    if (random.chance(0.02)) {
      await control.setIndexPrice({ symbol: 'BTCUSDT', price: String(9900 + random.below(200)) });
    }
    await this.#extendKeys();
    await control.advanceClock({ milliseconds: 1 + random.below(random.chance(0.01) ? 2000 : 20) });
  }

  /** Compares the events of a random user and a random book with REST. Returns the differences. */
  async differences(): Promise<string[]> {
    const trader = this.#random.pick(this.#traders);
    const found = [...trader.fold.problems.splice(0), ...this.#books.problems.splice(0)];
    found.push(...(await this.#balanceDifferences(trader)));
    for (const section of ['spot', 'contract', 'option'] as const) {
      found.push(...(await this.#orderDifferences(trader, section)));
      found.push(...(await this.#fillDifferences(trader, section)));
    }
    const [symbol, path] = this.#random.pick(books);
    found.push(...(await this.#bookDifferences(trader, symbol, path)));
    return found.map((text) => `user ${trader.number}: ${text}`);
  }

  /** Extends the listen keys every 30 minutes of the broker's clock. */
  async #extendKeys(): Promise<void> {
    const now = this.#sandbox.now();
    if (now - this.#extendedAt < 30 * 60_000) return;
    this.#extendedAt = now;
    const path = '/openapi/v1/userDataStream';
    for (const { credentials, listenKey } of this.#traders) {
      await signedCall(this.#sandbox, credentials, 'PUT', path, { listenKey });
    }
  }

  async #addTrader(number: number): Promise<void> {
    const { control } = this.#sandbox;
    const user = `trader-${number}`;
    await control.addUser({ user });
    const credentials = await control.addApiKey({ user });
    const fold = new UserFold(`user-${number}-`);
    const { body } = await signedCall(
      this.#sandbox,
      credentials,
      'POST',
      '/openapi/v1/userDataStream',
    );
    const { listenKey } = body as { listenKey: string };
    const socket = await openSocket(this.#sandbox, `/openapi/ws/${listenKey}`);
    socket.onmessage = ({ data }) => {
      if (String(data).startsWith('{"ping"')) socket.send('{"pong":0}');
      else fold.apply(String(data));
    };
    for (const [accountType, token, amount] of funds) {
      await control.addDeposit({ user, accountType, token, amount });
    }
    socket.onclose = ({ code, reason }) => fold.problems.push(`closed: ${code} ${reason}`);
    this.#traders.push({ number, listenKey, credentials, fold });
  }

  async #rows(
    { credentials }: Trader,
    path: string,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<Row[]> {
    const { body } = await signedCall(this.#sandbox, credentials, 'GET', path, parameters);
    if (!Array.isArray(body)) throw new Error(`${path} failed: ${JSON.stringify(body)}`);
    return body as Row[];
  }

  async #balanceDifferences({ credentials, fold }: Trader): Promise<string[]> {
    const account = '/openapi/v1/account';
    const { body } = await signedCall(this.#sandbox, credentials, 'GET', account);
    const { balances } = body as { balances: { asset: string; free: string; locked: string }[] };
    return balances.flatMap(({ asset, free, locked }) => {
      const folded = fold.balances.get(asset) ?? ['0', '0'];
      return difference(`balance of ${asset}`, folded, [free, locked]);
    });
  }

  async #orderDifferences(trader: Trader, section: StreamSection): Promise<string[]> {
    const folded = trader.fold
      .openOrders(section)
      .map(({ orderId, clientOrderId, symbol, type, price, quantity, status, executed }) =>
        [orderId, clientOrderId, symbol, type, price, quantity, status, executed].join(' '),
      );
    const rows = [];
    for (const parameters of openOrderQueries[section]) {
      rows.push(...(await this.#rows(trader, listPaths[section].openOrders, parameters)));
    }
    const listed = rows.map((row) =>
      [
        ...['orderId', 'clientOrderId', 'symbol'].map((name) => row[name]),
        row.orderType ?? row.type,
        ...['price', 'origQty', 'status', 'executedQty'].map((name) => row[name]),
      ].join(' '),
    );
    return difference(`open orders of ${section}`, folded, listed.sort());
  }

  async #fillDifferences(trader: Trader, section: StreamSection): Promise<string[]> {
    const limit = 100;
    const rows = await this.#rows(trader, listPaths[section].myTrades, { limit: String(limit) });
    const folded = trader.fold.sections[section].fills.slice(-limit).map(fillText);
    const listed = rows.reverse().map((row) =>
      fillText({
        orderId: String(row.orderId),
        price: String(row.price),
        quantity: String(row.qty ?? row.quantity),
        commission: String(row.commission ?? row.fee),
      }),
    );
    return difference(`fills of ${section}`, folded, listed);
  }

  async #bookDifferences({ credentials }: Trader, symbol: string, path: string): Promise<string[]> {
    // The topic `depth` sends at most one message every 300 ms: wait for the latest changes.
    await this.#sandbox.control.advanceClock({ milliseconds: 300 });
    const { body } = await signedCall(this.#sandbox, credentials, 'GET', path, {
      symbol,
      limit: '0',
    });
    const { bids, asks } = body as FoldedBook;
    const listed = { bids, asks };
    const best = { bids: bids.slice(0, 300), asks: asks.slice(0, 300) };
    return [
      ...difference(`diffDepth of ${symbol}`, this.#books.fromChanges(symbol), listed),
      ...difference(`depth of ${symbol}`, this.#books.latest(symbol), best),
    ];
  }
}

/** The paths at which each section lists open orders and trades. */
const listPaths = {
  spot: { openOrders: '/openapi/v1/openOrders', myTrades: '/openapi/v1/myTrades' },
  contract: {
    openOrders: '/openapi/contract/v1/openOrders',
    myTrades: '/openapi/contract/v1/myTrades',
  },
  option: { openOrders: '/openapi/option/v1/openOrders', myTrades: '/openapi/option/v1/myTrades' },
} as const;

const all = { limit: '1000' };
const openOrderQueries: Readonly<
  Record<StreamSection, readonly Readonly<Record<string, string>>[]>
> = {
  spot: [all],
  contract: [
    { ...all, orderType: 'LIMIT' },
    { ...all, orderType: 'STOP' },
  ],
  option: [all],
};

/** Sends a ping every minute of the broker's clock. */
function keepAlive({ now }: TradedSandbox, market: TestSocket): void {
  let latest = now();
  const { onmessage } = market;
  market.onmessage = (event) => {
    onmessage?.(event);
    if (now() - latest < 60_000) return;
    latest = now();
    market.send('{"ping":0}');
  };
}

function fillText({ orderId, price, quantity, commission }: FoldedFill): string {
  return `${orderId} ${quantity} at ${price}, fee ${commission}`;
}

function difference(name: string, folded: unknown, listed: unknown): string[] {
  const fromEvents = JSON.stringify(folded);
  const fromRest = JSON.stringify(listed);
  if (fromEvents === fromRest) return [];
  return [`${name} differ: the events lead to ${fromEvents}, REST returns ${fromRest}`];
}
