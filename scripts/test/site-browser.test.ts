import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import { chromiumHint, isChromiumMissing, launchChromium } from '@broker-api/test-kit/chromium';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { buildSite, redoclyDocuments, redoclyPage, siteFolder } from '../site/build.ts';
import { type SiteServer, serveSite } from '../site/serve.ts';
import { describeCharts } from './chart-tests.ts';
import { describeConsole } from './console-tests.ts';
import { describeOneBroker } from './one-broker-tests.ts';
import { describePlayground } from './playground-tests.ts';
import { describeSearch } from './search-tests.ts';
import { expectAccessible, type OpenPage, openSitePage, views } from './site-pages.ts';

// The tests serve the parent folder of the site, because the site must work at any path.
const folder = inRepository(siteFolder);
const basePath = `/${posix.basename(siteFolder)}`;
let server: SiteServer;
let browser: Browser;

beforeAll(async () => {
  await buildSite({ documents: sampled(redoclyDocuments, 1) });
  server = await serveSite({ folder: join(folder, '..'), port: 0 });
  if (isChromiumMissing) return;
  browser = await launchChromium();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const siteUrl = (): string => `${server.url}${basePath}`;
const openPage: OpenPage = (...args) => openSitePage({ browser, url: siteUrl() }, ...args);

/**
 * Returns the paths of all pages, such as `/errors/`, except those that Redocly builds and those
 * that redirect from a code to the page of an error.
 */
function pagePaths(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('index.html') && !name.startsWith('errors/-'))
    .map((name) => `/${name.replace(/index\.html$/, '')}`)
    .sort();
}

describe('the built pages', () => {
  test('every link of the site leads to an existing page and anchor', { timeout: 60_000 }, () => {
    const pages = new Map(pagePaths().map((path) => [path, readPage(path)]));
    const broken = [...pages].flatMap(([path, { links }]) =>
      [...links].filter((link) => !linkExists(link, path, pages)).map((link) => `${path}: ${link}`),
    );
    expect(pages.size).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  test('every link in llms.txt leads to an existing file', () => {
    const text = readFileSync(join(folder, 'llms.txt'), 'utf8');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(150);
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });

  test('the copy button of a built page copies only the commands', () => {
    const html = readFileSync(join(folder, 'guides/sandbox-for-a-team/index.html'), 'utf8');
    expect(html).toMatch(/ data-code="cp -r state backup\u007fpnpm sandbox verify backup"/);
    expect(html).not.toMatch(/ data-code="\$ /);
  });

  test('the content security policy allows inline scripts only by their hash', () => {
    for (const path of sampled(pagePaths(), 10)) {
      const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
      const [, policy = ''] =
        /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(html) ?? [];
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
      expect(scripts, path).toMatch(/^script-src 'self' 'wasm-unsafe-eval'( 'sha256-[\w+/=]+')*$/);
    }
  });
});

interface PageFile {
  readonly links: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

function readPage(path: string): PageFile {
  const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
  const all = (pattern: RegExp): Set<string> =>
    new Set([...html.matchAll(pattern)].map(([, text = '']) => text.replaceAll('&#38;', '&')));
  return {
    links: all(/<(?:a|link|script|img)\s[^>]*?(?:href|src)="([^"]*)"/g),
    ids: all(/\sid="([^"]*)"/g),
  };
}

/** The paths of the pages that Redocly builds. The tests build only a sample of them. */
const redoclyPages = redoclyDocuments.map((document) => `/${redoclyPage(document)}`);

function linkExists(link: string, from: string, pages: ReadonlyMap<string, PageFile>): boolean {
  if (link.startsWith('data:')) return true;
  const { pathname, hash, origin } = new URL(link, `http://site${from}`);
  // Only the list of sources links to other sites.
  if (origin !== 'http://site') return from === '/findings/';
  const target = pages.get(pathname);
  if (redoclyPages.includes(pathname)) return true;
  if (target === undefined) return !pathname.endsWith('/') && existsSync(join(folder, pathname));
  return hash === '' || hash === '#_top' || target.ids.has(decodeURIComponent(hash.slice(1)));
}

const name = `the site in a browser${chromiumHint}`;
describe.skipIf(isChromiumMissing)(name, { timeout: 30_000 }, () => {
  test(
    'pages of the site have no serious axe problem and fit the screen',
    async () => {
      const rows = pagePaths().flatMap((path) => views.map((view) => ({ path, view })));
      // The findings have the longest words of the site: the addresses of the sources.
      const findings = rows.filter(({ path }) => path === '/findings/').slice(0, 1);
      for (const { path, view } of [...findings, ...sampled(rows, 2)]) {
        const name = `${path} ${view.colorScheme} ${view.viewport.width}`;
        await openPage(
          path,
          async (page) => {
            await expectAccessible(page, name);
          },
          view,
        );
      }
    },
    isExhaustive ? 3_600_000 : 60_000,
  );

  test('on a phone, the landing page has the menu and the theme selector', () =>
    openPage(
      '/',
      async (page) => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('link', { name: 'Errors' }).first().waitFor();
        await page.getByLabel('Select theme').last().selectOption('dark');
        expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
      },
      { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
    ));

  test('a picture follows the theme of the page, not the theme of the system', () =>
    openPage('/concepts/margin/', expectThemedPicture, { colorScheme: 'light' }));

  describePlainPages();
  describeConsole(openPage, siteUrl);
  describePlayground(openPage);
  describeOneBroker(openPage);

  describeCharts(openPage);

  test('the settings change the samples, even after a reload', () =>
    openPage('/reference/spot/placeOrder/', async (page) => {
      const samples = page.locator('.samples');
      const placeholders = (await samples.textContent()) ?? '';
      const expected = placeholders
        .replaceAll('http://127.0.0.1:8787', 'http://127.0.0.1:9999')
        .replaceAll('YOUR_API_KEY', '1-key');
      await page.getByText('Server:').click();
      await page.getByLabel('Base URL').fill('http://127.0.0.1:9999/');
      // After the first keystroke, the key in the samples is `1`. The next keystroke must replace
      // only the key, and no other 1 in the samples.
      await page.getByLabel('API key').pressSequentially('1-key');
      expect(await samples.textContent()).toBe(expected);
      await page.reload();
      expect(await samples.textContent()).toBe(expected);
      const copied = await samples.locator('[data-code]').first().getAttribute('data-code');
      expect(copied).toContain('API_KEY=1-key');
    }));

  describeSearch(openPage, basePath);

  test('a link to a field opens the folded objects that contain it', async () => {
    const field = '#response-options-filters-MinNotionalFilter-minNotional';
    await openPage(`/reference/option/getBrokerInfo/${field}`, async (page) => {
      await page.locator(field).waitFor({ state: 'visible' });
      const other = page.locator('#response-symbols-filters-MinNotionalFilter-minNotional');
      expect(await other.isVisible()).toBe(false);
    });
  });
});

function describePlainPages(): void {
  test('without JavaScript, a page can be read and its form is hidden', () =>
    openPage(
      '/reference/spot/placeOrder/',
      async (page) => {
        const text = await page.locator('main').textContent();
        for (const part of ['timeInForce', 'default 5000', 'INSUFFICIENT_BALANCE', 'BASE_URL=']) {
          expect(text).toContain(part);
        }
        expect(await page.locator('try-it').isVisible()).toBe(false);
      },
      { javaScriptEnabled: false },
    ));

  test.each(['light', 'dark'] as const)(
    'without JavaScript, a page follows the %s theme of the system',
    (colorScheme) =>
      openPage(
        '/guides/signing/',
        async (page) => {
          const colours = await page.evaluate(() => {
            const { color, colorScheme } = getComputedStyle(document.body);
            return [color, colorScheme];
          });
          const text = colorScheme === 'light' ? /^rgb\([1-9]?\d, / : /^rgb\((1[5-9]|2)\d+, /;
          expect(colours).toEqual([expect.stringMatching(text), colorScheme]);
        },
        { javaScriptEnabled: false, colorScheme },
      ),
  );

  test.each([
    ['/errors/-1131/', 'INSUFFICIENT_BALANCE'],
    ['/guides/', 'Place your first order'],
    ['/concepts/', 'Margin'],
    ['/reference/', 'Contract'],
    ['/sandbox/', 'Control plane'],
  ])('the page %s exists, or leads to another one', (path, text) =>
    openPage(path, async (page) => {
      await page.locator('main').getByText(text).first().waitFor();
    }),
  );
}

/** Expects that the background of a picture changes with the theme of the page. */
async function expectThemedPicture(page: Page): Promise<void> {
  const picture = page.locator('main p > img');
  await picture.scrollIntoViewIfNeeded();
  const { x, y } = (await picture.boundingBox()) ?? { x: 0, y: 0 };
  const clip = { x: x + 20, y: y + 2, width: 8, height: 8 };
  const backgrounds: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    backgrounds.push((await page.screenshot({ clip })).toString('base64'));
  }
  expect(backgrounds[0]).not.toBe(backgrounds[1]);
}
