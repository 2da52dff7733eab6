import { expect, test } from 'vitest';
import { get, serve } from '../network.ts';

test('health and readiness have a page each, and a closed sandbox is not ready', async () => {
  const { sandbox, controlOrigin: control } = await serve();
  expect(await get(`${control}/healthz`)).toMatchObject({ status: 200, body: 'ok\n' });
  expect(await get(`${control}/readyz`)).toMatchObject({ status: 200, body: 'ready\n' });
  const head = await fetch(`${control}/readyz`, { method: 'HEAD' });
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
  await sandbox.close();
  expect(await get(`${control}/healthz`)).toMatchObject({ status: 200 });
  expect(await get(`${control}/readyz`)).toMatchObject({ status: 503, body: 'not ready\n' });
});

test('the metrics count requests, brokers, commands and streams, without secrets', async () => {
  const { sandbox, origin, controlOrigin } = await serve({ metrics: true });
  const { broker, accounts } = await sandbox.control.createBroker({ brokerId: 'job-1' });
  await sandbox.control.addUser({ user: 'carol' });
  await get(`${origin}/openapi/v1/ping`);
  await get(`${origin}${broker.path}/openapi/v1/ping`);
  const own = { 'x-bh-apikey': accounts[0]?.apiKey ?? '' };
  await get(`${origin}/openapi/v1/account`, { headers: own });
  const { headers, body } = await get(`${controlOrigin}/metrics`);
  expect(headers['content-type']).toMatch(/^application\/openmetrics-text/);
  expect(body).toContain('sandbox_requests_total{operation="ping",status="200"} 2');
  expect(body).toMatch(/sandbox_requests_total\{operation="getAccount",status="4\d\d"\} 1/);
  expect(body).toContain('sandbox_request_duration_seconds_count{operation="ping"} 2');
  expect(body).toContain('\nsandbox_brokers 1\n');
  expect(body).toContain('\nsandbox_stream_connections 0\n');
  expect(body).toContain('\nsandbox_journal_commands_total 1\n');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
  expect(body.endsWith('# EOF\n')).toBe(true);
  for (const secret of ['job-1', 'carol', ...accounts.flatMap((one) => [one.apiKey])]) {
    expect(body).not.toContain(secret);
  }
});

test('with a token, only health and readiness need none', async () => {
  const controlToken = 'a-token-of-sixteen-letters';
  const { controlOrigin } = await serve({ controlToken, metrics: true });
  const statusOf = async (path: string, authorization = '') =>
    (await get(`${controlOrigin}${path}`, { headers: { authorization } })).status;
  const basic = (password: string) => `Basic ${btoa(`user:${password}`)}`;
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/metrics')).toBe(401);
  expect(await statusOf('/metrics', 'Bearer wrong')).toBe(401);
  expect(await statusOf('/metrics', `Bearer ${controlToken}`)).toBe(200);
  expect(await statusOf('/v1/clock', basic(controlToken))).toBe(401);
});

test('the pages check the Host header, and web pages cannot read them', async () => {
  const { controlOrigin } = await serve({ metrics: true });
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    for (const headers of [{ host: 'evil.test' }, { origin: 'http://evil.test' }]) {
      expect((await get(`${controlOrigin}${path}`, { headers })).status).toBe(403);
    }
  }
});

test('a sandbox without metrics, and a broker of a server, have no page for them', async () => {
  const { sandbox, controlOrigin: control } = await serve();
  const { broker } = await sandbox.control.createBroker({});
  expect((await get(`${control}/metrics`)).status).toBe(404);
  expect((await get(`${control}${broker.path}/metrics`)).status).toBe(404);
});
