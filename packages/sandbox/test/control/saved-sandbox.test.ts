import { expect, test } from 'vitest';
import { createSandbox } from '../../src/node/index.ts';
import { restingOrder, signedCalls } from '../requests.ts';
import { everySetting, setEverything } from './settings-fixture.ts';

test('a saved sandbox continues in another one, with its orders, clock and settings', async () => {
  const first = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 11, 1, 1) });
  await first.startMarketMakers();
  const placed = await signedCalls(first)('alice', 'POST', '/openapi/v1/order', restingOrder);
  await setEverything(first.control);
  const snapshot = await first.control.saveSnapshot({ name: 'before-the-storm' });
  await first.control.advanceClock({ milliseconds: 60_000 });

  const second = createSandbox();
  await second.startMarketMakers();
  await second.restore(first.save());
  const open = await signedCalls(second)('alice', 'GET', '/openapi/v1/openOrders');
  expect(open.body).toMatchObject([{ orderId: placed.body.orderId }]);
  expect(await second.control.getClock()).toEqual(await first.control.getClock());
  expect(await everySetting(second.control)).toEqual(await everySetting(first.control));
  expect(await second.control.listSnapshots()).toEqual(await first.control.listSnapshots());
  const restored = await second.control.restoreSnapshot({ name: 'before-the-storm' });
  expect(restored.hash).toBe(snapshot.hash);
  await Promise.all([first.close(), second.close()]);
});

test('a real clock that was moved stays ahead by as much, and due events take place', async () => {
  let system = Date.UTC(2026, 11, 1, 7);
  const sandbox = createSandbox({ clock: () => system });
  await sandbox.control.setClock({ mode: 'real', time: system + 1_800_000 });
  const saved = sandbox.save();
  system += 3_600_000;
  const later = createSandbox({ clock: () => system });
  await later.restore(saved);
  expect(later.now()).toBe(Date.UTC(2026, 11, 1, 8, 30));
  expect((await later.control.getState()).time).toBe(later.now());
});

test.each(['', 'x', '{}', 'null\nx', '{"format":1}', '{"format":0}\n{}'])(
  'a string that no sandbox saved changes nothing: %j',
  async (saved) => {
    const sandbox = createSandbox({ clock: 'manual', startTime: Date.UTC(2026, 11, 1) });
    const { hash } = await sandbox.control.getState();
    await expect(sandbox.restore(saved)).rejects.toThrow(
      'Expected a sandbox that this version saved',
    );
    expect((await sandbox.control.getState()).hash).toBe(hash);
  },
);
