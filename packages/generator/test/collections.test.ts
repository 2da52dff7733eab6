import { createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtFilesIn } from '../src/output.ts';
import { specFiles } from '../src/spec-files.ts';
import { editionsOf, partAt } from './hand-written.ts';
import { SmallRepository } from './small-repository.ts';

interface QueryParameter {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

/** A folder or a request of a collection. */
interface Item {
  readonly name: string;
  readonly item: readonly Item[];
  readonly items: readonly Item[];
  readonly request: {
    readonly method: string;
    readonly header: readonly object[];
    readonly url: { readonly raw: string; readonly query: readonly QueryParameter[] };
  };
}

interface Collection {
  readonly item: readonly Item[];
  readonly items: readonly Item[];
}

let postman: Collection;
let bruno: Collection;
let texts: ReadonlyMap<string, string>;

beforeAll(async () => {
  const small = new SmallRepository();
  const example = 'spec/examples/spot/placeOrder/limit.json';
  small.edit(example, '"type"', '"newClientOrderId": "mine-1", "type"');
  texts = editionsOf(builtFilesIn(specFiles(small.root)));
  small.remove();
  postman = JSON.parse(texts.get('spot/postman.json') ?? '');
  bruno = JSON.parse(texts.get('spot/bruno.json') ?? '');
});

const postmanRequests = () => postman.item.flatMap(({ item }) => item);
const brunoRequests = () => bruno.items.flatMap(({ items }) => items);

test('the collections have one request for each operation, in folders', () => {
  const names = postmanRequests().map(({ name }) => name);
  expect(names).toHaveLength(7);
  expect(brunoRequests().map(({ name }) => name)).toEqual(names);
  expect(bruno.items.map(({ name }) => name)).toEqual(postman.item.map(({ name }) => name));
});

test('a request sends the parameters of its main example, with variables for ids', () => {
  const [place] = postmanRequests().filter(({ request }) => request.method === 'POST');
  const { raw, query } = place?.request.url ?? { raw: '', query: [] };
  expect(raw).toBe(
    '{{baseUrl}}/openapi/v1/order?symbol={{symbol}}&type=LIMIT&price=40000.1&replacedOrderId=1' +
      '&expireTime=1796083200000&timestamp={{timestamp}}&signature={{signature}}',
  );
  // The broker would reject the same id of a second order.
  expect(query.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(
    expect.arrayContaining(['icebergQty', 'newClientOrderId']),
  );
  const [placed] = brunoRequests().filter(({ name }) => name === place?.name);
  expect(placed?.request.url).toBe(raw);
});

test('a public request has neither an API key nor a signature', () => {
  const [depth] = postmanRequests().filter(({ request }) => request.url.raw.includes('depth'));
  expect(depth?.request.header).toEqual([]);
  expect(depth?.request.url.raw).not.toContain('signature');
});

const secretKey = 'secret of alice';
/** Characters that a client encodes in different ways, and a variable. */
const hostile = `a b+c'(d)*%25~ü{{symbol}}`;
const sent = encodeURIComponent(`a b+c'(d)*%25~üBTC/USDT`).replace(/[!'()*]/g, (one) => {
  return `%${one.charCodeAt(0).toString(16)}`;
});
const signatureOf = (text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('hex');
const modules = { 'crypto-js': { HmacSHA256: (text: string) => signatureOf(text) } };
const load = (name: keyof typeof modules) => modules[name];

/** Replaces the variables of a text, as an API client does. */
const replaceIn = (variables: ReadonlyMap<string, string>) => (text: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? '');

describe('the script that signs', () => {
  test('in Postman, it signs the text that is sent', () => {
    const variables = new Map([
      ['secretKey', secretKey],
      ['symbol', 'BTC/USDT'],
    ]);
    let parameters: readonly QueryParameter[] = [
      { key: 'id', value: hostile },
      { key: 'off', value: 'x', disabled: true },
      { key: 'timestamp', value: '{{timestamp}}' },
      { key: 'signature', value: '{{signature}}' },
    ];
    const query = {
      all: () => parameters,
      repopulate: (list: readonly QueryParameter[]) => {
        parameters = list;
      },
    };
    const pm = {
      request: { url: { query } },
      variables: {
        get: (name: string) => variables.get(name),
        set: (name: string, value: string) => variables.set(name, value),
        replaceIn: replaceIn(variables),
      },
    };
    runInNewContext(
      (partAt(texts.get('spot/postman.json'), 'event', 0, 'script', 'exec') as string[]).join('\n'),
      { pm, require: load },
    );
    const text = `id=${sent}&timestamp=${variables.get('timestamp')}`;
    const values = parameters.map(({ key, value }) => `${key}=${value}`).join('&');
    expect(values).toBe(`${text}&signature=${signatureOf(text)}`);
  });

  test('in Bruno, it signs the text that is sent', () => {
    const variables = new Map([['symbol', 'BTC/USDT']]);
    const start = 'http://localhost/order?';
    let url = `${start}id=${hostile}&timestamp={{timestamp}}&signature={{signature}}`;
    const req = {
      getUrl: () => url,
      setUrl: (changed: string) => {
        url = changed;
      },
    };
    const bru = {
      setVar: (name: string, value: string) => variables.set(name, value),
      getEnvVar: () => secretKey,
      interpolate: replaceIn(variables),
    };
    runInNewContext(
      partAt(texts.get('spot/bruno.json'), 'root', 'request', 'script', 'req') as string,
      { req, bru, require: load },
    );
    const text = `id=${sent}&timestamp=${variables.get('timestamp')}`;
    expect(url).toBe(`${start}${text}&signature=${signatureOf(text)}`);
  });
});
