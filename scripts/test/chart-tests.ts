import { sections } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openForm, result } from './console-tests.ts';
import { expectAccessible, type OpenPage } from './site-pages.ts';

/** Views of a small phone and of a desktop, in both themes. */
const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 1440].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
);

/** The script that contains the library for charts. */
const library = /\/chart-view\.[^/]*\.js$/;

async function loadsLibrary(page: Page): Promise<boolean> {
  const names = 'performance.getEntriesByType("resource").map(({ name }) => name)';
  return (await page.evaluate<string[]>(names)).some((name) => library.test(name));
}

/** Returns the rows of a table below a chart, after opening the tables. */
async function rowsOf(chart: Locator): Promise<string[][]> {
  await chart.getByText('Show as table').click();
  const table = chart.locator('.chart-tables .table').first();
  await table.waitFor();
  return table.evaluate((found) =>
    Array.from(found.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.children, ({ textContent }) => textContent),
    ),
  );
}

/** Returns how many pixels of a chart are drawn. */
async function drawnPixels(chart: Locator): Promise<number> {
  return chart.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext('2d');
    const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  });
}

/** What a chart shows after a key, and what a screen reader reads then. */
function pressed(element: Element, keys: readonly string[]) {
  const slider = element.querySelector('[role=slider]');
  return keys.map((key) => {
    slider?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return {
      position: Number(slider?.getAttribute('aria-valuenow')),
      text: slider?.getAttribute('aria-valuetext'),
      readout: element.querySelector('.readout')?.textContent,
    };
  });
}

/**
 * Expects that the arrow keys move through the points of a chart, and that the page reads them. New
 * data can move the points between two keys of the keyboard, but not between those of one task.
 */
async function expectKeyboard(page: Page, chart: Locator): Promise<void> {
  const slider = chart.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Home');
  expect(await slider.getAttribute('aria-valuenow')).toBe('1');
  const shown = await chart.evaluate(pressed, ['End', 'ArrowLeft', 'ArrowRight']);
  for (const { text, readout } of shown) {
    expect(readout).toBeTruthy();
    expect(readout).toBe(text);
  }
  const [{ position: last } = { position: 0 }] = shown;
  expect(last).toBeGreaterThan(1);
  expect(shown.map(({ position }) => position)).toEqual([last, last - 1, last]);
}

/** Tests the charts of the playground, of *Try it* and of the concepts in a browser. */
export function describeCharts(openPage: OpenPage): void {
  describe('charts', () => {
    describePlayground(openPage);
    describeForms(openPage);
  });
}

function describePlayground(openPage: OpenPage): void {
  test.each(sampled(views, 1))(
    'the playground draws every market: %o',
    { timeout: 60_000 },
    (view) =>
      openPage(
        '/playground/',
        async (page) => {
          await page.locator('.bids td').first().waitFor();
          await page.getByRole('button', { name: 'Simulate an hour of trading' }).click();
          await page.getByText('An hour has passed').waitFor();
          const price = page.locator('[data-chart=price]');
          // In the first market of spot trading, alice still has an open order after the hour.
          for (const section of sections.toReversed()) {
            const market = page.locator(`optgroup[label=${section}] option`).first();
            const symbol = (await market.textContent()) ?? '';
            await page.locator('[name=market]').selectOption({ label: symbol });
            await price.getByRole('slider', { name: `Candlesticks of ${symbol}` }).waitFor();
            await page.getByRole('slider', { name: `Equity of the ${section} account` }).waitFor();
          }
          // Otherwise, a trade could change the chart between two checks.
          await page.getByRole('button', { name: 'Stop the takers' }).click();
          await page.getByText('Only you trade now.').waitFor();
          for (const name of ['price', 'depth', 'equity']) {
            const chart = page.locator(`[data-chart=${name}] .chart`);
            expect(await drawnPixels(chart), name).toBeGreaterThan(1000);
            await expectKeyboard(page, chart);
          }
          const rows = await rowsOf(price);
          expect(rows.length).toBeGreaterThan(50);
          const [time, , , , close] = rows[0] ?? [];
          const described = await price.getByRole('slider').getAttribute('aria-label');
          expect(described).toContain(`the last price is ${close}`);
          expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:00$/);
          for (const name of ['Your open orders in the chart', 'Your fills in the chart']) {
            await price.getByRole('region', { name }).waitFor();
          }
          await page.getByRole('region', { name: 'Trades' }).waitFor();
          await expectAccessible(page, 'the playground with charts');
        },
        view,
      ),
  );
}

/** The pages whose form *Try it* shows a chart of the response. */
const previews = sections.flatMap((section) =>
  ['listKlines', 'getDepth'].map((operation) => ({
    path: `/reference/${section}/${operation}/`,
    check: (page: Page) => expectPreview(page, operation),
  })),
);

async function expectPreview(page: Page, operation: string): Promise<void> {
  const form = await openForm(page);
  expect(await loadsLibrary(page)).toBe(false);
  await form.getByRole('button', { name: 'Run' }).click();
  const chart = form.locator('.chart');
  await chart.getByRole('slider').waitFor();
  expect(await loadsLibrary(page)).toBe(true);
  expect(await drawnPixels(chart)).toBeGreaterThan(1000);
  const response = await result(form, 'Response');
  for (const row of await rowsOf(chart)) {
    // The prices and quantities of the response; times and sums are not part of it.
    const numbers = operation === 'listKlines' ? row.slice(1) : row.slice(1, 3);
    for (const number of numbers) expect(response).toContain(`"${number}"`);
  }
}

/** The pages with sliders: a slider, and a result that depends on it. */
const calculators = [
  ['/concepts/margin/', 'Mark price', 'Unrealized profit'],
  ['/concepts/liquidation/', 'Leverage', 'Liquidation price'],
  ['/concepts/spreads/', 'Settlement price', 'Pay-off'],
  ['/guides/options/', 'Premium', 'Profit of the buyer'],
].map(([path = '', slider = '', result = '']) => ({
  path,
  check: (page: Page) => expectCalculator(page, slider, result),
}));

async function expectCalculator(page: Page, slider: string, result: string): Promise<void> {
  expect(await loadsLibrary(page)).toBe(false);
  const form = page.locator('chart-calculator');
  await form.getByRole('heading', { name: 'Try other numbers' }).click();
  const value = form.locator('dl div').filter({ hasText: result }).locator('dd');
  const before = await value.textContent();
  const chart = form.locator('.chart');
  await chart.getByRole('slider').waitFor();
  await form.getByRole('slider', { name: slider }).first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await value.textContent()).not.toBe(before);
  expect(await drawnPixels(chart)).toBeGreaterThan(1000);
  await expectKeyboard(page, chart);
  expect((await rowsOf(chart)).length).toBeGreaterThan(40);
}

function describeForms(openPage: OpenPage): void {
  test.each(sampled([...previews, ...calculators], 1))(
    'the form of $path draws its results',
    ({ path, check }) =>
      openPage(
        path,
        async (page) => {
          await check(page);
          await expectAccessible(page, `${path} with a chart`);
        },
        { viewport: { width: 360, height: 900 } },
      ),
  );
}
