import { createHmac } from 'node:crypto';
import { operations } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import { changedBalances } from '../src/console/balances.ts';
import { changedByPercent, sumOf } from '../src/console/decimal-text.ts';
import { errorFields, errorPage } from '../src/console/error-links.ts';
import { indentJson } from '../src/console/exact-json.ts';
import { type Exchange, recordingFetch } from '../src/console/exchange.ts';
import type { StreamSocket } from '../src/console/page-socket.ts';
import { remoteTarget } from '../src/console/remote-target.ts';
import { lookUpSummary } from '../src/console/run-view.ts';
import { findMistake, signStages } from '../src/console/sign-stages.ts';
import { formatProblem, valueFormat } from '../src/console/value-format.ts';
import { WireStream } from '../src/console/wire-stream.ts';
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
    const [typescript, javascript] = connectSamples({
      address: '/openapi/ws/{listenKey}',
      subscription: undefined,
      target: placeholders,
    });
    const samples = `${typescript?.code} ${javascript?.code}`;
    const text = fill(samples, { baseUrl: 'https://api.example.com' });
    expect(text.match(/baseUrl = 'https:\/\/api.example.com'/g)).toHaveLength(2);
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

test.each([
  ['{"code":-1131,"msg":"x"}', 'errors/INSUFFICIENT_BALANCE/'],
  ['{"code":"-10001","desc":"Invalid JSON."}', 'streams/streamError/'],
  ['{"code":"-100010","desc":"Invalid symbols."}', 'streams/streamError/'],
  ['{"code":"0","msg":"Success"}', undefined],
  ['{"code":{}}', undefined],
  ['[{"code":-1131}]', undefined],
  ['<html>', undefined],
])('the page that explains the response %s is %s', (response, page) => {
  expect(errorPage(errorFields(response))).toBe(page);
});

test.each([
  ['NO_SUCH_ORDER', 'errors/NO_SUCH_ORDER/'],
  ['OTHER', undefined],
  [undefined, undefined],
])('the page that explains the reason %s of a control error is %s', (reason, page) => {
  expect(errorPage({ reason })).toBe(page);
});

const request = {
  method: 'GET',
  headers: {},
  body: null,
  redirect: 'manual',
  signal: new AbortController().signal,
} as const;

test('a recorded exchange contains the signed text and the response', async () => {
  const exchanges: Exchange[] = [];
  const fetch = recordingFetch(
    async () => new Response('{"a":1}', { status: 418 }),
    (exchange) => exchanges.push(exchange),
  );
  const response = await fetch('http://127.0.0.1/x?symbol=B', {
    ...request,
    method: 'POST',
    body: 'side=BUY&signature=0af3',
  });
  expect(await response.text()).toBe('{"a":1}');
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
  expect(await (await fetch('http://127.0.0.1/x', request)).text()).toBe(body);
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

test('the response to a ping is a pong, and all other frames are displayed', async () => {
  const sent: string[] = [];
  const socket: StreamSocket = {
    binaryType: 'arraybuffer',
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (text) => sent.push(text),
    close: () => {},
  };
  const frames: string[] = [];
  const opened = WireStream.open(socket, (frame) => frames.push(frame));
  socket.onopen?.({} as never);
  const stream = await opened;
  for (const data of ['{"ping":1796083201000}', '[{"e":"executionReport"}]', new ArrayBuffer(1)]) {
    socket.onmessage?.({ data } as never);
  }
  expect(frames).toEqual(['[{"e":"executionReport"}]', expect.stringContaining('A binary frame')]);
  expect(sent).toEqual(['{"pong":1796083201000}']);
  stream.close();
  socket.onmessage?.({ data: '{"late":1}' } as never);
  expect(frames).toHaveLength(2);
});

test('a stream that the broker does not accept is an error', async () => {
  const socket = { onclose: null } as unknown as StreamSocket;
  const opened = WireStream.open(socket, () => {});
  socket.onclose?.({} as never);
  await expect(opened).rejects.toThrow('The broker did not accept the connection.');
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
