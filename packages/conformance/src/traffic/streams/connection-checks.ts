import type { CheckData } from '../../cases/case.ts';
import { hasKey, textOf } from '../../cases/parse-exact.ts';
import { Skipped } from '../../client/skipped.ts';
import type { StreamConnection } from '../../client/stream-connection.ts';
import {
  exchangePing,
  expectThat,
  listenKeyOf,
  messageTimeoutMs,
  openUserStream,
  StreamFailure,
  type StreamRun,
  sentPing,
  type UserStream,
} from './stream-run.ts';

/** The maximum interval between a server's pings. */
const longestPingIntervalMs = 60_000;
/** How far the time in a pong may differ from the clock of the broker. */
const clockToleranceMs = 5000;
const idleLimitMs = 5 * 60_000;

/** Checks that the server sends a ping, and that a connection that responds stays open. */
export async function checkServerPing(run: StreamRun): Promise<void> {
  const { connection } = await openUserStream(run);
  const ping = () => connection.received.find(({ value }) => hasKey(value, 'ping'));
  const found = await connection.until(ping, longestPingIntervalMs);
  const { closing } = connection;
  const end = closing === undefined ? '' : `, and the connection closed (${closing.code})`;
  expectThat(
    found !== undefined,
    `Expected a ping within ${longestPingIntervalMs} ms, got none${end}.`,
  );
  await exchangePing(connection);
}

/** Checks that the server responds to a ping with the time of its own clock. */
export async function checkClientPing(run: StreamRun, { channel }: CheckData) {
  const connection =
    channel === 'userData' ? (await openUserStream(run)).connection : await run.connect(channel);
  run.findings.messages.add(`${channel}/heartbeatPing`);
  const pong = Number(textOf(await exchangePing(connection)));
  const now = (await run.session.clock()).now();
  const echo = pong === sentPing ? ', the time in the ping' : '';
  expectThat(
    Math.abs(pong - now) <= clockToleranceMs,
    `Expected a pong with the time of the server's clock, ${now}; got ${pong}${echo}.`,
  );
}

const endOf = ({ closing }: StreamConnection) => `the close code ${closing?.code}`;

/** Checks that the server closes a market connection after five minutes without a client's ping. */
export async function checkIdleConnection(run: StreamRun): Promise<void> {
  requireAdvance(run, '5 minutes');
  const idle = await run.connect('marketData');
  const active = await run.connect('marketData');
  for (let minute = 0; minute < 4; minute++) {
    await idle.untilClosed(idleLimitMs / 5);
    await exchangePing(active);
  }
  expectThat(
    idle.closing === undefined,
    `Expected the connection to stay open for 4 minutes, got ${endOf(idle)}.`,
  );
  const closing = await idle.untilClosed(idleLimitMs / 4);
  expectThat(
    closing !== undefined,
    'Expected the server to close a connection without pings after 5 minutes; it is still open.',
  );
  expectThat(
    active.closing === undefined,
    `Expected a connection with a ping each minute to stay open, got ${endOf(active)}.`,
  );
}

/**
 * Checks that the session can advance the clock of the broker.
 *
 * @throws Skipped if the test would have to wait in real time
 */
function requireAdvance({ session }: StreamRun, duration: string): void {
  if (session.options.advance !== undefined) return;
  const reason = `takes ${duration}; runs only in a process whose clock the tests advance`;
  throw new Skipped(reason, 'options');
}

const minuteMs = 60_000;
const expectedCodes: readonly number[] = [1000, 4001];

/** The checks of the steps in the life of a listen key. */
export const listenKeyChecks: Readonly<Record<string, (run: StreamRun) => Promise<void>>> = {
  'same listen key': async (run) => {
    const first = await listenKeyOf(run);
    const second = await listenKeyOf(run);
    // Another program may have closed the first key.
    const isSame = first === second || second === (await listenKeyOf(run));
    expectThat(isSame, 'Expected the same listen key twice, got two different keys.');
  },

  'extended listen key': async (run) => {
    const stream = await openUserStream(run);
    await extend(run, stream);
    await stream.next(await run.trader.rest(), 'NEW', 'executionReport');
  },

  'closed listen key': async (run) => {
    const stream = await openUserStream(run);
    await close(run, stream.listenKey);
    await requireClosed(stream, messageTimeoutMs, 'closeListenKey', expectedCodes);
  },

  'unknown listen key': async (run) => {
    await run.requireServer('userData', await listenKeyOf(run));
    await requireRejection(run, 'ConformanceUnknownListenKey'.padEnd(64, '0'));
  },

  'reused listen key': async (run) => {
    const listenKey = await listenKeyOf(run);
    await run.requireServer('userData', listenKey);
    await close(run, listenKey);
    await requireRejection(run, listenKey);
  },

  'expired listen key': async (run) => {
    requireAdvance(run, '60 minutes');
    await requireHour(await openUserStream(run), 'the creation of the key');
  },

  'prolonged listen key': async (run) => {
    requireAdvance(run, '90 minutes');
    const stream = await openUserStream(run);
    await stream.connection.untilClosed(30 * minuteMs);
    await extend(run, stream);
    await requireHour(stream, 'the extension of the key');
  },

  'listen key of 24 hours': async (run) => {
    requireAdvance(run, '24 hours');
    const stream = await openUserStream(run);
    for (let halfHour = 1; halfHour < 48; halfHour++) {
      await stream.connection.untilClosed(30 * minuteMs);
      requireOpen(stream, `${halfHour * 30} minutes after the handshake`);
      await extend(run, stream);
    }
    await requireClosed(stream, 31 * minuteMs, 'the end of the 24 hours');
  },
};

const extend = (run: StreamRun, { listenKey }: UserStream) =>
  run.trader.require('extendListenKey', `listenKey=${listenKey}`);

async function close(run: StreamRun, listenKey: string): Promise<void> {
  run.listenKeys.delete(run.trader);
  await run.trader.require('closeListenKey', `listenKey=${listenKey}`);
}

function requireOpen({ connection: { closing } }: UserStream, time: string): void {
  if (closing === undefined) return;
  throw new StreamFailure(
    `Expected an open connection ${time}, got the close code ${closing.code} (${closing.reason}).`,
  );
}

/** Checks that the server closes a connection 60 minutes after an event. */
async function requireHour(stream: UserStream, event: string): Promise<void> {
  await stream.connection.untilClosed(59 * minuteMs);
  requireOpen(stream, `59 minutes after ${event}`);
  await requireClosed(stream, 2 * minuteMs, 'the end of the 60 minutes', expectedCodes);
}

/**
 * Checks that the server closes a connection.
 *
 * @param cause what closes the connection, for the message
 * @param codes the accepted close codes; all if absent
 */
async function requireClosed(
  { connection }: UserStream,
  withinMs: number,
  cause: string,
  codes?: readonly number[],
): Promise<void> {
  const closing = await connection.untilClosed(withinMs);
  const isClosed = closing !== undefined;
  expectThat(isClosed, `Expected ${cause} to close the connection, but it is still open.`);
  if (codes === undefined || codes.includes(closing.code)) return;
  throw new StreamFailure(`Expected the close code ${codes.join(' or ')}, got ${closing.code}.`);
}

/** Checks that the server rejects a handshake with status 401. */
async function requireRejection(run: StreamRun, listenKey: string): Promise<void> {
  const status = await run.handshake('userData', listenKey);
  const got = status === 101 ? 'a connection' : `status ${status}`;
  const problem = `Expected the handshake to be rejected with status 401, got ${got}.`;
  expectThat(status === 401, problem);
}
