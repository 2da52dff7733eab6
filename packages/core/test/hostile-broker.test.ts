import { type AddressInfo, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sampled } from '@broker-api/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  BrokerError,
  type ClientOptions,
  createSectionClient,
  type OperationEntry,
  ResponseError,
  type SectionTable,
  TransportError,
} from '../src/index.ts';
import { createTransport } from '../src/node.ts';
import { apiKey, order, secretKey, table } from './recording-client.ts';

// Whatever bytes a broker sends, a call returns data that confirms the order, or throws one of the
// three errors that have an outcome.
const { placeOrder, ...others } = table.operations as { placeOrder: OperationEntry };
const confirmedBy = { field: 'orderId', pattern: '^\\d+$' };
const tableWithConfirmation: SectionTable = {
  ...table,
  operations: { ...others, placeOrder: { ...placeOrder, confirmedBy } },
};

/** The result of a call of the raw client. */
interface RawResult {
  readonly data?: unknown;
  readonly error?: unknown;
}

let response: Buffer = Buffer.alloc(0);
let keepOpen = false;
let server: Server;
const kinds = ['method', 'raw', 'lean transport'] as const;
let call: Record<(typeof kinds)[number], () => Promise<unknown>>;

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => (keepOpen ? socket.write(response) : socket.end(response)));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientWith = (fetch?: ClientOptions['fetch']) =>
    createSectionClient<{ placeOrder(parameters: object): Promise<unknown> }, never>(
      tableWithConfirmation,
      { baseUrl, credentials: { apiKey, secretKey }, fetch },
    );
  const client = clientWith();
  const lean = clientWith(createTransport());
  const raw = client.raw as unknown as { POST(path: string, init: object): Promise<unknown> };
  call = {
    method: () => client.placeOrder(order),
    'lean transport': () => lean.placeOrder(order),
    raw: () => raw.POST('/v1/order', { params: { query: order } }),
  };
});

afterAll(() => {
  server.close();
});

/**
 * Returns the error that a call throws for a response, or `undefined` when it returns data. The
 * data of a success must have the id of the order.
 */
async function thrownFor(bytes: Buffer, kind: keyof typeof call): Promise<unknown> {
  response = bytes;
  const outcome = await call[kind]().then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error;
  const { data, error } = kind === 'raw' ? (outcome.data as RawResult) : { ...outcome };
  if (error === undefined) expect(data).toMatchObject({ orderId: expect.stringMatching(/^\d+$/) });
  return undefined;
}

function expectOutcome(error: unknown): void {
  if (error === undefined) return;
  expect([BrokerError, ResponseError, TransportError]).toContain((error as Error).constructor);
  const outcomes = error instanceof BrokerError ? ['failed', 'unknown'] : ['unknown'];
  expect(outcomes).toContain((error as BrokerError).outcome);
}

