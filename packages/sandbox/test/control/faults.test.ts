import { expect, it } from 'vitest';
import { callOf, createSandboxWithControl, orderOf } from './control-fixture.ts';

const order = { operation: 'placeOrder', section: 'spot', times: 1 } as const;

/** Returns the number of alice's open orders. */
async function openOrders(sandbox: ReturnType<typeof createSandboxWithControl>): Promise<number> {
  const request = callOf(sandbox.account('alice'), 'GET', '/openapi/v1/openOrders', {});
  return ((await sandbox.call(request)).response as unknown[]).length;
}

/** Faults of an order, the status and the code of the response, and the number of open orders. */
it.each([
  [{ effect: 'status' }, 500, -1000, 0],
  [{ effect: 'status', status: 503, code: -1001 }, 503, -1001, 0],
  [{ effect: 'status', when: 'after', status: 504, code: -1007 }, 504, -1007, 1],
  [{ effect: 'drop' }, 0, undefined, 0],
  [{ effect: 'drop', when: 'after' }, 0, undefined, 1],
] as const)('a fault can be %j', async (fault, status, code, placed) => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.injectFault({ ...order, ...fault });
  const result = await sandbox.call(orderOf(sandbox.account('alice')));
  expect([result.status, result.dropped === true]).toEqual([status, status === 0]);
  expect(result.response?.code).toBe(code);
  expect(await openOrders(sandbox)).toBe(placed);
  // The fault is used up after the given number of calls.
  expect(await sandbox.control.listFaults()).toEqual([]);
  expect((await sandbox.call(orderOf(sandbox.account('bob')))).status).toBe(200);
});

it('a fault delays only calls of its operation', async () => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 60, operation: 'placeOrder' });
  await openOrders(sandbox);
  expect((await sandbox.control.listFaults())[0]?.struck).toBe(0);
  const started = performance.now();
  await sandbox.call(orderOf(sandbox.account('alice')));
  // Node's timers may fire a millisecond early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(58);
  expect((await sandbox.control.listFaults())[0]?.struck).toBe(1);
});

it('a fault applies before faults that were injected later, until it is cleared', async () => {
  const sandbox = createSandboxWithControl();
  const first = await sandbox.control.injectFault({ effect: 'status', code: -1001, times: 2 });
  await sandbox.control.injectFault({ effect: 'status', code: -1006 });
  const code = async (name: string) =>
    (await sandbox.call(orderOf(sandbox.account(name)))).response.code;
  expect(await code('alice')).toBe(-1001);
  expect((await sandbox.control.listFaults()).map(({ remaining }) => remaining)).toEqual([
    1,
    undefined,
  ]);
  await sandbox.control.clearFaults({ faultId: first.faultId });
  expect(await code('bob')).toBe(-1006);
  expect(await sandbox.control.clearFaults()).toEqual({ cleared: 1 });
});

it('a fault does not apply to a call that the gateway rejects', async () => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.injectFault({ effect: 'drop', times: 1 });
  const { apiKey } = sandbox.account('alice');
  const { status, response } = await sandbox.call(orderOf({ apiKey, secretKey: 'wrong' }));
  expect([status, response.code]).toEqual([401, -1022]);
  expect((await sandbox.control.listFaults())[0]?.struck).toBe(0);
});

it('a fault that drops the connection makes an in-process fetch reject', async () => {
  const { control, brokerFetch } = createSandboxWithControl();
  await control.injectFault({ effect: 'drop', operation: 'getServerTime' });
  await expect(brokerFetch('http://broker.test/openapi/v1/time')).rejects.toThrow(TypeError);
});

it('a fault delays a call only until the caller aborts it', async () => {
  const { control, brokerFetch } = createSandboxWithControl();
  await control.injectFault({ effect: 'delay', delayMs: 60_000, operation: 'ping' });
  const init = { signal: AbortSignal.timeout(20) };
  const call = brokerFetch('http://127.0.0.1/openapi/v1/ping', init);
  await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('the control plane limits the number of faults', async () => {
  const { control, executor } = createSandboxWithControl();
  const fault = { effect: 'drop', operation: 'placeOrder' } as const;
  const first = await control.injectFault(fault);
  const ids = Array.from({ length: 998 }, (_, index) => `fault-${index + 2}`);
  const others = ids.map((faultId) => [faultId, { ...first, faultId }]);
  executor.changeSettings({ faults: Object.fromEntries(others) });
  expect((await control.injectFault(fault)).faultId).toBe('fault-1000');
  await expect(control.injectFault(fault)).rejects.toMatchObject({
    error: 'CONFLICT',
    message: expect.stringContaining('maximum of 1000 faults'),
  });
  await control.clearFaults();
  await control.injectFault(fault);
});

it('a fault can affect only the calls of a user, including those of sub-accounts', async () => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.injectFault({ effect: 'status', user: 'alice' });
  const statusOf = async (name: string): Promise<number> => {
    const request = callOf(sandbox.account(name), 'GET', '/openapi/v1/openOrders', {});
    return (await sandbox.call(request)).status;
  };
  expect(await statusOf('bob')).toBe(200);
  expect(await statusOf('alice')).toBe(500);
  expect(await statusOf('aliceSub')).toBe(500);
  expect(await sandbox.control.listFaults()).toMatchObject([{ user: 'alice', struck: 2 }]);
});

it('a fault of a user does not affect calls without an API key', async () => {
  const sandbox = createSandboxWithControl();
  const fault = { effect: 'status', operation: 'getDepth', user: 'alice' } as const;
  await expect(sandbox.control.injectFault(fault)).rejects.toThrow(
    'the operation getDepth requires no API key, so its calls have no user',
  );
});
