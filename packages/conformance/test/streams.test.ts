import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allStreamCases } from '../src/cases/all-cases.ts';
import { operationOf, type StreamCase } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { textOf } from '../src/cases/parse-exact.ts';
import { createSession, type Session, type SessionOptions } from '../src/client/session.ts';
import { StreamConnection } from '../src/client/stream-connection.ts';
import { coverageOf } from '../src/report/coverage.ts';
import { failureText } from '../src/report/failure-text.ts';
import type { CaseResult } from '../src/result.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { traderIn } from '../src/traffic/trades.ts';
import { servedSandbox } from './command.ts';
import { faulty } from './faulty-socket.ts';
import { changing, problems, sandboxTarget, sessionOf } from './sandbox-target.ts';
import { streamFaults } from './stream-faults.ts';
import { isLong, streamCase, streamTarget } from './stream-target.ts';
import { serve } from './stub-server.ts';

const seed = 3;
const long = allStreamCases.filter(isLong);
const short = allStreamCases.filter((one) => !isLong(one));

async function runAll(session: Session, cases: readonly StreamCase[]): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of orderBySeed(cases, seed)) results.push(await runStreamCase(one, session));
  return results;
}

const dialects = ['reference', 'observed'] as const;

test.each(sampled(dialects, 1))(
  'the sandbox passes all tests of the streams: %s',
  async (dialect) => {
    const { session, sandbox } = streamTarget({ dialect });
    const results = await runAll(session, allStreamCases);
    // No test is skipped.
    expect(problems(results)).toEqual([]);
    expect(results.length).toBeGreaterThan(150);
    const { messages } = coverageOf(
      results.map((one) => ({ ...one, title: '', operation: operationOf(one) })),
    );
    expect(messages.missing).toEqual([]);
    // The results contain no listen key and no API key.
    const text = JSON.stringify(results);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
    for (const { apiKey } of sandbox.accounts) expect(text).not.toContain(apiKey);
  },
);

test('the sandbox passes the spot tests of the streams over the network', async () => {
  const session = await networkSession();
  // The server sends its first ping after 30 seconds.
  const cases = short.filter(
    ({ id, check }) => id.startsWith('spot/') && check.name !== 'server ping',
  );
  expect(problems(await runAll(session, sampled(cases, 20)))).toEqual([]);
});

test('in the observed dialect, the integers of user events are strings', async () => {
  const { session } = streamTarget({ dialect: 'observed' });
  const events = short.filter(({ id }) => id.includes('/userData/500-'));
  const results = await runAll(session, events);
  expect(problems(results)).toEqual([]);
  expect(new Set(results.map(({ longEncoding }) => longEncoding))).toEqual(new Set(['text']));
});

test('without trading, only the public tests of the market stream run', async () => {
  const { session } = streamTarget({ trade: false });
  const results = await runAll(session, short);
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
    new Set([expect.stringContaining('trading is off')]),
  );
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  expect(passed.length + skipped.length).toBe(results.length);
  expect(passed.every(({ id }) => id.includes('/marketData/'))).toBe(true);
});

test('long tests are skipped if the clock of the broker cannot be advanced', async () => {
  const { session } = streamTarget({ advances: false });
  for (const { outcome, skipCause, reason } of await runAll(session, long)) {
    expect([outcome, skipCause]).toEqual(['skipped', 'options']);
    expect(reason).toMatch(/^takes \d+ \w+; runs only in a process whose clock/);
  }
});

/** Returns a session that tests a sandbox over the network. */
async function networkSession(options: Partial<SessionOptions> = {}): Promise<Session> {
  const { origin: baseUrl, sandbox } = await servedSandbox();
  const { accounts } = sandbox;
  return createSession({ baseUrl, accounts, trade: true, seed, pace: false, ...options });
}