function httpResponse(status: number | string, headers: readonly string[], body: Buffer): Buffer {
  const length = headers.some((one) => /^(content-length|transfer-encoding)/i.test(one))
    ? []
    : [`content-length: ${body.length}`];
  const head = [`HTTP/1.1 ${status} Status`, ...headers, ...length, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

const depth = 100_000;
const list = '['.repeat(depth) + ']'.repeat(depth);
const object = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const escapes = `"${'\\n'.repeat(500_000)}"`;

const hostileBodies: Readonly<Record<string, string | Buffer>> = {
  'a deep list': list,
  'a deep object': object,
  'a deep field': `{"other":${list}}`,
  'a deep id': `{"orderId":${list}}`,
  'a deep time': `{"time":${list}}`,
  'a deep decimal': `{"price":${object}}`,
  'a deep code': `{"code":${list},"msg":"?"}`,
  'a code that is an object': '{"code":{"toString":1,"valueOf":1},"msg":"?"}',
  'a code that overflows to infinity': `{"code":-1${'0'.repeat(400)},"msg":"?"}`,
  'a code beyond the safe integers': '{"code":"-90071992547409930","msg":"?"}',
  'a message that is an object': '{"code":-1,"msg":{}}',
  'a deep message': `{"code":-1,"msg":${list}}`,
  'a time that is an object': '{"time":{"toJSON":1,"toString":1}}',
  'a prototype': '{"__proto__":{"time":1},"constructor":1,"toString":1,"price":1e400}',
  'an exponent': '{"price":1e999999999,"orderId":1e999}',
  'a long string of escapes': `{"other":${escapes},"id":12345678901234567890}`,
  'a byte order mark': '\ufeff{"orderId":1}',
  'invalid UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a lone surrogate': '{"price":"\\ud800"}',
  'zero bytes': Buffer.alloc(9),
  // Removing secrets from this message must not take quadratic time.
  'a message of backslashes': JSON.stringify({ code: -1, msg: '\\'.repeat(200_000) }),
  'no body': '',
  'a number': '-1',
};

const bodyRows = Object.entries(hostileBodies).flatMap(([name, body]) =>
  [200, 400, 503].map((status) => [name, status, Buffer.from(body as string)] as const),
);

describe.each(kinds)('the responses to a %s call', (kind) => {
  test.each(sampled(bodyRows, 25))(
    `a ${kind} call throws only errors with an outcome: %s with HTTP %i`,
    async (_name, status, body) => {
      expectOutcome(await thrownFor(httpResponse(status, [], body), kind));
    },
  );

  const gzip = gzipSync('{"orderId":1}');
  const bomb = gzipSync(Buffer.alloc(33 * 2 ** 20, ' '));
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['no HTTP', Buffer.from('hello')],
    ['an early end', Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
    ['HTTP 204', Buffer.from('HTTP/1.1 204 No Content\r\n\r\n')],
    ['HTTP 205', httpResponse(205, [], Buffer.from('{}'))],
    ['HTTP 304', Buffer.from('HTTP/1.1 304 Not Modified\r\n\r\n')],
    ['a redirect', httpResponse(307, ['location: http://127.0.0.1:1/'], Buffer.from('{}'))],
    ['a redirect to nowhere', httpResponse(302, ['location: http://'], Buffer.from('{}'))],
    [
      'HTTP 101',
      Buffer.from('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
    ['HTTP 999', httpResponse(999, [], Buffer.from('{}'))],
    ['HTTP 000', httpResponse('000', [], Buffer.from('{}'))],
    ['truncated gzip', httpResponse(200, ['content-encoding: gzip'], gzip.subarray(0, 20))],
    [
      'a gzip encoding without gzip data',
      httpResponse(200, ['content-encoding: gzip'], Buffer.from('{}')),
    ],
    ['a gzip bomb', httpResponse(200, ['content-encoding: gzip'], bomb)],
    ['an unknown encoding', httpResponse(200, ['content-encoding: x'], Buffer.from('{}'))],
    ['gzip twice', httpResponse(200, ['content-encoding: gzip, gzip'], gzip)],
    ['another content type', httpResponse(200, ['content-type: image/png'], Buffer.from('{}'))],
    ['a malformed charset', httpResponse(200, ['content-type: a;charset="'], Buffer.from('{}'))],
    [
      'a status text that is not ASCII',
      Buffer.from('HTTP/1.1 200 \x80\xff\r\ncontent-length: 2\r\n\r\n{}', 'latin1'),
    ],
    [
      'malformed chunks',
      httpResponse(200, ['transfer-encoding: chunked'], Buffer.from('zz\r\n{}')),
    ],
  ])(`a ${kind} call throws only errors with an outcome: %s`, async (_name, bytes) => {
    expectOutcome(await thrownFor(bytes, kind));
  });
});

test('the lean transport stops to read a body after 32 MiB', async () => {
  const bytes = httpResponse(200, [], Buffer.alloc(32 * 2 ** 20 + 1, ' '));
  expect(await thrownFor(bytes, 'lean transport')).toMatchObject({
    name: 'TransportError',
    reason: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  });
});

test('a body longer than 32 MiB after decompression is rejected', async () => {
  const bytes = gzipSync(Buffer.alloc(32 * 2 ** 20 + 1, ' '));
  const error = await thrownFor(httpResponse(200, ['content-encoding: gzip'], bytes), 'method');
  expect(error).toMatchObject({
    name: 'ResponseError',
    message: 'placeOrder: HTTP 200, but the body is longer than 33554432 bytes',
  });
});

test.each(kinds)('a %s call closes the connection of a redirect without an end', async (kind) => {
  const closed = new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', resolve));
  });
  const part = Buffer.from('HTTP/1.1 307 Redirect\r\nlocation: /\r\ncontent-length: 9\r\n\r\n{');
  keepOpen = true;
  onTestFinished(() => {
    keepOpen = false;
  });
  expect(await thrownFor(part, kind)).toMatchObject({ name: 'ResponseError' });
  await closed;
});

const header = fc.constantFrom(
  'content-type: application/json',
  'content-type: text/html; charset=utf-16',
  'content-encoding: gzip',
  'content-encoding: br, deflate',
  'transfer-encoding: chunked',
  'content-length: 3',
  'content-length: -1',
  'retry-after: 99999999999999999999',
  'retry-after: Thu, 99 Foo',
  'location: http://127.0.0.1:1/',
  'connection: close',
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map(Buffer.from),
  fc.json().map(Buffer.from),
  fc
    .record({
      code: fc.oneof(fc.jsonValue(), fc.integer({ min: -3000, max: 5 }), fc.string()),
      msg: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })),
    })
    .map((value) => Buffer.from(JSON.stringify(value))),
  fc
    .dictionary(fc.constantFrom('orderId', 'time', 'price', '__proto__'), fc.jsonValue())
    .map((value) => Buffer.from(JSON.stringify(value))),
);
const anyResponse = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map(Buffer.from) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(fc.integer({ min: 100, max: 699 }), fc.uniqueArray(header, { maxLength: 3 }), body)
      .map(([status, headers, bytes]) => httpResponse(status, headers, bytes)),
  },
);

const seeds = Array.from({ length: 30 }, (_, index) => index + 1);
const rows = seeds.flatMap((seed) => kinds.map((kind) => [kind, seed] as const));

test.each(sampled(rows, 4))(
  'a %s call throws only errors with an outcome for the random responses of seed %i',
  async (kind, seed) => {
    await fc.assert(
      fc.asyncProperty(anyResponse, async (bytes) => {
        expectOutcome(await thrownFor(bytes, kind));
      }),
      { numRuns: 100, seed },
    );
  },
);
