// Opens web pages in Chromium. The pages send requests to a sandbox at another origin.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromiumHint, isChromiumMissing, launchChromium } from '@broker-api/test-kit/chromium';
import type { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spawnSandbox } from '../soak/spawn-sandbox.ts';

/** A server of empty pages. To a browser, `localhost` and `127.0.0.1` are different sites. */
const pages = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Page</title>');
});
let browser: Browser;
let sandbox: SandboxProcess;
let origins: { rest: string; control: string; otherSite: string; otherPort: string };

beforeAll(async () => {
  if (isChromiumMissing) return;
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const { port } = pages.address() as AddressInfo;
  const allowed = `http://localhost:${port}`;
  sandbox = spawnSandbox(['--allow-origin', allowed, '--memory', '--log-level', 'silent']);
  await sandbox.isReady();
  const { origin: rest, controlOrigin: control } = sandbox;
  origins = { rest, control, otherSite: allowed, otherPort: `http://127.0.0.1:${port}` };
  browser = await launchChromium();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await sandbox?.kill('SIGKILL');
  pages.close();
});

async function openPage(origin: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(origin);
  return page;
}

/** Returns the used request weight of this IP address. Node sends the request, not the browser. */
async function usedWeight(): Promise<string | null> {
  const response = await fetch(`${origins.rest}/openapi/v1/time`);
  return response.headers.get('x-used-weight-1m');
}

/** Sends requests without an Origin header, in every way that a page can. */
function sendWithoutOrigin(page: Page, url: string): Promise<unknown> {
  return page.evaluate(async (target) => {
    const load = (element: HTMLImageElement | HTMLIFrameElement): Promise<unknown> => {
      const loaded = new Promise((resolve) => {
        element.onload = resolve;
        element.onerror = resolve;
      });
      element.src = target;
      document.body.append(element);
      return loaded;
    };
    const fetched = Array.from({ length: 60 }, () => fetch(target, { mode: 'no-cors' }));
    const elements = [load(new Image()), load(document.createElement('iframe'))];
    await Promise.allSettled([...fetched, ...elements]);
  }, url);
}

const options = { timeout: 30_000 };

describe.skipIf(isChromiumMissing)(`a web page in a browser${chromiumHint}`, options, () => {
  test.each(['otherSite', 'otherPort'] as const)(
    'a web page cannot use request weight without an Origin header: %s',
    async (from) => {
      const page = await openPage(origins[from]);
      const before = await usedWeight();
      // Each request has weight 40. If the sandbox counted these requests, they would exceed the
      // rate limit, and the sandbox would ban the IP address.
      await sendWithoutOrigin(page, `${origins.rest}/openapi/quote/v1/ticker/24hr`);
      expect(await usedWeight()).toBe(before);
      await page.close();
    },
  );

  test('a web page whose origin is allowed can call only the broker', async () => {
    const page = await openPage(origins.otherSite);
    const statuses = await page.evaluate(async ({ rest, control }) => {
      const headers = { 'X-BH-APIKEY': 'unknown' };
      const status = (url: string, init?: RequestInit) =>
        fetch(url, init).then(
          (response) => response.status,
          () => 'blocked',
        );
      return {
        public: await status(`${rest}/openapi/quote/v1/ticker/price`),
        withPreflight: await status(`${rest}/openapi/v1/order`, { method: 'POST', headers }),
        control: await status(`${control}/v1/clock`),
      };
    }, origins);
    expect(statuses).toEqual({ public: 200, withPreflight: 401, control: 'blocked' });
    await page.close();
  });

  test('a web page cannot read responses if its origin is not allowed', async () => {
    const page = await openPage(origins.otherPort);
    const read = page.evaluate((url) => fetch(url).then(({ status }) => status), origins.rest);
    await expect(read).rejects.toThrow('Failed to fetch');
    await page.close();
  });

  test('a browser displays a response of the broker if the user enters its URL', async () => {
    const page = await browser.newPage();
    const response = await page.goto(`${origins.rest}/openapi/v1/time`);
    expect(response?.status()).toBe(200);
    await page.close();
  });
});
