import { createContractClient } from '@broker-api/contract';
import { createSpotClient } from '@broker-api/spot';
import { createMarketStream, type TradeEvent } from '@broker-api/streams/market';
import {
  faultySockets,
  type NetworkFaults,
  type Random,
  StreamTraders,
  seededRandom,
} from '@broker-api/test-kit';
import type { Violations } from '../campaign.ts';
import { baseUrl, type Dialect, RestartingBroker } from './broker.ts';

type Book = ReturnType<ReturnType<typeof createMarketStream>['orderBook']>;
type Levels = readonly { readonly 0: string; readonly 1: string }[];

/** A network without faults, and one with many. */
const calm: NetworkFaults = { drop: 0, duplicate: 0, truncate: 0, reset: 0, delay: 0, reorder: 0 };
const lost = { drop: 0.03, truncate: 0.01, reset: 0.01 };
const faulty: NetworkFaults = { ...lost, duplicate: 0.03, delay: 0.1, reorder: 0.03 };

const symbols = { spot: ['BTCUSDT'], contract: ['BTC-SWAP'], option: [] };

/** The public trade of the broker, as text: the oracle compares nothing else. */
const tradeText = (row: { t: number; p: string; q: string; m: boolean }): string =>
  [row.t, row.p, row.q, row.m].join(' ');

/** A sandbox with traders, and a market stream behind a network with faults. */
export class MarketTrial {
  readonly #random: Random;
  /** Draws the restarts. */
  readonly #restarts: Random;
  readonly #broker: RestartingBroker;
  readonly #traders: StreamTraders;
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

  private constructor(
    broker: RestartingBroker,
    traders: StreamTraders,
    seed: number,
    found: Violations,
  ) {
    const { timers } = broker;
    this.#violations = found;
    this.#random = seededRandom(seed);
    this.#restarts = seededRandom(seed + 1);
    this.#broker = broker;
    this.#traders = traders;
    const unreliable = (url: string, init: RequestInit): Promise<Response> =>
      !this.#isCalm && this.#random.chance(0.1)
        ? Promise.reject(new Error('the network failed'))
        : broker.fetch(url, init);
    const client = { baseUrl, clock: timers.now, fetch: unreliable };
    const stream = createMarketStream({
      baseUrl,
      WebSocket: this.#sockets(),
      clients: { spot: createSpotClient(client), contract: createContractClient(client) },
      brokerInfo: { symbols: [{ symbol: 'BTCUSDT' }], contracts: [{ symbol: 'BTC-SWAP' }] },
      clock: timers.now,
      schedule: timers.schedule,
      random: this.#random.fraction,
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

  static async start(dialect: Dialect, seed: number, found: Violations): Promise<MarketTrial> {
    const broker = new RestartingBroker({ dialect });
    const random = seededRandom(seed + 2);
    const advance = (milliseconds: number) => broker.timers.advance(milliseconds);
    const traders = await StreamTraders.create(broker, 2, { symbols, random, advance });
    broker.begin();
    return new MarketTrial(broker, traders, seed, found);
  }

  close(): Promise<void> {
    return this.#broker.close();
  }

  /** Trades for a while, then compares the books of the stream with those of the broker. */
  async checkpoint(number: number): Promise<void> {
    this.#isCalm = number % 10 === 0;
    this.#faults = this.#isCalm ? calm : faulty;
    const random = this.#random;
    for (let count = random.below(16); count > 0; count--) await this.#traders.step();
    await this.#broker.timers.advance(random.below(600));
    if (random.chance(0.02)) await this.#outage();
    // Without faults, each book is in sync after the longest delays of a reconnection.
    if (this.#isCalm) await this.#broker.timers.advance(120_000);
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
    await this.#traders.restart();
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
    await this.#broker.timers.advance(2500);
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
    const listed = await this.#traders.depth(book.symbol);
    for (const side of ['bids', 'asks'] as const) {
      const ours = textOf(book[side]());
      const theirs = textOf(listed[side]);
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
      now: this.#broker.timers.now,
      schedule: this.#broker.timers.schedule,
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
      this.#broker.timers.schedule(ping, 60_000);
    };
    this.#broker.timers.schedule(ping, 60_000);
  }

  /** Makes more trades while the connection is down than the first message of the topic has. */
  async #outage(): Promise<void> {
    const faults = this.#faults;
    this.#faults = { ...calm, reset: 1 };
    for (let count = 1; count <= 70; count++) await this.#traders.trade(`0.00${count}`);
    this.#faults = faults;
  }
}

function textOf(levels: Levels): string {
  return levels.map((level) => `${level[0]} ${level[1]}`).join(', ');
}
