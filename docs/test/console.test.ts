import { createHmac } from 'node:crypto';
import type { Sandbox } from '@broker-api/sandbox';
import { operations } from '@broker-api/spec';
import { describe, expect, test, vi } from 'vitest';
import { changedBalances } from '../src/console/balances.ts';
import { BrokerConnection } from '../src/console/broker-connection.ts';
import { BrokerKeeper } from '../src/console/broker-keeper.ts';
import { changedByPercent, sumOf } from '../src/console/decimal-text.ts';
import { indentJson } from '../src/console/exact-json.ts';
import { type Exchange, recordingFetch } from '../src/console/exchange.ts';
import { keepBroker, onKeepingProblem } from '../src/console/kept-broker.ts';
import type { BrokerCall } from '../src/console/messages.ts';
import { remoteTarget } from '../src/console/remote-target.ts';
import { lookUpSummary } from '../src/console/run-view.ts';
import { findMistake, signStages } from '../src/console/sign-stages.ts';
import { StreamFrames } from '../src/console/stream-frames.ts';
import { formatProblem, valueFormat } from '../src/console/value-format.ts';
import { withSettings } from '../src/page/settings.ts';
import { placeholders } from '../src/samples/sample.ts';
import { connectSamples } from '../src/samples/streams.ts';

test('indented JSON keeps all digits of its numbers', () => {
  expect(indentJson('{"orderId":9007199254740993123,"price":1.10}')).toBe(
    '{\n  "orderId": 9007199254740993123,\n  "price": 1.10\n}',
  );
});

test('a string that is not JSON is not indented', () => {
  expect(indentJson('<html>')).toBe('<html>');
});

describe('the settings of the samples', () => {
  const fill = (text: string, settings: object) =>
    withSettings(text, { ...placeholders }, { ...settings });

  test('the settings of the samples replace placeholders with exactly the entered values', () => {
    const text = 'API_KEY=YOUR_API_KEY SECRET_KEY=YOUR_SECRET_KEY quantity=0.1';
    expect(fill(text, { apiKey: '1', secretKey: 'a+/b==' })).toBe(
      'API_KEY=1 SECRET_KEY=a+/b== quantity=0.1',
    );
    expect(fill(text, { apiKey: '' })).toBe(text);
  });

  test.each(['$&', '$(id)', '`id`', "';id;'", '";id;"', '$' + '{1}', '{1}', 'a b', '\\', 'a\nb'])(
    'the setting %j has no effect, because it could run as code',
    (apiKey) => {
      expect(fill('API_KEY=YOUR_API_KEY', { apiKey })).toBe('API_KEY=YOUR_API_KEY');
    },
  );

  test('the settings of the samples also change the server in the URLs of streams', () => {
    const [sample] = connectSamples({
      address: '/openapi/ws/{listenKey}',
      subscription: undefined,
      target: placeholders,
    });
    const text = fill(sample?.code ?? '', { baseUrl: 'https://api.example.com' });
    expect(text).toContain("baseUrl: 'https://api.example.com'");
    expect(text).toContain('wss://api.example.com/openapi/ws/');
    expect(text).not.toContain('127.0.0.1');
  });
});

describe('a sandbox outside the page', () => {
  test.each([
    ['https://api.example.com', 'got https://api.example.com. Change the base URL'],
    ['http://user:password@10.0.0.5:8787', 'got http://10.0.0.5:8787. Change the base URL'],
    ['localhost:8787', 'got a value that is not a URL. Change the base URL'],
    ['127.0.0.1', 'got a value that is not a URL. Change the base URL'],
  ])('a sandbox outside the page must be on this computer: %s is rejected', (baseUrl, message) => {
    expect(() => remoteTarget(baseUrl, undefined)).toThrow(message);
  });

  test.each(['http://127.0.0.1:9', 'http://localhost:8787'])(
    'a sandbox outside the page can be %s',
    (baseUrl) => {
      expect(remoteTarget(baseUrl, undefined)).toMatchObject({ baseUrl, isPage: false });
    },
  );
});

