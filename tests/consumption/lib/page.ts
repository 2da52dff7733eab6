import { type Page, chromium as playwright } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { chromium } from './runtimes.ts';

/**
 * Opens a page in Chromium, and closes the browser when the test ends. Expects that the script of
 * the page does not fail.
 *
 * @param prepare a function that runs in the page before the script of the page
 */
export async function openPage(url: string, prepare?: () => void): Promise<Page> {
  const browser = await playwright.launch({
    executablePath: chromium.path,
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  if (prepare) await page.addInitScript(prepare);
  await page.goto(url, { waitUntil: 'load' });
  expect(problems).toEqual([]);
  return page;
}
