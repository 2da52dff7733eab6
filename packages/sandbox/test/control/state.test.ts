import { describe, expect, it } from 'vitest';
import type { Journal } from '../../src/journal/journal.ts';
import { memoryJournal } from '../../src/journal/memory-journal.ts';
import { recoverState } from '../../src/state/recover-state.ts';
import { noon } from '../requests.ts';
import { callOf, controlled, orderOf } from './control-kit.ts';

/** A journal that is a list. */
function listed(): { journal: Journal; records: string[] } {
  const records: string[] = [];
  const append = (record: string): void => {
    records.push(record);
  };
  return { journal: { ...memoryJournal, append }, records };
}

describe('the state', () => {
  it('comes back with a snapshot: orders, money, keys and limits', async () => {
    const kit = controlled();
    const { control } = kit;
    await control.setRateLimits({
      rateLimits: [{ rateLimitType: 'ORDERS', interval: 'DAY', limit: 3 }],
    });
    const key = await control.addApiKey({ user: 'bob' });
    await kit.call(orderOf(key));
    const saved = await control.saveSnapshot({ name: 'one' });
    await control.setApiKey({ apiKey: key.apiKey, enabled: false });
    await control.setRateLimits({ rateLimits: [] });
    await control.addUser({ user: 'carol' });
    expect((await control.getState()).hash).not.toBe(saved.hash);

    expect((await control.restoreSnapshot({ name: 'one' })).hash).toBe(saved.hash);
    const open = await kit.call(callOf(key, 'GET', '/openapi/v1/openOrders', {}));
    expect(open.answer).toHaveLength(1);
    const many = Array.from({ length: 4 }, (_, place) =>
      kit.call(orderOf(key, { newClientOrderId: `again-${place}` })),
    );
    expect((await Promise.all(many)).map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('is that of the beginning after a reset, and keys that were made are gone', async () => {
    const kit = controlled();
    const { control } = kit;
    const before = await control.getState();
    const key = await control.addApiKey({ user: 'bob' });
    await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
    await control.injectFault({ effect: 'drop' });
    expect(await control.reset()).toEqual(before);
    expect(await control.listFaults()).toEqual([]);
    expect(await control.listMarketMakers()).toEqual([]);
    expect((await kit.call(orderOf(key))).answer.code).toBe(-2015);
    expect((await kit.call(orderOf(kit.account('bob')))).status).toBe(200);
  });

  it('follows from the journal alone, market makers and secrets included', async () => {
    const { journal, records } = listed();
    const kit = controlled({ journal });
    const { control } = kit;
    await control.addUser({ user: 'carol' });
    await control.addDeposit({ user: 'carol', token: 'USDT', amount: '100000' });
    const key = await control.addApiKey({ user: 'carol', permissions: ['TRADE'] });
    await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed: 3 });
    await control.saveSnapshot({ name: 'one' });
    await kit.call(orderOf(key, { price: '10005' }));
    await kit.plane.settled();
    await control.setIndexPrice({ symbol: 'BTCUSDT', price: '10100' });
    await control.advanceClock({ milliseconds: 5000 });
    await control.setRateLimits({ rateLimits: [] });
    await control.restoreSnapshot({ name: 'one' });
    await control.reset();
    await kit.call(orderOf(kit.account('alice'), {}, noon + 5000));

    const { world, keys, commands } = kit.begin(noon);
    const created = JSON.stringify({ kind: 'create', world, keys });
    const before = commands.map((command) => JSON.stringify(command));
    const state = await recoverState(
      memoryJournal,
      { sequence: 0, records: [created, ...before, ...records] },
      () => ({ world, keys }),
    );
    expect([...state.encodeLines()]).toEqual([...kit.executor.state.encodeLines()]);
  });

  it('keeps at most twenty snapshots', async () => {
    const { control } = controlled();
    for (let count = 0; count < 20; count++) await control.saveSnapshot({ name: `s${count}` });
    await expect(control.saveSnapshot({ name: 'more' })).rejects.toMatchObject({ status: 409 });
    await control.saveSnapshot({ name: 's3' });
    expect(await control.listSnapshots()).toHaveLength(20);
  });
});
