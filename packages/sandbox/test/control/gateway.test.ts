import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { ControlResponseError, createControlClient } from '../../src/control/index.ts';
import type { RunningServer } from '../../src/server/node-server.ts';
import { request } from '../requests.ts';
import { callOf, controlled, orderOf } from './control-kit.ts';

const json = { 'content-type': 'application/json' };

describe('a request that is none', () => {
  it.each([
    ['an unknown path', { path: '/v1/nothing' }, 404, 'no such path'],
    ['another method', { path: '/v1/clock', method: 'POST' }, 405, 'takes GET or PUT, not POST'],
    ['no body', { path: '/v1/users', method: 'POST' }, 400, 'takes a JSON object'],
    ['no JSON', { path: '/v1/users', method: 'POST', body: '{', headers: json }, 400, 'not JSON'],
    [
      'a form',
      { path: '/v1/users', method: 'POST', body: 'user=carol' },
      415,
      'not application/json',
    ],
    [
      'no UTF-8',
      { path: '/v1/users', method: 'POST', body: '\xff', headers: json },
      400,
      'not UTF-8',
    ],
    ['a list', { path: '/v1/users', method: 'POST', body: '[]', headers: json }, 400, 'object'],
    [
      'a field that is not there',
      { path: '/v1/users', method: 'POST', body: '{"user":"a","name":"b"}', headers: json },
      400,
      'has the unknown field "name". It has: user.',
    ],
    [
      'a prototype',
      { path: '/v1/users', method: 'POST', body: '{"user":"a","__proto__":{}}', headers: json },
      400,
      'unknown field "__proto__"',
    ],
    [
      'too much',
      { path: '/v1/users', method: 'POST', bodyTooLarge: true, headers: json },
      413,
      'longer than 65536 bytes',
    ],
    ['a body for nothing', { path: '/v1/reset', method: 'POST', body: '{}' }, 400, 'no body'],
    ['an unknown parameter', { path: '/v1/clock', query: 'zone=UTC' }, 400, 'unknown field "zone"'],
    [
      'a parameter twice',
      { path: '/v1/faults', method: 'DELETE', query: 'faultId=a&faultId=b' },
      400,
      'twice',
    ],
  ])('has %s', async (_, parts, status, says) => {
    const { plane } = controlled();
    const reply = await plane.handle(request(parts));
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body).message).toContain(says);
  });

  it('names the methods that the path takes', async () => {
    const { headers } = await controlled().plane.handle(request({ path: '/v1/reset' }));
    expect(headers.allow).toBe('POST');
  });
});

describe('secrets', () => {
  it('are shown once, when a key is made', async () => {
    const { control } = controlled();
    const { apiKey, secretKey } = await control.addApiKey({ user: 'alice', accountIndex: 1 });
    expect(secretKey).toMatch(/^[A-Za-z0-9]{64}$/);
    const changed = await control.setApiKey({ apiKey, permissions: ['USER_DATA'] });
    const told: unknown[] = [changed, await control.listApiKeys(), await control.listUsers()];
    told.push(await control.getState());
    expect(JSON.stringify(told)).not.toContain(secretKey);
    expect(JSON.stringify(told)).not.toContain('secretKey');
  });

  it('are in no error', async () => {
    const { plane } = controlled();
    const body = JSON.stringify({ apiKey: 'a', secretKey: 'hush', permissions: ['hush'] });
    const parts = { path: '/v1/apiKeys', method: 'PUT', body, headers: json };
    expect((await plane.handle(request(parts))).body).not.toContain('hush');
  });

  it('of a key that did not match are masked where signatures are explained', async () => {
    const kit = controlled();
    const { apiKey, secretKey } = kit.account('alice');
    await kit.call(orderOf({ apiKey, secretKey: 'wrong' }));
    const [mismatch] = await kit.control.listSignatureMismatches();
    expect(mismatch).toMatchObject({ operationId: 'placeOrder', account: 'alice' });
    expect(JSON.stringify(mismatch)).not.toContain(secretKey);
  });
});

