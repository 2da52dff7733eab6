import { expect, test } from 'vitest';
import { createSetup, type Setup } from './setup.ts';

const minutes = 60_000;
const hours = 60 * minutes;

/** An event that sets a balance of the account. */
const balance = (E: number, f: string): string =>
  JSON.stringify([
    { e: 'outboundAccountInfo', E, T: true, W: true, D: true, B: [{ a: 'X', f, l: '0' }] },
  ]);

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

test('switches to a second connection before 24 hours, without a repetition or a gap', async () => {
  const setup = await connected();
  const { timers, sockets, states, broker } = setup;
  await timers.advance(22.5 * hours - 1);
  expect(sockets).toHaveLength(1);
  await timers.advance(1);
  const [earlier, later] = sockets;
  if (earlier === undefined || later === undefined) throw new Error('expected two connections');
  const queries = broker.requests.length;
  later.open();
  const now = timers.now();
  // The balance returns to an earlier value in one millisecond, so values alone prove nothing.
  earlier.receive(balance(now, '1'));
  earlier.receive(balance(now, '2'));
  later.receive(balance(now, '1'));
  later.receive(balance(now, '2'));
  later.receive(balance(now, '1'));
  await timers.advance(5000);
  earlier.receive(balance(now, '1'));
  later.receive(balance(timers.now(), '3'));
  await timers.advance(5000);
  expect(earlier.closedWith).toBe(1000);
  later.receive(balance(timers.now(), '4'));
  expect(amounts(setup)).toEqual(['1', '2', '1', '3', '4']);
  expect(states.at(-1)).toBe('live');
  expect(broker.requests).toHaveLength(queries);
  // The later connection is replaced too.
  await timers.advance(23 * hours);
  expect(sockets.length).toBeGreaterThan(2);
});

test('a connection that ends soon after the switch-over hides no later event', async () => {
  const setup = await connected();
  const { timers, sockets, states } = setup;
  await timers.advance(22.5 * hours);
  sockets[1]?.open();
  const now = timers.now();
  sockets[0]?.receive(balance(now, '1'));
  await timers.advance(11_000);
  sockets[1]?.end(1006);
  await timers.advance(1000);
  sockets[2]?.open();
  await timers.advance(0);
  expect(states.at(-1)).toBe('live');
  sockets[2]?.receive(balance(now, '2'));
  // The earlier connection delivered this text, and the later one did not.
  sockets[2]?.receive(balance(now, '1'));
  expect(amounts(setup)).toEqual(['1', '2', '1']);
});

test('recovers if the earlier connection ends before the switch-over', async () => {
  const setup = await connected();
  const { timers, sockets, states, broker } = setup;
  await timers.advance(22.5 * hours);
  sockets[1]?.open();
  broker.account = {
    spot: {
      account: { updateTime: timers.now(), balances: [{ asset: 'X', free: '7', locked: '0' }] },
    },
  };
  sockets[0]?.end(1006);
  await timers.advance(1000);
  expect(sockets).toHaveLength(2);
  expect(amounts(setup)).toEqual(['7']);
  expect(states.slice(-3)).toEqual(['connecting', 'recovering', 'live']);
});

test('keeps the earlier connection while the second one cannot be opened', async () => {
  const setup = await connected();
  const { timers, sockets, states } = setup;
  await timers.advance(22.5 * hours);
  sockets[1]?.end(1006);
  await timers.advance(minutes);
  expect(sockets.length).toBeGreaterThan(2);
  expect(states.at(-1)).toBe('live');
  sockets[0]?.receive(balance(timers.now(), '5'));
  expect(amounts(setup)).toEqual(['5']);
});

test('closing ends all connections and timers, and no query follows', async () => {
  const { timers, sockets, stream, broker, states } = await connected();
  await timers.advance(22.5 * hours);
  sockets[1]?.open();
  stream.close('done');
  const queries = broker.requests.length;
  await timers.advance(48 * hours);
  expect(timers.waiting).toBe(0);
  expect(broker.requests).toHaveLength(queries);
  expect(sockets.map(({ closedWith }) => closedWith)).toEqual([1000, 1000]);
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
