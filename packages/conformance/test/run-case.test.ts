import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { runCase } from '../src/session/run-case.ts';
import { createSession, type Fetch, type SessionOptions } from '../src/session/session.ts';

const account = { name: 'one', apiKey: 'KEYkey0123456789', secretKey: 'SECRETsecret0123456789' };
const right = { serverTime: 1796083200000 };
const now = 1796083200123;

const caseOf = (id: string): Case => {
  const found = allCases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no case ${id}`);
  return found;
};

function answering(body: unknown, { status = 200, headers = {}, text = '' } = {}): Fetch {
  const type = { 'content-type': 'application/json;charset=UTF-8' };
  return async () =>
    new Response(text || JSON.stringify(body), { status, headers: { ...type, ...headers } });
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
const trade = (time: number) => ({ price: '1', qty: '2', time, isBuyerMaker: true });

test('a right answer passes', async () => {
  const result = await runCase(trades, sessionWith(answering([trade(1), trade(2), trade(2)])));
  expect(result).toMatchObject({
    outcome: 'passed',
    departures: [],
    longsAs: 'integer',
    codes: [],
  });
  expect(result.exchanges[0]?.request.url).toBe(
    'https://broker.test/openapi/quote/v1/trades?symbol=BTCUSDT&limit=3',
  );
});

const noSuch = { code: -1121, msg: 'Invalid symbol.' };

test.each<[string, Fetch, string, string?]>([
  [
    'a refusal',
    answering(noSuch, { status: 400 }),
    'Expected status 200, found status 400 with code -1121',
  ],
  [
    'a page',
    answering('', { text: '<p>', headers: { 'content-type': 'text/html' } }),
    'found text/html',
  ],
  ['broken JSON', answering('', { text: '[{' }), 'The body is no JSON'],
  ['a missing field', answering([{ ...trade(1), qty: undefined }]), 'At /*/qty', 'missing field'],
  ['an extra field', answering([{ ...trade(1), more: 1 }]), 'At /*/more', 'extra field'],
  [
    'a number for a decimal',
    answering([{ ...trade(1), price: 1 }]),
    'expected a decimal as text',
    'type',
  ],
  [
    'a fraction of a time',
    answering([], { text: JSON.stringify([trade(7)]).replace(':7', ':7.5') }),
    'a LONG',
    'type',
  ],
  ['an object for a list', answering(trade(1)), 'expected array', 'type'],
  ['too many rows', answering([1, 2, 3, 4].map(trade)), 'has 4 entries; expected at most 3'],
  [
    'newest first',
    answering([trade(2), trade(1)]),
    'Expected rows ascending by time, found 1 after 2',
  ],
  [
    'no answer',
    async () => Promise.reject(new TypeError('fetch failed')),
    'No answer came: fetch failed',
  ],
  [
    'a failure',
    answering('', { status: 502, text: 'bad gateway' }),
    'Expected status 200, found status 502',
  ],
])('%s fails', async (_, fetch, message, departure) => {
  const { outcome, failure, departures } = await runCase(trades, sessionWith(fetch));
  expect(outcome).toBe('failed');
  expect(failure?.message).toContain(message);
  if (departure)
    expect(departures).toMatchObject([{ kind: departure, operation: 'spot/listTrades' }]);
});

const refused = caseOf('spot/listTrades/110-unknown-symbol');

test.each<[string, Fetch, string]>([
  ['success', answering([]), 'Expected status 400 with code -1121, found status 200'],
  ['another code', answering({ code: -1130, msg: 'x' }, { status: 400 }), 'with code -1130'],
  ['another status', answering(noSuch, { status: 404 }), 'found status 404'],
  ['a third field', answering({ ...noSuch, data: 1 }, { status: 400 }), 'also has data'],
  ['no message', answering({ code: -1121 }, { status: 400 }), 'msg of the error body'],
  [
    'a code as text',
    answering({ code: '-1121', msg: 'x' }, { status: 400 }),
    'Expected status 400',
  ],
])('a refusal with %s fails', async (_, fetch, message) => {
  const { outcome, failure } = await runCase(refused, sessionWith(fetch));
  expect([outcome, failure?.message]).toEqual(['failed', expect.stringContaining(message)]);
});

test('a refusal that is right passes, and its code is noted', async () => {
  const result = await runCase(refused, sessionWith(answering(noSuch, { status: 400 })));
  expect(result).toMatchObject({ outcome: 'passed', codes: [-1121] });
});

test('a failure says the rule, its source, and a command without secrets', async () => {
  const test = caseOf('spot/getAccount/311-last-digit-altered');
  const result = await runCase(test, sessionWith(answering({ balances: [] })));
  expect(result.failure?.rule).toContain('(requirements-1, section 5, rule 5)');
  expect(result.failure?.curl).toContain('openssl dgst -sha256 -hmac "$BROKER_SECRET_KEY"');
  expect(result.failure?.curl).toContain('-H "X-BH-APIKEY: $BROKER_API_KEY"');
  const text = JSON.stringify(result);
  expect(text).not.toContain(account.apiKey);
  expect(text).not.toContain(account.secretKey);
  expect(text).not.toMatch(/signature=[0-9a-f]{5}/);
  expect(result.exchanges[0]?.request.headers['X-BH-APIKEY']).toBe('KEYk…');
});

test('what may change something is left out without permission to trade', async () => {
  const place = caseOf('spot/placeOrder/310-no-signature');
  const never: Fetch = () => expect.unreachable();
  const result = await runCase(place, sessionWith(never));
  expect(result).toMatchObject({
    outcome: 'skipped',
    reason: expect.stringContaining('trade is off'),
  });
});

test.each([
  ['304-a-revoked-key', 'no revoked key was given'],
  ['302-a-key-without-the-permission', 'lacks the permission USER_DATA'],
])('without a fitting key %s is left out', async (name, reason) => {
  const never: Fetch = () => expect.unreachable();
  const result = await runCase(caseOf(`spot/getAccount/${name}`), sessionWith(never));
  expect(result).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining(reason) });
});

test.each([
  ['340-just-below-1000-ahead', now + 999, now + 750],
  ['340-1000-ahead', now + 1000, now + 1250],
  ['340-5000-behind', now - 5000, now - 4750],
  ['340-past-5000-behind', now - 5001, now - 5250],
])('%s keeps a margin unless the clock is exact', async (name, exact, withMargin) => {
  const sentAt = async (exactClock: boolean): Promise<number> => {
    const fetch = answering(right);
    const session = sessionWith(fetch, { exactClock });
    const { exchanges } = await runCase(caseOf(`spot/getAccount/${name}`), session);
    return Number(new URL(exchanges.at(-1)?.request.url ?? '').searchParams.get('timestamp'));
  };
  expect(await sentAt(true)).toBe(exact);
  expect(await sentAt(false)).toBe(withMargin);
});

test('the clock of the broker is measured where nobody gives it', async () => {
  const ahead = 90_000;
  const urls: string[] = [];
  const fetch: Fetch = async (url) => {
    urls.push(url);
    return Response.json({ serverTime: Date.now() + ahead });
  };
  const { accounts, baseUrl } = { accounts: [account], baseUrl: 'https://broker.test' };
  const session = createSession({ baseUrl, accounts, fetch, trade: false, seed: 1, pace: false });
  await runCase(caseOf('spot/getAccount/100-with-open-orders'), session);
  const sent = Number(new URL(urls.at(-1) ?? '').searchParams.get('timestamp'));
  expect(Math.abs(sent - Date.now() - ahead)).toBeLessThan(2000);
});

test('the growth of the used weight is compared, and a new minute is no failure', async () => {
  const weights = (...used: (number | undefined)[]): Fetch => {
    const next = [...used];
    return async () => {
      const weight = next.shift();
      const headers = weight === undefined ? {} : { 'x-used-weight-1m': String(weight) };
      return Response.json({}, { headers });
    };
  };
  const outcomeOf = async (...used: (number | undefined)[]) => {
    const result = await runCase(
      caseOf('spot/getAccount/360-weight'),
      sessionWith(weights(...used)),
    );
    return result.failure?.message ?? result.reason ?? result.outcome;
  };
  expect(await outcomeOf(10, 15)).toBe('passed');
  expect(await outcomeOf(1490, 5, 10)).toBe('passed');
  expect(await outcomeOf(1, 2, 3, 4)).toBe('Expected the used weight to grow by 5, found 1.');
  expect(await outcomeOf(undefined, undefined)).toContain('no header x-used-weight-1m');
});

test('a request that came too fast is sent again once, then left out', async () => {
  const limited = new Response('{"code":-1003,"msg":"Slow."}', {
    status: 429,
    headers: { 'retry-after': '0', 'content-type': 'application/json' },
  });
  const fetchWith =
    (...answers: Response[]): Fetch =>
    async (url) =>
      url.includes('brokerInfo') ? Response.json({}) : (answers.shift() as Response);
  const run = (...answers: Response[]) =>
    runCase(trades, sessionWith(fetchWith(...answers), { pace: true }));
  expect((await run(limited.clone(), Response.json([]))).outcome).toBe('passed');
  expect(await run(limited.clone(), limited.clone())).toMatchObject({ reason: 'rate limited' });
});
