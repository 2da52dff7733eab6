import type { Change, Executor } from '../../state/executor.ts';
import type { MarketMakerChange, MarketMaker as ShownMaker } from '../generated/client.gen.ts';
import { ControlProblem, refusedByBroker } from '../server/control-problem.ts';
import { houseUser, type MakerSettings, MarketMaker } from './market-maker.ts';
import { one, unitsOf } from './units.ts';

/** The market makers of a sandbox, one for each symbol that is quoted. */
export class MarketMakers {
  readonly #executor: Executor;
  readonly #now: () => number;
  readonly #makers = new Map<string, MarketMaker>();
  readonly #waiting = new Set<string>();
  #refreshing: Promise<void> = Promise.resolve();

  constructor(executor: Executor, now: () => number) {
    this.#executor = executor;
    this.#now = now;
    // At once: others who read before the events are durable see a book that is quoted.
    executor.follow((change) => this.#note(change));
  }

  /** Those that quote. */
  list(): ShownMaker[] {
    return [...this.#makers.values()].map((maker) => shown(maker, true));
  }

  /**
   * Lets a symbol be quoted, in another way than before, or no longer.
   *
   * @throws ControlProblem when there is nothing to quote around
   */
  async set(change: MarketMakerChange): Promise<ShownMaker> {
    const settings = settingsOf(change);
    this.#check(settings);
    const { symbol } = settings;
    if (change.enabled) await this.#addHouse();
    // Orders of one that was before, perhaps before a restart, would count as its own.
    const maker = new MarketMaker(settings, { executor: this.#executor, now: this.#now });
    this.#makers.delete(symbol);
    await maker.stop();
    if (change.enabled) {
      this.#makers.set(symbol, maker);
      await maker.refresh();
    }
    return shown(maker, change.enabled);
  }

  /** Renews the quotes of a symbol, if it is quoted. */
  async refresh(symbol: string): Promise<void> {
    await this.#makers.get(symbol)?.refresh();
  }

  /** Goes on after the whole state was replaced by another one. */
  async resume(): Promise<void> {
    for (const { settings } of [...this.#makers.values()]) {
      await this.set({ ...settings, enabled: true }).catch((error) => {
        // A symbol that the other state does not have is no longer quoted.
        this.#makers.delete(settings.symbol);
        if (!(error instanceof ControlProblem)) throw error;
      });
    }
  }

  /** Stops all of them and leaves their orders where they are. */
  forget(): void {
    this.#makers.clear();
  }

  /** Resolves when what happened so far has been answered. */
  async settled(): Promise<void> {
    let before: Promise<void> | undefined;
    while (before !== this.#refreshing) {
      before = this.#refreshing;
      await before;
    }
  }

  /** Quotes are renewed after the command that is being carried out, and once for many events. */
  #note(change: Change): void {
    if (this.#makers.size === 0) return;
    for (const event of change.events) {
      if (event.kind !== 'executionReport' || !isDone(event.status)) continue;
      const { symbol } = event;
      if (!this.#makers.has(symbol) || this.#waiting.has(symbol)) continue;
      this.#waiting.add(symbol);
      this.#refreshing = Promise.resolve().then(() => {
        this.#waiting.delete(symbol);
        return this.refresh(symbol);
      });
    }
  }

  #check({ symbol, spread }: MakerSettings): void {
    const { admin, indexPrices } = this.#executor.state.engine;
    if (!admin.listSymbols().some((known) => known.symbol === symbol)) {
      const message = `There is no spot symbol ${JSON.stringify(symbol)}. Add it with addSymbol first.`;
      throw new ControlProblem('NOT_FOUND', message);
    }
    if (!indexPrices.has(symbol)) {
      const message = `There is no index price of ${symbol} to quote around. Set one with setIndexPrice first.`;
      throw new ControlProblem('CONFLICT', message);
    }
    const units = spread.startsWith('-') ? -1n : unitsOf(spread);
    if (units <= 0n || units >= one) {
      const message = `The spread is ${spread}; it must be above 0 and below 1, such as 0.001.`;
      throw new ControlProblem('INVALID_REQUEST', message);
    }
  }

  async #addHouse(): Promise<void> {
    const { engine } = this.#executor.state;
    if (engine.admin.getAccount({ user: houseUser, accountType: 1, accountIndex: 0 })) return;
    const time = this.#now();
    const { rejection } = await this.#executor.execute({ kind: 'addUser', time, user: houseUser });
    if (rejection !== undefined) throw refusedByBroker(rejection);
  }
}

function settingsOf(change: MarketMakerChange): MakerSettings {
  const { symbol, seed = 1, spread = '0.001', levels = 5 } = change;
  return { symbol, seed, spread, levels };
}

/** Whether an order has left the book, and may leave a place to fill. */
function isDone(status: string): boolean {
  return status === 'FILLED' || status === 'CANCELED';
}

function shown({ settings, openOrders, problem }: MarketMaker, enabled: boolean): ShownMaker {
  return { ...settings, enabled, openOrders, ...(problem !== undefined && { problem }) };
}
