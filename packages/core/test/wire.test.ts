import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSectionClient, type SectionTable } from '../src/index.ts';

// Verifies each signature against the bytes that a server received, without the client's code.
const received: { target: string; body: string }[] = [];
let server: Server;
let baseUrl = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ target: request.url ?? '', body: Buffer.concat(chunks).toString('latin1') });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

const table: SectionTable = {
  section: 'tiny',
  operations: {
    placeOrder: {
      method: 'POST',
      path: '/order',
      requiresApiKey: true,
      signed: true,
      requiresTimestamp: true,
      optional: ['first', 'second'],
    },
  },
  shapes: {},
};

interface Tiny {
  placeOrder(parameters: object, options: object): Promise<unknown>;
}

const texts = [
  ' ',
  '+',
  "*'()!~",
  '%',
  '&',
  '=',
  '#',
  '\n',
  '😀',
  '',
  'é',
  '%20',
  'a=b&c=d',
  '?x',
  '//',
];
const sendInOptions = ['query', 'body'];

test.each(texts.flatMap((text) => sendInOptions.map((sendIn) => [text, sendIn] as const)))(
  '%j sent in %j arrives exactly as it was signed',
  async (text, sendIn) => {
    const credentials = { apiKey: 'key', secretKey: 'secret' };
    const client = createSectionClient<Tiny, Record<string, never>>(table, {
      baseUrl,
      credentials,
    });
    await client.placeOrder({ first: text, second: `x${text}y` }, { sendIn });
    const { target, body } = received.at(-1) ?? { target: '', body: '' };
    const query = target.split('?').slice(1).join('?');
    const [, signature] = /&signature=([0-9a-f]{64})$/.exec(body || query) ?? [];
    const signed = (query + body).replace(/&signature=[0-9a-f]{64}$/, '');
    expect(createHmac('sha256', 'secret').update(signed, 'latin1').digest('hex')).toBe(signature);
    const arrived = new URLSearchParams([query, body].filter(Boolean).join('&'));
    expect([arrived.get('first'), arrived.get('second')]).toEqual([text, `x${text}y`]);
  },
);
