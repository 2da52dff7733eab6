import {
  createMarketStream,
  type FeedTrade,
  type MarketStream,
  type OrderBook,
  type TradeFeed,
} from '@broker-api/streams/market';
import { type BrokerTarget, streamOptions } from './broker-target.ts';
import { timeText } from './chart-axes.ts';
import type { Depth } from './depth-chart.ts';
import { element, part, rowsOf, table } from './elements.ts';
import type { Level, Market } from './markets.ts';
import type { AllClients } from './section-clients.ts';
import type { StreamStates } from './stream-states.ts';

const bookLevels = 6;
const depthLevels = 50;
const tapeLength = 15;
/** How often the panels change at most, in milliseconds. */
const refreshMs = 200;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, refreshMs));

/** The order book and the latest trades of a market, which a market stream keeps up to date. */
export class MarketPanels {
  readonly #root: HTMLElement;
  readonly #target: BrokerTarget;
  readonly #clients: AllClients;
  readonly #states: StreamStates;
  #stream: MarketStream | undefined;
  #book: OrderBook | undefined;
  /** The latest trades, newest first. */
  #trades: FeedTrade[] = [];
  #hasChanged = false;

  constructor(root: HTMLElement, target: BrokerTarget, clients: AllClients, states: StreamStates) {
    this.#root = root;
    this.#target = target;
    this.#clients = clients;
    this.#states = states;
  }

  /** The price of the last trade; undefined before the first trade. */
  get lastPrice(): string | undefined {
    return this.#trades[0]?.p;
  }

  /** The best levels of the order book. */
  get depth(): Depth {
    return {
      bids: this.#book?.bids(depthLevels) ?? [],
      asks: this.#book?.asks(depthLevels) ?? [],
    };
  }

  /** Returns whether the order book or the trades have changed since the last call. */
  takeHasChanged(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }

  /** Follows a market, and no other one any more. Waits a moment until its order book is synced. */
  async follow({ section, symbol }: Market): Promise<void> {
    this.close('another market is displayed');
    const clients = { [section]: this.#clients[section] };
    const stream = createMarketStream({ ...streamOptions(this.#target), clients });
    this.#stream = stream;
    const book = stream.orderBook(symbol);
    this.#book = book;
    this.#trades = [];
    // What an earlier stream still reports is about another market.
    const ifCurrent =
      <Event>(handle: (event: Event) => void) =>
      (event: Event): void => {
        if (stream === this.#stream) handle(event);
      };
    this.#states.show('book', book.state);
    stream.on(
      'state',
      ifCurrent((state) => this.#states.show('market', state)),
    );
    book.on(
      'state',
      ifCurrent((state) => this.#states.show('book', state)),
    );
    stream.on(
      'error',
      ifCurrent((error) => this.#states.note(`Market stream: ${String(error)}`)),
    );
    stream.on(
      'lag',
      ifCurrent(({ topic, skipped }) => {
        this.#states.note(`Lag: ${skipped} messages of the topic ${topic} were skipped.`);
      }),
    );
    // What ends the loops is displayed as an error of the stream.
    this.#displayBook(book).catch(() => {});
    this.#displayTrades(stream.trades(symbol)).catch(() => {});
    await book.synced(AbortSignal.timeout(1000)).catch(() => {});
  }

  /** Ends the market stream. */
  close(reason: string): void {
    this.#states.forget('market');
    this.#states.forget('book');
    for (const name of ['market', 'book'] as const) {
      this.#states.show(name, { status: 'closed', reason });
    }
    const stream = this.#stream;
    this.#stream = undefined;
    stream?.close();
  }

  async #displayBook(book: OrderBook): Promise<void> {
    const sides = { bids: bookSide('Bids'), asks: bookSide('Asks') };
    const panel = part(this.#root, '[data-panel=book]');
    panel.replaceChildren(sides.bids, sides.asks);
    for await (const _ of book) {
      fill(sides.bids, book.bids(bookLevels));
      fill(sides.asks, book.asks(bookLevels));
      this.#hasChanged = true;
      await pause();
    }
  }

  async #displayTrades(trades: TradeFeed): Promise<void> {
    const started = this.#target.clock();
    const tape = table('Trades', ['Time (UTC)', 'Taker', 'Price', 'Quantity'], []);
    part(this.#root, '[data-panel=tape]').replaceChildren(tape);
    const body = part(tape, 'tbody');
    for await (const event of trades) {
      if (event.type !== 'trade') {
        this.#states.note(`Trades: a ${event.type}, because ${event.reason}.`);
        continue;
      }
      const { trade } = event;
      // The first trades were made before the subscription.
      const isMissed = event.recovered && trade.t > started;
      this.#trades = [trade, ...this.#trades.slice(0, tapeLength - 1)];
      this.#hasChanged = true;
      body.prepend(...rowsOf([tradeCells(trade, isMissed)]));
      body.children[tapeLength]?.remove();
    }
  }
}

function bookSide(title: string): HTMLElement {
  const side = table(title, ['Price', 'Quantity'], []);
  side.classList.add(title.toLowerCase());
  return side;
}

/** Displays the levels of a side. The element stays, because it can have the focus. */
function fill(side: HTMLElement, levels: readonly Level[]): void {
  const rows = rowsOf(levels);
  // JavaScript numbers are inexact, so only the widths of the bars are computed with them.
  const largest = Math.max(...levels.map(([, quantity]) => Number(quantity)));
  for (const [index, row] of rows.entries()) {
    const share = Number(levels[index]?.[1]) / largest;
    row.style.setProperty('--share', `${(share * 100).toFixed(1)}%`);
  }
  part(side, 'tbody').replaceChildren(...rows);
}

function tradeCells({ t, p, q, m }: FeedTrade, isRecovered: boolean): (Node | string)[] {
  const taker = m ? 'buys' : 'sells';
  const time = timeText(t).slice(11);
  return [
    isRecovered ? element('span', {}, time, ' ', element('mark', {}, 'recovered')) : time,
    element('span', { class: taker }, taker),
    p,
    q,
  ];
}
