import type { ListenKeyStep } from '../../cases/stream-case.ts';
import { handshakeStatus } from '../../client/socket.ts';
import { requireAdvance } from './heartbeat-checks.ts';
import { placeRestingOrder, tradersOf } from './orders.ts';
import { messageTimeoutMs, StreamFailure, type StreamRun } from './stream-run.ts';
import { listenKeyOf, openUserStream, orderEvent, type UserStream } from './user-stream.ts';

const minuteMs = 60_000;
const expectedCodes: readonly number[] = [1000, 4001];

/** Checks one step in the life of a listen key. */
export function checkListenKey(run: StreamRun, step: ListenKeyStep): Promise<void> {
  return steps[step](run);
}

const steps: Readonly<Record<ListenKeyStep, (run: StreamRun) => Promise<void>>> = {
  'created twice': async (run) => {
    const { account } = tradersOf(run);
    const first = await listenKeyOf(run, account);
    const second = await listenKeyOf(run, account);
    if (first === second) return;
    // Another program may have closed the first key.
    if (second === (await listenKeyOf(run, account))) return;
    throw new StreamFailure('Expected the same listen key twice, got two different keys.');
  },

  extended: async (run) => {
    const { account } = tradersOf(run);
    const stream = await openUserStream(run, account);
    await extend(run, stream);
    const order = await placeRestingOrder(run, account);
    await orderEvent(stream, 'executionReport', order, 'NEW');
  },

  closed: async (run) => {
    const stream = await openUserStream(run, tradersOf(run).account);
    await close(run, stream.listenKey);
    await requireClosed(stream, messageTimeoutMs, 'closeListenKey', expectedCodes);
  },

  unknown: async (run) => {
    await run.requireServer('userData', await listenKeyOf(run, tradersOf(run).account));
    await requireRejection(run, 'ConformanceUnknownListenKey'.padEnd(64, '0'));
  },

  reused: async (run) => {
    const listenKey = await listenKeyOf(run, tradersOf(run).account);
    await run.requireServer('userData', listenKey);
    await close(run, listenKey);
    await requireRejection(run, listenKey);
  },

  expired: async (run) => {
    requireAdvance(run, '60 minutes');
    const stream = await openUserStream(run, tradersOf(run).account);
    await stream.connection.untilClosed(59 * minuteMs);
    requireOpen(stream, '59 minutes after the creation of the key');
    await requireClosed(stream, 2 * minuteMs, 'the end of the 60 minutes', expectedCodes);
  },

  prolonged: async (run) => {
    requireAdvance(run, '90 minutes');
    const stream = await openUserStream(run, tradersOf(run).account);
    await stream.connection.untilClosed(30 * minuteMs);
    await extend(run, stream);
    await stream.connection.untilClosed(59 * minuteMs);
    requireOpen(stream, '59 minutes after the extension of the key');
    await requireClosed(stream, 2 * minuteMs, 'the end of the 60 minutes', expectedCodes);
  },

  '24 hours': async (run) => {
    requireAdvance(run, '24 hours');
    const stream = await openUserStream(run, tradersOf(run).account);
    for (let halfHour = 1; halfHour < 48; halfHour++) {
      await stream.connection.untilClosed(30 * minuteMs);
      requireOpen(stream, `${halfHour * 30} minutes after the handshake`);
      await extend(run, stream);
    }
    await requireClosed(stream, 31 * minuteMs, 'the end of the 24 hours');
  },
};

async function extend(run: StreamRun, { listenKey }: UserStream): Promise<void> {
  const { account } = tradersOf(run);
  await run.require(account, 'extendListenKey', `listenKey=${listenKey}`, 'spot');
}

async function close(run: StreamRun, listenKey: string): Promise<void> {
  const { account } = tradersOf(run);
  run.listenKeys.delete(account);
  await run.require(account, 'closeListenKey', `listenKey=${listenKey}`, 'spot');
}

function requireOpen({ connection: { closing } }: UserStream, time: string): void {
  if (closing === undefined) return;
  throw new StreamFailure(
    `Expected an open connection ${time}, got the close code ${closing.code} (${closing.reason}).`,
  );
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
  await connection.untilClosed(withinMs);
  const { closing } = connection;
  if (closing === undefined) {
    throw new StreamFailure(`Expected ${cause} to close the connection, but it is still open.`);
  }
  if (codes === undefined || codes.includes(closing.code)) return;
  throw new StreamFailure(`Expected the close code ${codes.join(' or ')}, got ${closing.code}.`);
}

/** Checks that the server rejects a handshake with status 401. */
async function requireRejection(run: StreamRun, listenKey: string): Promise<void> {
  const { openSocket } = run.session.options;
  if (openSocket !== undefined) {
    // The handshake of an in-process socket has no status.
    const connection = await run.connect('userData', listenKey).catch(() => undefined);
    if (connection === undefined) return;
    throw new StreamFailure('Expected a rejected handshake, got a connection.');
  }
  const status = await handshakeStatus(run.urlOf('userData', listenKey), messageTimeoutMs);
  if (status === 401) return;
  const got = status === 101 ? 'a connection' : `status ${status}`;
  throw new StreamFailure(`Expected the handshake to be rejected with status 401, got ${got}.`);
}