describe('a new key', () => {
  it('may do what it was made for, from where it was made for', async () => {
    const kit = controlled();
    const key = await kit.control.addApiKey({
      user: 'alice',
      permissions: ['USER_DATA'],
      allowedIps: ['10.0.0.0/8'],
    });
    const open = callOf(key, 'GET', '/openapi/v1/openOrders', {});
    expect((await kit.call(open)).answer.code).toBe(-2015);
    expect((await kit.call({ ...open, ip: '10.1.2.3' })).status).toBe(200);
    expect((await kit.call({ ...orderOf(key), ip: '10.1.2.3' })).answer.code).toBe(-2015);
  });

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::1%eth0', '::/129', '10.0.0.0/'])(
    'is not for the address %s',
    async (address) => {
      const made = controlled().control.addApiKey({ user: 'alice', allowedIps: [address] });
      await expect(made).rejects.toMatchObject({ status: 400, error: 'INVALID_REQUEST' });
    },
  );
});

describe('rules of the gateway', () => {
  it('make it strict, and let it be', async () => {
    const kit = controlled();
    const unknown = (id: string) =>
      kit.call(orderOf(kit.account('alice'), { color: 'red', newClientOrderId: id }));
    expect((await unknown('a')).status).toBe(200);
    await kit.control.setGatewayRules({ strict: true });
    expect((await unknown('b')).answer.code).toBe(-1103);
    await kit.control.setGatewayRules({ strict: false });
    expect((await unknown('c')).status).toBe(200);
  });

  it('let a replay in, and a flood', async () => {
    const kit = controlled();
    await kit.control.setRateLimits({
      rateLimits: [{ rateLimitType: 'ORDERS', interval: 'SECOND', limit: 1 }],
    });
    const order = orderOf(kit.account('alice'), { newClientOrderId: 'a' });
    await kit.call(order);
    expect((await kit.call(order)).answer.code).toBe(-1021);
    await kit.control.setGatewayRules({ refuseReplays: false });
    expect((await kit.call(order)).status).toBe(429);
    await kit.control.setGatewayRules({ enforceLimits: false });
    expect((await kit.call(order)).answer.code).toBe(-1141);
  });
});

describe('over HTTP', () => {
  let server: RunningServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  /** The status of a request with headers that fetch would not send. */
  function statusOf(origin: string, headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(`${origin}/v1/clock`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });
  }

  it('the generated client reaches it', async () => {
    server = await controlled().plane.listen();
    const control = createControlClient({ baseUrl: server.origin });
    expect((await control.addUser({ user: 'zoë' })).user).toBe('zoë');
    await expect(control.addUser({ user: 'zoë' })).rejects.toMatchObject({
      name: 'ControlRefusal',
      status: 422,
      reason: 'INVALID_PARAMETER',
      message: 'addUser: The user zoë already exists.',
    });
  });

  it('no name that is not ours is answered, and no page of others', async () => {
    server = await controlled().plane.listen();
    const { host } = new URL(server.origin);
    expect(await statusOf(server.origin, { host })).toBe(200);
    expect(await statusOf(server.origin, { host: 'evil.example' })).toBe(403);
    expect(await statusOf(server.origin, { host, origin: 'http://evil.example' })).toBe(403);
  });

  it.each([
    ['none', {}],
    ['another', { authorization: 'Bearer wrong' }],
    ['the beginning of it', { authorization: 'Bearer toke' }],
    ['none after the scheme', { authorization: 'Bearer ' }],
    ['another scheme', { authorization: 'Basic token' }],
  ])('a token is needed where there is one: %s', async (_, headers) => {
    const { plane } = controlled({ token: 'token' });
    const reply = await plane.handle(request({ path: '/v1/clock', headers }));
    expect([reply.status, reply.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(reply.body).not.toContain('token"');
  });

  it('a token opens it, and beyond loopback there must be one', async () => {
    const kit = controlled({ token: 'token' });
    expect((await kit.control.getClock()).mode).toBe('manual');
    await expect(controlled().plane.listen({ host: '0.0.0.0' })).rejects.toThrow('with a token');
  });

  it('a place that is no control plane is told as such', async () => {
    const fetch = async () => new Response('<html>', { status: 404 });
    const control = createControlClient({ baseUrl: 'http://nowhere.test', fetch });
    await expect(control.getClock()).rejects.toThrow(ControlResponseError);
    await expect(control.getClock()).rejects.toThrow('Is baseUrl its address?');
  });
});
