import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { withHooks } from '../src/hooks.ts';
import type { Transport, TransportRequest } from '../src/index.ts';
import { clientWithAll } from './all-behaviours.ts';
import { apiKey, order, recording, secretKey } from './recording-client.ts';

// A broker can repeat any part of a request in its error text. No error may contain a key,
// signature or listen key, because callers log errors.

const hex = (text: string): string[] =>
  Array.from(text, (character) => character.charCodeAt(0).toString(16).padStart(2, '0'));

/** The encodings in which a broker could repeat a secret. */
const encodings: Readonly<Record<string, (secret: string) => string>> = {
  'as it was sent': (secret) => secret,
  'in upper case': (secret) => secret.toUpperCase(),
  'percent-encoded': (secret) =>
    hex(secret)
      .map((pair) => `%${pair}`)
      .join(''),
  'percent-encoded in upper case': (secret) =>
    hex(secret)
      .map((pair) => `%${pair.toUpperCase()}`)
      .join(''),
  'percent-encoded twice': (secret) =>
    hex(secret)
      .map((pair) => `%25${pair}`)
      .join(''),
  'percent-encoded in part': (secret) => `%${hex(secret)[0]}${secret.slice(1)}`,
  'escaped as in JSON': (secret) =>
    hex(secret)
      .map((pair) => `\\u00${pair}`)
      .join(''),
  'escaped twice': (secret) =>
    hex(secret)
      .map((pair) => `\\\\u00${pair}`)
      .join(''),
};

const listenKey = 'pqia91ma19a5s61cv6a81va65sdf19v8a65a1a5s61cv6a81va65sdf19v8a65a1';

/** Returns the signature, API key and listen key of a request, and the secret key. */
function secretsIn(url: string, { headers, body }: TransportRequest): Record<string, string> {
  const text = new URLSearchParams(`${url.split('?')[1] ?? ''}&${(body as string | null) ?? ''}`);
  const { signature = '', listenKey: sent = '' } = Object.fromEntries(text);
  const key = new Headers(headers).get('X-BH-APIKEY') ?? '';
  return Object.fromEntries(
    Object.entries({ signature, listenKey: sent, apiKey: key, secretKey }).filter(
      ([, value]) => value !== '',
    ),
  );
}

/** Returns every form in which a log can contain an error. */
function textsOf(error: unknown): string[] {
  const { message, stack = '' } = error as Error;
  const json = JSON.stringify(error, Object.getOwnPropertyNames(error));
  return [String(error), message, stack, json, inspect(error, { depth: 9, showHidden: true })];
}

const responses: Readonly<Record<string, (text: string) => [unknown, number]>> = {
  'in an error message': (text) => [{ code: -1022, msg: `Got ${text}, sorry.` }, 400],
  'in an error message with HTTP 200': (text) => [{ code: -1022, msg: text }, 200],
  'as the code': (text) => [{ code: text, msg: '' }, 400],
  'in a time': (text) => [{ time: text }, 200],
  'in a key': (text) => [{ [text]: { time: text } }, 200],
  'as the whole body': (text) => [text, 200],
  'as the whole body of an error': (text) => [text, 502],
};

const calls = {
  'an order in the query': (client: ReturnType<typeof recording>['client']) =>
    client.placeOrder(order),
  'an order in the body': (client: ReturnType<typeof recording>['client']) =>
    client.placeOrder(order, { sendIn: 'body' }),
  'an order of the raw client': ({ raw }: ReturnType<typeof recording>['client']) =>
    (raw as unknown as { POST(path: string, init: object): Promise<unknown> }).POST('/v1/order', {
      params: { query: order },
    }),
  'a listen key': (client: ReturnType<typeof recording>['client']) =>
    client.extendListenKey({ listenKey }),
};

describe.each(Object.entries(encodings))(
  'a secret that the broker repeats %s',
  (encoding, encode) => {
    test.each(
      Object.entries(calls).flatMap(([callName, call]) =>
        Object.entries(responses).map(
          ([where, respond]) => [callName, where, call, respond] as const,
        ),
      ),
    )(
      `a secret that the broker repeats ${encoding} is in no error: %s, %s`,
      async (_call, _where, call, respond) => {
        const found: string[] = [];
        for (const name of ['signature', 'listenKey', 'apiKey', 'secretKey']) {
          let secret: string | undefined;
          const fetch: Transport = async (url, init) => {
            secret = secretsIn(url, init)[name];
            const [body, status] = respond(encode(secret ?? ''));
            return new Response(JSON.stringify(body), { status });
          };
          const { client } = recording('', {}, { fetch });
          const error = await call(client).then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          if (secret === undefined || error === undefined) continue;
          const forms = [secret, ...Object.values(encodings).map((one) => one(secret as string))];
          const texts = textsOf(error).map((text) => text.toLowerCase());
          for (const form of forms) {
            if (texts.some((text) => text.includes(form.toLowerCase())))
              found.push(`${name}: ${form}`);
          }
        }
        expect(found).toEqual([]);
      },
    );
  },
);

