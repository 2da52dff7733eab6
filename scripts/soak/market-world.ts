import { createContractClient } from '@broker-api/contract';
import { BrokerError } from '@broker-api/core';
import { createSpotClient } from '@broker-api/spot';
import type { createMarketStream, TradeEvent } from '@broker-api/streams/market';
import { faultySockets, ManualTimers, type Random, seededRandom } from '@broker-api/test-kit';
import type { Violations } from './campaign.ts';
import { calm, faulty } from './market-faults.ts';
import { RestartingBroker } from './restarting-broker.ts';

type Stream = ReturnType<typeof createMarketStream>;
export type Create = typeof createMarketStream;
type Book = ReturnType<Stream['orderBook']>;

interface Level {
  readonly 0: string;
  readonly 1: string;
}

/** The public trade of the broker, as text: the oracle compares nothing else. */
const tradeText = (row: { t: number; p: string; q: string; m: boolean }): string =>
  [row.t, row.p, row.q, row.m].join(' ');

/** A sandbox with traders, and a market stream behind a network with faults. */
export class MarketWorld {
  readonly #random: Random;
  /** Draws the restarts. */
  readonly #restarts: Random;
  readonly #broker: RestartingBroker;
  readonly #timers: ManualTimers;
  readonly #traders;
  readonly #books: readonly Book[];
  readonly #violations: Violations;
  /** The last versions of `diffDepth` that the broker has sent, by symbol. */
  readonly #sent = new Map<string, bigint>();
  /** All trades of BTCUSDT, as another connection without faults receives them. */
  readonly #trades: { readonly id: string; readonly text: string }[] = [];
  readonly #events: TradeEvent[] = [];
  /** The trades that the stream has delivered, as text. */
  readonly #arrived = new Set<string>();
  #isCalm = true;
  #faults = calm;
  #orders = 0;
  readonly counts = {
    synced: 0,
    notSynced: 0,
    blind: 0,
    trades: 0,
    recovered: 0,
    gaps: 0,
    restarts: 0,
    noted: 0,
  };

