import type { Random } from '../random.ts';
import { BookFold, type FoldedBook } from './book-fold.ts';
import { RandomTrading, type TradedSymbols } from './random-trading.ts';
import { RestAccount } from './rest-account.ts';
import {
  type Credentials,
  openSocket,
  signedCall,
  signedQuery,
  type TestSocket,
  type TradedSandbox,
} from './traded-sandbox.ts';
import { UserEventFold } from './user-event-fold.ts';

interface Trader {
  readonly number: number;
  readonly credentials: Credentials;
  readonly rest: RestAccount;
  /** What the frames of its stream say. */
  fold: UserEventFold;
  listenKey: string;
  socket: TestSocket | undefined;
}

const funds = [
  [1, 'USDT', '1000000'],
  [1, 'BTC', '100'],
  [1, 'ETH', '1000'],
  [2, 'USDT', '1000000'],
  [3, 'BTC', '2'],
  [3, 'BUSDT', '20000'],
] as const;

const listenKeys = '/openapi/v1/userDataStream';
const spotDepth = '/openapi/quote/v1/depth';
const contractDepth = '/openapi/quote/v1/contract/depth';

export interface TraderOptions {
  readonly random: Random;
  /** By default, the users trade in all sections. */
  readonly symbols?: TradedSymbols;
  /** Advances the clock, and waits until everything has happened. */
  readonly advance?: (milliseconds: number) => Promise<unknown>;
}

/** Connected users that trade at random, and the comparison of the streams with REST. */
export class StreamTraders {
  readonly #sandbox: TradedSandbox;
  readonly #random: Random;
  readonly #symbols: TradedSymbols;
  readonly #trading: RandomTrading;
  readonly #advance: (milliseconds: number) => Promise<unknown>;
  readonly #traders: Trader[] = [];
  readonly #books = new BookFold();
  /** The number of accepted orders and cancellations. */
  acceptedCount = 0;
  /** When the listen keys were last extended. */
  #extendedAt = 0;

  private constructor(sandbox: TradedSandbox, symbols: TradedSymbols, options: TraderOptions) {
    const advanceClock = (milliseconds: number) => sandbox.control.advanceClock({ milliseconds });
    this.#sandbox = sandbox;
    this.#random = options.random;
    this.#symbols = symbols;
    this.#trading = new RandomTrading(options.random, symbols);
    this.#advance = options.advance ?? advanceClock;
  }

  /** Creates and connects users. */
  static async create(
    sandbox: TradedSandbox,
    count: number,
    options: TraderOptions,
  ): Promise<StreamTraders> {
    const symbols = options.symbols ?? (await allSymbols(sandbox));
    const traders = new StreamTraders(sandbox, symbols, options);
    for (let number = 0; number < count; number++) await traders.#addTrader(number);
    return traders;
  }

  get eventCount(): number {
    return this.#traders.reduce((sum, { fold }) => sum + fold.eventCount, 0);
  }

  get bookMessageCount(): number {
    return this.#books.messageCount;
  }

  /** The first user. */
  get owner(): Trader {
    return this.#traders[0] as Trader;
  }

