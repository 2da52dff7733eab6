import { expect, test } from 'vitest';
import { type Hooks, type RequestEvent, type ResponseEvent, withHooks } from '../src/hooks.ts';
import { createSectionClient, type Transport } from '../src/index.ts';
import { clientWithAll, type Methods } from './all-behaviours.ts';
import { apiKey, baseUrl, order, recording, secretKey, table } from './recording-client.ts';

const respond = (status = 200, headers = {}): Response => new Response('{}', { status, headers });

/** Creates a client whose hooks record their events. */
function hooked(fetch: Transport, hooks: Hooks = {}) {
  const requests: RequestEvent[] = [];
  const responses: ResponseEvent[] = [];
  const events: Hooks = {
    onRequest: (event) => requests.push(event),
    onResponse: (event) => responses.push(event),
    ...hooks,
  };
  const { client } = recording('', {}, { fetch: withHooks(events, fetch) });
  return { client, requests, responses };
}

test('the hooks receive each request and its response, without secrets', async () => {
  const headers = { 'X-Used-Weight-1m': '7', 'set-cookie': 'session=1', 'x-echo': apiKey };
  const { client, requests, responses } = hooked(async () => respond(200, headers));
  await client.placeOrder(order);
  const text = 'symbol=BTCUSDT&type=LIMIT&price=10000.01&note=';
  const url = expect.stringMatching(/timestamp=1796083200000&signature=…$/);
  expect(requests).toEqual([
    { operationId: 'placeOrder', attempt: 1, method: 'POST', url, body: undefined },
  ]);
  expect(requests[0]?.url).toContain(`${baseUrl}/v1/order?${text}`);
  expect(responses).toEqual([
    {
      request: requests[0],
      status: 200,
      headers: { 'content-type': expect.any(String), 'x-used-weight-1m': '7', 'x-echo': '…' },
      durationMs: expect.any(Number),
      reason: undefined,
    },
  ]);
  // So that a hook can find what it stored for the request.
  expect(responses[0]?.request).toBe(requests[0]);
  await client.placeOrder(order, { sendIn: 'body' });
  expect(requests[1]).toMatchObject({
    url: `${baseUrl}/v1/order`,
    body: expect.stringMatching(/^symbol=BTCUSDT&.*&signature=…$/),
  });
  await client.extendListenKey({ listenKey: 'canary' }).catch(() => {});
  expect(requests[2]?.url).toMatch(/stream\?listenKey=…&timestamp=/);
});

test('the hooks receive failures, and the requests of raw', async () => {
  const failures = [new TypeError('x', { cause: { code: 'ECONNRESET' } }), `secret ${secretKey}`];
  const { client, responses } = hooked(() => Promise.reject(failures.shift()));
  await expect(client.placeOrder(order)).rejects.toMatchObject({ reason: 'ECONNRESET' });
  const raw = client.raw as unknown as { POST(path: string, init: object): Promise<unknown> };
  const call = raw.POST('/v1/order', { params: { query: { symbol: 'BTCUSDT' } } });
  await expect(call).rejects.toMatchObject({ reason: 'unknown error' });
  expect(responses).toMatchObject([
    {
      request: { operationId: 'placeOrder' },
      status: undefined,
      reason: 'ECONNRESET',
      headers: {},
    },
    { request: { method: 'POST', operationId: undefined }, reason: 'unknown error' },
  ]);
  expect(responses[1]?.request.url).toMatch(/order\?symbol=BTCUSDT&timestamp=\d+&signature=…$/);
});

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('hook');
    },
  ],
  ['rejects', () => Promise.reject(new Error('hook'))],
  ['never ends', () => new Promise(() => {})],
])('a hook that %s does not change the outcome of a call', async (does, hook) => {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push((error as Error).message);
    throw error;
  };
  const hooks = { onRequest: hook, onResponse: hook, onError };
  const { client } = hooked(async () => respond(), hooks);
  expect(await client.placeOrder(order)).toEqual({});
  expect(errors).toEqual(does === 'never ends' ? [] : ['hook', 'hook']);
});

test('a hook cannot change a request', async () => {
  let sent = '';
  const fetch: Transport = async (url) => {
    sent = url;
    return respond();
  };
  const onRequest = (event: RequestEvent): void => {
    Object.assign(event, { url: 'https://other.example', method: 'DELETE' });
  };
  await hooked(fetch, { onRequest }).client.placeOrder(order);
  expect(sent).toMatch(/^https:\/\/broker\.example\/base\/v1\/order\?.*signature=\w{64}$/);
});

test('the hooks see the replies of a transport that is no fetch, also for raw', async () => {
  const transport: Transport = async () => ({
    status: 200,
    headers: new Headers(),
    text: async () => '{}',
  });
  const statuses: unknown[] = [];
  const fetch = withHooks({ onResponse: ({ status }) => statuses.push(status) }, transport);
  const options = { baseUrl, fetch, credentials: { apiKey, secretKey } };
  const client = createSectionClient<Methods, never>(table, options);
  expect(await client.placeOrder?.(order)).toEqual({});
  const raw = client.raw as unknown as Record<'GET', (path: string) => Promise<unknown>>;
  expect(await raw.GET('/v1/depth')).toMatchObject({ data: {} });
  expect(statuses).toEqual([200, 200]);
});

test('each attempt of a call has a number, and a call without retries has 1', async () => {
  const seen: string[] = [];
  const onRequest = ({ operationId, attempt }: RequestEvent) =>
    seen.push(`${operationId} ${attempt}`);
  const fetch: Transport = async () => {
    if (seen.length < 3) throw new TypeError('fetch failed');
    return respond();
  };
  const { client, time } = await clientWithAll({ fetch: withHooks({ onRequest }, fetch) });
  await time.run(client.getAccount?.() as Promise<unknown>);
  await client.getBrokerInfo?.();
  expect(seen).toEqual(['getAccount 1', 'getAccount 2', 'getAccount 3', 'getBrokerInfo 1']);
});

test.each<[string, unknown, unknown, string]>([
  ['no object', null, fetch, 'the hook options must be an object such as { onRequest }; got null'],
  [
    'an unknown hook',
    { onRetry: () => {} },
    fetch,
    '`onRetry` is not a hook option; the options: onRequest',
  ],
  [
    'a hook that is a text',
    { onRequest: 'log' },
    fetch,
    '`onRequest` must be a function; got a value',
  ],
  [
    'an empty secret',
    { secrets: [''] },
    fetch,
    '`secrets` must be an array of strings that are not',
  ],
  ['a transport that is an object', {}, { fetch }, '`transport` must be a function; got'],
])('hooks reject %s', (_case, hooks, transport, message) => {
  const create = () => withHooks(hooks as Hooks, transport as Transport);
  expect(create).toThrow(message);
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
});
