import { createSandbox } from '@broker-api/sandbox';
import { operations } from '@broker-api/spec';
import { isExhaustive, sampled } from '@broker-api/test-kit';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, type OpenPage, views } from './site-pages.ts';

const operationRows = Object.values(operations).flatMap((ofSection) =>
  Object.values(ofSection).map(({ section, operationId, sandbox }) => ({
    path: `${section}/${operationId}`,
    isSupported: sandbox.coverage === 'full',
  })),
);

const placeOrder = '/reference/spot/placeOrder/';

/** Opens the form of an operation page, and waits until the broker is ready. */
export async function openForm(page: Page): Promise<Locator> {
  await page.locator('try-it summary').click();
  const form = page.locator('try-it form');
  await form
    .getByRole('status')
    .filter({ hasText: /^Ready/ })
    .waitFor();
  return form;
}

/** Selects an example by its summary, and waits until the form contains its values. */
export async function selectExample(form: Locator, label: string): Promise<void> {
  await form.locator('[name=example]').selectOption({ label });
  await form
    .getByRole('status')
    .filter({ hasText: /^Ready/ })
    .waitFor();
}

/** Presses *Run*. Returns the summary of the response, such as `200 in 12 ms`. */
export async function run(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Run' }).click();
  // When the summary appears, all results are already present.
  const summary = form.getByRole('status').filter({ hasText: /^(\d{3} in |No response)/ });
  await summary.waitFor();
  return (await summary.textContent()) ?? '';
}

/** Returns the text of a block of the results, such as `Response`. */
export async function result(form: Locator, title: string): Promise<string> {
  return (await form.getByRole('region', { name: title, exact: true }).textContent()) ?? '';
}

/**
 * Tests *Try it* in a browser.
 *
 * @param siteUrl a function that returns the URL of the site, whose server starts before the tests
 */
export function describeConsole(openPage: OpenPage, siteUrl: () => string): void {
  describe('Try it', () => {
    describeForms(openPage);
    describeExamples(openPage);
  });
  test('the form of a page calls the sandbox that the settings select', () =>
    callOwnSandbox(openPage, siteUrl()));
  test('an insecure page, without cryptography, says which URLs to use', () =>
    openInsecurePages(openPage, siteUrl()));
}

async function runOperations(openPage: OpenPage): Promise<void> {
  for (const { path, isSupported } of sampled(operationRows, 2)) {
    await openPage(`/reference/${path}/`, async (page) => {
      const summary = await run(await openForm(page));
      expect(summary, path).toMatch(isSupported ? /^200 in / : /^400 in /);
    });
  }
}

