import { sampled } from '@broker-api/test-kit';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openForm, result, run, selectExample } from './console-tests.ts';
import { expectAccessible, type OpenPage } from './site-pages.ts';

/** Tests the broker that all pages of a tab have, in a browser. */
export function describeOneBroker(openPage: OpenPage): void {
  describe('one broker for all pages of a tab', { timeout: 60_000 }, () => {
    test('an order is visible on all pages of its tab, and after a reload, until a new start', () =>
      openPage('/reference/spot/placeOrder/', visitPages));
    test.each(sampled(forms, 2))('Try it: $name', ({ path, check, view }) =>
      openPage(path, check, view),
    );
  });
}

/** Tests of forms. `npm test` runs a sample. */
const forms = [
  {
    name: 'on the page of a market topic, the form displays frames',
    path: '/streams/trade/',
    check: tryMarketStream,
    view: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
  {
    name: 'on the page of a user event, the form makes a listen key and displays events',
    path: '/streams/executionReport/',
    check: tryUserStream,
    view: {},
  },
  {
    name: 'on a page of the control plane, the form changes the broker of the other pages',
    path: '/control/injectFault/',
    check: tryControl,
    view: {},
  },
  {
    name: 'an error links to its page',
    path: '/reference/spot/placeOrder/',
    check: followErrorLinks,
    view: {},
  },
] as const;

/** Opens another page in the same tab. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, siteRoot(page.url())).href, { waitUntil: 'load' });
}

/** Returns the URL of the site. The pages of these tests are at most three folders deep. */
const siteRoot = (url: string): string =>
  url.replace(/\/(reference|control|streams|errors|playground).*/, '/');

async function openOrders(page: Page): Promise<string> {
  const form = await openForm(page);
  expect(await run(form)).toMatch(/^200 in /);
  return result(form, 'Response');
}

async function visitPages(page: Page): Promise<void> {
  const form = await openForm(page);
  await run(form);
  const [, orderId = ''] = /"orderId": (\d+)/.exec(await result(form, 'Response')) ?? [];
  expect(orderId).toMatch(/^\d{15,19}$/);
  await visit(page, 'reference/spot/listOpenOrders/');
  expect(await openOrders(page)).toContain(orderId);
  await page.reload();
  expect(await openOrders(page)).toContain(orderId);
  const other = await page.context().newPage();
  await other.goto(page.url());
  expect(await openOrders(other)).not.toContain(orderId);
  await other.close();
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.locator('try-it .results:empty').waitFor({ state: 'attached' });
  const again = page.locator('try-it form');
  await run(again);
  expect(await result(again, 'Response')).not.toContain(orderId);
}

/** Waits for a message of the stream that contains a text. */
async function message(form: Locator, text: string): Promise<void> {
  await form.getByRole('log').locator('summary', { hasText: text }).first().waitFor();
}

async function tryMarketStream(page: Page): Promise<void> {
  const form = await openForm(page);
  await form.getByRole('button', { name: 'Connect and send' }).press('Enter');
  await message(form, 'BTCUSDT trade');
  await form.getByRole('button', { name: 'Place an order' }).press('Enter');
  await form.getByText('An order for BTCUSDT was placed and filled.').waitFor();
  const frames = form.getByRole('log').locator('details');
  await expect.poll(() => frames.count()).toBeGreaterThan(2);
  await expectAccessible(page, 'a page of a stream');
  await form.locator('textarea').fill('{"topic": "trades"}');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('log').getByRole('link').click();
  await page.waitForURL('**/streams/streamError/');
}

async function tryUserStream(page: Page): Promise<void> {
  const form = await openForm(page);
  await form.locator('[name=user]').selectOption('bob');
  await form.getByRole('button', { name: 'Connect' }).click();
  await form.getByRole('button', { name: 'Place an order' }).click();
  await message(form, 'executionReport BTCUSDT BUY FILLED');
  await form.getByRole('button', { name: 'Disconnect' }).click();
  await form.getByText('You closed the connection.').waitFor();
}

async function tryControl(page: Page): Promise<void> {
  const form = await openForm(page);
  await selectExample(form, 'Place the next order, but respond with 504');
  expect(await run(form)).toMatch(/^200 in /);
  await visit(page, 'control/addSymbol/');
  const symbols = await openForm(page);
  await selectExample(symbols, '422: Unknown token');
  expect(await run(symbols)).toMatch(/^422 in /);
  await expectAccessible(page, 'a page of the control plane');
  await visit(page, 'reference/spot/placeOrder/');
  expect(await run(await openForm(page))).toMatch(/^504 in .* unknown/);
}

async function followErrorLinks(page: Page): Promise<void> {
  const form = await openForm(page);
  await selectExample(form, '400: Insufficient balance');
  await run(form);
  await form.getByRole('link', { name: '-1131 INSUFFICIENT_BALANCE' }).click();
  await page.waitForURL('**/errors/INSUFFICIENT_BALANCE/');
  await page.getByRole('heading', { level: 1, name: 'INSUFFICIENT_BALANCE' }).waitFor();
}
