import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createControlPlane } from '../src/control/control-plane.ts';
import { stopMarketMakers } from '../src/run/market-makers.ts';

const settings = { section: 'spot', seed: 7, spread: '0.001', levels: 2 };

/**
 * Starts a control plane with three market makers, of which BTCUSDT has stopped after an error.
 *
 * @param failing a symbol whose market maker cannot be disabled
 * @param token the token that each request must send
 */
async function controlPlane(failing?: string, token?: string) {
  const enabled = new Map([
    ['BTCUSDT', false],
    ['ETHUSDT', true],
    ['ETHBTC', true],
  ]);
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) {
      response.statusCode = 401;
    }
    if (request.method === 'PUT') {
      const change = JSON.parse(text) as { symbol: string; enabled: boolean };
      if (change.symbol === failing && !change.enabled) response.statusCode = 500;
      else if (response.statusCode === 200) enabled.set(change.symbol, change.enabled);
    }
    const list = [...enabled].map(([symbol, enabled]) => ({ symbol, enabled, ...settings }));
    response.end(JSON.stringify(list));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { enabled, url, control: createControlPlane(url, token) };
}

test('only the market makers that were enabled are started again', async () => {
  const { enabled, control } = await controlPlane();
  const resume = await stopMarketMakers(control);
  expect([...enabled.values()]).toEqual([false, false, false]);
  await resume();
  expect([...enabled.values()]).toEqual([false, true, true]);
});

test('if one cannot be stopped, the others are started again', async () => {
  const { enabled, control } = await controlPlane('ETHBTC');
  await expect(stopMarketMakers(control)).rejects.toThrow('got status 500');
  expect([...enabled.values()]).toEqual([false, true, true]);
});

test('every request sends the token of the control plane', async () => {
  const { enabled, control } = await controlPlane(undefined, 'token-of-the-test');
  const resume = await stopMarketMakers(control);
  expect([...enabled.values()]).toEqual([false, false, false]);
  await resume();
  expect([...enabled.values()]).toEqual([false, true, true]);
});

test('the error for a missing token names the option', async () => {
  const { url } = await controlPlane(undefined, 'token-of-the-test');
  await expect(stopMarketMakers(createControlPlane(url))).rejects.toThrow(
    /got status 401: pass its token with --control-token-file/,
  );
});
