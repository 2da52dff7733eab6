import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createSpotClient } from '@broker-api/spot';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type ControlClient, createControlClient } from '../../src/control/index.ts';
import { createSandbox, type HandledRequest } from '../../src/node/index.ts';
import { get, serve } from '../network.ts';
import { restingOrder } from '../requests.ts';

type Server = Awaited<ReturnType<typeof serve>>;
type Created = Awaited<ReturnType<ControlClient['createBroker']>>;

/** Returns clients of a created broker, which call it over HTTP. */
function clientsOf({ origin, controlOrigin }: Server, { broker, accounts }: Created) {
  const baseUrl = `${origin}${broker.path}`;
  return {
    baseUrl,
    alice: createSpotClient({ baseUrl, credentials: accounts[0] }),
    control: createControlClient({ baseUrl: `${controlOrigin}${broker.path}` }),
  };
}

test('the streams of a broker have its path and its events only', async () => {
  const server = await serve();
  const { control } = server.sandbox;
  const first = await control.createBroker({});
  const second = await control.createBroker({});
  const open = async (created: Created) => {
    const { alice, baseUrl } = clientsOf(server, created);
    const { listenKey } = await alice.createListenKey();
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/openapi/ws/${listenKey}`);
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    await once(socket, 'open');
    return { alice, socket, received };
  };
  const one = await open(first);
  const other = await open(second);
  await one.alice.placeOrder(restingOrder);
  await vi.waitFor(() => expect(one.received.join('\n')).toContain('executionReport'));
  expect(other.received).toEqual([]);
  expect(await control.getBroker({ brokerId: first.broker.brokerId })).toMatchObject({
    connections: 1,
  });
  const closed = once(one.socket, 'close');
  await control.closeBroker({ brokerId: first.broker.brokerId });
  expect((await closed)[0]).toBe(1001);
  other.socket.close();
});

test('a broker starts from a snapshot, and a reset restores that snapshot', async () => {
  const server = await serve({ clock: 'manual', startTime: Date.UTC(2026, 0, 1) });
  const { control } = server.sandbox;
  await control.addUser({ user: 'carol' });
  const saved = await control.saveSnapshot({ name: 'with-carol' });
  await control.addUser({ user: 'dave' });
  const created = await control.createBroker({ from: 'with-carol', keepJournal: true });
  const clone = clientsOf(server, created);
  expect(created.accounts.map(({ name }) => name)).toContain('alice');
  expect((await clone.control.getState()).hash).toBe(saved.hash);
  await clone.control.addUser({ user: 'erin' });
  expect((await clone.control.reset()).hash).toBe(saved.hash);
  const early = control.createBroker({ from: 'with-carol', startTime: Date.UTC(2025, 0, 1) });
  await expect(early).rejects.toMatchObject({ error: 'CONFLICT' });
});

test('an unknown, a closed and an expired broker have a clear error', async () => {
  const server = await serve();
  const { control } = server.sandbox;
  await control.createBroker({ brokerId: 'short', timeToLiveMs: 1000 });
  await control.createBroker({ brokerId: 'closed' });
  await control.closeBroker({ brokerId: 'closed' });
  await vi.waitFor(async () => expect(await control.listBrokers()).toEqual([]), 5000);
  const messages: Record<string, string> = {};
  for (const id of ['unknown', 'closed', 'short']) {
    const { status, body } = await get(`${server.origin}/b/${id}/openapi/v1/ping`);
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 404, code: -1020 });
    messages[id] = JSON.parse(body).msg;
    const plane = createControlClient({ baseUrl: `${server.controlOrigin}/b/${id}` });
    await expect(plane.getClock()).rejects.toMatchObject({ error: 'NOT_FOUND' });
  }
  expect(messages).toEqual({
    unknown: expect.stringContaining('The broker "unknown" does not exist.'),
    closed: expect.stringContaining('The broker "closed" was closed.'),
    short: expect.stringContaining('The broker "short" has expired'),
  });
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/b/short/openapi/ws/key`);
  const [error] = await once(socket, 'error');
  expect(String(error)).toContain('404');
});

test('the time to live of a broker begins when it has been created', async () => {
  let time = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 20;
    return time;
  });
  onTestFinished(() => clock.mockRestore());
  const { control } = createSandbox();
  const before = time;
  const request = { marketMakers: true, takers: true, timeToLiveMs: 1000 };
  const { broker } = await control.createBroker(request);
  expect(time - before).toBeGreaterThan(1000);
  expect(broker.expiresAt - time).toBeGreaterThan(500);
});

test('a full server rejects a new broker, and keeps the others', async () => {
  const full = { memory: false };
  const server = await serve({ maximumBrokers: 2, isMemoryFull: () => full.memory });
  const { control } = server.sandbox;
  await control.createBroker({ brokerId: 'one' });
  await expect(control.createBroker({ brokerId: 'one' })).rejects.toThrow('already exists');
  full.memory = true;
  await expect(control.createBroker({})).rejects.toThrow('memory of the server is almost full');
  full.memory = false;
  await control.createBroker({});
  await expect(control.createBroker({})).rejects.toThrow('The maximum of 2 brokers is reached.');
  expect(await control.listBrokers()).toHaveLength(2);
});

