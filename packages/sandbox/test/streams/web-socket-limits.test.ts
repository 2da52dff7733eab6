// Tests that WebSockets leave room for requests, however many of them clients open.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { defaultBounds, serve as serveStreams } from '../../src/node/http-server.ts';
import type { ServerBounds } from '../../src/node/index.ts';
import { assembleInMemory } from '../../src/sandbox.ts';
import { get, handshake, portOf, serve } from '../network.ts';
import { createKey, marketPath } from './stream-fixture.ts';

async function serveLimited(bounds: Partial<ServerBounds>) {
  const { sandbox, origin } = await serve({ limits: 'off' }, { bounds });
  const open = (path: string, localAddress: string = one) =>
    handshake(`${origin}${path}`, { localAddress });
  /** Opens WebSockets one after the other, and returns how many of them got each status. */
  const openMany = async (count: number, path: string, address?: string) => {
    const counts: Record<number, number> = {};
    for (let index = 0; index < count; index++) {
      const { status } = await open(path, address);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };
  const expectRequests = async (): Promise<void> => {
    for (const localAddress of addresses) {
      expect((await get(`${origin}/openapi/v1/time`, { localAddress })).status).toBe(200);
    }
  };
  return { sandbox, open, openMany, expectRequests };
}

const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const;
const [one, two, three] = addresses;
const few = { maximumConnections: 40 };

test('WebSockets without a key from two addresses lock out no client', async () => {
  // The README states the default.
  expect(defaultBounds.maximumConnections).toBe(2000);
  const { sandbox, open, openMany, expectRequests } = await serveLimited(few);
  for (const address of [one, two]) {
    expect(await openMany(20, marketPath, address)).toEqual({ 101: 10, 429: 10 });
  }
  await expectRequests();
  const listenKey = await createKey(sandbox, 'alice');
  for (const address of addresses) {
    expect((await open(`/openapi/ws/${listenKey}`, address)).status).toBe(101);
  }
  // The total, too, is below the number of connections.
  expect((await open(marketPath, three)).status).toBe(429);
});

test('with keys, an address can have half of the connections, and all three quarters', async () => {
  const { sandbox, openMany, expectRequests } = await serveLimited(few);
  const path = `/openapi/ws/${await createKey(sandbox, 'alice')}`;
  const other = `/openapi/ws/${await createKey(sandbox, 'bob')}`;
  expect(await openMany(18, path)).toEqual({ 101: 18 });
  expect(await openMany(5, other)).toEqual({ 101: 2, 429: 3 });
  expect(await openMany(15, other, two)).toEqual({ 101: 10, 429: 5 });
  await expectRequests();
});

test('an address and a listen key can have less, and a closed WebSocket makes room', async () => {
  const { sandbox, open } = await serveLimited({ streams: { perIp: 3, perListenKey: 2 } });
  const alice = `/openapi/ws/${await createKey(sandbox, 'alice')}`;
  const bob = `/openapi/ws/${await createKey(sandbox, 'bob')}`;
  const { socket } = await open(alice);
  const statuses: number[] = [];
  for (const path of [alice, alice, bob, marketPath]) statuses.push((await open(path)).status);
  expect(statuses).toEqual([101, 429, 101, 429]);
  socket.terminate();
  let status = 429;
  while (status === 429) status = (await open(alice)).status;
  expect(status).toBe(101);
});

const upgrade = [
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
];

test('clients that disconnect during their handshakes make room', async () => {
  let isWaiting = true;
  let respond: () => void = () => {};
  const waited = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const { gateway, streams } = assembleInMemory({ limits: 'off' });
  const accept = async (...given: Parameters<typeof streams.accept>) => {
    if (isWaiting) await waited;
    return streams.accept(...given);
  };
  const bounds = { ...defaultBounds, maximumConnections: 8 };
  const origins = { hosts: [], pages: [] };
  const server = await serveStreams(gateway, {
    host: one,
    port: 0,
    origins,
    bounds,
    streams: { accept },
  });
  onTestFinished(() => server.stop(0));
  for (let count = 0; count < 3; count++) {
    const socket = connect(portOf(server.origin), one);
    socket.write(`GET ${marketPath} HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\n`);
    await sleep(50);
    socket.resetAndDestroy();
  }
  await sleep(50);
  isWaiting = false;
  respond();
  await sleep(50);
  expect((await handshake(`${server.origin}${marketPath}`)).status).toBe(101);
});

test('brokers of a server share its limits', async () => {
  const { sandbox, openMany } = await serveLimited(few);
  const { broker } = await sandbox.control.createBroker({});
  expect(await openMany(8, marketPath)).toEqual({ 101: 8 });
  expect(await openMany(4, `${broker.path}${marketPath}`)).toEqual({ 101: 2, 429: 2 });
});
