import { createSandbox, type Dialect, type Sandbox } from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { createSpotClient } from '@broker-api/spot';
import { sampled, seededRandom } from '@broker-api/test-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { allCases, allStreamCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import type { TestAccount } from '../src/client/account.ts';
import type { Session } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { Trader } from '../src/traffic/trader.ts';
import { caseOf, problems, runAudits, runCases, sessionOf } from './sandbox-target.ts';
import { expectPasses } from './stateful-target.ts';
import { advanceOf, isLong, streamTarget } from './stream-target.ts';

// A correct broker causes no failure: over a slow network, beside another run, in a moving market.

afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the cases of a kind, or some of them, and a sample of the others. */
const casesOf = (kind: (one: Case) => boolean, others: number, ofKind = Infinity): Case[] => [
  ...(ofKind === Infinity ? allCases.filter(kind) : sampled(allCases.filter(kind), ofKind)),
  ...sampled(
    allCases.filter((one) => !kind(one)),
    others,
  ),
];

// Over a network that delays requests and responses, in simulated time.

/** Runs cases. Returns those that did not pass. `delayMs` returns how long a request takes. */
async function runDelayed(cases: readonly Case[], delayMs: () => number) {
  let time = Date.UTC(2026, 10, 30, 1);
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 2;
    return Math.floor(time);
  });
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const sandbox = createSandbox({ clock: () => Math.floor(time), limits: 'off' });
  const session = sessionOf(sandbox, {
    fetch: async (url, init) => {
      time += delayMs();
      const response = await sandbox.fetch(url, init);
      time += delayMs();
      return response;
    },
  });
  return problems(await runCases(orderBySeed(cases, 1), session));
}

const isTimed = ({ query, body = '' }: Case): boolean => /\{(inside|outside)/.test(query + body);
test('slow but correct responses cause no failure', async () => {
  const random = seededRandom(9);
  const delayMs = () => random.pick([25, 150, 1000]);
  expect(await runDelayed(casesOf(isTimed, 60), delayMs)).toEqual([]);
});

test('requests that are late now and then cause no failure', async () => {
  const windows = allCases.filter(({ id }) => /\/34\d-/.test(id));
  let count = 0;
  // Every third one, because a test sends few requests.
  const delayMs = () => (count++ % 6 === 0 ? 2500 : 1);
  expect(await runDelayed(windows, delayMs)).toEqual([]);
});

// Two runs test one deployment with the same accounts at the same time.

// These tests measure what other programs change, or share the listen key with them.
const isShared = ({ id }: Case): boolean => /\/360-|ListenKey\/1/.test(id);
const ofStreams = allStreamCases.filter(({ id }) =>
  /\/userData\/5(00|05|1\d|2\d|4[0-3])-/.test(id),
);
const cases = casesOf(isShared, 60, 20);
const streamCases = sampled(ofStreams, 6);

test('two runs at the same time cause no failure', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  const runs = [1, 2].map(async (seed) => {
    const session = sessionOf(sandbox, {
      fetch: async (url, init) => {
        await new Promise(setImmediate);
        return sandbox.fetch(url, init);
      },
      seed,
    });
    const results = await runCases(orderBySeed(cases, seed), session);
    for (const one of orderBySeed(streamCases, seed)) {
      results.push(await runStreamCase(one, session));
    }
    return results;
  });
  const results = (await Promise.all(runs)).flat();
  expect(results).toHaveLength(2 * (cases.length + streamCases.length));
  expect(problems(results.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
});

test.each(['spot/placeOrder/100-market', 'spot/testOrder/100-market'])(
  '%s passes although another run removes its ask after the order book was read',
  async (id) => {
    const sandbox = createSandbox({ limits: 'off' });
    const [, other] = sandbox.accounts;
    const options = { baseUrl: 'https://sandbox.test', fetch: sandbox.fetch, credentials: other };
    const rival = createSpotClient(options);
    const ask = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC' } as const;
    const { orderId } = await rival.placeOrder({ ...ask, quantity: '0.02', price: '10000' });
    let isRemoved = false;
    const session = sessionOf(sandbox, {
      fetch: async (url, init) => {
        if (init?.method === 'POST' && !isRemoved) {
          isRemoved = true;
          await rival.cancelOrder({ orderId });
        }
        return sandbox.fetch(url, init);
      },
    });
    expect(await runCase(caseOf(id), session)).toMatchObject({ outcome: 'passed' });
    expect(isRemoved).toBe(true);
    expect(await rival.listOpenOrders({ symbol: 'BTCUSDT' })).toEqual([]);
  },
);

test('an order at the lowest price is not sent if it would trade', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  const session = sessionOf(sandbox);
  const other = new Trader(session, 'option', sandbox.accounts[1] as TestAccount);
  await other.place({ side: 'sell', symbol: 'BTC1204CS10000', price: '0.01', quantity: '1000' });
  const result = await runCase(caseOf('option/placeOrder/382-enforces-rules'), session);
  expect(result).toMatchObject({ outcome: 'passed' });
  expect(await other.rows('listMyTrades')).toEqual([]);
});

// In the market of `npm start`: market makers, takers and moving index prices.

async function startMarket(sandbox: Sandbox): Promise<void> {
  await sandbox.startMarketMakers();
  await sandbox.startTakers();
  sandbox.startIndexMovers();
}

/**
 * Starts the market, and lets it run for three minutes. Returns a session for the tests.
 *
 * @param pauseMs how much time passes after a request
 */
async function liveSession(pauseMs: (url: string) => number = () => 3) {
  const { sandbox, session, advance } = streamTarget({ seed: 3, pauseMs });
  // The market has moved away from the prices of the examples.
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '14000' });
  await startMarket(sandbox);
  for (let minute = 0; minute < 3; minute++) await advance(61_000);
  return { session, advance };
}

