import { expect, test } from 'vitest';
import { createControlPlane } from '../src/control/control-plane.ts';
import { stopMarkets } from '../src/run/prepare-sandbox.ts';
import { serve } from './stub-server.ts';

/** The token that each request must send. */
const token = 'token-of-the-test';
const settings: Readonly<Record<string, object>> = {
  '/v1/indexMovers': { seed: 8, step: '0.002', intervalMs: 5000 },
  '/v1/takers': { section: 'spot', seed: 9, intervalMs: 2000 },
  '/v1/marketMakers': { section: 'spot', seed: 7, spread: '0.001', levels: 2 },
};

/**
 * Starts a control plane with three index movers, three takers and three market makers. Those of
 * BTCUSDT are disabled from the start.
 *
 * @param failing the path of the endpoint that cannot disable ETHBTC
 */
async function controlPlane(failing?: string) {
  const enabled = new Map<string, boolean>();
  for (const path of Object.keys(settings)) {
    enabled.set(`${path} BTCUSDT`, false).set(`${path} ETHUSDT`, true).set(`${path} ETHBTC`, true);
  }
  const started: unknown[] = [];
  const url = await serve(async (request, response) => {
    const path = request.url ?? '';
    const text = (await request.toArray()).join('');
    if (request.headers.authorization !== `Bearer ${token}`) response.statusCode = 401;
    if (request.method === 'PUT') {
      const change = JSON.parse(text) as { symbol: string; enabled: boolean };
      if (change.enabled) started.push(change);
      if (path === failing && change.symbol === 'ETHBTC') response.statusCode = 500;
      else if (response.statusCode === 200) {
        enabled.set(`${path} ${change.symbol}`, change.enabled);
      }
    }
    const list = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'].map((symbol) => ({
      symbol,
      enabled: enabled.get(`${path} ${symbol}`),
      ...settings[path],
    }));
    response.end(JSON.stringify(list));
  });
  return { enabled, started, url, control: createControlPlane(url, token) };
}

const before = Object.keys(settings).flatMap(() => [false, true, true]);

test('only movers, takers and makers that were enabled are started again, unchanged', async () => {
  const { enabled, started, control } = await controlPlane();
  const resume = await stopMarkets(control);
  expect([...enabled.values()]).toEqual(before.map(() => false));
  await resume();
  expect([...enabled.values()]).toEqual(before);
  expect(started).toEqual(
    Object.values(settings).flatMap((given) => [
      { ...given, symbol: 'ETHUSDT', enabled: true },
      { ...given, symbol: 'ETHBTC', enabled: true },
    ]),
  );
});

test('if one of them cannot be stopped, the others are started again', async () => {
  const { enabled, control } = await controlPlane('/v1/marketMakers');
  await expect(stopMarkets(control)).rejects.toThrow('got status 500');
  expect([...enabled.values()]).toEqual(before);
});

test('a redirect is not followed, because the token is only for the control plane', async () => {
  const { url: target } = await controlPlane();
  const redirecting = await serve(({ url = '' }, response) => {
    response.writeHead(307, { location: `${target}${url}` }).end();
  });
  await expect(stopMarkets(createControlPlane(redirecting, token))).rejects.toThrow(
    'got status 307',
  );
});

test('the error for a missing control token names the option', async () => {
  const { url } = await controlPlane();
  await expect(stopMarkets(createControlPlane(url))).rejects.toThrow(
    /got status 401; pass the token with --control-token-file/,
  );
});
