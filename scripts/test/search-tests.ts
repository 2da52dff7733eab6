import { errorCatalogue, operations } from '@broker-api/spec';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OpenPage } from './site-pages.ts';

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

  test('the first search result for a topic is the page about the topic', () =>
    openPage('/errors/', async (page) => {
      await openSearch(page, 'recvWindow');
      const listed = await firstResults(
        page,
        topics.map(([query]) => query),
      );
      const wrong: string[] = [];
      for (const [query, expected] of topics) {
        const first = listed[query] ?? (await firstMatch(page, basePath, query));
        if (!expected.test(first)) wrong.push(`${query}: found ${first}, expected ${expected}`);
      }
      expect(wrong).toEqual([]);
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
  ['python', /\/guides\/other-languages\//],
];

/** Returns the URL of Pagefind's first result, with the anchor of the best section. */
async function firstMatch(page: Page, basePath: string, query: string): Promise<string> {
  return (await page.evaluate(`(async () => {
    const pagefind = await import('${basePath}/pagefind/pagefind.js');
    const { ranking } = document.querySelector('site-search').dataset;
    await pagefind.options({ ranking: JSON.parse(ranking) });
    const { results } = await pagefind.search(${JSON.stringify(query)});
    if (results.length === 0) return 'nothing';
    const { url, sub_results: [first] } = await results[0].data();
    return first?.url ?? url;
  })()`)) as string;
}
