import { request as httpRequest } from 'node:http';
import { hostname } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { ControlResponseError, createControlClient } from '../../src/control/index.ts';
import type { RunningServer } from '../../src/node/http-server.ts';
import { createSandbox } from '../../src/node/sandbox.ts';
import { type Credentials, request } from '../requests.ts';
import { callOf, createSandboxWithControl, orderOf } from './control-fixture.ts';

const token = 'token-of-the-control-plane';
const json = { 'content-type': 'application/json' };

describe('an invalid request', () => {
  it.each([
    ['an unknown path', { path: '/v1/nothing' }, 404, 'path does not exist'],
    [
      'an unsupported method',
      { path: '/v1/clock', method: 'POST' },
      405,
      'must be GET or PUT; got POST',
    ],
    ['no body', { path: '/v1/users', method: 'POST' }, 400, 'requires a JSON object'],
    [
      'invalid JSON',
      { path: '/v1/users', method: 'POST', body: '{', headers: json },
      400,
      'not valid JSON',
    ],
    [
      'a form as its body',
      { path: '/v1/users', method: 'POST', body: 'user=carol' },
      415,
      'must be application/json',
    ],
    [
      'invalid UTF-8',
      { path: '/v1/users', method: 'POST', body: '\xff', headers: json },
      400,
      'encoded as UTF-8',
    ],
    [
      'a list as its body',
      { path: '/v1/users', method: 'POST', body: '[]', headers: json },
      400,
      'object',
    ],
    [
      'an unknown field',
      { path: '/v1/users', method: 'POST', body: '{"user":"a","name":"b"}', headers: json },
      400,
      'contains the unknown field "name". Known fields: user.',
    ],
    [
      'the field __proto__',
      { path: '/v1/users', method: 'POST', body: '{"user":"a","__proto__":{}}', headers: json },
      400,
      'unknown field "__proto__"',
    ],
    [
      'a body that is too large',
      { path: '/v1/users', method: 'POST', bodyTooLarge: true, headers: json },
      413,
      'must have at most 67108864 bytes',
    ],
    [
      'a body for an operation without one',
      { path: '/v1/reset', method: 'POST', body: '{}' },
      400,
      'has no request body',
    ],
    ['an unknown parameter', { path: '/v1/clock', query: 'zone=UTC' }, 400, 'unknown field "zone"'],
    [
      'a duplicate parameter',
      { path: '/v1/faults', method: 'DELETE', query: 'faultId=a&faultId=b' },
      400,
      'twice',
    ],
  ])('an invalid request with %s is rejected', async (_, parts, status, message) => {
    const { plane } = createSandboxWithControl();
    const reply = await plane.handle(request(parts));
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body).message).toContain(message);
  });

  it('for an unsupported method, the Allow header lists the supported methods', async () => {
    const { headers } = await createSandboxWithControl().plane.handle(
      request({ path: '/v1/reset' }),
    );
    expect(headers.allow).toBe('POST');
  });
});

describe('secrets', () => {
  it('secrets are returned only when a key is created', async () => {
    const { control } = createSandboxWithControl();
    const { apiKey, secretKey } = await control.addApiKey({ user: 'alice', accountIndex: 1 });
    expect(secretKey).toMatch(/^[A-Za-z0-9]{64}$/);
    const changed = await control.setApiKey({ apiKey, permissions: ['USER_DATA'] });
    const responses: unknown[] = [changed, await control.listApiKeys(), await control.listUsers()];
    responses.push(await control.getState());
    expect(JSON.stringify(responses)).not.toContain(secretKey);
    expect(JSON.stringify(responses)).not.toContain('secretKey');
  });

  it('secrets are not contained in errors', async () => {
    const { plane } = createSandboxWithControl();
    const body = JSON.stringify({ apiKey: 'a', secretKey: 'hush', permissions: ['hush'] });
    const parts = { path: '/v1/apiKeys', method: 'PUT', body, headers: json };
    expect((await plane.handle(request(parts))).body).not.toContain('hush');
  });
});

describe('a new key', () => {
  it('a new key is limited to its permissions and IP addresses', async () => {
    const sandbox = createSandboxWithControl();
    const key = await sandbox.control.addApiKey({
      user: 'alice',
      permissions: ['USER_DATA'],
      allowedIps: ['10.0.0.0/8'],
    });
    const open = callOf(key, 'GET', '/openapi/v1/openOrders', {});
    expect((await sandbox.call(open)).response.code).toBe(-2015);
    expect((await sandbox.call({ ...open, ip: '10.1.2.3' })).status).toBe(200);
    expect((await sandbox.call({ ...orderOf(key), ip: '10.1.2.3' })).response.code).toBe(-2015);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::1%eth0', '::/129', '10.0.0.0/'])(
    'a new key is rejected if allowedIps contains the invalid address %s',
    async (address) => {
      const added = createSandboxWithControl().control.addApiKey({
        user: 'alice',
        allowedIps: [address],
      });
      await expect(added).rejects.toMatchObject({ status: 400, error: 'INVALID_REQUEST' });
    },
  );
});

describe('gateway rules', () => {
  it('gateway rules turn strict mode on and off', async () => {
    const sandbox = createSandboxWithControl();
    const unknown = (id: string) =>
      sandbox.call(orderOf(sandbox.account('alice'), { color: 'red', newClientOrderId: id }));
    expect((await unknown('a')).status).toBe(200);
    await sandbox.control.setGatewayRules({ strict: true });
    expect((await unknown('b')).response.code).toBe(-1103);
    await sandbox.control.setGatewayRules({ strict: false });
    expect((await unknown('c')).status).toBe(200);
  });

  it('gateway rules turn replay protection and rate limits off', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.control.setRateLimits({
      rateLimits: [{ rateLimitType: 'ORDERS', interval: 'SECOND', limit: 1 }],
    });
    const order = orderOf(sandbox.account('alice'), { newClientOrderId: 'a' });
    await sandbox.call(order);
    expect((await sandbox.call(order)).response.code).toBe(-1021);
    await sandbox.control.setGatewayRules({ rejectReplays: false });
    expect((await sandbox.call(order)).status).toBe(429);
    await sandbox.control.setGatewayRules({ enforceLimits: false });
    expect((await sandbox.call(order)).response.code).toBe(-1141);
  });
});

