import { expect, test } from 'vitest';
import { openSandbox, type Sandbox, type SandboxAccount, verify } from '../../src/node/index.ts';
import { temporaryDirectory } from '../journal-fixtures.ts';
import { noon } from '../requests.ts';
import { callOf, orderOf } from './control-fixture.ts';
import { everySetting, setEverything } from './settings-fixture.ts';

const options = { clock: 'manual', startTime: noon, strict: true } as const;

/** Returns everything that a reset restores. */
async function everythingOf({ control, signatureMismatches }: Sandbox) {
  return {
    ...(await everySetting(control)),
    state: await control.getState(),
    users: await control.listUsers(),
    apiKeys: await control.listApiKeys(),
    clock: await control.getClock(),
    indexPrices: await control.listIndexPrices(),
    mismatches: signatureMismatches(),
  };
}

test('a reset restores everything with which the sandbox started', async () => {
  const directory = temporaryDirectory();
  const sandbox = await openSandbox(directory, options);
  const { control, handle, accounts } = sandbox;
  const [alice, bob] = accounts as [SandboxAccount, SandboxAccount];
  await sandbox.startMarketMakers();
  const before = await everythingOf(sandbox);
  expect(before.makers.length).toBeGreaterThan(1);
  const order = orderOf(alice, { price: '10005' });
  expect((await handle(order)).status).toBe(200);
  expect((await handle(order)).status).toBe(400);
  await handle({ ...order, query: order.query.replace(/.$/, 'x') });
  const created = await handle(callOf(alice, 'POST', '/openapi/v1/userDataStream', {}));
  const { listenKey } = JSON.parse(created.body) as { listenKey: string };
  await control.addUser({ user: 'carol' });
  await control.addApiKey({ user: 'carol' });
  await control.setApiKey({ apiKey: bob.apiKey, enabled: false });
  await control.setIndexPrice({ symbol: 'ETHUSDT', price: '300' });
  await setEverything(control);
  await control.setClock({ mode: 'real', time: noon + 3_600_000 });
  const changed = await everythingOf(sandbox);
  for (const [name, value] of Object.entries(before)) {
    expect([name, changed[name as keyof typeof changed]]).not.toEqual([name, value]);
  }

  expect(await control.reset()).toEqual(before.state);
  expect(await everythingOf(sandbox)).toEqual(before);
  const extend = callOf(alice, 'PUT', '/openapi/v1/userDataStream', { listenKey });
  expect(JSON.parse((await handle(extend)).body)).toMatchObject({ code: -1125 });
  // This repeats a request from before the reset, which also cleared the replay protection.
  expect((await handle(order)).status).toBe(200);
  await sandbox.close();
  expect((await verify(directory)).status).toBe(0);
});

test('named snapshots survive a reset, and a later snapshot moves the clock forward', async () => {
  const sandbox = await openSandbox(temporaryDirectory(), options);
  const { control } = sandbox;
  await control.advanceClock({ milliseconds: 60_000 });
  const saved = await control.saveSnapshot({ name: 'later' });
  await control.reset();
  expect(await control.getClock()).toEqual({ mode: 'manual', time: noon });
  expect((await control.restoreSnapshot({ name: 'later' })).hash).toBe(saved.hash);
  expect(await control.getClock()).toEqual({ mode: 'manual', time: noon + 60_000 });
  await sandbox.close();
});

test('a reset that fails changes nothing', async () => {
  const sandbox = await openSandbox(temporaryDirectory(), options);
  const { control } = sandbox;
  await control.advanceClock({ milliseconds: 60_000 });
  const closing = sandbox.close();
  await expect(control.reset()).rejects.toMatchObject({ status: 409 });
  expect(sandbox.now()).toBe(noon + 60_000);
  await closing;
});