test.each([
  ['a message', (text: string) => new Error(text)],
  ['a code', (text: string) => Object.assign(new Error(''), { code: text })],
  ['a cause', (text: string) => new Error('', { cause: { code: text } })],
  ['a name', (text: string) => Object.assign(new Error(''), { name: text })],
  ['a text', (text: string) => text],
])('no error repeats the URL that fetch reports as %s', async (_where, thrown) => {
  const fetch = (url: string): Promise<Response> => Promise.reject(thrown(url));
  const { client } = recording('', {}, { fetch });
  const error = await client.placeOrder(order).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'TransportError' });
  expect(textsOf(error).join('\n')).not.toContain('signature=');
});

test('the rest of an error message does not change when secrets are removed', async () => {
  const fetch = async (url: string): Promise<Response> => {
    const msg = `Signature ${url.slice(-64)} of %61 user is not valid for ${apiKey}.`;
    return new Response(JSON.stringify({ code: -1022, msg }), { status: 401 });
  };
  const { client } = recording('', {}, { fetch });
  await expect(client.placeOrder(order)).rejects.toThrow(
    'placeOrder: Signature … of %61 user is not valid for …. ' +
      '(INVALID_SIGNATURE, code -1022, HTTP 401)',
  );
});

test('hooks, logs, errors and results of all behaviours contain no secret', async () => {
  const seen: unknown[] = [];
  const record = (value: unknown): unknown => seen.push(value);
  const sent: string[] = [];
  let call = 0;
  /** Repeats the secrets of each request everywhere, as an error, a broken body or an exception. */
  const fetch: Transport = async (url, init) => {
    const secrets = Object.values(secretsIn(url, init));
    sent.push(...secrets);
    const text = secrets.join(' ');
    const headers: Record<string, string> = { 'x-echo': text };
    headers['x-encoded'] = encodings['percent-encoded']?.(text) ?? '';
    call += 1;
    if (call % 4 === 0) throw new Error(text, { cause: { code: text } });
    if (call % 4 === 1) return new Response(`<html>${text}`, { status: 502, headers });
    if (call % 4 === 2) headers['retry-after'] = '1';
    const body = JSON.stringify({ code: -1003, msg: text });
    return new Response(body, { status: call % 4 === 2 ? 429 : 503, headers });
  };
  const hooks = { onRequest: record, onResponse: record, onError: record, secrets: [secretKey] };
  const { client, pages, time } = await clientWithAll({
    fetch: withHooks(hooks, fetch),
    budget: { onWait: record, onError: record },
    retries: { onRetry: record, onError: record },
    outcomes: { resolve: 'automatic', deadlineMs: 5000 },
  });
  const market = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
  const calls = [
    client.getAccount?.(),
    client.placeOrder?.(market),
    client.placeOrder?.(market, { sendIn: 'body' }),
    client.extendListenKey?.({ listenKey }),
    pages.listMyTrades?.({})[Symbol.asyncIterator]().next(),
    client.getAccount?.({}, { signal: AbortSignal.abort(new Error(secretKey)) }),
  ];
  const settled = calls.map((one) => Promise.resolve(one).catch((error: unknown) => error));
  seen.push(...(await time.run(Promise.all(settled))));
  seen.push(client, pages);
  expect(seen.length).toBeGreaterThan(50);
  const text = seen
    .flatMap((value) => [
      inspect(value, { depth: 9, showHidden: true }),
      JSON.stringify(value) ?? '',
    ])
    .join()
    .toLowerCase();
  const secrets = [...new Set([...sent, secretKey])];
  expect(secrets.length).toBeGreaterThan(5);
  const forms = secrets.flatMap((secret) => Object.values(encodings).map((one) => one(secret)));
  expect(forms.filter((form) => text.includes(form.toLowerCase()))).toEqual([]);
});
