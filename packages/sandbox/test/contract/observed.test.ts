import { expect, test } from 'vitest';
import { createContractSandbox } from './contract-fixture.ts';

test('the observed dialect sends ids and times of signed contract calls as strings', async () => {
  const { place, send } = createContractSandbox({ dialect: 'observed' });
  const { body } = await place('alice');
  expect([typeof body.orderId, typeof body.time]).toEqual(['string', 'string']);
  const depth = await send('alice', 'GET', '/openapi/quote/v1/contract/depth', {
    symbol: 'BTC-PERP-REV',
  });
  expect(depth.body).toMatchObject({ bids: [['10000', '300']], asks: [] });
  expect(typeof depth.body.time).toBe('number');
});
