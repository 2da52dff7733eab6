import { expect, it } from 'vitest';
import {
  idsOf,
  marketPath,
  openStream,
  openUserStream,
  placeOrder,
  sandboxAtNoon,
  send,
  subscription,
} from './stream-fixture.ts';

async function prepared() {
  const sandbox = sandboxAtNoon({ limits: 'off' });
  const stream = await openUserStream(sandbox, 'alice');
  const place = (...names: string[]) =>
    names.reduce(
      (before, name) => before.then(() => placeOrder(sandbox, 'alice', { newClientOrderId: name })),
      Promise.resolve({}),
    );
  return { sandbox, control: sandbox.control, stream, place };
}

it.each([
  [{ effect: 'drop', times: 1 }, [], ['b', 'c', 'd']],
  [{ effect: 'duplicate', times: 1 }, ['a', 'a'], ['b', 'c', 'd']],
  [{ effect: 'reorder', times: 1 }, [], ['b', 'a', 'c', 'd']],
  [{ effect: 'reorder', times: 2 }, [], ['b', 'a', 'c', 'd']],
  [{ effect: 'reorder' }, [], ['b', 'a', 'd', 'c']],
] as const)('the stream fault %j drops, duplicates or swaps messages', async (...row) => {
  const [fault, first, others] = row;
  const { control, stream, place } = await prepared();
  await control.injectStreamFault(fault);
  await place('a');
  expect(idsOf(stream)).toEqual(first);
  await place('b', 'c', 'd');
  expect(idsOf(stream)).toEqual(others);
  expect(await control.listStreamFaults()).toHaveLength('times' in fault ? 0 : 1);
});

it('a stream fault delays a message, and the messages after it', async () => {
  const { control, stream, place } = await prepared();
  await control.injectStreamFault({ effect: 'delay', delayMs: 1000, times: 1 });
  await place('a', 'b');
  await control.advanceClock({ milliseconds: 999 });
  expect(idsOf(stream)).toEqual([]);
  await control.advanceClock({ milliseconds: 1 });
  expect(idsOf(stream)).toEqual(['a', 'b']);
  await place('c');
  expect(idsOf(stream)).toEqual(['c']);
});

it('a stream fault leaves a connection half-open until the heartbeat closes it', async () => {
  const { control, stream, place } = await prepared();
  const fault = await control.injectStreamFault({ effect: 'halfOpen', times: 1 });
  await place('a', 'b');
  expect(await send(stream, { ping: 0 })).toEqual([]);
  await control.clearStreamFaults({});
  await place('c');
  expect(stream.take()).toEqual([]);
  for (let ping = 0; ping < 3; ping++) {
    expect(stream.closed()).toBeUndefined();
    stream.socket.send('{"pong":0}');
    await control.advanceClock({ milliseconds: 30_000 });
  }
  expect(stream.closed()).toMatch(/^1008 Two pings/);
  expect(fault).toMatchObject({ remaining: 1, struck: 0 });
});

it('a stream fault simulates a client that does not read', async () => {
  const { sandbox, control } = await prepared();
  for (let price = 1000; price < 1300; price++) {
    await placeOrder(sandbox, 'alice', { price: String(price), quantity: '0.01' });
  }
  const slow = await openStream(sandbox, marketPath);
  const other = await openStream(sandbox, marketPath);
  await control.injectStreamFault({ effect: 'slowReader', stream: 'market', times: 1 });
  let requests = 0;
  let largest = 0;
  while (slow.closed() === undefined) {
    requests += 1;
    expect(await send(slow, subscription('depth'))).toEqual([]);
    for (const { waitingBytes } of await control.listStreamConnections()) {
      largest = Math.max(largest, waitingBytes);
    }
  }
  expect(slow.closed()).toBe(
    '1008 More than 1 MiB of messages is waiting to be sent. Read faster.',
  );
  expect(requests).toBeGreaterThan(100);
  expect(largest).toBeGreaterThan(1_000_000);
  expect(largest).toBeLessThan(1_048_576 + 20_000);
  expect(await send(other, { ping: 0 })).toHaveLength(1);
});

it('a stream fault closes the connections of one user with a given code', async () => {
  const { sandbox, control, stream, place } = await prepared();
  const bob = await openUserStream(sandbox, 'bob');
  await control.injectStreamFault({ effect: 'close', code: 1012, stream: 'user', user: 'alice' });
  await placeOrder(sandbox, 'bob');
  expect(bob.take()).not.toEqual([]);
  await place('a');
  expect(stream.closed()).toMatch(/^1012/);
  expect(await control.listStreamConnections()).toMatchObject([{ owner: 'bob' }]);
  expect(await control.listStreamFaults()).toMatchObject([{ effect: 'close', struck: 1 }]);
  await control.reset();
  expect(await control.listStreamFaults()).toEqual([]);
});

it('a stream fault of a user affects its sub-accounts, but no other user', async () => {
  const { sandbox, control, stream } = await prepared();
  await control.addUser({ user: 'alice/1' });
  await control.addDeposit({ user: 'alice/1', token: 'USDT', amount: '1000000' });
  const other = await control.addApiKey({ user: 'alice/1' });
  const otherStream = await openUserStream(sandbox, other);
  const sub = await openUserStream(sandbox, 'aliceSub');
  await control.injectStreamFault({ effect: 'drop', user: 'alice' });
  await placeOrder(sandbox, 'alice', { newClientOrderId: 'of-alice' });
  await placeOrder(sandbox, 'aliceSub', { quantity: '0.1', newClientOrderId: 'of-sub' });
  await placeOrder(sandbox, other, { newClientOrderId: 'of-other' });
  expect([stream, sub, otherStream].map(idsOf)).toEqual([[], [], ['of-other']]);
  await control.clearStreamFaults();
  await control.injectStreamFault({ effect: 'drop', user: 'alice/1' });
  await placeOrder(sandbox, 'aliceSub', { quantity: '0.1', newClientOrderId: 'of-sub-2' });
  await placeOrder(sandbox, other, { newClientOrderId: 'of-other-2' });
  expect([sub, otherStream].map(idsOf)).toEqual([['of-sub-2'], []]);
});

it.each([
  [{ effect: 'drop', stream: 'market', user: 'alice' }, 'have no user. Omit stream, or omit user.'],
  [{ effect: 'close', code: 1006 }, 'must be a code that a server may send'],
  [{ effect: 'delay' }, 'requires delayMs'],
  [{ effect: 'drop', delayMs: 1 }, 'does not support delayMs. Omit delayMs.'],
] as const)('the control plane rejects the stream fault %j', async (fault, message) => {
  const { control } = sandboxAtNoon();
  await expect(control.injectStreamFault(fault)).rejects.toThrow(message);
  expect(await control.listStreamFaults()).toEqual([]);
});
