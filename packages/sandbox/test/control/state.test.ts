import { expect, it } from 'vitest';
import { nextTurn } from '../../src/next-turn.ts';
import { replayRecords } from '../../src/replay/index.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { noon, restingOrder, signedCalls } from '../requests.ts';
import { callOf, createSandboxWithControl, orderOf } from './control-fixture.ts';

it('the state is restored from a snapshot: orders, balances, keys and limits', async () => {
  const sandbox = createSandboxWithControl();
  const { control } = sandbox;
  await control.setRateLimits({
    rateLimits: [{ rateLimitType: 'ORDERS', interval: 'DAY', limit: 3 }],
  });
  const key = await control.addApiKey({ user: 'bob' });
  await sandbox.call(orderOf(key));
  const saved = await control.saveSnapshot({ name: 'one' });
  await control.setApiKey({ apiKey: key.apiKey, enabled: false });
  await control.setRateLimits({ rateLimits: [] });
  await control.addUser({ user: 'carol' });
  expect((await control.getState()).hash).not.toBe(saved.hash);

  expect((await control.restoreSnapshot({ name: 'one' })).hash).toBe(saved.hash);
  const open = await sandbox.call(callOf(key, 'GET', '/openapi/v1/openOrders', {}));
  expect(open.response).toHaveLength(1);
  const many = Array.from({ length: 4 }, (_, index) =>
    sandbox.call(orderOf(key, { newClientOrderId: `again-${index}` })),
  );
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200, 429]);
});

it('the state is recovered from the journal alone, with secret keys', async () => {
  const sandbox = createSandbox({ clock: 'manual', startTime: noon, keepJournal: true });
  const { control } = sandbox;
  const send = signedCalls(sandbox);
  await control.addUser({ user: 'carol' });
  await control.addDeposit({ user: 'carol', token: 'USDT', amount: '100000' });
  const key = await control.addApiKey({ user: 'carol', permissions: ['TRADE'] });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed: 3 });
  await control.saveSnapshot({ name: 'one' });
  await send(key, 'POST', '/openapi/v1/order', { ...restingOrder, price: '10005' });
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '10100' });
  await control.advanceClock({ milliseconds: 5000 });
  await control.setRateLimits({ rateLimits: [] });
  await control.restoreSnapshot({ name: 'one' });
  await control.reset();
  await send('alice', 'POST', '/openapi/v1/order', restingOrder);
  const { records } = await control.getJournal();
  expect(records.length).toBeGreaterThan(10);
  const { hash } = await control.getState();
  expect((await replayRecords(records)).text).toContain(`State hash: ${hash}`);
});

it('the state can be saved in at most twenty named snapshots', async () => {
  const { control } = createSandboxWithControl();
  for (let count = 0; count < 20; count++) await control.saveSnapshot({ name: `s${count}` });
  await expect(control.saveSnapshot({ name: 'more' })).rejects.toMatchObject({ status: 409 });
  await control.saveSnapshot({ name: 's3' });
  expect(await control.listSnapshots()).toHaveLength(20);
});

it('while the state is read in several turns, commands wait, and reads are served', async () => {
  const { control, executor } = createSandboxWithControl();
  // The names of a thousand users are longer than one part of the state.
  for (let number = 0; number < 1000; number++) {
    const user = `${'user'.repeat(10)}-${number}`;
    executor.state.apply({ kind: 'accounts.addUser', time: noon, user });
  }
  const before = await control.getState();
  const settled: string[] = [];
  const reading = control.getState().finally(() => settled.push('getState'));
  await nextTurn();
  expect(executor.unlocked).toBeDefined();
  const adding = control.addUser({ user: 'carol' }).finally(() => settled.push('addUser'));
  await control.listSnapshots().finally(() => settled.push('listSnapshots'));
  expect(await reading).toEqual(before);
  await adding;
  expect(settled).toEqual(['listSnapshots', 'getState', 'addUser']);
  expect((await control.getState()).users).toBe(before.users + 1);
});

it('a change sees the changes before it, even if two reads of the state precede it', async () => {
  const { control } = createSandboxWithControl();
  const { time } = await control.getClock();
  const read = [control.getState(), control.getState()];
  await nextTurn();
  const later = control.setClock({ mode: 'manual', time: time + 2000 });
  const earlier = control.setClock({ mode: 'manual', time: time + 1000 });
  await expect(earlier).rejects.toThrow('The clock cannot go back');
  expect(await later).toEqual({ mode: 'manual', time: time + 2000 });
  expect(await control.getClock()).toEqual({ mode: 'manual', time: time + 2000 });
  await Promise.all(read);
});
