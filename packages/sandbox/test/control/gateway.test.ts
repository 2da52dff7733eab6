import { hostname } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { type ControlClient, createControlClient } from '../../src/control/index.ts';
import { createSandbox } from '../../src/node/sandbox.ts';
import { get, portOf, serve } from '../network.ts';
import { type Credentials, request } from '../requests.ts';
import { callOf, createSandboxWithControl, orderOf } from './control-fixture.ts';

const token = 'token-of-the-control-plane';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const twice = (field: string) => `The body contains "${field}" twice. Remove one.`;

it.each<[call: string, parts: object, status: number, message: string]>([
  ['GET /v1/nothing', {}, 404, 'path does not exist'],
  ['POST /v1/clock', {}, 405, 'must be GET or PUT; got POST'],
  ['POST /v1/users', {}, 400, 'requires a JSON object'],
  ['POST /v1/users', { body: '{' }, 400, 'not valid JSON'],
  ['POST /v1/users', { body: 'user=carol', headers: form }, 415, 'must be application/json'],
  ['POST /v1/users', { body: '\xff' }, 400, 'encoded as UTF-8'],
  ['POST /v1/users', { body: '[]' }, 400, 'object'],
  ['POST /v1/users', { body: '{"user":"a","name":"b"}' }, 400, 'field "name". Known fields: user.'],
  ['POST /v1/users', { body: '{"user":"a","__proto__":{}}' }, 400, 'unknown field "__proto__"'],
  ['POST /v1/users', { body: '{"user":"carol","user":"dave"}' }, 400, twice('user')],
  ['POST /v1/users', { body: '{"user":"carol" , "user" :"carol"}' }, 400, twice('user')],
  ['POST /v1/users', { body: String.raw`{"user":"a","us\u0065r":"b"}` }, 400, twice('user')],
  ['PUT /v1/rateLimits', { body: '{"rateLimits":[{"limit":1,"limit":2}]}' }, 400, twice('limit')],
  ['POST /v1/users', { bodyTooLarge: true }, 413, 'must have at most 67108864 bytes'],
  ['POST /v1/reset', { body: '{}' }, 400, 'has no request body'],
  ['GET /v1/clock', { query: 'zone=UTC' }, 400, 'unknown field "zone"'],
  ['DELETE /v1/faults', { query: 'faultId=a&faultId=b' }, 400, 'twice'],
])('the control plane rejects the invalid request %s with %j', async (call, parts, ...expected) => {
  const [status, message] = expected;
  const [method = '', path = ''] = call.split(' ');
  const { plane } = createSandboxWithControl();
  const reply = await plane.handle(request({ method, path, headers: json, ...parts }));
  expect(reply.status).toBe(status);
  expect(JSON.parse(reply.body).message).toContain(message);
});

it.each([String.raw`{"user":"a\":{\"user"}`, '{"user":"{user:{"}', '{ "user"\t:\n"\\\\"}'])(
  'the control plane accepts the body %s',
  async (body) => {
    const { plane } = createSandboxWithControl();
    const sent = request({ method: 'POST', path: '/v1/users', body, headers: json });
    const reply = await plane.handle(sent);
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([200, JSON.parse(body)]);
  },
);

it('secrets are returned only when a key is created, and are in no error', async () => {
  const { control, plane } = createSandboxWithControl();
  const { apiKey, secretKey } = await control.addApiKey({ user: 'alice', accountIndex: 1 });
  expect(secretKey).toMatch(/^[A-Za-z0-9]{64}$/);
  const changed = await control.setApiKey({ apiKey, permissions: ['USER_DATA'] });
  const responses: unknown[] = [changed, await control.listApiKeys(), await control.listUsers()];
  responses.push(await control.getState());
  expect(JSON.stringify(responses)).not.toContain(secretKey);
  expect(JSON.stringify(responses)).not.toContain('secretKey');
  const body = JSON.stringify({ apiKey: 'a', secretKey: 'hush', permissions: ['hush'] });
  const parts = { path: '/v1/apiKeys', method: 'PUT', body, headers: json };
  expect((await plane.handle(request(parts))).body).not.toContain('hush');
});