test.each([
  [undefined, 'the broker executed the request'],
  ['NO_SUCH_ORDER', 'the broker did not execute the request'],
  ['TOO_MANY_REQUESTS', 'the outcome is still unknown'],
  ['TransportError', 'the outcome is still unknown'],
])('if getOrder results in the error %s, the summary says: %s', (name, expected) => {
  const error = name === undefined ? undefined : Object.assign(new Error(), { name });
  const query = { exchange: undefined, error, frames: [], changes: [] };
  expect(lookUpSummary(query)).toContain(expected);
});

test.each([
  ['10000', 5, '10500'],
  ['250.5', -20, '200.4'],
  ['0.00000001', 100, '0.00000002'],
  ['123456789012345678.25', 0, '123456789012345678.25'],
])('the price %s changed by %i percent is %s', (price, percent, expected) => {
  expect(changedByPercent(price, percent)).toBe(expected);
});

test.each([
  [[], '0'],
  [['1.5', '-2.75'], '-1.25'],
  [['-0.00000001', '0.00000001'], '0'],
  [['123456789012345678.25', '0.75'], '123456789012345679'],
  [['10', '20'], '30'],
])('the sum of the amounts %j is %s', (decimals, expected) => {
  expect(sumOf(decimals)).toBe(expected);
});

test('the list of balance changes contains only the balances that differ after a call', () => {
  const before = new Map([
    ['USDT', '10'],
    ['BTC', '1'],
  ]);
  const after = new Map([
    ['USDT', '9'],
    ['BTC', '1'],
    ['ETH', '2'],
  ]);
  expect(changedBalances(before, after)).toEqual([
    { label: 'USDT', before: '10', after: '9' },
    { label: 'ETH', before: '0', after: '2' },
  ]);
});

test('a recorded exchange contains the signed text and the response', async () => {
  const exchanges: Exchange[] = [];
  const fetch = recordingFetch(
    async () => new Response('{"a":1}', { status: 418 }),
    (exchange) => exchanges.push(exchange),
  );
  const response = await fetch('http://127.0.0.1/x?symbol=B', {
    method: 'POST',
    body: 'side=BUY&signature=0af3',
  });
  expect(await response.json()).toEqual({ a: 1 });
  expect(exchanges.map((exchange) => exchange.response?.status)).toEqual([undefined, 418]);
  expect(exchanges[1]).toMatchObject({ method: 'POST', signedText: 'symbol=Bside=BUY' });
});

test('the console records only the start of a long body', async () => {
  const exchanges: Exchange[] = [];
  const body = 'x'.repeat(3 * 2 ** 20);
  const fetch = recordingFetch(
    async () => new Response(body),
    (exchange) => exchanges.push(exchange),
  );
  expect(await (await fetch('http://127.0.0.1/x', {})).text()).toBe(body);
  expect(exchanges[1]?.response?.text).toBe(`${body.slice(0, 2 ** 20)}…`);
});

describe('the format of a value', () => {
  const { listMyTrades, placeOrder } = operations.spot;
  const all = [listMyTrades, placeOrder].flatMap((operation) => operation?.parameters ?? []);
  const problem = (name: string, value: string): string | undefined => {
    const parameter = all.find((one) => one.name === name);
    if (parameter === undefined) throw new Error(`No parameter ${name}.`);
    return formatProblem(name, value, valueFormat(parameter));
  };

  test.each([
    ['limit', '500'],
    ['limit', '100000'],
    ['quantity', '0.10'],
    ['fromId', '9007199254740993123'],
    ['symbol', 'BTCUSDT'],
  ])('the value is valid: %s=%s', (name, value) => expect(problem(name, value)).toBeUndefined());

  test.each([
    ['limit', 'abc', 'Expected a whole number from 1 for limit; got "abc".'],
    ['limit', '-1', 'Expected a whole number from 1 for limit; got "-1".'],
    ['quantity', '1e3', 'Expected a decimal number, such as 0.5, for quantity; got "1e3".'],
    ['recvWindow', '1.5', 'got "1.5". The broker rejects this value with the code -1130.'],
    ['fromId', '12x', 'Expected an id that consists of digits for fromId; got "12x".'],
  ])('the value is invalid: %s=%s', (name, value, expected) => {
    expect(problem(name, value)).toContain(expected);
  });
});

