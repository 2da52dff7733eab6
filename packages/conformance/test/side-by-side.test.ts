// Two runs test one deployment with the same accounts at the same time.
import { createSandbox } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases, allStreamCases } from '../src/cases/all-cases.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { caseOf, runCases, sessionOf } from './sandbox-target.ts';

// These tests measure what other programs change, or share the listen key with them.
const shared = allCases.filter(({ id }) => /\/360-|ListenKey\/1/.test(id));
const ofStreams = allStreamCases.filter(({ id }) =>
  /\/userData\/5(00|05|1\d|2\d|4[0-3])-/.test(id),
);
const cases = [
  ...sampled(shared, 20),
  ...sampled(
    allCases.filter((one) => !shared.includes(one)),
    60,
  ),
];
const streamCases = sampled(ofStreams, 6);

test('two runs at the same time cause no failure', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  const runs = [1, 2].map(async (seed) => {
    const session = sessionOf(sandbox, {
      fetch: async (url, init) => {
        await new Promise(setImmediate);
        return sandbox.fetch(url, init);
      },
      seed,
    });
    const results = await runCases(orderBySeed(cases, seed), session);
    for (const one of orderBySeed(streamCases, seed)) {
      results.push(await runStreamCase(one, session));
    }
    return results;
  });
  const results = (await Promise.all(runs)).flat();
  expect(results).toHaveLength(2 * (cases.length + streamCases.length));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ id, failure }) => `${id}: ${failure?.message}`)).toEqual([]);
});

test.each(['spot/placeOrder/100-market', 'spot/testOrder/100-market'])(
  '%s passes although another run removes its ask after the order book was read',
  async (id) => {
    const sandbox = createSandbox({ limits: 'off' });
    const [, other] = sandbox.accounts;
    const options = { baseUrl: 'https://sandbox.test', fetch: sandbox.fetch, credentials: other };
    const rival = createSpotClient(options);
    const ask = { symbol: 'BTCUSDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC' } as const;
    const { orderId } = await rival.placeOrder({ ...ask, quantity: '0.02', price: '10000' });
    let isRemoved = false;
    const session = sessionOf(sandbox, {
      fetch: async (url, init) => {
        if (init?.method === 'POST' && !isRemoved) {
          isRemoved = true;
          await rival.cancelOrder({ orderId });
        }
        return sandbox.fetch(url, init);
      },
    });
    expect(await runCase(caseOf(id), session)).toMatchObject({ outcome: 'passed' });
    expect(isRemoved).toBe(true);
    expect(await rival.listOpenOrders({ symbol: 'BTCUSDT' })).toEqual([]);
  },
);
