import { errorCatalogue, operations } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, type OpenPage } from './site-pages.ts';

/**
 * Tests the search in a browser.
 *
 * @param basePath the path of the site on its server
 */
export function describeSearch(openPage: OpenPage, basePath: string): void {
  test('the search lists the pages that define a name before all other results', () =>
    openPage('/errors/', async (page) => {
      await openSearch(page, 'recvWindow');
      const names = definedNames();
      const found = await firstResults(
        page,
        names.map(([name]) => name),
      );
      const wrong = names.filter(([name, link]) => !link.test(found[name] ?? ''));
      expect(names.length).toBeGreaterThan(200);
      expect(wrong.map(([name, link]) => `${name}: got ${found[name]}, expected ${link}`)).toEqual(
        [],
      );
    }));

  test('the search finds the page about a topic', () =>
    openPage('/errors/', async (page) => {
      await openSearch(page, 'recvWindow');
      const wrong: string[] = [];
      const samples = [
        { count: 1, rows: sampled(topics, 6) },
        { count: 3, rows: sampled(questions, 6) },
      ];
      for (const { count, rows } of samples) {
        for (const [query, expected] of rows) {
          const found = (await shownResults(page, basePath, query)).slice(0, count);
          const isFound = found.some((url) => expected.test(url));
          if (!isFound) wrong.push(`${query}: found ${found.join(' ')}, expected ${expected}`);
        }
      }
      expect(wrong).toEqual([]);
    }));

  test('the search finds nothing for an unknown word, and links to the sections', () =>
    openPage('/errors/', async (page) => {
      await openSearch(page, 'recvWindow');
      for (const word of ['quoteOrderQty', 'asdfghjkl']) {
        expect(await shownResults(page, basePath, word), word).toEqual([]);
      }
      await page.getByPlaceholder('Operations, parameters').fill('quoteOrderQty');
      await page.getByText('Nothing found for “quoteOrderQty”.').waitFor();
      await page.locator('.search-hint').getByRole('link', { name: 'Guides' }).click();
      await page.waitForURL('**/guides/first-order/');
    }));

  test('the arrow keys and Enter open a result, and Escape closes the search', () =>
    openPage('/errors/', async (page) => {
      await openSearch(page, 'place order');
      for (const section of ['Spot', 'Contract', 'Option']) {
        await page.getByRole('link', { name: `Place an order · ${section}` }).waitFor();
      }
      await expectAccessible(page, 'the search results');
      const focused = page.locator('site-search :focus');
      await page.keyboard.press('ArrowDown');
      expect(await focused.textContent()).toBe('place order');
      await page.keyboard.press('ArrowDown');
      expect(await focused.textContent()).toMatch(/^Place an order · /);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      expect(await focused.getAttribute('placeholder')).toContain('Operations');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Operations, parameters').fill('What is the liquidation price?');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/concepts/liquidation/');
    }));

  test('the page for a missing address links to the sections', () =>
    openPage('/404.html', async (page) => {
      await expectAccessible(page, '404');
      await page.locator('main').getByRole('link', { name: 'Errors' }).click();
      await page.waitForURL('**/errors/');
    }));
}

/** Opens the search dialog, and enters a query. */
async function openSearch(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Operations, parameters').fill(text);
  await page.locator('.exact-matches a').first().waitFor();
  await page.locator('.pagefind-ui__result-link').first().waitFor();
}

/** Returns the defined names, each with a pattern for the link of its first result. */
function definedNames(): [name: string, link: RegExp][] {
  const all = Object.values(operations).flatMap((section) => Object.values(section));
  const parameters = all.flatMap((operation) => operation.parameters);
  const values = new Set(parameters.flatMap((one) => one.values ?? []).map(String));
  const others = new Set([...parameters.map(({ name }) => name), ...values, 'maxPayOff', 'HALT']);
  const links = new Map<string, RegExp>(
    [...others]
      .filter((name) => /^\w{2,}$/.test(name))
      .map((name) => [name, new RegExp(`/names/#${name}$`)]),
  );
  for (const [code, { name }] of Object.entries(errorCatalogue)) {
    const link = new RegExp(`/errors/${name}/$`);
    for (const one of [code, code.slice(1), name]) links.set(one, link);
  }
  links.set('executionReport', /\/streams\/executionReport\/$/);
  links.set('setMarketMaker', /\/control\/setMarketMaker\/$/);
  for (const { operationId } of all) {
    links.set(operationId, new RegExp(`/reference/\\w+/${operationId}/$`));
  }
  return [...links];
}

/** Returns, by query, the first page that the open search dialog lists above Pagefind's results. */
function firstResults(
  page: Page,
  queries: readonly string[],
): Promise<Record<string, string | undefined>> {
  return page.evaluate(`(() => {
    const input = document.querySelector('#search-box input');
    return Object.fromEntries(${JSON.stringify(queries)}.map((query) => {
      input.value = query;
      input.dispatchEvent(new Event('input'));
      return [query, document.querySelector('.exact-matches a')?.href];
    }));
  })()`);
}

