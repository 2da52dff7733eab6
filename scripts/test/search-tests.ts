import { errorCatalogue, operations } from '@broker-api/spec';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { questions, topics } from './search-queries.ts';
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

  test(
    'the search finds the page about a topic',
    () => openPage('/errors/', (page) => findTopics(page, basePath)),
    isExhaustive ? 600_000 : 30_000,
  );

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

/** Expects the page about a topic among the first results of its queries. */
async function findTopics(page: Page, basePath: string): Promise<void> {
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
