// Sends raw bytes to a server: several requests in sequence, requests in pieces, incomplete
// requests, and requests that are followed by other bytes. Each complete request must get its own
// response, in order, or none.
import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../src/node/http-server.ts';
import { exchange, portOf, timeHead } from './network.ts';
import { noon, order, sandboxAt, signed } from './requests.ts';

vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 20_000 });

const sandbox = sandboxAt(noon, { limits: 'off' });
const alice = sandbox.account('alice');
const orderPath = '/openapi/v1/order';
let server: RunningServer;
let port: number;
let lastId = 0;

beforeAll(async () => {
  server = await sandbox.listen();
  port = portOf(server.origin);
});

afterAll(() => server.stop(0));

/** Returns the status and the body of each response, in order. */
function responsesIn(received: string): { status: number; body: string }[] {
  const responses: { status: number; body: string }[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, end);
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
    const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
    if (status === undefined || length === undefined) throw new Error(`Not a response: ${rest}`);
    responses.push({ status: Number(status), body: rest.slice(end, end + Number(length)) });
    rest = rest.slice(end + Number(length));
  }
  return responses;
}

/** Returns a raw request that places an order, and the order's new client order id. */
function newOrder(headers = '', side = 'BUY'): { id: string; text: string } {
  lastId += 1;
  const id = `order-${lastId}`;
  const parameters = order.replace('BUY', side).replace('quantity=1', 'quantity=0.001');
  const body = `${parameters}&timestamp=${noon}&newClientOrderId=${id}`;
  const sent = signed(alice, { method: 'POST', path: orderPath, body });
  const type = 'Content-Type: application/x-www-form-urlencoded';
  const head = `POST ${sent.path} HTTP/1.1\r\nHost: localhost\r\nX-BH-APIKEY: ${alice.apiKey}\r\n`;
  const length = `Content-Length: ${sent.body.length}`;
  return { id, text: `${head}${type}\r\n${headers}${length}\r\n\r\n${sent.body}` };
}

async function exists(id: string): Promise<boolean> {
  const query = `origClientOrderId=${id}&timestamp=${noon}`;
  return (await sandbox.handle(signed(alice, { path: orderPath, query }))).status === 200;
}

test('a malformed body gets an error after the responses to the earlier requests', async () => {
  const { id, text } = newOrder();
  const chunked = 'Transfer-Encoding: chunked\r\n\r\nx\r\n';
  const head = `POST ${orderPath} HTTP/1.1\r\nHost: localhost\r\n`;
  const [first, second, ...others] = responsesIn(
    await exchange(port, [text + head + chunked, 'more', 'bytes']),
  );
  expect(first).toMatchObject({ status: 200, body: expect.stringContaining(`"${id}"`) });
  expect(second).toMatchObject({ status: 400, body: expect.stringContaining('"code":-1004') });
  expect(others).toEqual([]);
});

type Sent = 'order' | 'rejected order' | 'time';

const malformed = [
  '\0',
  'GET',
  ' / HTTP/1.1\r\n\r\n',
  'POST / HTTP/9\r\n\r\n',
  ':\r\n\r\n',
  'x\r\n\r\n',
  'POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
  `GET / HTTP/1.1\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
];
const garbage = fc.oneof(fc.constantFrom(...malformed), fc.string({ minLength: 1, maxLength: 40 }));

const closing = 'Connection: close and garbage';
const connections = fc.record({
  requests: fc.array(fc.constantFrom<Sent>('order', 'rejected order', 'time'), { maxLength: 6 }),
  /** The data that follows the requests. */
  last: fc.constantFrom('garbage', 'half an order', 'nothing', closing),
  garbage,
  /** The lengths of the pieces in which the data is sent; the last piece is the rest. */
  pieces: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 }),
  isDelayed: fc.boolean(),
});

type Connection = typeof connections extends fc.Arbitrary<infer Value> ? Value : never;

/** A complete request, and a check of its response. */
interface Complete {
  readonly text: string;
  readonly id?: string;
  readonly isResponse: (response: { status: number; body: string }) => boolean;
}

function complete(kind: Sent, headers?: string): Complete {
  if (kind === 'time') {
    return { text: `${timeHead}\r\n`, isResponse: ({ body }) => body.includes('"serverTime"') };
  }
  if (kind === 'order') {
    const { id, text } = newOrder(headers);
    return { id, text, isResponse: ({ status, body }) => status === 200 && body.includes(id) };
  }
  const { id, text } = newOrder(headers, 'UP');
  return { id, text, isResponse: ({ status, body }) => status === 400 && body.includes('-1117') };
}

const accepted = { requests: ['order' as const], pieces: [], isDelayed: false };

/** An accepted order, followed by each malformed request, and by bytes after the last request. */
const examples: [Connection][] = [
  ...malformed.map((text): [Connection] => [{ ...accepted, last: 'garbage', garbage: text }]),
  [{ ...accepted, last: closing, garbage: 'x' }],
];

test('each complete request gets its response in order, or none, whatever follows', async () => {
  await fc.assert(
    fc.asyncProperty(connections, async ({ requests, last, garbage, pieces, isDelayed }) => {
      const sent = requests.map((kind) => complete(kind));
      const isClosing = last === closing;
      if (isClosing) sent.push(complete('order', 'Connection: close\r\n'));
      const half = newOrder();
      const rest = { 'half an order': half.text.slice(0, -9), nothing: '' }[last as string];
      const text = sent.map((one) => one.text).join('') + (rest ?? garbage);
      await sandbox.control.clearFaults({});
      if (isDelayed) {
        const fault = { operation: 'placeOrder', effect: 'delay', delayMs: 1, times: 2 } as const;
        await sandbox.control.injectFault(fault);
      }
      const received = responsesIn(await exchange(port, split(text, pieces), !isClosing));
      if (isClosing) expect(received).toHaveLength(sent.length);
      const own = received.slice(0, sent.length);
      expect(own.every((response, index) => sent[index]?.isResponse(response))).toBe(true);
      for (const { status, body } of received.slice(sent.length)) {
        expect([400, 431]).toContain(status);
        expect(body).toContain('"code":-1004');
      }
      expect(received.length).toBeLessThanOrEqual(sent.length + 1);
      for (const [index, { status }] of own.entries()) {
        const id = sent[index]?.id;
        if (id !== undefined) expect(await exists(id)).toBe(status === 200);
      }
      expect(await exists(half.id)).toBe(false);
    }),
    { numRuns: isExhaustive ? 7500 : 150, examples },
  );
});

function split(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (const length of lengths) {
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...pieces, rest].filter((piece) => piece !== '');
}
