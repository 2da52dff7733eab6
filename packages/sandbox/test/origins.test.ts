import { expect, test } from 'vitest';
import { jsonResponse } from '../src/http/messages.ts';
import { withOrigins } from '../src/http/origins.ts';
import { request } from './requests.ts';

const page = 'http://docs.local:8080';

/** Host headers, and whether each one is a name of the server. */
const hosts: readonly [string | undefined, boolean][] = [
  ['localhost:8787', true],
  ['LOCALHOST', true],
  ['[::1]:8787', true],
  ['broker.lan:1', true],
  ['evil.example:8787', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
  [undefined, false],
];

/** Origin headers, and whether each one is allowed with the host `localhost:8787`. */
const origins: readonly [string, boolean][] = [
  [page, true],
  ['http://localhost:8787', true],
  ['http://localhost:8788', false],
  ['https://localhost:8787', false],
  [`${page}.evil.example`, false],
  [`${page}/`, false],
  ['null', false],
  ['', false],
];

/** Values of Sec-Fetch-Site, and whether each one is allowed without an Origin header. */
const sites: readonly [string | undefined, boolean][] = [
  [undefined, true],
  ['same-origin', true],
  ['none', true],
  ['same-site', false],
  ['cross-site', false],
  ['Cross-Site', false],
  ['same-origin, cross-site', false],
  ['unknown', false],
  ['', false],
];

let handled = 0;
const handle = withOrigins(
  {
    handle: async () => {
      handled += 1;
      return jsonResponse(200, {});
    },
    errorResponse: ({ status, message }) => jsonResponse(status, { message }),
    close: async () => {},
  },
  { hosts: ['broker.lan'], pages: [page] },
);

/**
 * Sends a request with these headers. Returns whether the handler was called. Expects that only an
 * allowed web page can read the response.
 */
async function isAccepted(headers: Readonly<Record<string, string | undefined>>) {
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  const before = handled;
  const response = await handle(request({ headers: Object.fromEntries(sent) }));
  expect(response.status).toBe(handled === before ? 403 : 200);
  const readable = handled === before ? undefined : headers.origin;
  expect(response.headers['access-control-allow-origin']).toBe(readable);
  return handled > before;
}

test('a request without an Origin header is judged by its Host and Sec-Fetch-Site', async () => {
  for (const [host, isServer] of hosts) {
    for (const [site, isOwn] of sites) {
      const headers = { host, 'sec-fetch-site': site };
      expect([headers, await isAccepted(headers)]).toEqual([headers, isServer && isOwn]);
    }
  }
});

test('a request with an Origin header is judged by its Host and Origin', async () => {
  for (const [host, isServer] of hosts) {
    for (const [site] of sites) {
      for (const [origin, isAllowed] of origins) {
        const headers = { host, origin, 'sec-fetch-site': site };
        const isSame = origin === 'http://localhost:8787' && host !== 'localhost:8787';
        const expected = isServer && isAllowed && !isSame;
        expect([headers, await isAccepted(headers)]).toEqual([headers, expected]);
      }
    }
  }
});

test.each([
  [page, 204],
  ['http://evil.example', 403],
])('the response to a preflight request of %s has the status %i', async (origin, status) => {
  const headers = { host: 'localhost', origin, 'access-control-request-method': 'POST' };
  const response = await handle(request({ method: 'OPTIONS', headers }));
  expect(response.status).toBe(status);
  const allowed = status === 204 ? 'X-BH-APIKEY, Content-Type, Authorization' : undefined;
  expect(response.headers['access-control-allow-headers']).toBe(allowed);
});
