import { expect, onTestFinished, test, vi } from 'vitest';
import { createSession, type Fetch, type SessionOptions } from '../src/client/session.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { caseOf } from './sandbox-target.ts';

const account = { name: 'one', apiKey: 'KEYkey0123456789', secretKey: 'SECRETsecret0123456789' };
const serverTime = { serverTime: 1796083200000 };
const now = 1796083200123;

function respondingWith(body: unknown, { status = 200, headers = {}, text = '' } = {}): Fetch {
  const type = { 'content-type': 'application/json;charset=UTF-8' };
  return async (url) =>
    // Nothing is listed, so that the names of the examples stay.
    url.includes('/brokerInfo')
      ? new Response('{"symbols":[],"contracts":[],"options":[]}')
      : new Response(text || JSON.stringify(body), { status, headers: { ...type, ...headers } });
}

function sessionWith(fetch: Fetch, options: Partial<SessionOptions> = {}) {
  const common = { baseUrl: 'https://broker.test', accounts: [account], trade: false, seed: 1 };
  return createSession({
    ...common,
    fetch,
    now: () => now,
    exactClock: true,
    pace: false,
    ...options,
  });
}

const trades = caseOf('spot/listTrades/100-latest-three');
const trade = (second: number) => ({
  price: '1',
  qty: '2',
  time: 1_796_083_190_000 + second * 1000,
  isBuyerMaker: true,
});

const noSuch = { code: -1121, msg: 'Invalid symbol.' };
const broken = (change: object) => respondingWith([{ ...trade(1), ...change }]);

test.each<[string, Fetch, string, string?]>([
  ['an error', respondingWith(noSuch, { status: 400 }), 'got status 400 with code -1121'],
  ['HTML', respondingWith('', { headers: { 'content-type': 'text/html' } }), 'got text/html'],
  ['malformed JSON', respondingWith('', { text: '[{' }), 'got malformed JSON'],
  ['a missing field', broken({ qty: undefined }), 'At /*/qty', 'missing field'],
  ['an extra field', broken({ more: 1 }), 'At /*/more', 'extra field'],
  ['a decimal as a number', broken({ price: 1 }), 'expected a decimal string', 'type'],
  ['an object instead of a list', respondingWith(trade(1)), 'expected array', 'type'],
  ['no response', async () => Promise.reject(new TypeError('failed')), 'got none: failed'],
  ['a server error', respondingWith('', { status: 502, text: 'bad' }), 'got status 502'],
])('a case fails on %s', async (_, fetch, message, kind) => {
  const { outcome, failure, mismatches } = await runCase(trades, sessionWith(fetch));
  expect(outcome).toBe('failed');
  expect(failure?.message).toContain(message);
  if (kind) expect(mismatches).toMatchObject([{ kind: kind, operation: 'spot/listTrades' }]);
});

const rejection = caseOf('spot/listTrades/110-unknown-symbol');

const rejecting = (body: object, status = 400) => respondingWith(body, { status });

test.each<[string, Fetch, string]>([
  ['status 200', respondingWith([]), 'Expected status 400 with code -1121, got status 200'],
  ['another code', rejecting({ code: -1130, msg: 'x' }), 'with code -1130'],
  ['another status', rejecting(noSuch, 404), 'got status 404'],
  ['an additional field', rejecting({ ...noSuch, data: 1 }), 'also got data'],
  ['a missing message', rejecting({ code: -1121 }), 'the field msg of the error body'],
  ['a code as text', rejecting({ code: '-1121', msg: 'x' }), 'Expected status 400'],
])('a case that expects an error fails on a response with %s', async (_, fetch, message) => {
  const { outcome, failure } = await runCase(rejection, sessionWith(fetch));
  expect([outcome, failure?.message]).toEqual(['failed', expect.stringContaining(message)]);
});

test('a case passes on the expected error, and the result contains the error code', async () => {
  const result = await runCase(rejection, sessionWith(respondingWith(noSuch, { status: 400 })));
  expect(result).toMatchObject({ outcome: 'passed', errorCodes: [-1121] });
});

test('a failure contains the requirement, and a curl command without secrets', async () => {
  const test = caseOf('spot/getAccount/311-last-digit-altered');
  const result = await runCase(test, sessionWith(respondingWith({ balances: [] })));
  expect(result.failure?.requirement).toContain('(requirements-1, section 5, rule 5)');
  expect(result.failure?.curl).toContain('openssl dgst -sha256 -hmac "$BROKER_SECRET_KEY"');
  expect(result.failure?.curl).toContain('-H "X-BH-APIKEY: $BROKER_API_KEY"');
  const text = JSON.stringify(result);
  expect(text).not.toContain(account.apiKey);
  expect(text).not.toContain(account.secretKey);
  expect(text).not.toMatch(/signature=[0-9a-f]{5}/);
  expect(result.exchanges[0]?.request.headers['X-BH-APIKEY']).toBe('KEYk…');
});