function describeForms(openPage: OpenPage): void {
  test(
    'Run executes every operation with the initial values of the form',
    () => runOperations(openPage),
    isExhaustive ? 3_600_000 : 60_000,
  );

  test('opening the form loads the broker, and the form applies the parameter rules', () =>
    openPage(placeOrder, async (page) => {
      const loaded = 'performance.getEntriesByType("resource").map(({ name }) => name)';
      const broker = /broker-worker|open-form/;
      expect((await page.evaluate<string[]>(loaded)).join()).not.toMatch(broker);
      const form = await openForm(page);
      expect((await page.evaluate<string[]>(loaded)).join()).toMatch(broker);

      await form.locator('[data-parameter=timeInForce]').selectOption('');
      await form.getByText('timeInForce is required when type is LIMIT').waitFor();
      await form.getByRole('button', { name: 'Run' }).click();
      await form.getByText(/^The client sent nothing.*select Skip the client's checks/).waitFor();
      await form.getByLabel("Skip the client's checks").check();
      expect(await run(form)).toMatch(/^400 in /);
      await form.locator('[data-parameter=timeInForce]').selectOption('GTC');
      await form.locator('[data-parameter=quantity]').fill('abc');
      await form.getByText('Expected a decimal number, such as 0.5, for quantity').waitFor();

      await selectExample(form, '400: Insufficient balance');
      expect(await run(form)).toMatch(/^400 in /);
      expect(await result(form, 'Response')).toContain('"code": -1131');
      expect(await result(form, 'Error')).toContain('INSUFFICIENT_BALANCE');
    }));

  test.each(sampled(views, 1))('the results of a run are complete and fit the screen: %o', (view) =>
    openPage(
      placeOrder,
      async (page) => {
        const form = await openForm(page);
        await selectExample(form, 'Market order that buys 0.25 BTC');
        await run(form);
        expect(await form.locator('.results h3').first().textContent()).toBe('Response');
        for (const name of ['Request', 'Signed text']) {
          await form.getByRole('heading', { name, exact: true }).click();
        }
        expect(await result(form, 'Signed text')).toMatch(/^symbol=BTCUSDT.*&timestamp=\d{13}$/);
        expect(await result(form, 'Request')).toMatch(/^POST .*&signature=[0-9a-f]{64}/);
        expect(await result(form, 'Response')).toMatch(/"orderId": \d{15,19},/);
        expect(await result(form, 'Events')).toContain('"X": "FILLED"');
        expect(await result(form, 'Changed balances')).toContain('spot USDT free');
        await form.getByRole('button', { name: 'Copy Signed text' }).click();
        await form.getByText('Copied').waitFor();
        const copied = await page.evaluate('navigator.clipboard.readText()');
        expect(copied).toBe(await result(form, 'Signed text'));
        await expectAccessible(page, 'the page after a run');
      },
      { ...view, permissions: ['clipboard-read', 'clipboard-write'] },
    ),
  );

  test('a call to the sandbox in the settings requires an API key and a secret key', () =>
    openPage(placeOrder, async (page) => {
      const form = await openForm(page);
      await form.locator('[name=user]').selectOption('remote');
      await form.getByText('Enter the API key and the secret key').waitFor();
      await form.getByRole('button', { name: 'Open the settings' }).click();
      await page.locator('sample-settings [name=apiKey]:focus').waitFor();
    }));
}

function describeExamples(openPage: OpenPage): void {
  test('examples of errors send parameters that the client rejects or the form omits', () =>
    openPage(placeOrder, async (page) => {
      const form = await openForm(page);
      const iceberg = form.locator('[data-parameter=icebergQty]');
      expect(await iceberg.isVisible()).toBe(false);
      await selectExample(form, '400: Iceberg order, which is unavailable');
      expect(await iceberg.inputValue()).toBe('0.1');
      expect(await run(form)).toMatch(/^400 in /);
      expect(await result(form, 'Response')).toContain('"code": -1106');
      await selectExample(form, '400: LIMIT order without a time in force');
      expect(await iceberg.isVisible()).toBe(false);
      expect(await form.getByLabel("Skip the client's checks").isChecked()).toBe(true);
      expect(await run(form)).toMatch(/^400 in /);
      expect(await result(form, 'Response')).toContain('"code": -1102');
    }));

  test('the latest of several selections determines the values of the form', () =>
    openPage(placeOrder, async (page) => {
      const form = await openForm(page);
      await page.evaluate(`(() => {
        const select = document.querySelector('try-it [name=example]');
        for (const { index } of [...select.options].reverse()) {
          select.selectedIndex = index;
          select.dispatchEvent(new Event('change'));
        }
      })()`);
      await form.getByRole('status').filter({ hasText: 'Ready' }).waitFor();
      expect(await form.locator('[data-parameter=price]').inputValue()).toBe('9990');
      expect(await run(form)).toMatch(/^200 in /);
    }));
}

async function callOwnSandbox(openPage: OpenPage, siteUrl: string): Promise<void> {
  const sandbox = createSandbox();
  const server = await sandbox.listen({ port: 0, origins: { pages: [new URL(siteUrl).origin] } });
  const { origin: baseUrl } = server;
  await sandbox.startMarketMakers();
  const [{ apiKey, secretKey } = { apiKey: '', secretKey: '' }] = sandbox.accounts;
  const settings = JSON.stringify({ baseUrl, apiKey, secretKey });
  const call = async (page: Page): Promise<void> => {
    await page.evaluate(`localStorage['broker-api-settings'] = ${JSON.stringify(settings)}`);
    const form = await openForm(page);
    await form.locator('[name=user]').selectOption('remote');
    await selectExample(form, 'Market order that buys 0.25 BTC');
    expect(await run(form)).toMatch(/^200 in /);
    expect(await result(form, 'Events')).toContain('"X": "FILLED"');
  };
  try {
    await openPage(placeOrder, call, { otherOrigin: baseUrl });
  } finally {
    await server.stop(0);
    await sandbox.close();
  }
}

/** Opens pages at an http URL that is not localhost, where browsers provide no cryptography. */
async function openInsecurePages(openPage: OpenPage, siteUrl: string): Promise<void> {
  const otherOrigin = 'http://docs.example';
  const advice = `this page is at ${otherOrigin}. Open the page at such a URL.`;
  const check = async (page: Page): Promise<void> => {
    await page.route(`${otherOrigin}/**`, async (route) => {
      const url = route.request().url().replace(otherOrigin, new URL(siteUrl).origin);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    const base = `${otherOrigin}${new URL(siteUrl).pathname}`;
    await page.goto(`${base}/guides/signing/`);
    await page.locator('request-signer').getByText(advice).waitFor();
    await page.goto(base + placeOrder);
    await page.locator('try-it summary').click();
    await page.locator('try-it').getByText(advice).waitFor();
    await page.goto(`${base}/playground/`);
    await page.locator('broker-playground').getByText(advice).waitFor();
    // The page can still be loading files. A handler fails if its page closes before the response.
    await page.waitForLoadState('networkidle');
    await page.unrouteAll({ behavior: 'wait' });
  };
  await openPage('/guides/signing/', check, { otherOrigin });
}
