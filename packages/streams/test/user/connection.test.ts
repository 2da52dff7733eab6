import { expect, test } from 'vitest';
import { createSetup, type Setup } from './setup.ts';

const minutes = 60_000;
const hours = 60 * minutes;

async function connected(): Promise<Setup> {
  // Rare pings, because each one costs time.
  const timing = { pingMs: 6 * hours, silenceMs: 12 * hours };
  const setup = createSetup({ compareMs: 100 * hours, timing });
  await setup.timers.advance(0);
  setup.latest().open();
  await setup.timers.advance(0);
  setup.events.length = 0;
  return setup;
}

const amounts = ({ events }: Setup): unknown[] =>
  (events as { message: { B: { f: string }[] } }[]).map(({ message }) => message.B[0]?.f);

test('extends the listen key every 30 minutes, and again soon after a failure', async () => {
  const { timers, broker } = await connected();
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
  const setup = await connected();
  const { timers, sockets, states, broker } = setup;
  await timers.advance(24 * hours);
  expect(sockets).toHaveLength(1);
  const account = { updateTime: timers.now(), balances: [{ asset: 'X', free: '7', locked: '0' }] };
  broker.account = { spot: { account } };
  sockets[0]?.end(1000);
  await timers.advance(1000);
  sockets[1]?.open();
  await timers.advance(0);
  expect(amounts(setup)).toEqual(['7']);
  expect(states.slice(-3)).toEqual(['connecting', 'recovering', 'live']);
});

test('closing ends the connection and all timers, and no query follows', async () => {
  const { timers, sockets, stream, broker, states } = await connected();
  stream.close('done');
  const queries = broker.requests.length;
  await timers.advance(48 * hours);
  expect(timers.waiting).toBe(0);
  expect(broker.requests).toHaveLength(queries);
  expect(sockets.map(({ closedWith }) => closedWith)).toEqual([1000]);
  expect([stream.state, states.at(-1)]).toEqual([{ status: 'closed', reason: 'done' }, 'closed']);
});

test('nothing is scheduled when the listen key arrives after the stream was closed', async () => {
  const { timers, stream, broker } = createSetup({});
  let release = (): void => {};
  broker.hold = new Promise((resolve) => {
    release = resolve;
  });
  await timers.advance(0);
  stream.close();
  release();
  await timers.advance(0);
  expect(timers.waiting).toBe(0);
});

test('the state at the start is read once, although attempts to connect time out', async () => {
  const { timers, broker, sockets, latest, stream } = createSetup({});
  let release = (): void => {};
  broker.hold = new Promise((resolve) => {
    release = resolve;
  });
  await timers.advance(60_000);
  release();
  broker.hold = undefined;
  while (sockets.length === 0) await timers.advance(500);
  latest().open();
  await timers.advance(0);
  expect(stream.state.status).toBe('live');
  const lists = broker.requests.filter((operation) => operation === 'listHistoryOrders');
  // Once at the start, and once when the connection opens.
  expect(lists).toHaveLength(2);
});
