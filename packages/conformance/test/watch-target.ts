import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox } from '@broker-api/sandbox';
import { type Section, usedWeightHeader } from '@broker-api/spec';
import type { Fetch } from '../src/client/session.ts';
import type { TradingBudget } from '../src/watch/budget.ts';
import { watcher } from '../src/watch/cycle.ts';
import { type Changes, compare, type WatchState } from '../src/watch/state.ts';
import { faulty } from './faulty-socket.ts';

const dayMs = 86_400_000;

/** A watch of a sandbox in this process, on a simulated clock. */
export class SimulatedWatch {
  readonly sandbox = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 9, 24, 1) });
  /** Changes the responses of the sandbox. */
  change: (response: Response, url: string) => Promise<Response> | Response = (one) => one;
  /** Changes the frames of the streams. */
  changeFrame: (text: string) => string = (text) => text;
  /** The number of orders that the watch placed. */
  orders = 0;
  /** The highest used weight that a response stated. */
  usedWeight = 0;
  state: WatchState = { version: 1, target: 'sandbox', items: [] };
  readonly #cycle: ReturnType<typeof watcher>;

  constructor(sections: readonly Section[], budget?: TradingBudget) {
    const { sandbox } = this;
    const advance = async (milliseconds: number): Promise<void> => {
      await nextTurn();
      await sandbox.control.advanceClock({ milliseconds: Math.ceil(milliseconds) });
    };
    const fetch: Fetch = async (url, init) => {
      if (init.method === 'POST' && /\/order(\?|$)/.test(url)) this.orders += 1;
      const response = await sandbox.fetch(url, init);
      const used = Number(response.headers.get(usedWeightHeader) ?? 0);
      this.usedWeight = Math.max(this.usedWeight, used);
      return this.change(response, url);
    };
    this.#cycle = watcher({
      baseUrl: 'http://sandbox.test',
      fetch,
      accounts: sandbox.accounts,
      seed: 1,
      now: sandbox.now,
      advance,
      openSocket: faulty((url) => new sandbox.WebSocket(url), {
        receive: (text) => [this.changeFrame(text)],
      }),
      pacerClock: { now: sandbox.now, wait: advance },
      sections,
      ...(budget !== undefined && { budget, operations: ['placeOrder', 'spot/getDepth'] }),
    });
  }

  /** Runs a cycle, and returns what changed. */
  async cycle(): Promise<Changes> {
    const { items, tests } = await this.#cycle();
    const changes = compare(this.state, items, tests, new Date(this.sandbox.now()).toISOString());
    this.state = changes.next;
    return changes;
  }

  async passDay(): Promise<void> {
    await this.sandbox.control.advanceClock({ milliseconds: dayMs });
  }
}
