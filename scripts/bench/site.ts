import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { launchChromium } from '@broker-api/test-kit/chromium';
import type { Browser } from 'playwright-core';
import { inRepository } from '../lib/paths.ts';
import { buildSite } from '../site/build.ts';
import { siteFolder } from '../site/output-paths.ts';
import { serveSite } from '../site/serve.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';

/** The maximum size of a page with its styles and scripts, compressed. */
const maxBytes = 60_000;

/**
 * The page of the first operation, and the element that contains the summary of the operation. A
 * Redocly page shows collapsed operations; the fragment of the URL expands this one.
 */
const ours = { path: '/reference/spot/ping/', element: 'h1' };
const redocly = {
  path: '/redocly/spot.openapi.html#/general/ping',
  element: '[id="general/ping"]',
};
const summary = 'Check that the broker responds';

/**
 * Measures the time until an operation can be read, compared with Redocly's page. Also measures the
 * size of a page, how long the broker in a page takes to start, and how long the site takes to
 * build.
 */
export async function* siteBenchmark(): AsyncGenerator<Metric> {
  await buildSite();
  const server = await serveSite({ folder: inRepository(siteFolder), port: 0 });
  const browser = await launchChromium();
  try {
    const times = { ours: [] as number[], redocly: [] as number[] };
    for (let slice = 0; slice < slices; slice++) {
      times.ours.push(await timeToRead(browser, server.url, ours));
      times.redocly.push(await timeToRead(browser, server.url, redocly));
    }
    yield pairedMetric('site: first operation readable', times.ours, times.redocly, 0.3);
    const bytes = await pageBytes(browser, `${server.url}/reference/spot/placeOrder/`);
    const name = `site: bytes of a page with its files, compressed, compared with ${maxBytes}`;
    const ratio = bytes / maxBytes;
    yield { name, ours: bytes, peer: maxBytes, ratio, bound: 1, holds: ratio <= 1, unit: 'bytes' };
    yield await brokerStart(browser, `${server.url}/reference/spot/placeOrder/`);
  } finally {
    await browser.close();
    await server.close();
  }
  yield buildTime();
}

/** Opens a page without a cache. Returns the milliseconds until the operation is visible. */
async function timeToRead(
  browser: Browser,
  origin: string,
  { path, element }: { readonly path: string; readonly element: string },
): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
  await page.locator(element).filter({ hasText: summary }).first().waitFor();
  const elapsed = performance.now() - started;
  await context.close();
  return elapsed;
}

/** Returns the compressed size of a page and of everything that it loads. */
async function pageBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  page.on('response', (response) => bodies.push(response.body()));
  await page.goto(url, { waitUntil: 'networkidle' });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * A script for a page that measures the time from the click on *Try it* until the broker is ready.
 * It uses the page's clock, because Playwright moves the mouse and waits before it clicks.
 */
const readyTime = `new Promise((resolve) => {
  const form = document.querySelector('try-it');
  form.addEventListener('click', ({ timeStamp }) => {
    const observer = new MutationObserver(() => {
      if (!form.querySelector('[role=status]')?.textContent.startsWith('Ready')) return;
      observer.disconnect();
      resolve(performance.now() - timeStamp);
    });
    observer.observe(form, { subtree: true, childList: true, characterData: true });
  }, { once: true });
})`;

/**
 * Measures the median time from the click on *Try it* until the broker in the page is ready. The
 * metric has no bound, because the time depends on the computer.
 */
async function brokerStart(browser: Browser, url: string): Promise<Metric> {
  const times: number[] = [];
  for (let run = 0; run < 7; run++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    const elapsed = page.evaluate(readyTime) as Promise<number>;
    await page.locator('try-it summary').click();
    times.push(await elapsed);
    await context.close();
  }
  const ours = times.sort((a, b) => a - b)[3] ?? Number.NaN;
  const peer = 500;
  const name = `site: start of the broker in a page, compared with ${peer} ms`;
  return { name, ours, peer, ratio: ours / peer, bound: null, holds: true };
}

/**
 * Measures a build of all pages. The metric has no bound, because the time depends on the computer.
 */
function buildTime(): Metric {
  const script = inRepository('scripts/site.ts');
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [script, '--force'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The site cannot be built:\n${stderr}`);
  const build = performance.now() - started;
  const peer = 60_000;
  const pages = countPages(inRepository(siteFolder));
  const name = `site: build of ${pages} pages, compared with ${peer / 1000} s`;
  return { name, ours: build, peer, ratio: build / peer, bound: null, holds: true };
}

function countPages(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.html')).length;
}
