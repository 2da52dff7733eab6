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

interface Received {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly text: string;
}

/** Sends a request with a Host header, which `fetch` can't set. */
function send(server: SiteServer, path: string, host?: string, method = 'GET'): Promise<Received> {
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
  ])('%j results in status %i', async (host, status) => {
    expect(await send(plain, '/', host)).toMatchObject({ status });
  });
});

test.each([
  ['GET', '/', 200, 'text/html;charset=utf-8', 'first'],
  ['GET', '/style.css', 200, 'text/css', 'p {}'],
  ['GET', '/nothing.html', 404, 'text/plain; charset=utf-8', 'Page not found.'],
  ['GET', '/../../etc/passwd', 404, 'text/plain; charset=utf-8', 'Page not found.'],
  ['POST', '/', 405, 'text/plain; charset=utf-8', 'Use GET or HEAD.'],
])('%s %s results in status %i', async (method, path, status, type, text) => {
  expect(await send(plain, path, undefined, method)).toEqual({
    status,
    type,
    text: expect.stringContaining(text),
  });
});

describe('reloading', () => {
  test('pages contain the reload script only with liveReload', async () => {
    expect((await send(plain, '/')).text).not.toContain('EventSource');
    expect((await send(live, '/')).text).toContain("new EventSource('/_reload')");
    expect((await send(live, '/style.css')).text).toBe('p {}');
    expect((await send(plain, '/_reload')).status).toBe(404);
  });

  test('sends an event to open pages', async () => {
    const { body } = await fetch(`${live.url}/_reload`);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const next = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe(':\n\n');
    live.reload();
    expect(await next()).toBe('data: reload\n\n');
    await reader.cancel();
  });
});

describe('a port in use', () => {
  const port = (): number => Number(new URL(plain.url).port);

  test('makes serveSite throw an error that contains the port', async () => {
    await expect(serveSite({ folder, port: port() })).rejects.toEqual(new PortInUseError(port()));
  });

  test('makes npm start exit before the build and suggest another port', () => {
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
        `Port ${port()} is in use. ` + `Choose another port: npm start -- --port ${port() + 10}\n`,
    });
  });

  test.each(['sandbox', 'control'])('makes npm start suggest another %s port', (name) => {
    const free = ['--sandbox-port', '0', '--control-port', '0', '--memory'];
    const args = [inRepository('scripts/start.ts'), ...free, `--${name}-port`, String(port())];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        `Port ${port()} is in use. ` +
        `Choose another port: npm start -- --${name}-port ${port() + 10}\n`,
    });
  });
});
