import type { Clock } from '../state/clock.ts';
import type { Executor } from '../state/executor.ts';
import type { Scheduler } from '../state/scheduler.ts';
import { type BotContext, BotList } from './bots/bot-list.ts';
import { BotTimer } from './bots/bot-timer.ts';
import { moverKind } from './bots/index-mover.ts';
import { makerKind } from './bots/market-maker.ts';
import { findMarket } from './bots/markets.ts';
import { takerKind } from './bots/taker.ts';
import { rejectAtBound } from './bounds.ts';
import { rejectedByEngine } from './control-plane-error.ts';
import type { IndexPrice, IndexPriceChange, Section } from './generated/client.gen.ts';
import { accessTo } from './settings.ts';

/** An index mover that stopped after an error. */
export interface IndexMoverProblem {
  readonly symbol: string;
  /** What is wrong, and what to do. The control plane returns the same message. */
  readonly problem: string;
  readonly error: unknown;
}

/** A taker that stopped after an error. */
export interface TakerProblem extends IndexMoverProblem {
  readonly section: Section;
}

/** A market maker that cannot quote. */
export interface MarketMakerProblem extends Omit<TakerProblem, 'error'> {
  /**
   * The error that stopped the market maker. Absent if the market maker tries again after the next
   * change.
   */
  readonly error?: unknown;
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
export type Bots = ReturnType<typeof createBots>;

/** Creates the lists of bots of a broker, which are empty. */
export function createBots({ executor, scheduler, clock }: BotServices, observers: BotObservers) {
  const now = (): number => clock.now();
  const timer = new BotTimer(scheduler, clock);
  const context = { executor, now, timer, setIndexPrice };
  const { makers, indexMovers, takers } = createLists(context, observers);
  const all = [makers, indexMovers, takers];

  /**
   * Sets an index price. Resolves when the market makers have moved their quotes.
   *
   * @throws ControlPlaneError when the engine rejects the price, or there are too many index prices
   */
  async function setIndexPrice({ symbol, price }: IndexPriceChange): Promise<IndexPrice> {
    const { indexPrices, admin } = executor.state.engine;
    if (!indexPrices.has(symbol)) rejectAtBound('index prices', admin.getCounts().indexPrices);
    const time = now();
    const command = { kind: 'broker.setIndexPrice', time, symbol, price } as const;
    const { rejection } = await executor.execute(command);
    if (rejection !== undefined) throw rejectedByEngine(rejection);
    const { engine } = executor.state;
    await makers.run((name) => findMarket(engine, name)?.indices.includes(symbol) ?? false);
    await makers.settled();
    const set = executor.state.engine.indexPrices.get(symbol);
    return { symbol, price, time: set?.time ?? time };
  }

  return {
    makers,
    indexMovers,
    takers,
    setIndexPrice,
    /** Lets the market makers quote again whose fair prices depend on the time. */
    quoteTimed: () =>
      makers.run((name) => findMarket(executor.state.engine, name)?.isTimed ?? false),
    /** After a reset, enables again the bots that were started for all symbols. */
    restart: async () => {
      for (const bots of all) await bots.restart();
    },
    /** Enables the bots again after the whole state was replaced. */
    resume: async () => {
      for (const bots of all) await bots.resume();
    },
    /** Replaces the bots by those that the control plane has enabled. */
    useSettings: async () => {
      // A bot is left out if its option has expired in the meantime.
      await executor.executeDue(now());
      for (const bots of all) await bots.useSettings();
    },
    /** Returns settings with which another broker has the same bots. */
    allSettings: () => ({
      makers: makers.allSettings(),
      movers: indexMovers.allSettings(),
      takers: takers.allSettings(),
    }),
    /** Removes all bots. What they have left in the market stays there. */
    clear: () => {
      for (const bots of all) bots.clear();
    },
    /** Resolves when the bots have run as often as is due, and have reacted to all events. */
    settled: async () => {
      await timer.settled();
      await makers.settled();
    },
  };
}

function createLists(context: BotContext, observers: BotObservers) {
  const makers = new BotList(
    makerKind,
    context,
    accessTo(context.executor, 'makers'),
    ({ section, symbol }, problem, error) =>
      observers.onMarketMakerProblem?.({
        section,
        symbol,
        problem,
        ...(error !== undefined && { error }),
      }),
  );
  const indexMovers = new BotList(
    moverKind,
    context,
    accessTo(context.executor, 'movers'),
    ({ symbol }, problem, error) => observers.onIndexMoverProblem?.({ symbol, problem, error }),
  );
  const takers = new BotList(
    takerKind,
    context,
    accessTo(context.executor, 'takers'),
    ({ section, symbol }, problem, error) =>
      observers.onTakerProblem?.({ section, symbol, problem, error }),
  );
  return { makers, indexMovers, takers };
}
