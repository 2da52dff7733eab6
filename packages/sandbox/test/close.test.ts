// Tests that close sandboxes while clients send requests.
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createInitialContents, startOf } from '../src/broker-state.ts';
import { openSandbox, verify } from '../src/node/index.ts';
import { assemble, type Sandbox } from '../src/sandbox.ts';
import { clockOf } from '../src/state/clock.ts';
import { callOf, orderOf } from './control/control-fixture.ts';
import { everyStore } from './every-store.ts';
import { faultyStore, stateIn } from './journal-fixtures.ts';
import { sharedServer } from './postgres/servers.ts';
import { accountOf, noon, sandboxAt } from './requests.ts';

const options = { clock: 'manual', startTime: noon, limits: 'off' } as const;

/** Opens a sandbox whose orders are in progress until they are stored. */
async function openFaulty(): Promise<Sandbox> {
  const { store } = await faultyStore();
  const stored = await stateIn(store, () => createInitialContents(options, noon));
  const broker = { ...stored, clock: clockOf(options), start: startOf(options) };
  return assemble(broker, options, store).sandbox;
}

/** Places an order. Returns the status and the body of the response. */
async function place(sandbox: Sandbox, newClientOrderId: string) {
  const request = orderOf(accountOf(sandbox, 'alice'), { newClientOrderId, quantity: '0.01' });
  const { status, body } = await sandbox.handle(request);
  return { newClientOrderId, status, body };
}

async function hasOrder(sandbox: Sandbox, origClientOrderId: string): Promise<boolean> {
  const alice = accountOf(sandbox, 'alice');
  const request = callOf(alice, 'GET', '/openapi/v1/order', { origClientOrderId });
  return (await sandbox.handle(request)).status === 200;
}

sharedServer();

for (const [where, isMissing, locate] of everyStore) {
  const title = `a closing sandbox ${where} executes and acknowledges requests, or neither`;
  test.skipIf(isMissing)(title, async () => {
    const location = await locate();
    const sandbox = await openSandbox(location, options);
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
    await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000, times: 1 });
    const placed = [place(sandbox, 'delayed')];
    let isClosed = false;
    let closing: Promise<void> | undefined;
    for (let round = 0; !isClosed; round++) {
      for (const letter of 'abcd') placed.push(place(sandbox, `${letter}${round}`));
      if (round === 3) {
        closing = sandbox.close().then(() => {
          isClosed = true;
        });
      }
      placed.push(place(sandbox, `e${round}`));
      await turn();
    }
    await closing;
    placed.push(place(sandbox, 'late'));
    const responses = await Promise.all(placed);

    expect((await verify(location)).status).toBe(0);
    const again = await openSandbox(location, options);
    for (const { newClientOrderId, status, body } of responses) {
      const isAccepted = status === 200;
      if (!isAccepted) expect([status, JSON.parse(body).code]).toEqual([503, -1016]);
      expect([newClientOrderId, await hasOrder(again, newClientOrderId)]).toEqual([
        newClientOrderId,
        isAccepted,
      ]);
    }
    await again.close();
    const statuses = responses.map(({ status }) => status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 503]);
    expect(statuses.slice(0, 16)).toEqual(Array(16).fill(200));
  });
}

test('a closed sandbox rejects calls with a clear error, and can be closed again', async () => {
  const sandbox = sandboxAt();
  await sandbox.close();
  const response = await sandbox.fetch('http://broker.invalid/openapi/v1/ping');
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      code: -1016,
      msg:
        'The broker is shutting down and did not execute this request; ' +
        'send it again after the restart.',
    },
  ]);
  await expect(sandbox.control.addUser({ user: 'carol' })).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('shutting down and did not execute this call'),
  });
  await expect(sandbox.startMarketMakers()).rejects.toThrow('did not execute this call');
  await sandbox.close();
});

test('close resolves when the requests in progress are finished', async () => {
  const sandbox = await openFaulty();
  let finished = false;
  const response = place(sandbox, 'first').then(({ status }) => {
    finished = true;
    return status;
  });
  await sandbox.close();
  expect(finished).toBe(true);
  expect(await response).toBe(200);
});

test('close does not wait for the delay of a fault that is injected while it runs', async () => {
  const sandbox = await openFaulty();
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000, times: 1 });
  const placed = place(sandbox, 'delayed');
  const closing = sandbox.close();
  // The control plane accepts calls until the order is durable, so it accepts this fault.
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000, when: 'after' });
  await closing;
  expect((await placed).status).toBe(200);
});
