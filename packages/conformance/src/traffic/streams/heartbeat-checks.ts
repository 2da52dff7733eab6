import { textOf } from '../../cases/parse-exact.ts';
import type { ChannelId } from '../../cases/stream-case.ts';
import { Skipped } from '../../client/skipped.ts';
import { tradersOf } from './orders.ts';
import { StreamFailure, type StreamRun } from './stream-run.ts';
import { exchangePing, openUserStream, sentPing } from './user-stream.ts';

/** The maximum interval between a server's pings. */
const longestPingIntervalMs = 60_000;
/** How far the time in a pong may differ from the clock of the broker. */
const clockToleranceMs = 5000;

/** Checks that the server sends a ping, and that a connection that responds stays open. */
export async function checkServerPing(run: StreamRun): Promise<void> {
  const { account } = tradersOf(run);
  const { connection } = await openUserStream(run, account);
  const hasPing = () =>
    connection.received.some(({ text }) => text.includes('"ping"')) || undefined;
  if ((await connection.until(hasPing, longestPingIntervalMs)) === undefined) {
    const closing =
      connection.closing && `, and the connection closed (${connection.closing.code})`;
    throw new StreamFailure(
      `Expected a ping within ${longestPingIntervalMs} ms, got none${closing ?? ''}.`,
    );
  }
  await exchangePing(connection);
}

/** Checks that the server responds to a ping with the time of its own clock. */
export async function checkClientPing(run: StreamRun, channel: ChannelId): Promise<void> {
  const connection =
    channel === 'userData'
      ? (await openUserStream(run, tradersOf(run).account)).connection
      : await run.connect(channel);
  run.recordSent(channel, 'heartbeatPing');
  const pong = Number(textOf(await exchangePing(connection)));
  const now = (await run.session.clock()).now();
  if (Math.abs(pong - now) <= clockToleranceMs) return;
  const echo = pong === sentPing ? ', the time in the ping' : '';
  throw new StreamFailure(
    `Expected a pong with the time of the server's clock, ${now}; got ${pong}${echo}.`,
  );
}

const idleLimitMs = 5 * 60_000;

/** Checks that the server closes a market connection after five minutes without a client's ping. */
export async function checkIdleConnection(run: StreamRun): Promise<void> {
  requireAdvance(run, '5 minutes');
  const idle = await run.connect('marketData');
  const active = await run.connect('marketData');
  for (let minute = 0; minute < 4; minute++) {
    await idle.untilClosed(idleLimitMs / 5);
    await exchangePing(active);
  }
  if (idle.closing !== undefined) {
    throw new StreamFailure(
      `Expected the connection to stay open for 4 minutes, ` +
        `got the close code ${idle.closing.code}.`,
    );
  }
  await idle.untilClosed(idleLimitMs / 4);
  if (idle.closing === undefined) {
    throw new StreamFailure(
      'Expected the server to close a connection without pings after 5 minutes; it is still open.',
    );
  }
  if (active.closing === undefined) return;
  throw new StreamFailure(
    `Expected a connection with a ping each minute to stay open, ` +
      `got the close code ${active.closing.code}.`,
  );
}

/**
 * Checks that the session can advance the clock of the broker.
 *
 * @throws Skipped if the test would have to wait in real time
 */
export function requireAdvance({ session }: StreamRun, duration: string): void {
  if (session.options.advance !== undefined) return;
  const reason = `takes ${duration}; runs only in a process whose clock the tests advance`;
  throw new Skipped(reason, 'options');
}
