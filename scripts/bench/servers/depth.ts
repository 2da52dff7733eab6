import { createSandbox, type Sandbox } from '@broker-api/sandbox';

/** The request that all servers respond to. */
export const depthPath = '/openapi/quote/v1/depth';
export const depthQuery = 'symbol=BTCUSDT&limit=5';

/** Returns a sandbox whose order book has five price levels on each side. */
export async function openDepthSandbox(): Promise<Sandbox> {
  const sandbox = createSandbox({ limits: 'off' });
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, seed: 1 });
  return sandbox;
}

const { handle } = await openDepthSandbox();
const { body } = await handle({
  method: 'GET',
  path: depthPath,
  query: depthQuery,
  body: '',
  headers: {},
  ip: '127.0.0.1',
});
const parsed = JSON.parse(body) as object;

/** Returns the response body that all servers send. */
export function depth(): object {
  return parsed;
}
