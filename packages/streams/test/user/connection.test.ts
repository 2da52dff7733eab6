import { expect, test } from 'vitest';
import { connected, createSetup, reconnect } from './setup.ts';

const minutes = 60_000;
const hours = 60 * minutes;

// Rare pings, because each one costs time.
const rare = { compareMs: 100 * hours, timing: { pingMs: 6 * hours, silenceMs: 12 * hours } };

test('extends the listen key every 30 minutes, and again soon after a failure', async () => {
  const { timers, broker } = await connected(rare);
  const extensions = (): number =>
    broker.requests.filter((operation) => operation === 'extendListenKey').length;
  await timers.advance(30 * minutes - 1);
  expect(extensions()).toBe(0);
  broker.failures.set('extendListenKey', 1);
  await timers.advance(1);
  expect(extensions()).toBe(1);
  await timers.advance(minutes);
  expect(extensions()).toBe(2);
  await timers.advance(30 * minutes);
  expect(extensions()).toBe(3);
});

test('the end of a connection after 24 hours is an ordinary reconnection', async () => {
  const setup = await connected(rare);
  const { timers, sockets, states, broker, events } = setup;
  await timers.advance(24 * hours);
  expect(sockets).toHaveLength(1);
  const account = { updateTime: timers.now(), balances: [{ asset: 'X', free: '7', locked: '0' }] };
  broker.account = { spot: { account } };
  await reconnect(setup);
  expect(events).toMatchObject([{ message: { B: [{ f: '7' }] } }]);
  expect(states.slice(-3)).toEqual(['connecting', 'recovering', 'live']);
});

test('nothing is scheduled when the listen key arrives after the stream was closed', async () => {
  const { timers, stream, broker } = createSetup({});
  const { promise, resolve } = Promise.withResolvers<void>();
  broker.hold = promise;
  await timers.advance(0);
  stream.close();
  resolve();
  await timers.advance(0);
  expect(timers.waiting).toBe(0);
  await expect(stream.ready).rejects.toThrow('closed: closed by the program');
});

test('the state at the start is read once, although attempts to connect time out', async () => {
  const { timers, broker, sockets, latest, stream } = createSetup({});
  const { promise, resolve } = Promise.withResolvers<void>();
  broker.hold = promise;
  await timers.advance(60_000);
  resolve();
  broker.hold = undefined;
  while (sockets.length === 0) await timers.advance(500);
  latest().open();
  await timers.advance(0);
  expect(stream.state.status).toBe('live');
  const lists = broker.requests.filter((operation) => operation === 'listHistoryOrders');
  // Once at the start, and once when the connection opens.
  expect(lists).toHaveLength(2);
});
