import type { Executor } from '../state/executor.ts';
import type { Clock } from '../state/sandbox-clock.ts';
import type { Scheduler } from '../state/scheduler.ts';
import { BotList } from './bots/bot-list.ts';
import { BotTimer } from './bots/bot-timer.ts';
import { indexMovers, type MoverOptions, type MoverSettings } from './bots/index-mover.ts';
import {
  type MakerDetails,
  type MakerOptions,
  type MakerSettings,
  marketMakers,
} from './bots/market-maker.ts';
import { type TakerOptions, type TakerSettings, takers } from './bots/taker.ts';
import { rejectAtBound } from './bounds.ts';
import { rejectedByEngine } from './control-plane-error.ts';
import type { IndexPrice, IndexPriceChange, Section } from './generated/client.gen.ts';

/** A market maker that cannot quote. */
export interface MarketMakerProblem {
  readonly section: Section;
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  /**
   * The error that stopped the market maker. Absent if the market maker tries again after the next
   * change.
   */
  readonly error?: unknown;
}

/** A taker that stopped after an error. */
export interface TakerProblem {
  readonly section: Section;
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  readonly error: unknown;
}

/** An index mover that stopped after an error. */
export interface IndexMoverProblem {
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  readonly error: unknown;
}

/** Functions that are called with the problems of bots. */
export interface BotObservers {
  /** Called with each new reason why a market maker cannot quote. */
  readonly onMarketMakerProblem?: ((problem: MarketMakerProblem) => void) | undefined;
  /** Called when an index mover stops after an error. */
  readonly onIndexMoverProblem?: ((problem: IndexMoverProblem) => void) | undefined;
  /** Called when a taker stops after an error. */
  readonly onTakerProblem?: ((problem: TakerProblem) => void) | undefined;
}

interface BotServices {
  readonly executor: Executor;
  readonly scheduler: Pick<Scheduler, 'at'>;
  readonly clock: Clock;
}

/** The market makers, takers and index movers of a broker. */
export class Bots {
  readonly makers: BotList<MakerOptions, MakerSettings, MakerDetails>;
  readonly indexMovers: BotList<MoverOptions, MoverSettings>;
  readonly takers: BotList<TakerOptions, TakerSettings>;
  readonly #services: BotServices;
  readonly #timer: BotTimer;

  constructor(services: BotServices, observers: BotObservers) {
    const { executor, scheduler, clock } = services;
    this.#services = services;
    this.#timer = new BotTimer(scheduler, clock);
    const context = {
      executor,
      now: () => clock.now(),
      timer: this.#timer,
      setIndexPrice: (change: IndexPriceChange) => this.setIndexPrice(change),
    };
    this.makers = new BotList(marketMakers, context, ({ section, symbol }, problem, error) => {
      const cause = error === undefined ? {} : { error };
      observers.onMarketMakerProblem?.({ section, symbol, problem, ...cause });
    });
    this.indexMovers = new BotList(indexMovers, context, ({ symbol }, problem, error) =>
      observers.onIndexMoverProblem?.({ symbol, problem, error }),
    );
    this.takers = new BotList(takers, context, ({ section, symbol }, problem, error) =>
      observers.onTakerProblem?.({ section, symbol, problem, error }),
    );
  }

  /** After a reset, enables again the bots that were started for all symbols. */
  async restart(): Promise<void> {
    for (const bots of this.#all()) await bots.restart();
  }

  /** Enables the bots again after the whole state was replaced. */
  async resume(): Promise<void> {
    for (const bots of this.#all()) await bots.resume();
  }

  /** Removes all bots. What they left in the market stays there. */
  clear(): void {
    for (const bots of this.#all()) bots.clear();
  }

  /**
   * Resolves when all moves and orders of takers that are due, and the reactions of market makers,
   * are finished.
   */
  async settled(): Promise<void> {
    await this.#timer.settled();
    await this.makers.settled();
  }

  /**
   * Sets an index price. Resolves when the market makers have moved their quotes.
   *
   * @throws ControlPlaneError when the engine rejects the price, or there are too many index prices
   */
  async setIndexPrice({ symbol, price }: IndexPriceChange): Promise<IndexPrice> {
    const { executor, clock } = this.#services;
    const { indexPrices, admin } = executor.state.engine;
    if (!indexPrices.has(symbol)) rejectAtBound('index prices', admin.getCounts().indexPrices);
    const time = clock.now();
    const command = { kind: 'broker.setIndexPrice', time, symbol, price } as const;
    const { rejection } = await executor.execute(command);
    if (rejection !== undefined) throw rejectedByEngine(rejection);
    await this.makers.run({ index: symbol });
    await this.makers.settled();
    const set = executor.state.engine.indexPrices.get(symbol);
    return { symbol, price, time: set?.time ?? time };
  }

  #all() {
    return [this.makers, this.indexMovers, this.takers];
  }
}
