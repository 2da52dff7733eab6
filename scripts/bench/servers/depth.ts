import { createSandbox } from '@broker-api/sandbox';

/** The request that all servers respond to. */
export const depthPath = '/openapi/quote/v1/depth';
export const depthQuery = 'symbol=BTCUSDT&limit=5';

const reply = await createSandbox({ responses: 'stub' }).handle({
  method: 'GET',
  path: depthPath,
  query: depthQuery,
  body: '',
  headers: {},
  ip: '127.0.0.1',
});
const parsed = JSON.parse(reply.body) as object;

/** Returns the response body that all servers send. */
export function depth(): object {
  return parsed;
}
