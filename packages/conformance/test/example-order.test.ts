import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { hasExampleState } from '../src/traffic/resting-orders.ts';

const account = { name: 'one', apiKey: 'KEYkey0123456789', secretKey: 'SECRETsecret0123456789' };
const specification = join(import.meta.dirname, '../../../spec');

/** Returns the requests of the successful getOrder examples. */
function requestsOf(section: string): object[] {
  const folder = join(specification, 'examples', section, 'getOrder');
  return globSync('*.json', { cwd: folder })
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ status }) => status === 200)
    .map(({ request }) => request);
}

test.each(sections)('hasExampleState requests one order from the %s examples', async (section) => {
  const requests: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    // This response lists no contracts, so the request keeps the contracts of the examples.
    if (url.includes('/brokerInfo')) return new Response('{}');
    requests.push(url);
    return new Response('{}', { status: requests.length > 1 ? 400 : 200 });
  };
  const baseUrl = 'https://broker.test';
  const options = { baseUrl, fetch, accounts: [account], trade: false, seed: 1, pace: false };
  const session = createSession({ ...options, now: () => 1796083200123, exactClock: true });
  expect(await hasExampleState(session, section, account)).toBe(true);
  expect(requests).toHaveLength(1);
  const sent = Object.fromEntries(new URL(requests[0] ?? '').searchParams);
  const { timestamp, signature, ...request } = sent;
  expect(requestsOf(section)).toContainEqual(request);
  expect(request.orderId).toMatch(/^\d{16}$/);
});
