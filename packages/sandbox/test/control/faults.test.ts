import { describe, expect, it } from 'vitest';
import { callOf, controlled, orderOf } from './control-kit.ts';

const order = { operation: 'placeOrder', section: 'spot', times: 1 } as const;

/** How many orders of alice rest. */
async function openOrders(kit: ReturnType<typeof controlled>): Promise<number> {
  const request = callOf(kit.account('alice'), 'GET', '/openapi/v1/openOrders', {});
  return ((await kit.call(request)).answer as unknown[]).length;
}

describe('a fault', () => {
  it.each([
    ['an error before', { effect: 'status' }, { status: 500, code: -1000, placed: 0 }],
    [
      'an error of another status and code',
      { effect: 'status', status: 503, code: -1001 },
      { status: 503, code: -1001, placed: 0 },
    ],
    [
      'an unknown outcome',
      { effect: 'status', when: 'after', status: 504, code: -1007 },
      { status: 504, code: -1007, placed: 1 },
    ],
    ['a dropped connection before', { effect: 'drop' }, { status: 0, dropped: true, placed: 0 }],
    [
      'a dropped connection after',
      { effect: 'drop', when: 'after' },
      { status: 0, dropped: true, placed: 1 },
    ],
  ] as const)('is %s', async (_, fault, expected) => {
    const kit = controlled();
    await kit.control.injectFault({ ...order, ...fault });
    const { status, dropped, answer } = await kit.call(orderOf(kit.account('alice')));
    expect({ status, ...(dropped && { dropped }), ...(answer && { code: answer.code }) }).toEqual({
      ...expected,
      placed: undefined,
    });
    expect(await openOrders(kit)).toBe(expected.placed);
    // It struck as often as it was to.
    expect(await kit.control.listFaults()).toEqual([]);
    expect((await kit.call(orderOf(kit.account('bob')))).status).toBe(200);
  });

  it('delays a call, and no other', async () => {
    const kit = controlled();
    await kit.control.injectFault({ effect: 'delay', delayMs: 60, operation: 'placeOrder' });
    await openOrders(kit);
    expect((await kit.control.listFaults())[0]?.struck).toBe(0);
    const started = performance.now();
    await kit.call(orderOf(kit.account('alice')));
    // A timer of Node may be early by a millisecond.
    expect(performance.now() - started).toBeGreaterThanOrEqual(58);
    expect((await kit.control.listFaults())[0]?.struck).toBe(1);
  });

  it('strikes until it is cleared, in the order of injection', async () => {
    const kit = controlled();
    const first = await kit.control.injectFault({ effect: 'status', code: -1001, times: 2 });
    await kit.control.injectFault({ effect: 'status', code: -1006 });
    const code = async (name: string) => (await kit.call(orderOf(kit.account(name)))).answer.code;
    expect(await code('alice')).toBe(-1001);
    expect((await kit.control.listFaults()).map(({ remaining }) => remaining)).toEqual([
      1,
      undefined,
    ]);
    await kit.control.clearFaults({ faultId: first.faultId });
    expect(await code('bob')).toBe(-1006);
    expect(await kit.control.clearFaults()).toEqual({ cleared: 1 });
  });

  it('leaves a call alone that the gateway refuses', async () => {
    const kit = controlled();
    await kit.control.injectFault({ effect: 'drop', times: 1 });
    const { apiKey } = kit.account('alice');
    const { status, answer } = await kit.call(orderOf({ apiKey, secretKey: 'wrong' }));
    expect([status, answer.code]).toEqual([401, -1022]);
    expect((await kit.control.listFaults())[0]?.struck).toBe(0);
  });

  it('that drops a connection is a failed fetch in this process', async () => {
    const { control, brokerFetch } = controlled();
    await control.injectFault({ effect: 'drop', operation: 'getServerTime' });
    await expect(brokerFetch('http://broker.test/openapi/v1/time')).rejects.toThrow(TypeError);
  });
});