/** Tests of successful orders, of which each depends on the market. */
const dependsOnMarket = ({ id }: Case): boolean => /\/(placeOrder|cancelOrder)\/1/.test(id);

test('the sandbox passes tests while its market moves', async () => {
  const { session, advance } = await liveSession();
  const results: CaseResult[] = [];
  for (const one of orderBySeed(casesOf(dependsOnMarket, 30, 40), 3)) {
    await advance(1500);
    results.push(await runCase(one, session));
  }
  for (const section of sections) results.push(...(await runAudits(section, session)));
  expect(problems(results)).toEqual([]);
});

test('an empty market far from the prices of the examples passes contract tests', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '60000' });
  const session = sessionOf(sandbox, { seed: 3 });
  const ofContracts = allCases.filter(({ id }) => /^contract\/.*\/(1\d0|38\d|39\d)-/.test(id));
  const results = await runCases(sampled(ofContracts, 30), session);
  results.push(...(await runAudits('contract', session)));
  expect(problems(results).filter((problem) => !problem.endsWith('the list is empty'))).toEqual([]);
});

test('the sandbox passes the tests of the streams while its market moves', async () => {
  const { session, advance } = await liveSession();
  const ofTopics = allStreamCases.filter(({ id }) => /\/60\d-/.test(id));
  const others = allStreamCases.filter((one) => !isLong(one) && !ofTopics.includes(one));
  const results: CaseResult[] = [];
  for (const one of orderBySeed([...ofTopics, ...sampled(others, 10)], 3)) {
    await advance(1500);
    results.push(await runStreamCase(one, session));
  }
  expect(problems(results)).toEqual([]);
});

test('figures that depend on prices agree, although others trade meanwhile', async () => {
  const { session } = await liveSession((url) => (url.includes('/positions') ? 30_000 : 3));
  expect(problems(await runAudits('option', session, 'account-value'))).toEqual([]);
});

// Runs random sequences against the market of `npm start`, two runs at the same time, within the
// rate limits, over a network that delays each request, in simulated time.

/** Starts a market, and returns two sessions that use the same accounts. */
async function liveSessions(dialect: Dialect, seed: number): Promise<readonly Session[]> {
  const sandbox = createSandbox({ clock: 'manual', startTime: 1_796_083_500_000, dialect });
  await startMarket(sandbox);
  const advance = advanceOf(sandbox);
  await advance(120_000);
  const random = seededRandom(seed);
  const newSession = (number: number): Session =>
    sessionOf(sandbox, {
      fetch: async (url, init) => {
        await advance(25 + random.below(226));
        const response = await sandbox.fetch(url, init);
        await advance(25 + random.below(226));
        return response;
      },
      seed: number,
      pace: true,
      now: sandbox.now,
      pacerClock: { now: sandbox.now, wait: advance },
    });
  return [newSession(1), newSession(2)];
}

const runs = sections.flatMap((section) =>
  (
    [
      ['reference', 1],
      ['observed', 2],
      ['reference', 3],
    ] as const
  ).map(([dialect, seed]) => [section, seed, dialect] as const),
);

test.each(sampled(runs, 1))(
  'random sequences of %s cause no false alarm, with the seed %d',
  async (section, seed, dialect) => {
    const indexes = sampled([...Array(50).keys()], 2);
    const results = (await liveSessions(dialect, seed)).map(async (session, number) => {
      await expectPasses(session, section, indexes, 10 * seed + number);
    });
    await Promise.all(results);
  },
  600_000,
);