test('a server rejects a new broker before its heap is exhausted', { timeout: 60_000 }, () => {
  const child = join(import.meta.dirname, 'full-heap-child.ts');
  const { status, stdout } = spawnSync(process.execPath, ['--max-old-space-size=64', child]);
  expect(String(stdout)).toContain('The memory of the server is almost full.');
  expect(status).toBe(0);
});

test('a broker cannot create brokers, and has no operation of the server', async () => {
  const server = await serve();
  const created = await server.sandbox.control.createBroker({});
  const { control } = clientsOf(server, created);
  const { brokerId } = created.broker;
  const calls = [
    () => control.createBroker({}),
    () => control.listBrokers(),
    () => control.getBroker({ brokerId }),
    () => control.closeBroker({ brokerId }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ error: 'NOT_FOUND' });
  await expect(control.createBroker({})).rejects.toThrow('control plane of the server');
});

test('with a base domain, a host name selects a broker', async () => {
  const server = await serve({ baseDomain: 'brokers.test' });
  const { control } = server.sandbox;
  const created = await control.createBroker({ brokerId: 'one' });
  expect(created.broker.hostName).toBe('one.brokers.test');
  const address = `${server.origin}/openapi/v1/ping`;
  const statusOf = async (host: string) => (await get(address, { headers: { host } })).status;
  expect(await statusOf('one.brokers.test')).toBe(200);
  expect(await statusOf('ONE.brokers.test:8787')).toBe(200);
  expect(await statusOf('two.brokers.test')).toBe(404);
  // The Host check is as strict as before for every other name.
  for (const host of ['brokers.test', 'a.one.brokers.test', 'onebrokers.test', 'evil.test']) {
    expect(await statusOf(host)).toBe(403);
  }
  expect(await control.getBroker({ brokerId: 'one' })).toMatchObject({ requests: 2 });
  const { listenKey } = await clientsOf(server, created).alice.createListenKey();
  const streamUrl = `${server.origin.replace('http', 'ws')}/openapi/ws/${listenKey}`;
  const stream = new WebSocket(streamUrl, { headers: { host: 'one.brokers.test' } });
  await once(stream, 'open');
  expect(await control.getBroker({ brokerId: 'one' })).toMatchObject({ connections: 1 });
  stream.close();
  const clock = await get(`${server.controlOrigin}/v1/clock`, {
    headers: { host: 'one.brokers.test' },
  });
  expect(clock.status).toBe(200);
});

test('every control plane requires the token of the server', async () => {
  const controlToken = 'a-token-of-sixteen-letters';
  const server = await serve({ controlToken });
  const { broker } = await server.sandbox.control.createBroker({});
  const url = `${server.controlOrigin}${broker.path}/v1/clock`;
  expect((await get(url)).status).toBe(401);
  expect((await get(url, { headers: { authorization: `Bearer ${controlToken}` } })).status).toBe(
    200,
  );
});

test('a broker inherits the options of the server, and its rules apply to itself', async () => {
  const server = await serve({ dialect: 'observed', strict: true, seed: 5 });
  const { control, accounts } = server.sandbox;
  const rules = { strict: false, enforceLimits: true };
  const created = await control.createBroker({ rules });
  const clients = clientsOf(server, created);
  expect(created.accounts).toEqual(
    accounts.map(({ name, apiKey, secretKey }) => ({ name, apiKey, secretKey })),
  );
  expect(created.broker.dialect).toBe('observed');
  expect(await clients.control.getGatewayRules()).toMatchObject(rules);
  expect(await control.getGatewayRules()).toMatchObject({ strict: true });
  await clients.control.reset();
  expect(await clients.control.getGatewayRules()).toMatchObject(rules);
  expect(await clients.alice.placeOrder(restingOrder)).toMatchObject({
    orderId: expect.any(String),
  });
});

test('log records name the broker, and no record has the path prefix', async () => {
  const records: HandledRequest[] = [];
  const server = await serve({ onRequest: (record) => records.push(record) });
  await server.sandbox.control.createBroker({ brokerId: 'one' });
  await get(`${server.origin}/b/one/openapi/v1/ping`, { headers: { 'x-request-id': 'build-7' } });
  await get(`${server.origin}/openapi/v1/ping`, { headers: { 'x-request-id': 'not valid!' } });
  expect(records).toMatchObject([
    { broker: 'one', path: '/openapi/v1/ping', requestId: 'build-7' },
    { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

test('in process, a fetch and a WebSocket select a broker by its path', async () => {
  const sandbox = createSandbox();
  const { broker, accounts } = await sandbox.control.createBroker({ brokerId: 'inside' });
  const baseUrl = `http://127.0.0.1${broker.path}`;
  const alice = createSpotClient({ baseUrl, fetch: sandbox.send, credentials: accounts[0] });
  await alice.placeOrder(restingOrder);
  expect(await alice.listOpenOrders()).toHaveLength(1);
  const { listenKey } = await alice.createListenKey();
  const stream = new sandbox.WebSocket(`ws://127.0.0.1${broker.path}/openapi/ws/${listenKey}`);
  await new Promise((resolve) => stream.addEventListener('open', resolve));
  await sandbox.close();
  await expect(alice.listOpenOrders()).rejects.toThrow();
});
