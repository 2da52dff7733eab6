import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTemporaryDirectory } from '@broker-api/test-kit';
import { afterEach, expect, test, vi } from 'vitest';
import { withHooks } from '../src/hooks.ts';
import { createTransport } from '../src/node.ts';
import { loadEntry } from './vectors/run-vectors.ts';

type Client = Readonly<Record<string, (parameters: object) => Promise<unknown>>>;
interface Packages {
  createSpotClient(options: object): Client;
  withOutcomes(client: Client): Client;
}
const entries = [loadEntry('spot', 'index'), loadEntry('core', 'outcomes')];
const spot = Object.assign({}, ...(await Promise.all(entries))) as Packages;

const credentials = { apiKey: 'key-of-the-user', secretKey: 'secret-of-the-user' };
const order = { symbol: 'BTCUSD', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
const terms = { ...order, quantity: '20', price: '9000' };
const clientOf = (options: object) =>
  spot.createSpotClient({ baseUrl: 'http://127.0.0.1:2', credentials, ...options });
const errorOf = (client: Client, parameters: object = terms): Promise<Error | undefined> =>
  client.placeOrder?.(parameters).then(
    () => undefined,
    (error: Error) => error,
  ) ?? Promise.resolve(undefined);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the `fetch` of the platform', () => undefined],
  ['hooks', () => withHooks({})],
  ['the lean transport', () => createTransport()],
])('a refused connection of %s names the host, and nothing was sent', async (_, create) => {
  const client = clientOf({ fetch: create() });
  const error = await errorOf(client);
  expect(error).toMatchObject({ name: 'TransportError', outcome: 'failed', phase: 'connecting' });
  expect(error?.message).toBe(
    'placeOrder: nothing was sent, no connection to 127.0.0.1:2 (ECONNREFUSED)',
  );
  const outcome = await spot.withOutcomes(client).placeOrder?.(terms);
  expect(outcome).toMatchObject({ outcome: 'rejected', reason: 'not-sent' });
});

const refused = { code: 'ECONNREFUSED', syscall: 'connect' };
test.each([
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'failed'],
  [{ code: 'EHOSTUNREACH', syscall: 'connect' }, 'failed'],
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'failed'],
  [{ code: 'ECONNREFUSED', errors: [refused, refused] }, 'failed'],
  // An established connection can end with these errors after it has sent the request.
  [{ code: 'EHOSTUNREACH', syscall: 'read' }, 'unknown'],
  [{ code: 'ECONNREFUSED' }, 'unknown'],
  [{ code: 'ECONNREFUSED', errors: [refused, { code: 'ECONNRESET', syscall: 'read' }] }, 'unknown'],
  [{ code: 'ECONNRESET', syscall: 'read' }, 'unknown'],
  [undefined, 'unknown'],
])('after an error of `fetch` with the cause %j, the outcome is %s', async (cause, outcome) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed', { cause })));
  expect(await errorOf(clientOf({}))).toMatchObject({ name: 'TransportError', outcome });
});

test('a `fetch` of the caller proves nothing: it can have sent the request before', async () => {
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: refused }));
  expect(await errorOf(clientOf({ fetch }))).toMatchObject({ outcome: 'unknown' });
});

test('a 404 that is not of the broker asks for the base URL', async () => {
  const fetch = async () => new Response('<html>', { status: 404 });
  const error = await errorOf(clientOf({ baseUrl: 'https://broker.example/api', fetch }));
  expect(error?.message).toMatch(
    /; is `baseUrl` right\? The request went to https:\/\/broker\.example\/api\/[\w/]+$/,
  );
});

test.each([
  [-1121, terms, '; sent to the spot section: symbol "BTCUSD"'],
  [
    -1131,
    terms,
    '; sent to the spot section: symbol "BTCUSD", side "BUY", quantity "20", price "9000"' +
      '; BUY needs the asset of the price',
  ],
  [-1130, terms, ''],
  [-1121, { ...terms, symbol: credentials.apiKey }, '; sent to the spot section: symbol "…"'],
])('the message of %i says what was sent', async (code, parameters, hint) => {
  const body = { code, msg: 'Fixed text.' };
  const fetch = async () => Response.json(body, { status: 400 });
  const { message = '' } = (await errorOf(clientOf({ fetch }), parameters)) ?? {};
  expect(message).toMatch(/^placeOrder: Fixed text\. \([A-Z_]+, code -\d+, HTTP 400\)/);
  expect(message.slice(message.indexOf(')') + 1)).toBe(hint);
});

test('without undici, the lean transport says what to install', async () => {
  const packages = fileURLToPath(new URL('../../', import.meta.url));
  const program = "import('./src/node.ts').catch(({ message }) => console.log(message))";
  const printed = await withTemporaryDirectory('no-undici', async (folder) => {
    cpSync(join(packages, 'core/src'), join(folder, 'src'), { recursive: true });
    const modules = join(folder, 'node_modules/@broker-api');
    mkdirSync(modules, { recursive: true });
    for (const name of ['signing', 'spec']) symlinkSync(join(packages, name), join(modules, name));
    return execFileSync(process.execPath, ['-e', program], { cwd: folder, env: {} }).toString();
  });
  expect(printed).toContain('needs the package undici; install it: npm install undici@7');
});
