// The ids of a broker begin again after a reset, a restored snapshot and a restart of a sandbox in
// memory. The user streams of the clients say so, and deliver what follows. The campaign `streams`
// tests the same of market streams; `npm test` runs a part of it.
import { createUserStream, type UserEvent } from '@broker-api/streams/user';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ReplaceableSandbox, replaceableSandbox, sections } from './setup.ts';

const baseUrl = 'http://127.0.0.1';
const timing = { firstDelayMs: 5, maximumDelayMs: 20 };

/** What makes the ids begin again. The snapshot was saved before the first order. */
const restarts: Record<string, (broker: ReplaceableSandbox) => Promise<unknown>> = {
  reset: ({ control }) => control().reset(),
  'restored snapshot': ({ control }) => control().restoreSnapshot({ name: 'start' }),
  'restart of the process': ({ replace }) => replace(),
};
const cases = Object.keys(sections).flatMap((section) =>
  Object.keys(restarts).map((kind) => [kind, section as keyof typeof sections] as const),
);

async function setUp() {
  const broker = replaceableSandbox({ limits: 'off' });
  onTestFinished(() => broker.close());
  await broker.control().saveSnapshot({ name: 'start' });
  return broker;
}

function userStream(broker: ReplaceableSandbox) {
  const { WebSocket, alice } = broker;
  const options = { baseUrl, WebSocket, ...alice, timing, random: () => 0, refreshMs: 0 };
  const stream = createUserStream({ ...options, compareMs: 600_000 });
  onTestFinished(() => stream.close());
  const events: UserEvent[] = [];
  const errors: unknown[] = [];
  stream.on('event', (event) => events.push(event));
  stream.on('error', (error) => errors.push(error));
  const states = (): string[] =>
    events.flatMap((event) => (event.kind === 'order' ? [event.message.X] : []));
  const isLive = (): void => expect(stream.state.status).toBe('live');
  return { stream, events, errors, states, isLive };
}

const kindOf = ({ kind }: UserEvent): string => kind;

describe.each(cases)('after a %s, %s', (kind, section) => {
  const { place, cancel, trade } = sections[section];
  const placeAndCancel = async (broker: ReplaceableSandbox): Promise<void> => {
    const { orderId } = await place(broker.alice);
    await cancel(broker.alice, orderId);
  };

  test('every event of an order arrives, in listeners and in loops', async () => {
    const broker = await setUp();
    const { stream, events, errors, states, isLive } = userStream(broker);
    await stream.ready;
    const read: UserEvent[] = [];
    const loop = (async () => {
      for await (const event of stream) read.push(event);
    })();
    await trade(broker.bob, broker.alice);
    for (let count = 0; count < 3; count++) await placeAndCancel(broker);
    await vi.waitFor(() => expect(states().filter((X) => X === 'CANCELED')).toHaveLength(3));
    await restarts[kind]?.(broker);
    await vi.waitFor(() => expect(events.map(kindOf)).toContain('restart'));
    await vi.waitFor(isLive);

    events.length = 0;
    for (let count = 0; count < 3; count++) await placeAndCancel(broker);
    await vi.waitFor(() => expect(states()).toHaveLength(6));
    expect(states()).toEqual(['NEW', 'CANCELED', 'NEW', 'CANCELED', 'NEW', 'CANCELED']);
    await trade(broker.bob, broker.alice);
    await vi.waitFor(() => expect(states().at(-1)).toBe('FILLED'));
    const { orderId } = await place(broker.alice);
    const tracked = stream.trackOrder({ section, orderId });
    await cancel(broker.alice, orderId);
    expect((await tracked.final).X).toBe('CANCELED');
    await vi.waitFor(() => expect(events.map(kindOf)).toContain(sections[section].balances));
    expect(errors.filter((error) => !String(error).includes('SHUTTING'))).toEqual([]);
    stream.close();
    await loop;
    const index = read.map(kindOf).indexOf('restart');
    const later = read.slice(index).filter((event) => event.kind === 'order');
    expect(later).toEqual(events.filter((event) => event.kind === 'order'));
  });
});

test('orders placed before the stream knows of the restart are known after it', async () => {
  const broker = await setUp();
  const { stream, events, states, isLive } = userStream(broker);
  await stream.ready;
  const { place, cancel } = sections.spot;
  await cancel(broker.alice, (await place(broker.alice)).orderId);
  await vi.waitFor(() => expect(states()).toEqual(['NEW', 'CANCELED']));
  events.length = 0;
  await broker.control().reset();
  // The order has the id of the earlier one.
  const { orderId } = await place(broker.alice);
  await vi.waitFor(() => expect(states()).toEqual(['NEW']));
  await vi.waitFor(isLive);
  await cancel(broker.alice, orderId);
  await vi.waitFor(() => expect(states()).toEqual(['NEW', 'CANCELED']));
  expect(events.map(kindOf)).toContain('restart');
});

test('a tracked order goes back to its restored state, or ends if it is lost', async () => {
  const broker = await setUp();
  const { stream, events } = userStream(broker);
  await stream.ready;
  const { place, cancel } = sections.spot;
  const { orderId } = await place(broker.alice);
  await broker.control().saveSnapshot({ name: 'one-order' });
  const lost = await place(broker.alice);
  const tracked = [orderId, lost.orderId].map((id) =>
    stream.trackOrder({ section: 'spot', orderId: id }),
  );
  await vi.waitFor(() => expect(tracked.map(({ latest }) => latest?.X)).toEqual(['NEW', 'NEW']));
  await broker.control().restoreSnapshot({ name: 'one-order' });
  await expect(tracked[1]?.final).rejects.toThrow('it no longer has the order');
  await expect(tracked[1]?.next()).resolves.toMatchObject({ value: { X: 'NEW' } });
  await expect(tracked[1]?.next()).rejects.toThrow('it no longer has the order');
  expect(events.map(kindOf)).toContain('restart');
  await cancel(broker.alice, orderId);
  expect((await tracked[0]?.final)?.X).toBe('CANCELED');
});
