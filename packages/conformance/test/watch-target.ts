import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox } from '@broker-api/sandbox';
import {
  type GatewayOperation,
  operations,
  type Section,
  usedWeightHeader,
} from '@broker-api/spec';
import { call } from '../src/client/call.ts';
import { createSession, type Fetch } from '../src/client/session.ts';
import { watcher } from '../src/watch/cycle.ts';
import { type Changes, compare, type WatchState } from '../src/watch/state.ts';
import { faulty } from './faulty-socket.ts';

const dayMs = 86_400_000;

/** A watch of a sandbox in this process, on a simulated clock. */
export class SimulatedWatch {
  readonly sandbox = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 9, 24, 1) });
  /** Changes the responses of the sandbox. */
  change: (response: Response, url: string, init: RequestInit) => Promise<Response> | Response = (
    one,
  ) => one;
  /** Responds in place of the sandbox, which then receives no request. */
  intercept: (url: string, init: RequestInit) => Response | undefined = () => undefined;
  /** Changes the frames of the streams. */
  changeFrame: (text: string) => string = (text) => text;
  /** Ends the watch after the current test. */
  readonly stop = new AbortController();
  /** The number of orders that the watch placed. */
  orders = 0;
  /** The highest used weight that a response stated. */
  usedWeight = 0;
  state: WatchState = { version: 1, target: 'sandbox', items: [] };
  readonly #cycle: ReturnType<typeof watcher>;

  constructor(sections: readonly Section[], maxOrders?: number) {
    const { sandbox } = this;
    const advance = async (milliseconds: number): Promise<void> => {
      await nextTurn();
      await sandbox.control.advanceClock({ milliseconds: Math.ceil(milliseconds) });
    };
    const fetch: Fetch = async (url, init) => {
      if (init.method === 'POST' && /\/order(\?|$)/.test(url)) this.orders += 1;
      const response = this.intercept(url, init) ?? (await sandbox.fetch(url, init));
      const used = Number(response.headers.get(usedWeightHeader) ?? 0);
      this.usedWeight = Math.max(this.usedWeight, used);
      return this.change(response, url, init);
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
      signal: this.stop.signal,
      maxOrders,
      operations: maxOrders === undefined ? [] : ['userData', 'spot/getDepth'],
    });
  }

  /** Runs a cycle, and returns what changed. */
  async cycle(): Promise<Changes> {
    const { items, tests } = await this.#cycle();
    const changes = compare(this.state, items, tests, new Date(this.sandbox.now()).toISOString());
    this.state = changes.next;
    return changes;
  }

  /** Returns the body of the response to a call, by default of the account that trades. */
  async call(section: Section, operationId: string, parameters = '', user = 0): Promise<unknown> {
    const { accounts, fetch, now } = this.sandbox;
    const options = { baseUrl: 'http://sandbox.test', accounts, fetch, now, trade: false, seed: 1 };
    const session = createSession({ ...options, pace: false });
    const account = accounts[user] as (typeof accounts)[0];
    const operation = operations[section][operationId] as GatewayOperation;
    return (await call(session, account, operation, parameters)).body;
  }

  async passDay(): Promise<void> {
    await this.sandbox.control.advanceClock({ milliseconds: dayMs });
  }
}
