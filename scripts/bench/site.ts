import { gzipSync } from 'node:zlib';
import { launchChromium } from '@broker-api/test-kit/chromium';
import type { Browser } from 'playwright-core';
import { inRepository } from '../lib/paths.ts';
import { buildSite, siteFolder } from '../site/build.ts';
import { serveSite } from '../site/serve.ts';
import { compare, limitMetric, type Metric } from './measure.ts';

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
 * Measures the time until an operation can be read, compared with Redocly's page, and the size of a
 * page.
 */
export async function* siteBenchmark(): AsyncGenerator<Metric> {
  await buildSite();
  const server = await serveSite({ folder: inRepository(siteFolder), port: 0 });
  const browser = await launchChromium();
  try {
    const measures = {
      ours: () => timeToRead(browser, server.url, ours),
      peer: () => timeToRead(browser, server.url, redocly),
    };
    yield await compare('site: first operation readable', 0.3, measures, { warmUp: 0 });
    const bytes = await pageBytes(browser, `${server.url}/reference/spot/placeOrder/`);
    const name = `site: bytes of a page with its files, compressed, compared with ${maxBytes}`;
    yield limitMetric(name, bytes, maxBytes, 'bytes');
  } finally {
    await browser.close();
    await server.close();
  }
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