  constructor(create: Create, dialect: 'reference' | 'observed', seed: number, found: Violations) {
    this.#violations = found;
    this.#random = seededRandom(seed);
    this.#restarts = seededRandom(seed + 1);
    this.#broker = new RestartingBroker({ clock: 'manual', limits: 'off', dialect });
    const { now, fetch, accounts } = this.#broker;
    this.#timers = new ManualTimers(now(), (milliseconds) =>
      this.#broker.control.advanceClock({ milliseconds }),
    );
    const options = { baseUrl: 'http://127.0.0.1', clock: now };
    this.#traders = accounts.slice(0, 2).map((credentials) => ({
      spot: createSpotClient({ ...options, credentials, fetch }),
      contract: createContractClient({ ...options, credentials, fetch }),
    }));
    const unreliable = (url: string, init: RequestInit): Promise<Response> =>
      !this.#isCalm && this.#random.chance(0.1)
        ? Promise.reject(new Error('the network failed'))
        : fetch(url, init);
    const stream = create({
      baseUrl: 'http://127.0.0.1',
      WebSocket: this.#sockets(),
      clients: {
        spot: createSpotClient({ ...options, fetch: unreliable }),
        contract: createContractClient({ ...options, fetch: unreliable }),
      },
      brokerInfo: { symbols: [{ symbol: 'BTCUSDT' }], contracts: [{ symbol: 'BTC-SWAP' }] },
      clock: this.#timers.now,
      schedule: this.#timers.schedule,
      random: () => this.#random.fraction(),
    });
    this.#books = [
      stream.orderBook('BTCUSDT'),
      stream.orderBook('BTC-SWAP'),
      stream.orderBook('BTCUSDT', { source: 'depth' }),
    ];
    // The network fails now and then.
    stream.on('error', () => {});
    stream.trades('BTCUSDT').on('event', (event) => this.#events.push(event));
    this.#recordTrades();
  }

  close(): Promise<void> {
    return this.#broker.close();
  }

  /** Trades for a while, then compares the books of the stream with those of the broker. */
  async checkpoint(number: number): Promise<void> {
    this.#isCalm = number % 10 === 0;
    this.#faults = this.#isCalm ? calm : faulty;
    const random = this.#random;
    for (let count = random.below(8); count > 0; count--) {
      await this.#order().catch(rejected);
    }
    await this.#timers.advance(random.below(600));
    if (random.chance(0.02)) await this.#outage();
    // Without faults, each book is in sync after the longest delays of a reconnection.
    if (this.#isCalm) await this.#timers.advance(120_000);
    for (const book of this.#books) await this.#compare(book);
    if (!this.#isCalm) return;
    this.#compareTrades();
    if (this.#restarts.chance(0.2)) await this.#broker.save();
    if (this.#restarts.chance(0.3)) await this.#restart();
  }

  /** Resets, restores or restarts the broker. Its ids and versions begin again. */
  async #restart(): Promise<void> {
    this.counts.restarts += 1;
    this.#faults = faulty;
    this.#sent.clear();
    await this.#broker.restart(this.#restarts);
    this.#trades.length = 0;
    this.#recordTrades();
  }

  async #compare(book: Book): Promise<void> {
    const difference = await this.#difference(book);
    const { status } = book.state;
    if (status !== 'synced') {
      this.counts.notSynced += 1;
      if (this.#isCalm) this.#violations.add(() => `${book.symbol} stays ${status}`);
      return;
    }
    this.counts.synced += 1;
    if (difference === undefined) return;
    // Nothing can show that the last messages are missing or late, except the comparison.
    if (this.#isCalm || !this.#isBlind(book)) {
      this.#violations.add(() => `${book.symbol} is synced, but ${difference}`);
    }
    this.counts.blind += 1;
    // The book can have been equal for a moment, before a delayed message that others undo.
    const compared = book.compare().then(async (isEqual) => isEqual && this.#difference(book));
    await this.#timers.advance(2500);
    const isWrong = Boolean(await compared) && (await this.#difference(book)) !== undefined;
    if (isWrong) this.#violations.add(() => `${book.symbol} was compared, but ${difference}`);
  }

  /**
   * Whether the last messages of a book are lost or on their way. The topics of a book share their
   * versions, and `depth` sends a change up to 300 ms later.
   */
  #isBlind({ symbol, version = '0' }: Book): boolean {
    return BigInt(version) < (this.#sent.get(symbol) ?? 0n);
  }

  /** Returns how a book differs from the broker's. */
  async #difference(book: Book): Promise<string | undefined> {
    const [trader] = this.#traders;
    const parameters = { symbol: book.symbol, limit: 0 };
    const client = book.symbol === 'BTCUSDT' ? trader?.spot : trader?.contract;
    const listed = await client?.getDepth(parameters);
    for (const side of ['bids', 'asks'] as const) {
      const ours = textOf(book[side]());
      const theirs = textOf(listed?.[side] ?? []);
      if (ours !== theirs) return `${side} are ${ours} instead of ${theirs}`;
    }
    return undefined;
  }

  /**
   * Every trade must arrive once, in order. Only after a gap can some be missing, and after a
   * restart the first message repeats none that arrived before.
   */
  #compareTrades(): void {
    let index = -1;
    let mayMiss = true;
    let isRestart = false;
    for (const event of this.#events.splice(0)) {
      if (event.type !== 'trade') {
        this.counts[event.type === 'gap' ? 'gaps' : 'noted'] += 1;
        mayMiss = true;
        isRestart = event.type === 'restart';
        continue;
      }
      const { trade, recovered } = event;
      this.counts[recovered ? 'recovered' : 'trades'] += 1;
      const found = this.#trades.findIndex(
        ({ id, text }, at) => at > index && id === trade.v && text === tradeText(trade),
      );
      const skipped = this.#trades.slice(index + 1, found);
      const isComplete = isRestart
        ? skipped.every(({ text }) => this.#arrived.has(text))
        : skipped.length === 0;
      this.#arrived.add(tradeText(trade));
      if (found < 0 || (!mayMiss && !isComplete)) {
        this.#violations.add(() => `trade ${JSON.stringify(event)} after ${index} at ${found}`);
      }
      index = found;
      mayMiss = false;
      // The first message can end with trades that arrived before.
      isRestart &&= recovered;
    }
    if (index >= 0 && index !== this.#trades.length - 1) {
      this.#violations.add(() => `trades after ${index} of ${this.#trades.length} are missing`);
    }
    // The next events continue after the last one.
    if (index >= 0) this.#trades.splice(0, index);
  }

  #sockets() {
    const versionOf = /^\{"symbol":"([^"]+)","topic":"diffDepth","data":\[\{.*?"v":"(\d+)"/s;
    return faultySockets(this.#broker.WebSocket as never, {
      random: this.#random,
      now: this.#timers.now,
      schedule: this.#timers.schedule,
      onSent: (text) => {
        const [, symbol, version] = versionOf.exec(text) ?? [];
        if (symbol !== undefined) this.#sent.set(symbol, BigInt(version as string));
      },
      faults: (text) => {
        const isTrade = text.includes('"topic":"trade"');
        // Over TCP, no frame of a living connection is lost. A lost trade would leave no trace.
        return isTrade ? { ...this.#faults, drop: 0, reorder: 0 } : this.#faults;
      },
    });
  }

  /** Records the trades of the broker over a connection of its own. */
  #recordTrades(): void {
    const socket = new this.#broker.WebSocket('ws://127.0.0.1/openapi/quote/ws/v1');
    const request = { symbol: 'BTCUSDT', topic: 'trade', event: 'sub', params: { binary: false } };
    socket.onopen = () => socket.send(JSON.stringify(request));
    socket.onmessage = ({ data }) => {
      const { data: rows = [] } = JSON.parse(String(data).replaceAll(/"v":(\d+)/g, '"v":"$1"'));
      for (const row of rows) this.#trades.push({ id: row.v, text: tradeText(row) });
    };
    const ping = (): void => {
      socket.send('{"ping":0}');
      this.#timers.schedule(ping, 60_000);
    };
    this.#timers.schedule(ping, 60_000);
  }

  /** Makes more trades while the connection is down than the first message of the topic has. */
  async #outage(): Promise<void> {
    const [buyer, seller] = this.#traders;
    const order = { symbol: 'BTCUSDT', type: 'LIMIT', timeInForce: 'GTC', price: '10000' } as const;
    const faults = this.#faults;
    this.#faults = { ...calm, reset: 1 };
    for (let count = 0; count < 70; count++) {
      const quantity = String(1 + count);
      const terms = { ...order, quantity: `0.00${quantity}` };
      await seller?.spot.placeOrder({ ...terms, side: 'SELL' }).catch(rejected);
      await buyer?.spot.placeOrder({ ...terms, side: 'BUY' }).catch(rejected);
    }
    this.#faults = faults;
  }

  /** Places an order of a random trader near the price, or cancels all its orders. */
  async #order(): Promise<void> {
    const random = this.#random;
    const { spot, contract } = random.pick(this.#traders);
    this.#orders += 1;
    const price = String(9990 + random.below(40) / 2);
    if (random.chance(0.6)) {
      const side = random.pick(['BUY', 'SELL'] as const);
      const order = { symbol: 'BTCUSDT', side, type: 'LIMIT', timeInForce: 'GTC' } as const;
      await spot.placeOrder({ ...order, quantity: String(1 + random.below(9) / 10), price });
    } else if (random.chance(0.8)) {
      const side = random.pick(['BUY_OPEN', 'SELL_OPEN'] as const);
      const order = { symbol: 'BTC-SWAP', side, orderType: 'LIMIT', leverage: '20' } as const;
      const clientOrderId = `order-${this.#orders}`;
      await contract.placeOrder({ ...order, quantity: '5', price, clientOrderId });
    } else {
      const open = await spot.listOpenOrders({ symbol: 'BTCUSDT' });
      for (const { orderId } of open) if (random.chance(0.5)) await spot.cancelOrder({ orderId });
      await contract.cancelOrders({ symbol: 'BTC-SWAP' });
    }
  }
}

/** Ignores the rejection of an order, for example because the balance is insufficient. */
function rejected(error: unknown): void {
  if (!(error instanceof BrokerError)) throw error;
}

function textOf(levels: readonly Level[]): string {
  return levels.map((level) => `${level[0]} ${level[1]}`).join(', ');
}
