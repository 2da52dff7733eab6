import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox } from '@broker-api/sandbox';
import { type Section, usedWeightHeader } from '@broker-api/spec';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../src/auditor/rule.ts';
import type { Fetch } from '../src/client/session.ts';
import { watcher } from '../src/watch/cycle.ts';
import { type Changes, compare, type WatchState } from '../src/watch/state.ts';
import { faulty } from './faulty-socket.ts';
import { changing, openOrdersOf, type Wrap } from './sandbox-target.ts';

const dayMs = 86_400_000;

const isOrder = (url: string, { method }: RequestInit): boolean =>
  method === 'POST' && /\/order\?/.test(url);

/** A watch of a sandbox in this process, on a simulated clock. */
class SimulatedWatch {
  readonly sandbox = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 9, 24, 1) });
  /** Changes the requests or the responses of the sandbox. */
  wrap: Wrap = (fetch) => fetch;
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
      if (isOrder(url, init)) this.orders += 1;
      const response = await this.wrap(sandbox.fetch, sandbox)(url, init);
      const used = Number(response.headers.get(usedWeightHeader) ?? 0);
      this.usedWeight = Math.max(this.usedWeight, used);
      return response;
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

  /** Ends the changes of responses and frames. */
  reset(): void {
    this.wrap = (fetch) => fetch;
    this.changeFrame = (text) => text;
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

const texts = (items: readonly { readonly text: string }[]) => items.map(({ text }) => text);
const allTexts = ({ added, changed, gone }: Changes) => texts([...added, ...changed, ...gone]);

/** Starts a watch that trades, in a market with orders on both sides. */
async function tradingWatch(maxOrders: number): Promise<SimulatedWatch> {
  const watch = new SimulatedWatch(['spot', 'contract'], maxOrders);
  await watch.sandbox.startMarketMakers();
  return watch;
}

/** Checks that no account has an open order. */
async function expectNothingLeft(watch: SimulatedWatch): Promise<void> {
  for (const section of ['spot', 'contract'] as const) {
    expect(await openOrdersOf(watch.sandbox, section)).toEqual([]);
  }
}

/** Changes the JSON bodies of the successful responses of a path. */
const changingBodies = (path: string, change: (body: Row) => object): Wrap =>
  changing(path, (text) => {
    const body = JSON.parse(text) as Row;
    return 'code' in body ? text : JSON.stringify(change(body));
  });

/** Calls a function with each response to an order. */
const afterOrders =
  (act: () => void): Wrap =>
  (fetch) =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (isOrder(url, init)) act();
    return response;
  };

describe('a watch on a simulated clock', () => {
  test('reports nothing in 7 days without a change, with 5 % of the request weight', async () => {
    const watch = new SimulatedWatch(['option']);
    const names = new Set<string>();
    // The options of the sandbox expire before the last day, and others follow them.
    for (let day = 0; day <= 7; day++) {
      expect(allTexts(await watch.cycle())).toEqual([]);
      for (const { id, expires } of watch.state.items) if (expires) names.add(id);
      await watch.passDay();
    }
    expect(names.size).toBe(4);
    expect(watch.usedWeight).toBeGreaterThan(0);
    expect(watch.usedWeight).toBeLessThanOrEqual(0.05 * 1500);
  });

  test('also reports nothing if it trades, and places the permitted orders', async () => {
    const watch = await tradingWatch(8);
    for (let day = 0; day < 3; day++) {
      watch.orders = 0;
      expect(allTexts(await watch.cycle())).toEqual([]);
      expect(watch.orders).toBe(8);
      await watch.passDay();
    }
    expect(watch.usedWeight).toBeLessThanOrEqual(0.05 * 1500);
    await expectNothingLeft(watch);
  });
});