describe('a connection to a worker', () => {
  const connectionTo = (worker: FakeWorker, stored: string[] = []): BrokerConnection =>
    new BrokerConnection({
      createWorker: () => worker as unknown as Worker,
      stored: () => stored.at(-1) ?? null,
      store: (saved) => stored.push(saved),
    });

  test('a connection to a worker returns times and throws errors of the broker', async () => {
    const worker = new FakeWorker();
    const connection = connectionTo(worker);
    const accounts = connection.call('accounts', null);
    const failed = connection.call('closeStream', 'key');
    const fields = { isStopped: false, error: { message: 'unknown key', status: 404 } };
    worker.reply({ id: 3, time: Date.now() + 3_600_000, ...fields });
    worker.reply({ id: 2, time: Date.now() + 7_200_000, isStopped: false, result: ['alice'] });
    expect(await accounts).toEqual(['alice']);
    await expect(failed).rejects.toMatchObject({ message: 'unknown key', status: 404 });
    expect(connection.now()).toBeGreaterThan(Date.now() + 7_100_000);
    worker.reply({ id: 4, time: 1000, isStopped: true });
    expect(connection.now()).toBe(1000);
  });

  test('the worker that starts after a stop restores what the first one stored', async () => {
    const [worker, stored] = [new FakeWorker(), [] as string[]];
    const connection = connectionTo(worker, stored);
    const call = connection.call('accounts', null);
    worker.reply({ saved: 'after an order' });
    connection.stop();
    await expect(call).rejects.toThrow('Run the call again.');
    // An event of the stopped worker must not overwrite what another page has stored.
    worker.reply({ saved: 'late' });
    void connection.call('accounts', null);
    expect(stored).toEqual(['after an order']);
    const starts = worker.sent.filter(({ kind }) => kind === 'start').map(({ input }) => input);
    expect([starts, worker.ended]).toEqual([[null, 'after an order'], 1]);
  });

  test('a connection to a worker says what to do if the worker cannot start', async () => {
    const worker = new FakeWorker();
    const call = connectionTo(worker).call('accounts', null);
    worker.dispatchEvent(Object.assign(new Event('error'), { message: '' }));
    await expect(call).rejects.toThrow('its script could not be loaded. Reload the page.');
  });

  test('a connection to a worker rejects all calls after the worker has stopped', async () => {
    const worker = new FakeWorker();
    const connection = connectionTo(worker);
    const call = connection.call('accounts', null);
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    await expect(call).rejects.toThrow('out of memory. Reload the page.');
    await expect(connection.call('accounts', null)).rejects.toThrow('out of memory');
  });
});

class FakeWorker extends EventTarget {
  readonly sent: BrokerCall[] = [];
  ended = 0;

  postMessage(call: BrokerCall): void {
    this.sent.push(call);
  }

  terminate(): void {
    this.ended += 1;
  }