it('a new key is limited to its permissions and IP addresses', async () => {
  const sandbox = createSandboxWithControl();
  const limits = { permissions: ['USER_DATA' as const], allowedIps: ['10.0.0.0/8'] };
  const key = await sandbox.control.addApiKey({ user: 'alice', ...limits });
  const open = callOf(key, 'GET', '/openapi/v1/openOrders', {});
  for (const ip of [open.ip, '']) {
    expect((await sandbox.call({ ...open, ip })).response.code).toBe(-2015);
  }
  expect((await sandbox.call({ ...open, ip: '10.1.2.3' })).status).toBe(200);
  expect((await sandbox.call({ ...orderOf(key), ip: '10.1.2.3' })).response.code).toBe(-2015);
});

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

const oneOrder: Parameters<ControlClient['setRateLimits']>[0] = {
  rateLimits: [{ rateLimitType: 'ORDERS', interval: 'SECOND', limit: 1 }],
};

it('gateway rules turn replay protection and rate limits off', async () => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setRateLimits(oneOrder);
  const order = orderOf(sandbox.account('alice'), { newClientOrderId: 'a' });
  await sandbox.call(order);
  expect((await sandbox.call(order)).response.code).toBe(-1021);
  await sandbox.control.setGatewayRules({ rejectReplays: false });
  expect((await sandbox.call(order)).status).toBe(429);
  await sandbox.control.setGatewayRules({ enforceLimits: false });
  expect((await sandbox.call(order)).response.code).toBe(-1141);
});

it('the orders of a user do not count for a sub-account of another user', async () => {
  const sandbox = createSandboxWithControl();
  const { control } = sandbox;
  await control.addUser({ user: 'alice/1/1' });
  const other = await control.addApiKey({ user: 'alice/1/1' });
  await control.setRateLimits(oneOrder);
  const sub = await control.addApiKey({ user: 'alice', accountIndex: 1 });
  const codeOf = async (key: Credentials, id: string) =>
    (await sandbox.call(orderOf(key, { newClientOrderId: id }))).response.code;
  expect(await codeOf(other, 'a')).toBe(-1131);
  expect(await codeOf(sub, 'b')).not.toBe(-1015);
  expect(await codeOf(sandbox.account('aliceSub'), 'c')).toBe(-1015);
});

it('the control plane responds to the generated client over HTTP', async () => {
  const control = createControlClient({ baseUrl: (await serve()).controlOrigin });
  expect((await control.addUser({ user: 'zoë' })).user).toBe('zoë');
  await expect(control.addUser({ user: 'zoë' })).rejects.toMatchObject({
    name: 'ControlRequestError',
    status: 422,
    reason: 'INVALID_PARAMETER',
    message: 'addUser: The user zoë already exists.',
  });
});

it.each([undefined, 'Bearer wrong', `Bearer ${token.slice(0, -1)}`, 'Bearer ', `Basic ${token}`])(
  'a control plane with a token rejects the authorization %s',
  async (value) => {
    const { plane } = createSandboxWithControl({ controlToken: token });
    const headers = value === undefined ? {} : { authorization: value };
    const reply = await plane.handle(request({ path: '/v1/clock', headers }));
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(reply.body).not.toContain(token);
  },
);

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
  const origins = { hosts: ['broker.test'] };
  const server = await createSandbox().listen({ host: '0.0.0.0', origins });
  onTestFinished(() => server.stop());
  const port = portOf(server.origin);
  const statusOf = async (name: string) => {
    const headers = { host: `${name}:${port}` };
    return (await get(`http://127.0.0.1:${port}/openapi/v1/ping`, { headers })).status;
  };
  for (const name of ['127.0.0.1', hostname(), 'broker.test'])
    expect(await statusOf(name)).toBe(200);
  expect(await statusOf('other.test')).toBe(403);
});
