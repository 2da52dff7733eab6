import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { buildSite } from '../site/build.ts';
import { siteFolder } from '../site/output-paths.ts';
import { redocScript } from '../site/redoc-script.ts';
import { referencePage } from '../site/reference-page.ts';
import { type SiteServer, serveSite } from '../site/serve.ts';

const executablePath = '/usr/bin/chromium';
const missing = !existsSync(executablePath) && process.env.CI !== 'true';
const hint = missing ? ' (skipped: Chromium is missing; run apt-get install chromium)' : '';

let server: SiteServer;
let browser: Browser;

beforeAll(async () => {
  if (missing) return;
  await buildSite();
  server = await serveSite({ folder: inRepository(siteFolder), port: 0 });
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Opens a page, runs checks, and expects no external requests and no errors on the console. */
async function openPage(path: string, check: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  const allowed = [server.url, 'data:', `blob:${server.url}`];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${server.url}/${path}`, { waitUntil: 'networkidle' });
  await check(page);
  expect(requests.filter((url) => !allowed.some((start) => url.startsWith(start)))).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
}

async function visibleText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: the test is about visible text.
  return (await locator.innerText()).replaceAll(/\s+/g, ' ');
}

// Concurrent, because most of the time is spent waiting for pages to become idle.
const options = { concurrent: true, timeout: 30_000 };

describe.skipIf(missing)(`the built site in a browser${hint}`, options, () => {
  test('displays the details of an operation, and the operations of every group', () =>
    openPage('reference/spot.html#/orders/placeorder', async (page) => {
      const operation = page.locator('[id="orders/placeorder"]');
      await operation.getByText('Parameter rules').waitFor();
      const text = await visibleText(operation);
      expect(text).toContain('Weight 1 ');
      expect(text).toContain(
        'TRADE: an API key in the header X-BH-APIKEY, a signature, and a timestamp',
      );
      expect(text).toContain('If type is LIMIT: timeInForce and price are required.');
      expect(text).toContain('INSUFFICIENT_BALANCE The balance is insufficient.');
      expect(text).toMatch(/Requirements 1: [^(]*, section 4.3 \(requirements\)/);
      expect(text).toContain('spot.placeOrder({');
      const operations = page.locator('[data-section-id^="/orders/"]');
      expect(await operations.count()).toBeGreaterThanOrEqual(6);
      const otherGroups = page.locator('[data-section-id^="/market-data/"]');
      expect(await otherGroups.count()).toBeGreaterThan(0);
      expect(await page.getByText('+ Show').count()).toBe(0);
    }));

  test('displays the sources of a stream message', () =>
    openPage('reference/spot-streams.html#/channels/userdata', async (page) => {
      const channel = page.locator('[id="channels/userdata"]');
      await channel.getByText('Order update').first().waitFor();
      expect(await visibleText(channel)).toContain('section 6, executionReport (requirements)');
    }));

  test.each([
    'index.html',
    'reference/errors.html',
    'reference/findings.html',
    'reference/contract.html',
    'reference/contract-streams.html',
    'reference/option.html',
    'reference/option-streams.html',
  ])('%s loads without external requests or console errors', (path) =>
    openPage(path, async (page) => {
      expect(await visibleText(page.locator('h1').first())).not.toBe('');
    }),
  );
});

describe.skipIf(missing)(`a page with hostile descriptions${hint}`, options, () => {
  test('a page runs no script of a description, even if the lint rules accept it', async () => {
    const attack = [
      '<iframe srcdoc="<script>top.canary = 1; parent.canary = 1</script>"></iframe>',
      '<script>canary = 1</script>',
      '<script type="module">\nimport { hydrate } from "x"; canary = 1</script>',
      '<img src="x" onerror="canary = 1">',
      '<svg onload="canary = 1"></svg>',
      '[link](javascript:canary=1)',
      '`</script><script>canary = 1</script>`',
    ].join('\n\n');
    const folder = mkdtempSync(join(tmpdir(), 'broker-api-page-'));
    const document = {
      openapi: '3.1.0',
      info: { title: 'Hostile', version: '1', description: attack },
      paths: {
        '/x': {
          get: {
            operationId: 'getX',
            summary: attack,
            description: attack,
            responses: { 200: { description: attack } },
          },
        },
      },
    };
    const { page: html, script } = await referencePage({
      kind: 'openapi',
      document,
      page: 'hostile.html',
    });
    mkdirSync(join(folder, 'reference'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'reference/hostile.html'), html);
    writeFileSync(join(folder, 'reference/hostile.js'), script);
    writeFileSync(join(folder, 'assets/redoc.js'), redocScript());
    const hostileServer = await serveSite({ folder, port: 0 });
    const page = await browser.newPage();
    await page.goto(`${hostileServer.url}/reference/hostile.html`, { waitUntil: 'networkidle' });
    await page.getByText('javascript:canary=1').or(page.getByText('link')).first().waitFor();
    for (const link of await page.getByRole('link', { name: 'link', exact: true }).all()) {
      await link.evaluate((element) => (element as HTMLElement).click());
    }
    const canaries = await Promise.all(
      page.frames().map((frame) => frame.evaluate('typeof globalThis.canary')),
    );
    await page.close();
    await hostileServer.close();
    rmSync(folder, { recursive: true });
    expect(new Set(canaries)).toEqual(new Set(['undefined']));
  });
});