  reply(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

describe('a kept broker', () => {
  test('a kept broker is saved after each change: at once, or later if it is large', async () => {
    const saved: string[] = [];
    let now = 0;
    let durationMs = 1;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += durationMs;
      return now;
    });
    const sandbox = { save: () => `state ${saved.length}` } as Sandbox;
    const keeper = new BrokerKeeper(sandbox, (one) => saved.push(one));
    keeper.saveChange();
    expect(saved).toEqual([]);
    keeper.start();
    keeper.saveChange();
    expect(saved).toEqual(['state 0', 'state 1']);
    durationMs = 20;
    for (let change = 0; change < 9; change++) keeper.saveChange();
    expect(saved.length).toBe(3);
    await expect.poll(() => saved.length).toBe(4);
    keeper.stop();
    vi.restoreAllMocks();
  });

  test.each([
    ['SecurityError', 'each page has a broker of its own'],
    ['QuotaExceededError', 'This broker has 2.0 MB'],
  ])('if the session storage throws a %s, the page says what follows', (name, expected) => {
    const items = new Map([['broker-api-broker', 'old']]);
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw Object.assign(new Error(), { name });
      },
      removeItem: (key: string) => items.delete(key),
    });
    const problems: (string | undefined)[] = [];
    keepBroker('x'.repeat(2e6));
    onKeepingProblem((problem) => problems.push(problem));
    expect(problems.join()).toContain(expected);
    expect(items.size).toBe(0);
    vi.unstubAllGlobals();
  });
});

/** Returns an open socket, and the list of strings sent through it. */
function fakeSocket() {
  const sent: string[] = [];
  const send = (text: string): void => void sent.push(text);
  const members = { OPEN: 1, readyState: 1, close: () => {}, send, sent };
  return Object.assign(new EventTarget(), members);
}

test('the response to a ping is a pong, and the ping is not collected as an event', async () => {
  const socket = fakeSocket();
  const opened = StreamFrames.open(socket);
  socket.dispatchEvent(new Event('open'));
  const frames = await opened;
  for (const data of ['{"ping":1796083201000}', '[{"e":"executionReport"}]']) {
    socket.dispatchEvent(new MessageEvent('message', { data }));
  }
  expect(frames.take()).toEqual(['[{"e":"executionReport"}]']);
  expect(socket.sent).toEqual(['{"pong":1796083201000}']);
});

test('frames are collected until they are taken, at most the latest 1000', async () => {
  const socket = fakeSocket();
  const opened = StreamFrames.open(socket);
  socket.dispatchEvent(new Event('open'));
  const frames = await opened;
  for (let index = 0; index < 1002; index++) {
    socket.dispatchEvent(new MessageEvent('message', { data: String(index) }));
  }
  const taken = frames.take() ?? [];
  expect([taken.length, taken[0], taken.at(-1)]).toEqual([1000, '2', '1001']);
  expect(frames.take()).toEqual([]);
  socket.readyState = 3;
  expect(frames.take()).toBeUndefined();
});

describe('the signer', () => {
  const input = { query: '?a=1&b=2&signature=00', body: 'c=3', secretKey: 'key', signature: '' };
  const hmac = (text: string): string => createHmac('sha256', 'key').update(text).digest('hex');

  test('the signer signs the query, then the body, without the signature', async () => {
    const stages = await signStages(input);
    const expected = hmac('a=1&b=2c=3');
    expect(stages.signedText).toBe('a=1&b=2c=3');
    expect(stages.signature).toBe(expected);
    expect(stages.bytes).toEqual([...Buffer.from(expected, 'hex')]);
  });

  test.each([
    ['?a=1&b=2c=3', 'question mark'],
    ['a=1&b=2c=3\n', 'line break'],
    ['c=3a=1&b=2', 'body before the query'],
    ['a=1&b=2', 'only the query'],
    ['c=3', 'only the body'],
    ['a=1&b=2&c=3', 'between the query and the body'],
    ['something else', undefined],
  ])('the signer finds the mistake if the signed text is %j', async (text, mistake) => {
    const found = await findMistake({ ...input, signature: hmac(text) }, await signStages(input));
    if (mistake === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(mistake);
  });

  test('the signer recognizes a signature that is encoded in Base64', async () => {
    const signature = Buffer.from(hmac('a=1&b=2c=3'), 'hex').toString('base64');
    const found = await findMistake({ ...input, signature }, await signStages(input));
    expect(found).toContain('Base64');
  });
});
