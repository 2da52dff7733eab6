// Tests to whom the control client sends requests and its token, and which responses it accepts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ControlResponseError, createControlClient } from '../../src/control/index.ts';
import { SandboxProcess } from '../sandbox-process.ts';

const token = 'canary-0123456789';

test.each(['http://192.0.2.10:8788', 'http://sandbox.example', 'http://127.0.0.1.example/b/job'])(
  'a client with a token does not call %s',
  (baseUrl) => {
    const fetch = vi.fn(async () => new Response('{}'));
    const { hostname } = new URL(baseUrl);
    const problem = `\`baseUrl\` must use https for ${hostname}, because plain http is allowed`;
    expect(() => createControlClient({ baseUrl, token, fetch })).toThrow(problem);
    expect(() => createControlClient({ baseUrl, token, fetch })).toThrow(TypeError);
    expect(fetch).not.toHaveBeenCalled();
    // Without a token, there is nothing to expose.
    createControlClient({ baseUrl, fetch });
  },
);

test.each([
  'http://127.0.0.1:1',
  'http://localhost:1/b/job',
  'http://[::1]:1',
  'https://s.example',
])('a client with a token calls %s', async (baseUrl) => {
  const fetch = vi.fn(async (_: Request) => Response.json({ mode: 'real', time: 0 }));
  await createControlClient({ baseUrl, token, fetch }).getClock();
  const [[request] = []] = fetch.mock.calls;
  expect(request?.headers.get('authorization')).toBe(`Bearer ${token}`);
});

test('the command export does not send the token over plain HTTP, and says why', async () => {
  vi.stubEnv('BROKER_SANDBOX_CONTROL_TOKEN', token);
  onTestFinished(() => void vi.unstubAllEnvs());
  const args = ['export', 'one', '/nonexistent/file', '--control-url', 'http://192.0.2.10:8788'];
  const command = new SandboxProcess(args);
  expect(await command.exited).toBe(1);
  expect(command.errors).toMatch(/^`baseUrl` must use https for 192\.0\.2\.10, because .*\n$/);
});

/** Starts a server that redirects each request, or counts it. */
async function serve(location?: string) {
  const received: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    received.push(url);
    if (location === undefined) response.end('{}');
    else response.writeHead(307, { location: `${location}${url}` }).end();
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { received, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The `Request` of Workers, which has no `redirect: 'error'`. */
class WorkersRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    if (init?.redirect === 'error') throw new TypeError('Invalid redirect value');
    super(input, init);
  }
}

const redirected = 'the client does not follow redirects';

test.each([
  ['Node', Request],
  ['Workers', WorkersRequest],
])('a control client on %s does not follow redirects', async (_, platformRequest) => {
  vi.stubGlobal('Request', platformRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  const target = await serve();
  const { origin, received } = await serve(target.origin);
  const control = createControlClient({ baseUrl: origin, token });
  await expect(control.getClock()).rejects.toThrow(redirected);
  await expect(control.advanceClock({ milliseconds: 1 })).rejects.toThrow(redirected);
  expect([received.length, target.received]).toEqual([2, []]);
});

test('a control client rejects the response of a fetch that followed a redirect', async () => {
  const response = Object.defineProperty(new Response('{}'), 'redirected', { value: true });
  const control = createControlClient({
    baseUrl: 'http://127.0.0.1:1',
    fetch: async () => response,
  });
  await expect(control.getClock()).rejects.toThrow(redirected);
});

test('a control client rejects a response that is not from a control plane', async () => {
  const fetch = async () => new Response('<html>', { status: 404 });
  const control = createControlClient({ baseUrl: 'http://nowhere.test', fetch });
  await expect(control.getClock()).rejects.toThrow(ControlResponseError);
  await expect(control.getClock()).rejects.toThrow('Check baseUrl.');
});
