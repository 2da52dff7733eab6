import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The served site, and the browser that opens its pages. */
export interface Site {
  readonly browser: Browser;
  /** The URL of the landing page, without a trailing slash. */
  readonly url: string;
}

interface PageOptions extends BrowserContextOptions {
  /** The origin of another server that the page may call. */
  readonly otherOrigin?: string;
}

/** Opens a page of the site, and runs checks. */
export type OpenPage = (
  path: string,
  check: (page: Page) => Promise<void>,
  options?: PageOptions,
) => Promise<void>;

/** Opens a page, runs checks, and expects no requests to other servers and no console errors. */
export async function openSitePage(
  { browser, url }: Site,
  path: string,
  check: (page: Page) => Promise<void>,
  { otherOrigin, ...options }: PageOptions = {},
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${url}${path}`, { waitUntil: 'load' });
  await check(page);
  const allowed = [`${url}/`, 'data:', 'blob:', ...(otherOrigin ? [otherOrigin] : [])];
  const isAllowed = (request: string): boolean =>
    allowed.some((start) => request.startsWith(start));
  expect(requests.filter((request) => !isAllowed(request))).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
}

/** Views of a phone and of a desktop, in both themes. */
export const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1440].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
);

/** Expects that a page fits the width of the screen, and that axe-core finds no serious problem. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect.soft(await page.evaluate(overflow), `${name}: overflow`).toBeLessThanOrEqual(0);
  expect.soft(await axeProblems(page), name).toEqual([]);
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** Returns the serious problems that axe-core finds on a page. */
async function axeProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
