// Tests that the control client sends its token over plain HTTP to this computer only.
import { expect, test } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { SandboxProcess } from '../sandbox-process.ts';

const token = 'canary-0123456789';

test.each(['http://192.0.2.10:8788', 'http://sandbox.example', 'http://127.0.0.1.example/b/job'])(
  'a client with a token does not call %s',
  (baseUrl) => {
    let calls = 0;
    const fetch = async () => {
      calls += 1;
      return new Response('{}');
    };
    expect(() => createControlClient({ baseUrl, token, fetch })).toThrow(
      `\`baseUrl\` must use https for ${new URL(baseUrl).hostname}, because plain http is allowed`,
    );
    expect(() => createControlClient({ baseUrl, token, fetch })).toThrow(TypeError);
    expect(calls).toBe(0);
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
  const headers: (string | null)[] = [];
  const fetch = async (request: Request) => {
    headers.push(request.headers.get('authorization'));
    return Response.json({ mode: 'real', time: 0 });
  };
  await createControlClient({ baseUrl, token, fetch }).getClock();
  expect(headers).toEqual([`Bearer ${token}`]);
});

test('the command export does not send the token over plain HTTP, and says why', async () => {
  process.env.BROKER_SANDBOX_CONTROL_TOKEN = token;
  const args = ['export', 'one', '/nonexistent/file', '--control-url', 'http://192.0.2.10:8788'];
  const command = new SandboxProcess(args);
  delete process.env.BROKER_SANDBOX_CONTROL_TOKEN;
  expect(await command.exited).toBe(1);
  expect(command.errors).toMatch(/^`baseUrl` must use https for 192\.0\.2\.10, because .*\n$/);
});
