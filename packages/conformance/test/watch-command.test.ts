import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@broker-api/test-kit';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { describe, expect, test } from 'vitest';
import { conformance, temporaryFile } from './command.ts';

const apiKey = 'aVerySecretApiKey0123456789';
const signature = 'f00dfeed'.repeat(8);
const query = `symbol=BTCUSDT&timestamp=1&signature=${signature}`;

/** Returns a HAR entry of a GET request with secrets. */
function entry(path: string, body: unknown, status = 200, headers: object[] = []) {
  return {
    request: {
      method: 'GET',
      url: `https://api.example.com${path}?${query}`,
      headers: [
        { name: 'X-BH-APIKEY', value: apiKey },
        { name: ':path', value: path },
      ],
    },
    response: {
      status,
      headers: [{ name: 'Content-Type', value: 'application/json' }, ...headers],
      content: { text: JSON.stringify(body) },
    },
  };
}

const harFile = (entries: readonly unknown[]): string =>
  temporaryFile('traffic.har', JSON.stringify({ log: { entries } }));
const stateFile = (): string => join(temporaryDirectory('watch'), 'state.json');
const serverTime = '/openapi/v1/time';

describe('broker-conformance watch --from har', () => {
  test('reports each violation of the specification once, and stores no secret', async () => {
    const wrong = entry(serverTime, {
      serverTime: 1796083200000,
      [apiKey.slice(0, 6)]: apiKey,
      listenKey: signature,
    });
    const unknown = entry(serverTime, { code: -4321, msg: apiKey }, 400);
    const har = harFile([wrong, wrong, unknown]);
    const state = stateFile();
    const args = ['watch', '--from', 'har', har, '--state', state];
    const first = await conformance(args);
    expect(first.output).toContain('new      undocumented field listenKey (spot/getServerTime)');
    expect(first.output).toContain('new      undocumented error code -4321');
    expect(first.output).toMatch(/3 responses: 3 new, 0 gone, 3 known\n$/);
    expect(first.status).toBe(1);
    const stored = readFileSync(state, 'utf8');
    for (const secret of [apiKey, signature]) {
      expect(stored + first.output + first.errors).not.toContain(secret);
    }

    const second = await conformance(args);
    expect(second.output).toMatch(/3 responses: 0 new, 0 gone, 3 known\n$/);
    expect(second.status).toBe(0);
  });

  test('compares the records in several responses with each other', async () => {
    const order = JSON.parse(
      readFileSync(
        join(import.meta.dirname, '../../../spec/examples/spot/getOrder/by-order-id.json'),
        'utf8',
      ),
    ) as { response: Record<string, unknown> };
    const { response } = order;
    const path = '/openapi/v1/order';
    const changed = { ...response, origQty: '77' };
    const result = await conformance([
      'watch',
      '--from',
      'har',
      harFile([entry(path, response), entry(path, changed)]),
    ]);
    expect(result.output).toMatch(/new {6}Expected origQty of the order # .*\(records\)/);
    expect(result.status).toBe(1);
  });

  test('reports a body that is not JSON, but not a body that was not recorded', async () => {
    const { request, response } = entry(serverTime, {});
    const withText = (text: string) => ({ request, response: { ...response, content: { text } } });
    const har = harFile([withText(''), withText('<html>'), withText('{}')]);
    const { output, status } = await conformance(['watch', '--from', 'har', har]);
    expect(output).toContain('new      wrong type of the body (spot/getServerTime)');
    expect(output).toContain('new      missing field serverTime (spot/getServerTime)');
    expect(output).toMatch(/3 responses: 2 new, 0 gone, 2 known\n$/);
    expect(status).toBe(1);
  });

  test('ends with 2 if the file contains no response of the API', async () => {
    const result = await conformance(['watch', '--from', 'har', harFile([entry('/other', {})])]);
    expect(result.output).toContain('no responses to documented operations');
    expect(result.status).toBe(2);
  });
});

describe('broker-conformance watch', () => {
  test('ends with 2 if the deployment is unreachable, and writes no state', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const state = stateFile();
    writeFileSync(state, JSON.stringify({ version: 1, target: url, items: [] }));
    const before = readFileSync(state, 'utf8');
    const result = await conformance(['watch', '--base-url', url, '--once', '--state', state]);
    expect(result.output).toContain(`nothing was tested: ${url}`);
    expect(result.status).toBe(2);
    expect(readFileSync(state, 'utf8')).toBe(before);
  });

  const once = ['--base-url', 'http://a.test', '--once'];
  test.each([
    ['without --once and --every', ['--base-url', 'http://a.test'], /either --once or --every/],
    ['without a URL', ['--once'], /--base-url is missing/],
    [
      'several problems',
      ['--section', 'x', '--trade', 'y'],
      /--section x: .*\n.* y\n--base-url is missing.*\nexpected either --once.*\n--trade requires/,
    ],
    ['a short interval', ['--base-url', 'http://a.test', '--every', '5s'], /--every 5s/],
    ['a trade without a budget', [...once, '--trade'], /--trade requires --max-orders-per-cycle/],
    [
      'a number of orders without --trade',
      [...once, '--max-orders-per-cycle', '5'],
      /requires --trade/,
    ],
    ['an unknown section', ['--base-url', 'http://a.test', '--once', '--section', 'x'], /spot/],
    ['a file that is not a HAR file', ['--from', 'har', import.meta.filename], /expected JSON/],
    ['a missing HAR file', ['--from', 'har', '/missing.har'], /cannot be read \(ENOENT\)/],
  ])('ends with 3 for bad use: %s', async (_, args, message) => {
    const result = await conformance(['watch', ...args]);
    expect(result.errors).toMatch(message);
    expect(result.status).toBe(3);
  });

  test('rejects the state of another deployment, and a damaged one', async () => {
    const har = harFile([entry(serverTime, { serverTime: 1796083200000 })]);
    const other = temporaryFile('o.json', '{"version":1,"target":"http://a.test","items":[]}');
    const rejected = await conformance(['watch', '--from', 'har', har, '--state', other]);
    expect(rejected.errors).toContain('got that of http://a.test');
    expect(rejected.status).toBe(3);
    const items = [null, 'x', { id: 'a' }];
    const states = items.map((item) => ({ version: 1, target: 'recorded traffic', items: [item] }));
    for (const text of ['{"version":', ...states.map((state) => JSON.stringify(state))]) {
      const damaged = temporaryFile('d.json', text);
      const unread = await conformance(['watch', '--from', 'har', har, '--state', damaged]);
      expect(unread.errors).toContain('version 1');
      expect(unread.status).toBe(3);
    }
  });

  test('does not begin a cycle if its state cannot be written', async () => {
    const args = ['watch', ...once, '--state', '/missing/folder/state.json'];
    const { errors, output, status } = await conformance(args);
    expect(errors).toContain('--state /missing/folder/state.json cannot be written: ENOENT');
    expect([output, status]).toEqual(['', 3]);
  });
});
