import { expect, it } from 'vitest';
import { wrapMethods } from '../src/wrap-methods.ts';

it('replaces each method and leaves out `raw`', async () => {
  const client = { getDepth: async () => 'depth', ping: async () => 'pong', raw: { GET: 1 } };
  const wrapped = wrapMethods(client, (operationId, method) => async (...call) => {
    return `${operationId}: ${await method(...call)}`;
  });
  expect(Object.keys(wrapped)).toEqual(['getDepth', 'ping']);
  expect(await wrapped.getDepth?.()).toBe('getDepth: depth');
});

it('passes parameters and options to the method of the client', async () => {
  const client = { getDepth: async (...call: unknown[]) => call };
  const { getDepth } = wrapMethods(client, (_, method) => method);
  expect(await getDepth?.({ symbol: 'BTCUSDT' }, { sendIn: 'query' })).toEqual([
    { symbol: 'BTCUSDT' },
    { sendIn: 'query' },
  ]);
});
