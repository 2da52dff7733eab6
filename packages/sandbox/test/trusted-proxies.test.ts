// Tests that the client of a request is its peer, or what a trusted proxy says in X-Forwarded-For.
import { expect, test } from 'vitest';
import type { HandledRequest } from '../src/node/index.ts';
import { readOptions } from '../src/node/read-options.ts';
import { get, handshake, portOf, serve } from './network.ts';

interface Sent {
  readonly path?: string;
  readonly forwarded?: string | string[] | undefined;
  readonly from?: string;
}

async function send(port: number, { path = '/openapi/v1/time', forwarded, from }: Sent) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const local = from === undefined ? {} : { localAddress: from };
  return (await get(`http://127.0.0.1:${port}${path}`, { headers, ...local })).status;
}

const peer = '127.0.0.1';
const one = '203.0.113.9';

/** The address of a proxy, a trusted network, and whether the proxy is in the network. */
const proxies: readonly (readonly [proxy: string, network: string, isInside: boolean])[] = [
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.2', '192.0.2.1', false],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['10.1.2.3', '::ffff:10.0.0.0/104', true],
  ['10.1.2.3', '::/0', false],
  ['::1', '0.0.0.0/0', false],
];

/** What is sent, the trusted networks, the header, and the address of the client. */
type Row = [string, string[], string | string[] | undefined, string];

test.each<Row>([
  ['no proxy is trusted', [], one, peer],
  ['another proxy is trusted', ['127.0.0.2'], one, peer],
  ['no header', ['127.0.0.0/8'], undefined, peer],
  ['one address', ['127.0.0.1'], one, one],
  ['the rightmost untrusted address', ['127.0.0.1'], `198.51.100.1, ${one}`, one],
  ['several headers', ['127.0.0.1'], ['198.51.100.1', one], one],
  ['two proxies', ['127.0.0.0/8', '10.0.0.0/8'], `198.51.100.1,${one}, 10.1.2.3`, one],
  ['only trusted addresses', ['127.0.0.0/8', '10.0.0.0/8'], '10.0.0.1, 10.0.0.2', '10.0.0.1'],
  ['IPv6 in another spelling', ['127.0.0.1'], '2001:DB8:0:0::1', '2001:db8::1'],
  ['mapped addresses', ['127.0.0.1'], `::ffff:${one}`, one],
  ['mapped networks', ['::ffff:127.0.0.0/104'], one, one],
  ['every address is trusted', ['0.0.0.0/0', '::/0'], `${one}, ::1`, one],
  ['malformed, left of the client', ['127.0.0.1'], `garbage, ${one}`, one],
  ...['garbage', '', `${one},`, `${one}:80`, '[::1]', 'fe80::1%eth0', '1', '0x7f.1', 'unknown'].map(
    (header): Row => [`malformed: ${header}`, ['127.0.0.1'], header, peer],
  ),
  ...proxies.map(([proxy, network, isInside]): Row => {
    const what = `${proxy} is ${isInside ? '' : 'not '}in ${network}`;
    return [what, [peer, network], `${one}, ${proxy}`, isInside ? one : proxy];
  }),
])('the address of a client: %s', async (_, trustedProxies, forwarded, expected) => {
  const logged: HandledRequest[] = [];
  const onRequest = (handled: HandledRequest) => logged.push(handled);
  const { port } = await serve({ onRequest }, { trustedProxies });
  expect(await send(port, { forwarded })).toBe(200);
  expect(logged.map(({ ip }) => ip)).toEqual([expected]);
});

test('rate limits, bans and the limits of WebSockets are those of the client', async () => {
  const trustedProxies = ['127.0.0.2'];
  const bounds = { maximumConnections: 40 };
  const { port } = await serve({ clock: 'manual' }, { trustedProxies, bounds });
  const from = '127.0.0.2';
  const path = '/openapi/quote/v1/ticker/24hr';
  const statuses = new Set<number | undefined>();
  while (!statuses.has(418)) statuses.add(await send(port, { path, forwarded: one, from }));
  expect([...statuses]).toEqual([200, 429, 418]);
  expect(await send(port, { forwarded: '203.0.113.10', from })).toBe(200);
  // Who is banned cannot claim to be another client without the proxy.
  expect(await send(port, { forwarded: one })).toBe(200);
  const open = async (forwarded: string): Promise<number> => {
    const url = `http://127.0.0.1:${port}/openapi/quote/ws/v1`;
    const headers = { 'x-forwarded-for': forwarded };
    return (await handshake(url, { headers, localAddress: from })).status;
  };
  expect(await open(one)).toBe(418);
  for (let count = 0; count < 10; count++) expect(await open('203.0.113.10')).toBe(101);
  expect(await open('203.0.113.10')).toBe(429);
  expect(await open('203.0.113.11')).toBe(101);
});

test('a trusted proxy can have all connections of a server', async () => {
  const options = { trustedProxies: [peer], bounds: { maximumConnections: 8 } };
  const { sandbox, port } = await serve({}, options);
  await sandbox.control.injectFault({ effect: 'delay', delayMs: 600_000, times: 7 });
  const delayed = Array.from({ length: 7 }, () => send(port, { forwarded: one }));
  while ((await sandbox.control.listFaults()).length > 0) await new Promise(setImmediate);
  expect(await send(port, { forwarded: '203.0.113.10' })).toBe(200);
  void sandbox.close();
  await Promise.all(delayed);
});

test('the control plane accepts trusted proxies, and a network must be one', async () => {
  const { sandbox, controlOrigin } = await serve({}, { trustedProxies: ['127.0.0.1'] });
  const port = portOf(controlOrigin);
  expect(await send(port, { path: '/v1/clock', forwarded: one })).toBe(200);
  await expect(sandbox.listen({ trustedProxies: ['proxy.example'] })).rejects.toThrow(
    'trustedProxies must have IP addresses and networks such as 10.0.0.0/8; got "proxy.example"',
  );
});

test('--trust-proxy takes networks with commas, and can be repeated', () => {
  const args = ['--trust-proxy', '10.0.0.0/8,::1', '--trust-proxy', '192.0.2.1'];
  expect(readOptions(args, {}).values).toMatchObject({
    trustedProxies: [['10.0.0.0/8', '::1'], ['192.0.2.1']],
  });
  expect(readOptions([], {}).values).toMatchObject({ trustedProxies: [] });
});

const noAddresses = ['proxy.example', '', '10', '010.0.0.1', '0x7f.0.0.1', 'fe80::1%eth0'];
const noNetworks = ['10.0.0.1/', '10.0.0.0/-1', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', '::1/8/8'];

test.each([...noAddresses, ...noNetworks, '10.0.0.1,'])('--trust-proxy rejects %j', (wrong) => {
  expect(() => readOptions([`--trust-proxy=${wrong}`], {})).toThrow(
    '--trust-proxy must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
  );
});
