// Funding and the settlement of options take place at their times. The campaign `crash`, which
// `npm test` runs too, checks that they survive restarts and are not repeated.
import { expect, test } from 'vitest';
import { noon, sandboxAt, signedCalls } from './requests.ts';

const hour = 3_600_000;
/** `noon` is Monday 1 June 2026. The options of the default data expire on Friday at 08:00 UTC. */
const expiration = Date.UTC(2026, 5, 5, 8);
const symbol = 'BTC-PERP-REV';
const limit = { orderType: 'LIMIT', type: 'LIMIT', clientOrderId: 'one' };
const inverse = { ...limit, symbol, quantity: '300', price: '10000', leverage: '10' };
const spread = { ...limit, symbol: 'BTC0605CS10000', quantity: '2', price: '150' };

test('due events take place before a query when a real clock has passed their time', async () => {
  const sandbox = sandboxAt(noon);
  const send = signedCalls(sandbox);
  for (const [user, section, order] of [
    ['alice', 'contract', { ...inverse, side: 'BUY_OPEN' }],
    ['bob', 'contract', { ...inverse, side: 'SELL_OPEN' }],
    ['alice', 'option', { ...spread, side: 'SELL' }],
    ['bob', 'option', { ...spread, side: 'BUY' }],
  ] as const) {
    const { status } = await send(user, 'POST', `/openapi/${section}/v1/order`, order);
    expect(status).toBe(200);
  }
  await sandbox.control.setFundingRate({ symbol, rate: '-0.0005' });
  sandbox.clock.now = noon + 4 * hour;
  const positions = await send('alice', 'GET', '/openapi/contract/v1/positions');
  expect(positions.body).toMatchObject([{ symbol, margin: '0.00303' }]);
  sandbox.clock.now = expiration + 5000;
  const settlements = await send('alice', 'GET', '/openapi/option/v1/settlements');
  expect(settlements.body).toMatchObject([{ timestamp: expiration, changed: '0' }]);
});
