// What the control plane sets survives a restart and a kill: the clock, faults, rules and bots.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { continueStored, createInitialContents } from '../../src/broker-state.ts';
import { createControlClient } from '../../src/control/index.ts';
import { createSandbox, openSandbox, verify } from '../../src/node/index.ts';
import { replayRecords } from '../../src/replay/index.ts';
import { assemble } from '../../src/sandbox.ts';
import { everyStore } from '../every-store.ts';
import { copyOf, faultyStore, stateIn, temporaryDirectory } from '../journal-fixtures.ts';
import { sharedServer } from '../postgres/servers.ts';
import { noon, request } from '../requests.ts';
import { SandboxProcess } from '../sandbox-process.ts';
import { everySetting, setEverything } from './settings-fixture.ts';

vi.setConfig({ testTimeout: 60_000 });
sharedServer();

/** Starts a sandbox in a process. */
async function start(location: string | URL, ...options: readonly string[]) {
  const stored =
    typeof location === 'string' ? ['--data', location] : ['--database-url', location.href];
  const child = await SandboxProcess.start(...stored, ...options);
  const control = createControlClient({ baseUrl: child.controlOrigin });
  const depth = async () =>
    (await fetch(`${child.origin}/openapi/quote/v1/depth?symbol=BTCUSDT`)).status;
  return { child, control, depth };
}

describe.each(everyStore)('a sandbox %s', (where, isMissing, createLocation) => {
  // Each process costs much processor time, so each store has one signal.
  const signal = where === 'in PostgreSQL' ? 'SIGTERM' : 'SIGKILL';
  const title = `settings survive ${signal}, and precede the options of the next start`;

  test.skipIf(isMissing)(title, async () => {
    const location = await createLocation();
    const before = await start(location, '--market-maker');
    const time = await setEverything(before.control);
    expect(await before.depth()).toBe(500);
    const expected = await everySetting(before.control);
    expect(expected.makers).toContainEqual(
      expect.objectContaining({ symbol: 'BTCUSDT', levels: 2, seed: 5, openOrders: 4 }),
    );
    await before.child.kill(signal);
    expect(await verify(location)).toMatchObject({ status: 0 });

    const after = await start(location, '--market-maker', '--takers', '--optional-time-in-force');
    const { takers, ...settings } = await everySetting(after.control);
    const rules = { ...expected.rules, requireTimeInForce: false };
    const { takers: setTakers, ...others } = { ...expected, rules };
    expect(settings).toEqual(others);
    expect(takers.length).toBeGreaterThan(1);
    expect(takers).toEqual(expect.arrayContaining(setTakers));
    // A manual clock continues one second after the newest record, so that orders are accepted.
    expect(await after.control.getClock()).toEqual({ mode: 'manual', time: time + 1000 });
    expect(await Promise.all([after.depth(), after.depth()])).toEqual([500, 500]);
    expect(await after.depth()).toBe(200);
    expect((await after.control.injectFault({ effect: 'drop', times: 1 })).faultId).toBe('fault-3');
    await after.control.reset();
    expect(await everySetting(after.control)).toMatchObject({
      rules: { strict: false, enforceLimits: true, requireTimeInForce: false },
      makers: expect.arrayContaining([expect.objectContaining({ symbol: 'ETHUSDT' })]),
      movers: [],
      faults: [],
      streamFaults: [],
    });
    await after.child.kill('SIGKILL');
    const last = await openSandbox(location);
    expect(await everySetting(last.control)).toMatchObject({ makers: [], takers: [], faults: [] });
    expect((await last.control.getClock()).mode).toBe('real');
    await last.close();
  });
});

test('a moved real clock keeps its offset, and is never before the newest record', async () => {
  const directory = temporaryDirectory();
  let system = noon;
  const clock = () => system;
  const first = await openSandbox(directory, { clock });
  await first.control.setClock({ mode: 'real', time: noon + 3_600_000 });
  await first.close();
  system += 5000;
  const second = await openSandbox(directory, { clock });
  expect(second.now()).toBe(noon + 3_605_000);
  await second.control.addUser({ user: 'carol' });
  await second.close();
  system -= 60_000;
  const third = await openSandbox(directory, { clock });
  expect(third.now()).toBe(noon + 3_605_000);
  await third.close();
  const fourth = await openSandbox(directory, { clock: 'manual' });
  expect((await fourth.control.getClock()).mode).toBe('real');
  await fourth.close();
});

test('a named snapshot has no settings, and a restore keeps them, also after a kill', async () => {
  const directory = temporaryDirectory();
  const sandbox = await openSandbox(directory);
  const { control } = sandbox;
  await control.saveSnapshot({ name: 'empty' });
  await control.injectFault({ effect: 'drop', operation: 'getDepth' });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  const { lines } = await control.getSnapshot({ name: 'empty' });
  expect(lines.join()).not.toContain('settings');
  await control.restoreSnapshot({ name: 'empty' });
  const expected = await everySetting(control);
  expect(expected).toMatchObject({ makers: [{ openOrders: 10 }], faults: [{}] });
  const killed = copyOf(directory);
  await sandbox.close();
  const after = await openSandbox(killed);
  onTestFinished(() => after.close());
  expect(await everySetting(after.control)).toEqual(expected);
});

test('a market maker whose option has expired since is left out after a restart', async () => {
  const directory = temporaryDirectory();
  const first = await openSandbox(directory, { clock: () => noon });
  await first.control.setMarketMaker({ symbol: 'BTC0605CS10000', enabled: true });
  await first.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  await first.close();
  const second = await openSandbox(directory, { clock: () => Date.UTC(2026, 5, 5, 8) });
  expect(await second.control.listMarketMakers()).toMatchObject([{ symbol: 'BTCUSDT' }]);
  await second.close();
});

test('a fault that strikes while a snapshot is written is counted once', async () => {
  const { store, hold, delayed, release } = await faultyStore();
  const options = { clock: 'manual', startTime: noon } as const;
  const open = async () => {
    const contents = () => createInitialContents(options, noon);
    const broker = await continueStored(await stateIn(store, contents), options);
    return assemble(broker, options, store).sandbox;
  };
  const sandbox = await open();
  await sandbox.control.injectFault({ effect: 'status', operation: 'getDepth', times: 2 });
  hold('writePart');
  const saving = sandbox.control.saveSnapshot({ name: 'slow' });
  await expect.poll(delayed).toBe(1);
  const depth = request({ path: '/openapi/quote/v1/depth', query: 'symbol=BTCUSDT' });
  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await sandbox.handle(depth)).status);
  expect(statuses).toEqual([500, 500, 200]);
  hold('check');
  release();
  await saving;
  await sandbox.close();
  expect(await (await open()).control.listFaults()).toEqual([]);
});

test('the journal of a broker in memory has the settings, and can be replayed', async () => {
  const { control } = createSandbox({ keepJournal: true });
  await control.setGatewayRules({ strict: true });
  const { records } = await control.getJournal();
  expect((await replayRecords(records)).text).toContain('settings {"change":{"rules":{"strict":');
});