it('the orders of a user do not count for a sub-account of another user', async () => {
  const sandbox = createSandboxWithControl();
  const { control } = sandbox;
  await control.addUser({ user: 'alice/1/1' });
  const other = await control.addApiKey({ user: 'alice/1/1' });
  await control.setRateLimits({
    rateLimits: [{ rateLimitType: 'ORDERS', interval: 'SECOND', limit: 1 }],
  });
  const sub = await control.addApiKey({ user: 'alice', accountIndex: 1 });
  const codeOf = async (key: Credentials, id: string) =>
    (await sandbox.call(orderOf(key, { newClientOrderId: id }))).response.code;
  expect(await codeOf(other, 'a')).toBe(-1131);
  expect(await codeOf(sub, 'b')).not.toBe(-1015);
  expect(await codeOf(sandbox.account('aliceSub'), 'c')).toBe(-1015);
});

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Returns the status of a request with headers that fetch would not send. */
function statusOf(origin: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}/v1/clock`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

it('the control plane responds to the generated client over HTTP', async () => {
  server = await createSandbox().listenControl();
  const control = createControlClient({ baseUrl: server.origin });
  expect((await control.addUser({ user: 'zoë' })).user).toBe('zoë');
  await expect(control.addUser({ user: 'zoë' })).rejects.toMatchObject({
    name: 'ControlRequestError',
    status: 422,
    reason: 'INVALID_PARAMETER',
    message: 'addUser: The user zoë already exists.',
  });
});

it('the control plane rejects unknown host names and pages of other origins', async () => {
  server = await createSandbox().listenControl();
  const { host } = new URL(server.origin);
  expect(await statusOf(server.origin, { host })).toBe(200);
  expect(await statusOf(server.origin, { host: 'evil.example' })).toBe(403);
  expect(await statusOf(server.origin, { host, origin: 'http://evil.example' })).toBe(403);
});

it.each([
  ['no token', {}],
  ['a wrong token', { authorization: 'Bearer wrong' }],
  ['a prefix of the token', { authorization: `Bearer ${token.slice(0, -1)}` }],
  ['an empty token', { authorization: 'Bearer ' }],
  ['another scheme', { authorization: `Basic ${token}` }],
])('a control plane with a token rejects a request with %s', async (_, headers) => {
  const { plane } = createSandboxWithControl({ controlToken: token });
  const reply = await plane.handle(request({ path: '/v1/clock', headers }));
  expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  expect(reply.body).not.toContain(token);
});

it('the control plane requires a token to listen on other addresses than loopback', async () => {
  const sandbox = createSandboxWithControl({ controlToken: token });
  expect((await sandbox.control.getClock()).mode).toBe('manual');
  await expect(createSandbox().listenControl({ host: '0.0.0.0' })).rejects.toThrow(
    'requires a token',
  );
});

it.each(['', 'too-short', 'sixteen characters with spaces', 'sixteen-characters-ü'])(
  'the control plane rejects the token %j without repeating it',
  (controlToken) => {
    const message =
      `controlToken must have at least 16 characters, and only letters, digits and ` +
      `".", "_", "~", "+", "/" or "-"; got ${controlToken.length} characters. ` +
      `Create one with: openssl rand -hex 32.`;
    expect(() => createSandbox({ controlToken })).toThrow(new TypeError(message));
  },
);

it('on all addresses, names of the computer and the allowed hosts are accepted', async () => {
  server = await createSandbox().listen({ host: '0.0.0.0', origins: { hosts: ['broker.test'] } });
  const { port } = new URL(server.origin);
  const origin = `http://127.0.0.1:${port}`;
  for (const name of ['127.0.0.1', hostname(), 'broker.test']) {
    // The gateway does not know this path.
    expect(await statusOf(origin, { host: `${name}:${port}` })).toBe(404);
  }
  expect(await statusOf(origin, { host: `other.test:${port}` })).toBe(403);
});

it('the client rejects a response that is not from a control plane', async () => {
  const fetch = async () => new Response('<html>', { status: 404 });
  const control = createControlClient({ baseUrl: 'http://nowhere.test', fetch });
  await expect(control.getClock()).rejects.toThrow(ControlResponseError);
  await expect(control.getClock()).rejects.toThrow('Check baseUrl.');
});
