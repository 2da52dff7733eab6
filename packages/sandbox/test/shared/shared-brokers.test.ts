// Tests servers that share a database, through their HTTP and WebSocket interfaces.
import { setTimeout as sleep } from 'node:timers/promises';
import { createUserStream, type UserEvent } from '@broker-api/streams/user';
import { isPostgresMissing, query } from '@broker-api/test-kit/postgres-server';
import { expect, test, vi } from 'vitest';
import { openSandbox } from '../../src/node/index.ts';
import { statusOf } from '../../src/node/shared/status.ts';
import { sharedServer } from '../postgres/servers.ts';
import { restingOrder } from '../requests.ts';
import { eventually, type Server, startServer, startTwo } from './servers.ts';

const postgres = sharedServer();
vi.setConfig({ testTimeout: 30_000 });

/** Waits until a broker was idle for so long that its owner hands it over. */
const idle = () => sleep(1100);

/** Opens a market stream, and returns it with the event of its end. */
async function openMarketStream({ origin }: Server) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/openapi/quote/ws/v1`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve));
  return { socket, closed };
}

const sharing = test.skipIf(isPostgresMissing).concurrent;

// A standby is a copy of all databases, so it is tested before the others create theirs.
test.skipIf(isPostgresMissing)('a server waits until the database runs', async (context) => {
  const url = await postgres.createDatabase();
  await postgres.stop('fast');
  const one = await startServer(context, url);
  expect((await fetch(`${one.origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${one.origin}/openapi/v1/time`)).status).toBe(503);
  await postgres.start();
  await one.begun;
  expect((await fetch(`${one.origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${one.origin}/openapi/v1/time`)).status).toBe(200);
});

test.skipIf(isPostgresMissing)('a server waits during a standby', async (context) => {
  const url = await postgres.createDatabase();
  await (await startServer(context, url)).begun;
  await postgres.stop('fast');
  const standby = await postgres.createStandby();
  context.onTestFinished(() => standby.end());
  await postgres.start();
  await standby.start();
  const problems: string[] = [];
  const onDisconnected = (error: unknown) => void problems.push(String(error));
  const copy = standby.urlOf(url.pathname.slice(1));
  const server = await startServer(context, copy, { onDisconnected });
  await expect.poll(() => problems.join()).toContain('the server is a standby. Promote it');
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
});

sharing('a broker moves to the server that has requests', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  const alice = await one.alice();
  const alsoAlice = await two.alice();
  const { orderId } = await alice.placeOrder(restingOrder);
  expect(await alsoAlice.getOrder({ orderId })).toMatchObject({ status: 'NEW' });
  expect([one.events, two.events]).toEqual([['taken', 'handed over'], ['taken']]);
  await idle();
  expect(await alice.getOrder({ orderId })).toMatchObject({ status: 'NEW' });
  const metrics = await fetch(`${one.controlOrigin}/metrics`);
  expect(await metrics.text()).toContain('sandbox_shared_brokers_total{event="handed over"} 1');
});

sharing('a hand-over rejects replays, and accepts held requests', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  const sent = await one.signedOrder('sent');
  const held = await one.signedOrder('held');
  const post = async (origin: string, { path, headers }: typeof sent) =>
    (await fetch(`${origin}${path}`, { method: 'POST', headers })).text();
  expect(await post(one.origin, sent)).toContain('"orderId"');
  const [late, again] = await Promise.all([post(two.origin, held), post(two.origin, sent)]);
  expect(late).toContain('"orderId"');
  expect(again).toContain('This signed request was already received');
});

sharing('a request waits for 2 s while the owner is busy, then is rejected', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  await one.control.injectFault({ operation: 'getServerTime', effect: 'delay', delayMs: 60_000 });
  void fetch(`${one.origin}/openapi/v1/time`).catch(() => {});
  await idle();
  const started = performance.now();
  const rejected = await fetch(`${two.origin}/openapi/v1/time`);
  expect(performance.now() - started).toBeGreaterThan(1990);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await rejected.json()).toMatchObject({ code: -1016 });
  expect(two.events).toEqual(['unavailable']);
});

sharing('a path with the id of the main broker selects no broker', async (context) => {
  const [one] = await startTwo(context, await postgres.createDatabase());
  for (const id of ['MAIN', 'main', '-', 'x'.repeat(41)]) {
    expect((await fetch(`${one.origin}/b/${id}/openapi/v1/ping`)).status).toBe(404);
  }
});

sharing('servers print the keys of a database that one server has used before', async (context) => {
  const url = await postgres.createDatabase();
  const before = await openSandbox(url, { randomKeys: true });
  await before.close();
  const one = await startServer(context, url, { randomKeys: true });
  expect(await one.begun).toEqual(before.accounts);
  const alice = await one.alice();
  expect(await alice.listOpenOrders()).toEqual([]);
});

sharing('all servers have the random keys of the first one', async (context) => {
  const url = await postgres.createDatabase();
  const one = await startServer(context, url, { randomKeys: true });
  const accounts = await one.begun;
  const two = await startServer(context, url, { randomKeys: true });
  expect(await two.begun).toEqual(accounts);
  await idle();
  expect(await eventually(async () => (await two.alice()).listOpenOrders())).toEqual([]);
  const created = await two.control.createBroker({});
  expect(created.accounts[0]).toMatchObject({ apiKey: accounts[0]?.apiKey });
});

sharing('the streams of a broker that moves close with 1012', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  const { closed } = await openMarketStream(one);
  await idle();
  await (await two.alice()).getServerTime();
  expect((await closed).code).toBe(1012);
});

sharing('a user stream of a client continues when its broker moves', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  const spot = await one.alice();
  const timing = { firstDelayMs: 100, maximumDelayMs: 1000 };
  const stream = createUserStream({ baseUrl: one.origin, spot, timing });
  context.onTestFinished(() => stream.close());
  const events: UserEvent[] = [];
  stream.on('event', (event) => events.push(event));
  stream.on('error', () => {});
  await stream.ready;
  const first = await spot.placeOrder(restingOrder);
  await idle();
  const second = await eventually(async () => (await two.alice()).placeOrder(restingOrder));
  await idle();
  const third = await eventually(() => spot.placeOrder(restingOrder));
  const placed = () => events.flatMap((event) => (event.kind === 'order' ? event.message.i : []));
  await context.expect.poll(placed, { timeout: 10_000 }).toContain(third.orderId);
  expect(placed()).toEqual([first.orderId, second.orderId, third.orderId]);
  expect(events.map(({ kind }) => kind)).not.toContain('restart');
  const moves = one.events.filter((event) => event !== 'unavailable');
  expect(moves.slice(0, 3)).toEqual(['taken', 'handed over', 'taken']);
});

sharing('created brokers are on every server, and end on any', async (context) => {
  const url = await postgres.createDatabase();
  const [one, two] = await startTwo(context, url);
  const { broker } = await one.control.createBroker({ brokerId: 'a', dialect: 'observed' });
  // The main broker, which creates the others, moves between the servers.
  await eventually(() => two.control.createBroker({ brokerId: 'short', timeToLiveMs: 1000 }));
  const again = eventually(() => one.control.createBroker({ brokerId: 'a' }));
  await expect(again).rejects.toThrow('already exists');
  const kept = eventually(() => one.control.createBroker({ keepJournal: true }));
  await expect(kept).rejects.toThrow('Omit keepJournal.');
  const alice = await two.alice('/b/a');
  await alice.placeOrder(restingOrder);
  await idle();
  const [listed] = await eventually(() => one.control.listBrokers());
  expect(listed).toMatchObject({ ...broker, requests: 1, expiresAt: expect.any(Number) });
  // The broker is on the other server.
  expect(two.events).toContain('taken');
  expect(await eventually(() => one.control.closeBroker({ brokerId: 'a' }))).toMatchObject({
    brokerId: 'a',
  });
  await expect(alice.getServerTime()).rejects.toThrow('does not exist');
  await context.expect
    .poll(() => query(url, 'SELECT id FROM broker_sandbox.brokers'), { timeout: 15_000 })
    .toEqual([{ id: 'MAIN' }]);
});

sharing('the clock, faults and market makers of a broker move with it', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  const { control } = one;
  await control.setClock({ mode: 'manual' });
  const { time } = await control.advanceClock({ milliseconds: 86_400_000 });
  await control.injectFault({ operation: 'placeOrder', effect: 'status', times: 2 });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  await idle();
  expect(await two.control.getClock()).toMatchObject({ mode: 'manual', time });
  expect(await two.control.listFaults()).toMatchObject([{ operation: 'placeOrder' }]);
  expect((await two.control.listMarketMakers()).map(({ symbol }) => symbol)).toEqual(['BTCUSDT']);
});

sharing("a broker's time does not fall on a server whose clock is behind", async (context) => {
  const url = await postgres.createDatabase();
  const one = await startServer(context, url);
  const two = await startServer(context, url, { clock: () => Date.now() - 5000 });
  await Promise.all([one.begun, two.begun]);
  const started = Date.now();
  await eventually(async () => (await one.alice()).placeOrder(restingOrder));
  const { serverTime } = await eventually(async () => (await two.alice()).getServerTime());
  expect(serverTime).toBeGreaterThanOrEqual(started);
});

sharing('a server without a session serves no broker', async (context) => {
  const url = await postgres.createDatabase();
  const [one, two] = await startTwo(context, url);
  const { orderId } = await (await one.alice()).placeOrder(restingOrder);
  one.proxy.cut();
  const alice = await two.alice();
  expect(await eventually(() => alice.getOrder({ orderId }))).toMatchObject({ status: 'NEW' });
  await context.expect
    .poll(async () => (await fetch(`${one.origin}/readyz`)).status, { timeout: 5000 })
    .toBe(200);
  await idle();
  const again = await one.alice();
  expect(await eventually(() => again.getOrder({ orderId }))).toMatchObject({ status: 'NEW' });
});

sharing('a server responds only for 3 s after its last heartbeat', async (context) => {
  const url = await postgres.createDatabase();
  const [one, two] = await startTwo(context, url);
  const { socket, closed } = await openMarketStream(one);
  let frames = 0;
  socket.addEventListener('message', () => {
    frames += 1;
  });
  await one.control.injectFault({ operation: 'ping', effect: 'delay', delayMs: 3500 });
  await one.proxy.holdFrom('UPDATE servers');
  const held = performance.now();
  // The lease ends about a second before the session.
  const readiness = async () => (await fetch(`${one.origin}/readyz`)).status;
  const asked = context.expect
    .poll(readiness, { timeout: 5000, interval: 20 })
    .toBe(503)
    .then(() => socket.send(JSON.stringify({ ping: 1 })));
  // Its response is ready when the lease has ended, but before the session is given up.
  const late = fetch(`${one.origin}/openapi/v1/ping`).then(
    ({ status }) => status,
    () => 'connection closed',
  );
  const statuses: string[] = [];
  const alice = await two.alice();
  let taken: number | undefined;
  const taking = eventually(() => alice.getServerTime()).then(() => {
    taken = performance.now() - held;
  });
  while (taken === undefined) {
    const sent = performance.now() - held;
    const { status } = await fetch(`${one.origin}/openapi/v1/time`).catch(() => ({ status: 0 }));
    if (sent > 3000 && status === 200) statuses.push(`200 after ${sent}`);
    await sleep(10);
  }
  await Promise.all([taking, asked]);
  expect(statuses).toEqual([]);
  expect(taken).toBeGreaterThan(2900);
  expect(taken).toBeLessThan(8000);
  expect([(await closed).code, frames]).toEqual([1012, 0]);
  expect(await late).toBe('connection closed');
  one.proxy.release();
});

sharing('an idle server keeps its session, and hands over', async (context) => {
  const url = await postgres.createDatabase();
  const [one, two] = await startTwo(context, url);
  const { orderId } = await (await one.alice()).placeOrder(restingOrder);
  await sleep(5000);
  expect(await (await two.alice()).getOrder({ orderId })).toMatchObject({ status: 'NEW' });
  expect(one.events).toEqual(['taken', 'handed over']);
  await idle();
  await (await one.alice()).getServerTime();
  await one.server.close();
  const started = performance.now();
  expect(await (await two.alice()).getOrder({ orderId })).toMatchObject({ status: 'NEW' });
  expect(performance.now() - started).toBeLessThan(1500);
  const status = await statusOf(url);
  expect(status.map((line) => line.replaceAll(/\d+(\.\d)?/g, 'N'))).toEqual([
    'Servers:',
    expect.stringMatching(/^ {2}N .*: connected, started N s ago, last heartbeat N s ago$/),
    'Brokers:',
    '  MAIN: on server N, N requests, N streams, last used N s ago',
  ]);
});

sharing('a server takes over everything that was acknowledged before', async (context) => {
  const [one, two] = await startTwo(context, await postgres.createDatabase());
  const alice = await one.alice();
  const waiting = two.proxy.holdFrom('WITH old AS');
  const reading = eventually(async () => (await two.alice()).listOpenOrders());
  await waiting;
  const { orderId } = await alice.placeOrder(restingOrder);
  one.proxy.cut();
  two.proxy.release();
  expect((await reading).map((open) => open.orderId)).toEqual([orderId]);
});

sharing('servers with other options, or for themselves, are refused', async (context) => {
  const url = await postgres.createDatabase();
  const one = await startServer(context, url);
  await one.begun;
  const other = await startServer(context, url, { strict: true });
  await expect(other.begun).rejects.toThrow(
    'has other options: it has strict: undefined; this server has strict: true. ',
  );
  await expect(openSandbox(url)).rejects.toThrow('is in use by another sandbox');
  await one.server.close();
  const alone = await openSandbox(url);
  const refused = await startServer(context, url);
  await expect(refused.begun).rejects.toThrow('is in use by another sandbox');
  await alone.close();
  const wrong = new URL(url);
  wrong.pathname = '/no-such-database';
  await expect((await startServer(context, wrong)).begun).rejects.toThrow(
    'the database does not exist',
  );
});
