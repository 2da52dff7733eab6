import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

/**
 * Opens a page, and closes it when the test ends. Expects that the script of the page does not
 * fail.
 *
 * @param prepare a function that runs in the page before the script of the page
 */
export async function openPage(browser: Browser, url: string, prepare?: () => void): Promise<Page> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  if (prepare) await page.addInitScript(prepare);
  await page.goto(url, { waitUntil: 'load' });
  expect(problems).toEqual([]);
  return page;
}