describe('a watch of a deployment that changes', () => {
  const watch = new SimulatedWatch(['option']);
  let trading: SimulatedWatch;
  beforeAll(async () => {
    await watch.cycle();
    trading = await tradingWatch(8);
    await trading.cycle();
  });
  beforeEach(() => {
    watch.reset();
    trading.reset();
  });

  test('reports each injected change in the next cycle, and once', async () => {
    watch.wrap = changingBodies('/depth', (body) => ({ ...body, checksum: '1' }));
    const broken = await watch.cycle();
    expect(texts(broken.added)).toEqual(['undocumented field checksum (option/getDepth)']);
    expect(texts((await watch.cycle()).added)).toEqual([]);

    watch.reset();
    const fixed = await watch.cycle();
    expect(texts(fixed.gone)).toEqual(texts(broken.added));
    expect(fixed.added).toEqual([]);
  });

  test('reports undocumented headers and error codes, which are never gone', async () => {
    watch.wrap = (fetch) => async (url, init) => {
      const response = await fetch(url, init);
      response.headers.set('X-New-Header', 'value');
      return response;
    };
    expect(texts((await watch.cycle()).added)).toEqual(['undocumented header x-new-header']);
    watch.reset();
    expect(texts((await watch.cycle()).gone)).toEqual([]);
  });

  test('reports undocumented fields of a stream, also of order events if it trades', async () => {
    watch.changeFrame = (text) => text.replace('"symbol"', '"extra":1,"symbol"');
    trading.changeFrame = (text) =>
      text.replace('"e":"executionReport"', '"e":"executionReport","zz":1');
    const found = [...(await watch.cycle()).added, ...(await trading.cycle()).added];
    expect(texts(found)).toEqual([
      expect.stringMatching(/^undocumented field extra \(option\/marketData/),
      expect.stringMatching(/^undocumented field zz \(spot\/userData\/executionReport\)/),
    ]);
  });

  test('reports rows in another order', async () => {
    trading.wrap = changingBodies('/depth', ({ bids, ...others }) => {
      return { ...others, bids: (bids as unknown[]).reverse() };
    });
    expect((await trading.cycle()).added).toHaveLength(1);
  });

  test('reports changed symbols and limits', async () => {
    watch.wrap = changingBodies('/brokerInfo', (body) => {
      const { symbols = [], ...others } = body as { symbols?: { symbol: string }[] };
      if (symbols.length === 0) return body;
      const [first, ...more] = symbols.filter(({ symbol }) => symbol !== 'ETHBTC');
      return { ...others, symbols: [{ ...first, quotePrecision: '3' }, ...more] };
    });
    const { changed, gone } = await watch.cycle();
    expect(texts(changed)).toEqual(['quotePrecision of spot symbol BTCUSDT']);
    expect(texts(gone)).toContain('spot symbol ETHBTC');
  });

  test('forgets nothing if the deployment does not respond', async () => {
    watch.wrap = () => () => Promise.reject(new Error('connection refused'));
    const { added, gone, next } = await watch.cycle();
    expect({ added, gone }).toEqual({ added: [], gone: [] });
    expect(next.items.length).toBeGreaterThan(0);
  });
});

test.each([
  [1, 1],
  [4, 2],
  [6, 5],
])('a watch that may place %i orders places %i', async (most, placed) => {
  const watch = await tradingWatch(most);
  await watch.cycle();
  expect(watch.orders).toBe(placed);
});

test('the orders of a watch have the smallest quantity', async () => {
  const watch = await tradingWatch(2);
  const quantities: (string | null)[] = [];
  watch.wrap = (fetch) => (url, init) => {
    if (isOrder(url, init)) quantities.push(new URL(url).searchParams.get('quantity'));
    return fetch(url, init);
  };
  await watch.cycle();
  // A resting order has the least amount, 10 USDT, at half of its price.
  expect(quantities.map((one) => Number(one).toFixed(3))).toEqual(['0.004', '2.000']);
});

test('a watch that is stopped ends after the current order, and leaves nothing', async () => {
  const watch = await tradingWatch(8);
  watch.wrap = afterOrders(() => watch.stop.abort());
  await watch.cycle();
  expect(watch.orders).toBe(1);
  await expectNothingLeft(watch);
});

describe('a watch leaves no order', () => {
  test('although no response to an order arrives', async () => {
    const watch = await tradingWatch(8);
    watch.wrap = afterOrders(() => {
      throw new Error('the connection was closed');
    });
    await watch.cycle();
    expect(watch.orders).toBeGreaterThan(2);
    await expectNothingLeft(watch);
  });

  test('although the broker rejects each order first with status 429', async () => {
    const watch = await tradingWatch(8);
    let count = 0;
    watch.wrap = (fetch) => async (url, init) => {
      if (!isOrder(url, init) || count++ % 2 === 1) return fetch(url, init);
      return new Response('', { status: 429, headers: { 'Retry-After': '1' } });
    };
    expect(texts((await watch.cycle()).added)).toEqual([]);
    expect(count).toBe(16);
    await expectNothingLeft(watch);
  });
});
