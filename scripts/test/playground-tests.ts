import { createSandbox } from '@broker-api/sandbox';
import { sampled } from '@broker-api/test-kit';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { run, selectExample } from './console-tests.ts';
import { expectAccessible, type OpenPage, views } from './site-pages.ts';

/** Tests the playground in a browser. */
export function describePlayground(openPage: OpenPage): void {
  describe('the playground', () => {
    test.each(sampled(views, 1))(
      'the playground looks up an order whose outcome is unknown: %o',
      (view) => openPage('/playground/', lookUpOrder, view),
    );

    test('the playground cancels orders, and says what an index move did', () =>
      openPage('/playground/', cancelOrder));

    test('the playground displays the states of its streams, and marks recovered events', () =>
      openPage('/playground/', recoverStreams));

    test.each(sampled(views, 1))('the playground replays a journal with the keyboard: %o', (view) =>
      openPage('/playground/', replayJournal, view),
    );

    test('the order form and the order book always have the same market', () =>
      openPage('/playground/', keepOneMarket));
  });
}

async function lookUpOrder(page: Page): Promise<void> {
  await page.locator('.bids td').first().waitFor();
  await page.getByRole('button', { name: 'Inject into the next order' }).click();
  await page.getByText('The fault applies to the next order.').waitFor();
  expect(await run(page.locator('[data-ticket=spot] form'))).toMatch(/^503 .* unknown/);
  await page.getByText('getOrder finds the order: the broker executed the request.').waitFor();
  const hidden = await page.evaluate(`Math.max(...[
    ...document.querySelectorAll('.book .table'),
  ].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`);
  expect.soft(hidden, 'the hidden width of the order book, in pixels').toBe(0);
  await expectAccessible(page, 'the playground');
}

async function cancelOrder(page: Page): Promise<void> {
  const panel = (name: string): Locator => page.locator(`[data-panel=${name}]`);
  await page.locator('.bids td').first().waitFor();
  await page.locator('[name=market]').selectOption({ label: 'BTC-PERP-REV' });
  await panel('prices').getByText('Mark price 10000').waitFor();
  await panel('positions').getByText('LONG').waitFor();
  await panel('orders').getByRole('button', { name: 'Cancel' }).first().click();
  await panel('orders').getByText('No open contract orders.').waitFor();
  await page.getByRole('button', { name: '−5%' }).click();
  await panel('index').getByText('BTCUSDT 9500').waitFor();
  await panel('status').getByText('from 10000 to 9500. No liquidation').waitFor();
}

async function recoverStreams(page: Page): Promise<void> {
  const state = (stream: string, text: string): Promise<void> =>
    page.locator(`[data-stream=${stream}]`).getByText(text, { exact: true }).waitFor();
  const events = page.getByRole('log', { name: 'Events' });
  const inject = async (label: string): Promise<void> => {
    await page.getByLabel('Fault of a stream').selectOption({ label });
    await page.getByRole('button', { name: 'Inject into the next message' }).press('Enter');
    await page.getByText('The fault applies to the next message.').waitFor();
  };
  /** Repeats, because the lost message can also be a trade. A later message shows the loss. */
  const loseBookMessage = async (): Promise<void> => {
    const stale = events.getByText(/Order book: stale: version \d+ is missing/);
    const betweenBookMessages = 500;
    while ((await stale.count()) === 0) {
      await inject('loses a message of the market stream');
      for (let order = 0; order < 2; order += 1) {
        await run(page.locator('[data-ticket=spot] form'));
        await page.waitForTimeout(betweenBookMessages);
      }
    }
  };
  for (const [stream, text] of Object.entries({
    user: 'live',
    market: 'live',
    book: 'synced',
  })) {
    await state(stream, text);
  }
  await inject('closes the user stream');
  expect(await run(page.locator('[data-ticket=spot] form'))).toMatch(/^200 in /);
  await events.getByText('User stream: connecting').waitFor();
  await events.getByText('User stream: live').waitFor();
  await events
    .getByText(/recovered spot order: BTCUSDT BUY (NEW|FILLED)/)
    .nth(1)
    .waitFor();
  await loseBookMessage();
  await events.getByText('Order book: synced').waitFor();
  await state('book', 'synced');
  await page.getByRole('button', { name: '+5%' }).click();
  await page.locator('.asks').getByText('105').first().waitFor();
}

async function keepOneMarket(page: Page): Promise<void> {
  const market = page.locator('[name=market]');
  const value = (section: string, name: string): Promise<string> =>
    page.locator(`[data-ticket=${section}] [data-parameter=${name}]`).inputValue();
  await page.locator('.bids td').first().waitFor();
  await market.selectOption({ label: 'ETHUSDT' });
  await page.locator('.bids').getByText('249.87').waitFor();
  expect([await value('spot', 'symbol'), await value('spot', 'price')]).toEqual([
    'ETHUSDT',
    '249.87',
  ]);
  const ticket = page.locator('[data-ticket=spot] form');
  await selectExample(ticket, 'Market order that buys 0.25 BTC');
  await page.getByText('The example trades BTCUSDT, so the page').waitFor();
  expect(await market.inputValue()).toBe('BTCUSDT');

  const options = page.locator('optgroup[label=option] option');
  const [, put = ''] = await options.allTextContents();
  await market.selectOption({ label: put });
  await page.getByRole('button', { name: 'To the next expiry' }).click();
  await page.getByText(`${put} expired, so the page now displays`).waitFor();
  const next = await market.inputValue();
  expect(next).toMatch(/PS10000$/);
  expect(await options.allTextContents()).toContain(next);
  expect(await page.locator('[data-panel=clock]').textContent()).toMatch(/ 08:00:0\d$/);
  expect(await page.locator('[data-panel=status]').textContent()).toContain('alice received');
  expect(await run(page.locator('[data-ticket=option] form'))).toMatch(/^200 in /);
}

async function replayJournal(page: Page): Promise<void> {
  const { control } = createSandbox({ keepJournal: true });
  await control.addUser({ user: 'carol' });
  await control.addDeposit({ user: 'carol', token: 'BTC', amount: '2' });
  const { records } = await control.getJournal();
  const file = { name: 'a.jsonl', mimeType: '', buffer: Buffer.from(records.join('\n')) };
  const replay = page.locator('journal-replay');
  await replay.getByLabel('Journal').setInputFiles(file);
  await replay.getByText('Record 3 of 3: accounts.').waitFor();
  await replay.locator('mark').getByText('carol: BTC 2').waitFor();
  await replay.getByRole('slider', { name: 'Record' }).press('ArrowLeft');
  await replay.getByText('Record 2 of 3: accounts.addUser').waitFor();
  await replay.getByRole('button', { name: 'Previous' }).press('Enter');
  await replay.getByText('Record 1 of 3: create').waitFor();
  await expectAccessible(page, 'a replayed journal');
  const broken = { ...file, buffer: Buffer.from('no journal') };
  await replay.getByLabel('Journal').setInputFiles(broken);
  await replay.getByText('Record 1 cannot be replayed').waitFor();
}
