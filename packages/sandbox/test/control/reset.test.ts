import { expect, test } from 'vitest';
import { openSandbox, type Sandbox, verify } from '../../src/node/index.ts';
import { temporaryDirectory } from '../journal-fixtures.ts';
import { noon } from '../requests.ts';
import { callOf, orderOf } from './control-fixture.ts';

const options = { clock: 'manual', startTime: noon, strict: true } as const;

/** Returns everything that a reset restores. */
async function everythingOf({ control, signatureMismatches }: Sandbox) {
  return {
    state: await control.getState(),
    users: await control.listUsers(),
    apiKeys: await control.listApiKeys(),
    clock: await control.getClock(),
    indexPrices: await control.listIndexPrices(),
    marketMakers: await control.listMarketMakers(),
    faults: await control.listFaults(),
    rules: await control.getGatewayRules(),
    mismatches: signatureMismatches(),
  };
}

function aliceOf({ accounts }: Sandbox) {
  const [alice] = accounts;
  if (alice === undefined) throw new Error('The sandbox has no accounts.');
  return alice;
}

/** Changes everything that a reset restores. Returns a listen key and a request that was sent. */
async function changeEverything(sandbox: Sandbox) {
  const { control } = sandbox;
  const alice = aliceOf(sandbox);
  const { apiKey = '' } = sandbox.accounts[1] ?? {};
  const order = orderOf(alice, { price: '10005' });
  expect((await sandbox.handle(order)).status).toBe(200);
  expect((await sandbox.handle(order)).status).toBe(400);
  const created = await sandbox.handle(callOf(alice, 'POST', '/openapi/v1/userDataStream', {}));
  const { listenKey } = JSON.parse(created.body) as { listenKey: string };
  await sandbox.handle({ ...order, query: order.query.replace(/.$/, 'x') });
  await control.addUser({ user: 'carol' });
  await control.addApiKey({ user: 'carol' });
  await control.setApiKey({ apiKey, enabled: false });
  await control.setMarketMaker({ symbol: 'BTCUSDT', enabled: false });
  await control.setMarketMaker({ symbol: 'ETHUSDT', enabled: true, levels: 2 });
  await control.setIndexPrice({ symbol: 'ETHUSDT', price: '300' });
  await control.setRateLimits({
    rateLimits: [{ rateLimitType: 'ORDERS', interval: 'DAY', limit: 1 }],
  });
  await control.setGatewayRules({ strict: false, rejectReplays: false, enforceLimits: false });
  await control.injectFault({ effect: 'drop' });
  await control.setClock({ mode: 'real', time: noon + 3_600_000 });
  return { order, listenKey };
}

test('a reset restores everything with which the sandbox started', async () => {
  const directory = temporaryDirectory();
  const sandbox = await openSandbox(directory, options);
  const { control } = sandbox;
  await sandbox.startMarketMakers();
  const before = await everythingOf(sandbox);
  expect(before.marketMakers.length).toBeGreaterThan(1);
  const { order, listenKey } = await changeEverything(sandbox);
  const changed = await everythingOf(sandbox);
  for (const [name, value] of Object.entries(before)) {
    expect([name, changed[name as keyof typeof changed]]).not.toEqual([name, value]);
  }

  expect(await control.reset()).toEqual(before.state);
  expect(await everythingOf(sandbox)).toEqual(before);
  const alice = aliceOf(sandbox);
  const extend = callOf(alice, 'PUT', '/openapi/v1/userDataStream', { listenKey });
  expect(JSON.parse((await sandbox.handle(extend)).body)).toMatchObject({ code: -1125 });
  // This repeats a request from before the reset, which also cleared the replay protection.
  expect((await sandbox.handle(order)).status).toBe(200);
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
  await sandbox.control.injectFault({ effect: 'drop' });
  await sandbox.control.advanceClock({ milliseconds: 60_000 });
  const before = await everythingOf(sandbox);
  const { control } = sandbox;
  const closing = sandbox.close();
  await expect(control.reset()).rejects.toMatchObject({ status: 409 });
  expect(sandbox.now()).toBe(before.clock.time);
  await closing;
});