/** Queries that several pages match, each with a pattern for the URL of the first result. */
const topics: readonly (readonly [query: string, expected: RegExp])[] = [
  ['rate limit', /\/guides\/rate-limits-and-bans\//],
  ['place', /\/placeOrder\/|\/guides\/first-order\//],
  ['order status', /\/guides\/order-life-cycle\//],
  ['market order', /\/guides\/order-life-cycle\//],
  ['liquidation price', /\/concepts\/liquidation\//],
  ['hmac', /\/guides\/signing\//],
  ['X-BH-APIKEY', /\/guides\/signing\//],
  ['The signature does not match the request that was received.', /\/errors\/INVALID_SIGNATURE\//],
  ['insufficient balance', /\/errors\/INSUFFICIENT_BALANCE\//],
  ['account balance', /\/getAccount\//],
  ['websocket ping', /\/guides\/streams\//],
  ['ping websocket', /\/guides\/streams\//],
  ['reconnect', /\/guides\/streams\//],
  ['cancel all orders', /\/contract\/cancelOrders\//],
  ['retry', /\/guides\/errors-and-unknown-outcomes\//],
  ['docker', /\/guides\/sandbox-for-a-team\//],
  ['order book', /\/getDepth\//],
  ['python', /\/guides\/python\//],
];

/** Questions and words that readers enter. One of the first three results must match. */
const questions: readonly (readonly [query: string, expected: RegExp])[] = [
  ['how do I learn the fee', /\/guides\/fees\//],
  ['taker fee', /\/guides\/fees\//],
  ['order book sync', /\/guides\/order-book\//],
  ['how do I keep the order book in sync', /\/guides\/order-book\//],
  ['local order book', /\/guides\/order-book\//],
  ['lastUpdateId', /\/guides\/order-book\//],
  ['how do I install the client', /\/guides\/install\//],
  ['npm install', /\/guides\/install\//],
  ['auto deleveraging', /\/concepts\/liquidation\//],
  ['ADL', /\/concepts\/liquidation\//],
  ['how does the sandbox differ from production', /\/fidelity\//],
  ['contract size', /\/concepts\/margin\/|\/guides\/contracts\//],
  ['self-trade prevention', /\/guides\/order-life-cycle\//],
  ['amend an order', /\/guides\/order-life-cycle\//],
  ['x-mbx-used-weight', /\/guides\/rate-limits-and-bans\//],
  ['IP whitelist', /\/guides\/test-a-bot\//],
  ['what happens if my order times out', /\/guides\/errors-and-unknown-outcomes\//],
  ['how to see used weight', /\/guides\/rate-limits-and-bans\//],
  ['how do I sign a request', /\/guides\/signing\//],
  ['why is my signature invalid', /\/errors\/INVALID_SIGNATURE\//],
  ['timestamp outside of recvWindow', /\/errors\/INVALID_TIMESTAMP\//],
  ['how to cancel all orders', /\/contract\/cancelOrders\//],
  ['can I place a market order?', /\/guides\/order-life-cycle\/|\/placeOrder\//],
  ['What is the liquidation price?', /\/concepts\/liquidation\//],
  ['how is the funding rate computed', /\/concepts\/funding\//],
  ['who pays funding', /\/concepts\/funding\//],
  ['when do options expire', /\/concepts\/settlement\//],
  ['how do I get my balance', /\/getAccount\//],
  ['transfer between accounts', /\/spot\/transfer\//],
  ['how to keep the listen key alive', /\/guides\/streams\//],
  ['test my bot without real money', /\/guides\/test-a-bot\//],
  ['run the sandbox in docker', /\/guides\/sandbox-for-a-team\//],
  ['how do I connect to the websocket', /\/guides\/streams\//],
  ['subscribe to trades', /\/guides\/streams\//],
  ['what does executionReport contain', /\/streams\/executionReport\//],
  ['javascript integer precision', /\/guides\/money-decimals-and-ids\//],
  ['typescript', /\/guides\/other-languages\//],
  ['generate a java client', /\/guides\/other-languages\//],
  ['openapi document', /\/guides\/other-languages\/|\/generators\//],
  ['stop loss', /\/guides\/contracts\/|\/placeOrder\//],
  ['post only order', /\/guides\/order-life-cycle\//],
  ['close my position', /\/guides\/contracts\//],
  ['hedge mode', /\/guides\/contracts\//],
  ['isolated margin', /\/concepts\/margin\//],
  ['call spread payoff', /\/concepts\/spreads\//],
  ['duplicate order id', /\/errors\/ORDER_DUPLICATED\//],
  ['order rejected insufficient balance', /\/errors\/INSUFFICIENT_BALANCE\//],
  ['idempotent', /\/guides\/errors-and-unknown-outcomes\//],
  ['what if my request gets 429', /\/guides\/rate-limits-and-bans\/|\/errors\/TOO_MANY_REQUESTS\//],
  ['how to sync the clock', /\/guides\/time-and-receive-window\//],
  ['server time', /\/getServerTime\//],
  ['minimum order size', /\/getBrokerInfo\//],
  ['candles', /\/listKlines\//],
  ['historical trades', /\/listMyTrades\//],
  ['sub account', /\/listSubAccounts\//],
  ['deposit address', /\/listDepositOrders\//],
  ['fault injection', /\/control\/injectFault\//],
  ['advance the clock', /\/control\/advanceClock\//],
  ['webhook fee', /\/guides\/fees\//],
];

/** Returns the URLs that the open search dialog lists for a query. The best comes first. */
async function shownResults(page: Page, basePath: string, query: string): Promise<string[]> {
  return (await page.evaluate(`(async () => {
    const input = document.querySelector('#search-box input');
    input.value = ${JSON.stringify(query)};
    input.dispatchEvent(new Event('input'));
    const exact = [...document.querySelectorAll('.exact-matches a')].map(({ href }) => href);
    const { search } = await import('${basePath}/search/pagefind.js');
    const { results } = await search(input.value);
    const pages = await Promise.all(results.slice(0, 3).map(({ data }) => data()));
    return [...exact, ...pages.map(({ url }) => url)];
  })()`)) as string[];
}
