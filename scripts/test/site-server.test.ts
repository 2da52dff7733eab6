import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { PortInUseError, type SiteServer, serveSite } from '../site/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'broker-api-serve-'));
let plain: SiteServer;
let live: SiteServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<html><body>first</body></html>');
  writeFileSync(join(folder, 'style.css'), 'p {}');
  plain = await serveSite({ folder, port: 0 });
  live = await serveSite({ folder, port: 0, liveReload: true });
});

afterAll(async () => {
  await Promise.all([plain.close(), live.close()]);
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly text: string;
}

/** `fetch` would not let a test choose the Host header. */
function ask(server: SiteServer, path: string, host?: string, method = 'GET'): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = host === undefined ? {} : { host };
    const sent = request(
      `${server.url}${path}`,
      { method, headers },
      (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          done({ status: response.statusCode, type: response.headers['content-type'], text }),
        );
      },
    );
    sent.on('error', fail).end();
  });
}

describe('the Host header', () => {
  test.each([
    ['127.0.0.1:8080', 200],
    ['localhost', 200],
    ['LOCALHOST:1', 200],
    ['[::1]:8080', 200],
    ['evil.example', 403],
    ['localhost.evil.example:8080', 403],
    ['127.0.0.1.evil.example', 403],
  ])('%j gives %i', async (host, status) => {
    expect(await ask(plain, '/', host)).toMatchObject({ status });
  });
});

test.each([
  ['GET', '/', 200, 'text/html;charset=utf-8', 'first'],
  ['GET', '/style.css', 200, 'text/css', 'p {}'],
  ['GET', '/nothing.html', 404, 'text/plain; charset=utf-8', 'There is no such page.'],
  ['GET', '/../../etc/passwd', 404, 'text/plain; charset=utf-8', 'There is no such page.'],
  ['POST', '/', 405, 'text/plain; charset=utf-8', 'can only be read'],
])('%s %s gives %i', async (method, path, status, type, text) => {
  expect(await ask(plain, path, undefined, method)).toEqual({
    status,
    type,
    text: expect.stringContaining(text),
  });
});

describe('reloading', () => {
  test('pages listen only where they are told to', async () => {
    expect((await ask(plain, '/')).text).not.toContain('EventSource');
    expect((await ask(live, '/')).text).toContain("new EventSource('/_reload')");
    expect((await ask(live, '/style.css')).text).toBe('p {}');
    expect((await ask(plain, '/_reload')).status).toBe(404);
  });

  test('an open page hears of each reload', async () => {
    const { body } = await fetch(`${live.url}/_reload`);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const next = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe(':\n\n');
    live.reload();
    expect(await next()).toBe('data: reload\n\n');
    await reader.cancel();
  });
});

describe('a port that is taken', () => {
  const port = (): number => Number(new URL(plain.url).port);

  test('is an error that names it', async () => {
    await expect(serveSite({ folder, port: port() })).rejects.toEqual(new PortInUseError(port()));
  });

  test('ends npm start with how to choose another, before anything is built', () => {
    const start = inRepository('scripts/start.ts');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [start, '--port', String(port()), '--sandbox-port', '0', '--control-port', '0', '--memory'],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        `Port ${port()} is in use by another program. ` +
        `Choose another one: npm start -- --port ${port() + 10}\n`,
    });
  });

  test.each(['sandbox', 'control'])('so does a port that the %s should have', (name) => {
    const free = ['--sandbox-port', '0', '--control-port', '0', '--memory'];
    const args = [inRepository('scripts/start.ts'), ...free, `--${name}-port`, String(port())];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        `Port ${port()} is in use by another program. ` +
        `Choose another one: npm start -- --${name}-port ${port() + 10}\n`,
    });
  });
});