test.each([
  ['placeOrder/310-no-signature', 'trading is off; pass --trade'],
  ['getAccount/304-revoked-api-key', 'requires a revoked API key'],
  ['getAccount/302-api-key-without-permission', 'without the permission USER_DATA'],
])('without trading and a suitable API key, %s is skipped', async (name, reason) => {
  const never: Fetch = () => expect.unreachable();
  const result = await runCase(caseOf(`spot/${name}`), sessionWith(never));
  expect(result).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining(reason) });
});

test.each([
  ['340-less-than-1000-ms-ahead', now + 999, now + 750],
  ['340-1000-ms-ahead', now + 1000, now + 1250],
  ['340-5000-ms-behind', now - 5000, now - 4750],
  ['340-more-than-5000-ms-behind', now - 5001, now - 5250],
])(
  '%s keeps the timestamp 250 ms away from the limit unless the clock is exact',
  async (name, exact, withMargin) => {
    const sentAt = async (exactClock: boolean): Promise<number> => {
      const fetch = respondingWith(serverTime);
      const session = sessionWith(fetch, { exactClock });
      const { exchanges } = await runCase(caseOf(`spot/getAccount/${name}`), session);
      return Number(new URL(exchanges.at(-1)?.request.url ?? '').searchParams.get('timestamp'));
    };
    expect(await sentAt(true)).toBe(exact);
    expect(await sentAt(false)).toBe(withMargin);
  },
);

test('a slow request whose timestamp is near a limit is repeated', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => void vi.restoreAllMocks());
  const late = { code: -1021, msg: 'Late.' };
  const responses = [Response.json({}), Response.json(late, { status: 400 })];
  const fetch: Fetch = async () => {
    time += responses.length === 2 ? 250 : 249;
    return responses.shift() as Response;
  };
  const session = sessionWith(fetch, { exactClock: false });
  const result = await runCase(caseOf('spot/getAccount/340-1000-ms-ahead'), session);
  expect(result.failure?.message ?? result.outcome).toBe('passed');
  expect(result.exchanges).toHaveLength(2);
});

test('a session measures the clock of the broker unless the options contain one', async () => {
  const ahead = 90_000;
  const urls: string[] = [];
  const fetch: Fetch = async (url) => {
    urls.push(url);
    return Response.json({ serverTime: Date.now() + ahead });
  };
  const { now: _, ...options } = sessionWith(fetch).options;
  const session = createSession({ ...options, exactClock: false });
  await runCase(caseOf('spot/getAccount/100-with-open-orders'), session);
  const sent = Number(new URL(urls.at(-1) ?? '').searchParams.get('timestamp'));
  expect(Math.abs(sent - Date.now() - ahead)).toBeLessThan(2000);
});

test('the clock is measured before the first request of any test', async () => {
  const { now: _, ...options } = sessionWith(respondingWith(serverTime), { trade: true }).options;
  const rules = caseOf('spot/getBrokerInfo/382-enforces-rules');
  const { failure } = await runCase(rules, createSession(options));
  expect(failure?.message).toMatch(/^Expected a rate limit of the type /);
});

test('a case is retried once after a 429, then skipped', async () => {
  const limited = new Response('{"code":-1003,"msg":"Slow."}', {
    status: 429,
    headers: { 'retry-after': '0', 'content-type': 'application/json' },
  });
  const fetchWith =
    (...responses: Response[]): Fetch =>
    async (url) =>
      url.includes('brokerInfo')
        ? Response.json({ symbols: [], options: [], contracts: [] })
        : (responses.shift() as Response);
  const run = (...responses: Response[]) =>
    runCase(trades, sessionWith(fetchWith(...responses), { pace: true }));
  expect((await run(limited.clone(), Response.json([]))).outcome).toBe('passed');
  expect(await run(limited.clone(), limited.clone())).toMatchObject({
    skipCause: 'rate limit',
    reason:
      'rate limited: stop the other clients that use this IP address, and run the tests again',
  });
});

test.each([
  ['the first request that measures the weight', 'spot/getAccount/360-weight', () => now],
  ['the first request for the time', 'spot/listTrades/100-latest-three', undefined],
])('nothing is sent after a ban: %s is rejected', async (_name, id, clock) => {
  const urls: string[] = [];
  const fetch: Fetch = async (url) => {
    urls.push(url);
    return Response.json({ code: -1003 }, { status: 418, headers: { 'retry-after': '180' } });
  };
  const { now: _, ...options } = sessionWith(fetch).options;
  const session = createSession({ ...options, ...(clock && { now: clock }) });
  expect(await runCase(caseOf(id), session)).toMatchObject({
    outcome: 'skipped',
    skipCause: 'ban',
  });
  expect(urls).toHaveLength(1);
});
