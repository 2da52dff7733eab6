import { createSandbox } from '@broker-api/sandbox';
import { expect, test } from 'vitest';
import { createControlPlane } from '../src/control/control-plane.ts';
import { stopMarkets } from '../src/run/prepare-sandbox.ts';
import { serve } from './stub-server.ts';

/** Starts bots of different symbols in a sandbox, and returns its control plane. */
async function startedMarkets() {
  const { control } = createSandbox();
  for (const symbol of ['ETHUSDT', 'ETHBTC']) {
    await control.setTaker({ symbol, enabled: true, seed: 9, intervalMs: 2000 });
    await control.setMarketMaker({ symbol, enabled: true, seed: 7, spread: '0.001', levels: 2 });
  }
  await control.setIndexMover({ symbol: 'BTCUSDT', enabled: true, seed: 8, intervalMs: 5000 });
  await control.setTaker({ symbol: 'BTCUSDT', enabled: false });
  const all = async () => [
    ...(await control.listIndexMovers()),
    ...(await control.listTakers()),
    ...(await control.listMarketMakers()),
  ];
  return { control, all };
}

test('only movers, takers and makers that were enabled are started again, unchanged', async () => {
  const { control, all } = await startedMarkets();
  const before = await all();
  const resume = await stopMarkets(control);
  expect((await all()).filter(({ enabled }) => enabled)).toEqual([]);
  await resume();
  expect(await all()).toEqual(before);
  expect(before.filter(({ enabled }) => enabled)).toHaveLength(5);
});

test('if one of them cannot be stopped, the others are started again', async () => {
  const { control, all } = await startedMarkets();
  const before = await all();
  const setMarketMaker = () => Promise.reject(new Error('got status 500'));
  await expect(stopMarkets({ ...control, setMarketMaker })).rejects.toThrow('got status 500');
  expect(await all()).toEqual(before);
});

const token = 'token-of-the-test';

test('a redirect is not followed, because the token is only for the control plane', async () => {
  const redirecting = await serve(({ url = '' }, response) => {
    response.writeHead(307, { location: `https://elsewhere.example${url}` }).end();
  });
  await expect(stopMarkets(createControlPlane(redirecting, token))).rejects.toThrow(
    'got status 307',
  );
});

test('the error for a missing control token names the option', async () => {
  const url = await serve((_, response) => response.writeHead(401).end());
  await expect(stopMarkets(createControlPlane(url))).rejects.toThrow(
    /got status 401; pass the token with --control-token-file/,
  );
});