test.each([
  ['does not listen', 'no response', async () => 'http://127.0.0.1:9'],
  [
    'serves no WebSocket',
    'status 404',
    () => serve((_, response) => response.writeHead(404).end()),
  ],
])('no test of the streams runs if the server %s', async (_name, problem, start) => {
  const wsUrl = (await start()).replace('http', 'ws');
  const session = await networkSession({ wsUrl });
  for (const id of [
    'spot/userData/500-executionReport',
    'spot/userData/543-unknown-key',
    'spot/userData/544-reused-key',
    'option/marketData/600-depth',
  ]) {
    expect(await runStreamCase(streamCase(id), session)).toMatchObject({
      outcome: 'skipped',
      skipCause: 'failed preparation',
      // The summary of a run states each reason once, so both channels must have the same reason.
      reason:
        `requires a WebSocket server at ${wsUrl}; ` +
        `expected a handshake with status 101, got ${problem}; pass the right URL with --ws-url`,
    });
  }
});

test('no test of the streams runs if the broker lists no symbols', async () => {
  const unlisted = (text: string): string => text.replace(/"symbols":.*/, '"symbols":[]}');
  const { session } = sandboxTarget({ wrap: changing('/brokerInfo', unlisted) });
  expect(await runStreamCase(streamCase('spot/marketData/600-depth'), session)).toMatchObject({
    skipCause: 'failed preparation',
    reason: 'requires a symbol; getBrokerInfo lists no symbols',
  });
});

test('a test fails with the status if the server rejects a new listen key', async () => {
  const session = await networkSession({
    fetch: async (url, init) =>
      url.includes('userDataStream')
        ? Response.json({ listenKey: 'rejected'.repeat(8) })
        : fetch(url, init),
  });
  const result = await runStreamCase(streamCase('spot/userData/500-executionReport'), session);
  expect(result.failure?.message).toBe(
    'Expected a connection to userData, got a handshake with status 401.',
  );
});

test('a failure lists the frames, without the listen key', async () => {
  const [, caughtBy, missing] = streamFaults.find(([name]) => name === 'an event is missing') ?? [];
  const { session } = streamTarget({ wrap: (open) => faulty(open, missing ?? {}) });
  const text = failureText(await runStreamCase(streamCase(caughtBy ?? ''), session));
  expect(text).toContain('Expected executionReport with the status PARTIALLY_FILLED');
  expect(text).toMatch(/\n {2}1 connected ws:\/\/sandbox\.test\/openapi\/ws\/\w{4}…\n/);
  expect(text).toMatch(/\n {2}1 received \[\{"e":"executionReport"/);
  expect(text).not.toMatch(/\w{64}/);
});

test('a test of order events runs again if another program cancels its order', async () => {
  const { session: others, sandbox } = streamTarget();
  const program = traderIn(others, 'spot');
  let hasCancelled = false;
  const session = sessionOf(sandbox, {
    now: sandbox.now,
    fetch: async (url, init) => {
      if (!hasCancelled && init.method === 'GET' && url.includes('orderId=')) {
        hasCancelled = true;
        for (const { orderId } of await program.rows('listOpenOrders')) {
          await program.require('cancelOrder', program.idOf(textOf(orderId)));
        }
      }
      return sandbox.fetch(url, init);
    },
  });
  const id = 'spot/userData/510-executionReport-PARTIALLY-FILLED';
  expect(problems([await runStreamCase(streamCase(id), session)])).toEqual([]);
  expect(hasCancelled).toBe(true);
});

test.each(sampled(streamFaults, 16))('%s: the test %s fails', async (_name, caughtBy, fault) => {
  const { session } = streamTarget({ wrap: (open) => faulty(open, fault) });
  const result = await runStreamCase(streamCase(caughtBy), session);
  expect(result).toMatchObject({ outcome: 'failed' });
  expect(result.failure?.message).toMatch(/expected/i);
});

test.each([
  ['too many frames', '{}', 20_000],
  ['too many characters', ' '.repeat(2 ** 20), 32],
])('a connection with %s is closed', (_what, data, accepted) => {
  const socket = Object.assign(new EventTarget(), {
    binaryType: '',
    closes: 0,
    send: () => undefined,
    close: () => {
      socket.closes += 1;
    },
  });
  const time = { now: Date.now, pass: async () => undefined };
  const connection = new StreamConnection(socket, time, () => undefined);
  const receive = () => socket.dispatchEvent(new MessageEvent('message', { data }));
  for (let count = 0; count < accepted; count += 1) receive();
  expect([connection.received.length, socket.closes]).toEqual([accepted, 0]);
  receive();
  expect([connection.received.length, socket.closes]).toEqual([accepted, 1]);
});