  /** Subscribes to the books of spot and contract, and waits for their first messages. */
  async subscribe(): Promise<void> {
    const market = await openSocket(this.#sandbox, '/openapi/quote/ws/v1');
    let pingedAt = this.#sandbox.now();
    market.onmessage = ({ data }) => {
      this.#books.apply(String(data));
      // Every minute of the broker's clock.
      if (this.#sandbox.now() - pingedAt < 60_000) return;
      pingedAt = this.#sandbox.now();
      market.send('{"ping":0}');
    };
    const symbols = [...this.#symbols.spot, ...this.#symbols.contract];
    for (const topic of ['depth', 'diffDepth']) {
      const request = { symbol: symbols.join(), topic, event: 'sub', params: { binary: false } };
      market.send(JSON.stringify(request));
    }
    while (this.bookMessageCount < 2 * symbols.length) {
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Sends a request of a random user, sometimes moves the index, and advances the clock. */
  async step(): Promise<void> {
    const random = this.#random;
    const { number, credentials, fold } = random.pick(this.#traders);
    const { method, path, parameters } = this.#trading.next(number, fold);
    const { status } = await signedCall(this.#sandbox, credentials, method, path, parameters);
    if (status === 200) this.acceptedCount += 1;
    if (random.chance(0.02)) {
      const price = String(9900 + random.below(200));
      await this.#sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price });
    }
    await this.#extendKeys();
    await this.#advance(1 + random.below(random.chance(0.03) ? 1500 : 30));
  }

  /** The first two users trade with each other. */
  async trade(quantity: string): Promise<void> {
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '10000' };
    for (const [index, side] of ['SELL', 'BUY'].entries()) {
      const { credentials } = this.#traders[index] as Trader;
      const parameters = { ...order, quantity, side };
      await signedCall(this.#sandbox, credentials, 'POST', '/openapi/v1/order', parameters);
    }
  }

  /** Compares the frames of a random user and of a random book with REST. */
  async differences(): Promise<string[]> {
    const { number, rest, fold } = this.#random.pick(this.#traders);
    const symbol = this.#random.pick([...this.#symbols.spot, ...this.#symbols.contract]);
    const found = [
      ...(await rest.differences(fold)),
      ...foreignOrders(number, fold),
      ...(await this.#bookDifferences(symbol)),
    ];
    return found.map((text) => `user ${number}: ${text}`);
  }

  /** Returns the whole order book of a symbol. */
  async depth(symbol: string): Promise<FoldedBook> {
    const path = this.#symbols.spot.includes(symbol) ? spotDepth : contractDepth;
    const parameters = { symbol, limit: '0' };
    const body = await signedQuery(this.#sandbox, this.owner.credentials, path, parameters);
    const { bids, asks } = body as FoldedBook;
    return { bids, asks };
  }

  /** Connects the users again, whose orders are unknown. */
  async restart(): Promise<void> {
    for (const trader of this.#traders) {
      trader.fold = new UserEventFold();
      await this.#follow(trader);
    }
  }

  /** Extends the listen keys every 30 minutes of the broker's clock. */
  async #extendKeys(): Promise<void> {
    const now = this.#sandbox.now();
    if (now - this.#extendedAt < 30 * 60_000) return;
    this.#extendedAt = now;
    for (const { credentials, listenKey } of this.#traders) {
      await signedCall(this.#sandbox, credentials, 'PUT', listenKeys, { listenKey });
    }
  }

  async #addTrader(number: number): Promise<void> {
    const { control } = this.#sandbox;
    const user = `trader-${number}`;
    await control.addUser({ user });
    const credentials = await control.addApiKey({ user });
    const rest = new RestAccount(this.#sandbox, credentials);
    const fold = new UserEventFold();
    const trader = { number, credentials, rest, fold, listenKey: '', socket: undefined };
    await this.#follow(trader);
    for (const [accountType, token, amount] of funds) {
      await control.addDeposit({ user, accountType, token, amount });
    }
    this.#traders.push(trader);
  }

  /** Reads the frames of a user, over a new connection whenever the broker closes it. */
  async #follow(trader: Trader): Promise<void> {
    const { credentials } = trader;
    if (trader.socket) trader.socket.onclose = null;
    const { body } = await signedCall(this.#sandbox, credentials, 'POST', listenKeys);
    const { listenKey } = body as { listenKey?: string };
    // The sandbox is closed.
    if (listenKey === undefined) return;
    const socket = await openSocket(this.#sandbox, `/openapi/ws/${listenKey}`);
    Object.assign(trader, { listenKey, socket });
    socket.onmessage = ({ data }) => {
      if (String(data).startsWith('{"ping"')) socket.send('{"pong":0}');
      else trader.fold.applyFrame(String(data));
    };
    socket.onclose = ({ code, reason }) => {
      trader.fold.problems.push(`closed: ${code} ${reason}`);
      // The API key can be unknown for a moment while the broker restarts.
      void this.#follow(trader).catch(() => {});
    };
  }

  async #bookDifferences(symbol: string): Promise<string[]> {
    // The topic `depth` sends at most one message every 300 ms: wait for the latest changes.
    await this.#sandbox.control.advanceClock({ milliseconds: 300 });
    const { bids, asks } = await this.depth(symbol);
    const best = { bids: bids.slice(0, 300), asks: asks.slice(0, 300) };
    return [
      ...this.#books.problems.splice(0),
      ...difference(`diffDepth of ${symbol}`, this.#books.fromChanges(symbol), { bids, asks }),
      ...difference(`depth of ${symbol}`, this.#books.latest(symbol), best),
    ];
  }
}

/** Returns the symbols of a sandbox with its default data. */
async function allSymbols(sandbox: TradedSandbox): Promise<TradedSymbols> {
  const request = { method: 'GET', query: '', body: '', headers: {}, ip: '127.0.0.1' };
  const { body } = await sandbox.handle({ ...request, path: '/openapi/v1/getOptions' });
  return {
    spot: ['BTCUSDT', 'ETHUSDT'],
    contract: ['BTC-SWAP', 'BTC-PERP-BUSDT'],
    option: (JSON.parse(body) as { symbol: string }[]).map(({ symbol }) => symbol),
  };
}

/**
 * Returns a sentence for each order that another user has placed. An order without a client order
 * id of a user is one of the broker itself, which closes a position.
 */
function foreignOrders(user: number, fold: UserEventFold): string[] {
  return [...fold.orders.values()]
    .filter(({ terms }) => terms.startsWith('user-') && !terms.startsWith(`user-${user}-`))
    .map((order) => `an order of another user: ${order.terms}`);
}

function difference(name: string, folded: unknown, listed: unknown): string[] {
  const fromEvents = JSON.stringify(folded);
  const fromRest = JSON.stringify(listed);
  if (fromEvents === fromRest) return [];
  return [`${name} differ: the events lead to ${fromEvents}, REST returns ${fromRest}`];
}
