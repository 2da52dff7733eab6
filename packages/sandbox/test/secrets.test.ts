// Tests that no response, log record or signature mismatch repeats a secret, in any encoding.
import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { HandledRequest } from '../src/index.ts';
import { noon, request, sandboxAt } from './requests.ts';

vi.setConfig({ testTimeout: isExhaustive ? 3_600_000 : 20_000 });

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Strings that look like API keys, secret keys, listen keys and signatures. */
const secrets = fc
  .array(fc.constantFrom(...alphabet), { minLength: 30, maxLength: 64 })
  .map((characters) => `a1${characters.join('')}`);

/** The maximum number of consecutive characters of a secret that may be visible. */
const visible = 8;

/** Percent-encodes some characters of a string, in upper-case or lower-case hex. */
function encodings(text: string): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom('plain', 'plain', 'upper', 'lower'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((kinds) =>
      [...text]
        .map((character, index) => {
          const hex = `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
          if (kinds[index] === 'plain') return encodeURIComponent(character);
          return kinds[index] === 'upper' ? hex.toUpperCase() : hex;
        })
        .join(''),
    );
}

const names = fc.oneof(
  fc.constantFrom('listenKey', 'listenkey', 'LISTENKEY', 'listen_key', 'ListenKey ', 'listenKey[]'),
  fc.constantFrom('signature', 'Signature', 'SIGNATURE', 'apiKey', 'X-BH-APIKEY', 'secretKey'),
  fc.constantFrom('symbol', 'newClientOrderId', 'timestamp', 'unknown', ''),
);

/** A pair with a secret in its value, or in its name if the equals sign is missing. */
const pairs = fc
  .tuple(names, secrets, fc.constantFrom('=', ''), fc.constantFrom('', '_', ' ', '.', '\u0080'))
  .chain(([name, secret, separator, end]) =>
    fc
      .tuple(encodings(name), encodings(secret + end))
      .map(([sentName, value]) => ({ secret, pair: sentName + separator + value })),
  );

const operations = fc.constantFrom(
  { method: 'PUT', path: '/openapi/v1/userDataStream' },
  { method: 'POST', path: '/openapi/v1/order' },
  { method: 'GET', path: '/openapi/v1/account' },
  { method: 'GET', path: '/openapi/quote/v1/depth' },
);

test('no response, log record or signature mismatch repeats a secret', async () => {
  const logged: HandledRequest[] = [];
  const onRequest = (handled: HandledRequest) => logged.push(handled);
  await fc.assert(
    fc.asyncProperty(
      operations,
      pairs,
      fc.boolean(),
      fc.boolean(),
      async (sent, one, inBody, isSigned) => {
        const sandbox = sandboxAt(noon, { limits: 'off', strict: true, onRequest });
        const headers = { 'x-bh-apikey': sandbox.account('alice').apiKey };
        const rest = `timestamp=${noon}${isSigned ? '&signature=00' : ''}`;
        const isGet = sent.method === 'GET';
        const parts =
          inBody && !isGet ? { query: rest, body: one.pair } : { query: `${one.pair}&${rest}` };
        const response = await sandbox.handle(request({ ...sent, ...parts, headers }));
        const shown = [response, logged, sandbox.signatureMismatches()];
        expectHidden(one.secret, JSON.stringify(shown));
        logged.length = 0;
      },
    ),
    { numRuns: isExhaustive ? 7500 : 150 },
  );
});

const listenKey = 'a1'.repeat(32);

test.each([
  ['a percent-encoded name', `%6CistenKey=${listenKey}`, '%6CistenKey=…'],
  ['a name that differs only in case', `LISTENkey=${listenKey}`, 'LISTENkey=…'],
  ['a short listen key', 'listenKey=a1b2', 'listenKey=…'],
  ['a listen key in another parameter', `symbol=${listenKey}`, 'symbol=a1a1…'],
  ['a listen key without a name', listenKey, 'a1a1…'],
  ['an ordinary text', 'newClientOrderId=my%20order-17.5', 'newClientOrderId=my%20order-17.5'],
])('a signature mismatch with %s contains no secret', async (_, query, expected) => {
  const sandbox = sandboxAt();
  const headers = { 'x-bh-apikey': sandbox.account('alice').apiKey };
  const signedQuery = `${query}&timestamp=${noon}&signature=00`;
  const sent = { method: 'PUT', path: '/openapi/v1/userDataStream', query: signedQuery, headers };
  await sandbox.handle(request(sent));
  const [found] = sandbox.signatureMismatches();
  expect(found?.signedText).toBe(`${expected}&timestamp=${noon}`);
  expect(found?.receivedQuery).toBe(`${expected}&timestamp=${noon}&signature=…`);
});

test('malformed percent-encoding and paths are reported without a listen key', async () => {
  const logged: HandledRequest[] = [];
  const { handle } = sandboxAt(noon, { onRequest: (handled) => logged.push(handled) });
  const malformed = { path: '/openapi/v1/time', query: `listenKey=${listenKey}%4` };
  const { body } = await handle(request(malformed));
  expect(body).toContain('malformed percent-encoding in \\"a1a1…\\"');
  await handle(request({ path: `/openapi/ws/${listenKey}` }));
  expect(logged.map(({ path }) => path)).toEqual(['/openapi/v1/time', '/openapi/ws/a1a1…']);
  expect(JSON.stringify(logged)).not.toContain(listenKey.slice(0, 9));
});

/** Expects that `text` contains no long part of the secret, neither before nor after decoding. */
function expectHidden(secret: string, text: string): void {
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  for (let start = 0; start + visible < secret.length; start++) {
    const part = secret.slice(start, start + visible + 1);
    if (text.includes(part) || decoded.includes(part)) {
      throw new Error(`The part ${part} of the secret is visible in ${text}`);
    }
  }
}
