import { join } from 'node:path';
import { chromiumHint, isChromiumMissing, launchChromium } from '@broker-api/test-kit/chromium';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPage } from './lib/page.ts';
import { run } from './lib/run.ts';
import { serveFolder } from './lib/static-server.ts';

interface Trade {
  readonly status: string;
  readonly executedQty: string;
  readonly hash: string;
  readonly isSaved: boolean;
}

declare global {
  /** `fixtures/sandbox/page.js` defines these variables. */
  var evalIsForbidden: boolean;
  var tradeInPage: () => Promise<Trade>;
  var tradeInWorker: () => Promise<Trade>;
}

const folder = inject('toolsFolder');

/** Allows the scripts of the page, but no network and no code that is created at run time. */
const policy = "default-src 'none'; script-src 'self'; worker-src 'self'; img-src data:";

describe.skipIf(isChromiumMissing)(`the sandbox in Chromium${chromiumHint}`, () => {
  let inNode: Trade;
  let browser: Browser;

  beforeAll(async () => {
    const root = join(folder, 'sandbox');
    const input = ['index', 'readme'].map((name) => join(root, `${name}.html`));
    const worker = { format: 'es' } as const;
    // The policy does not allow the data URLs with which Vite would embed small scripts.
    const output = { rolldownOptions: { input }, assetsInlineLimit: 0 };
    await build({ root, configFile: false, logLevel: 'error', worker, build: output });
    const { stdout } = await run(process.execPath, ['sandbox/main.mjs'], { cwd: folder });
    inNode = JSON.parse(stdout) as Trade;
    expect(inNode).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.2', isSaved: true });
    browser = await launchChromium();
  });

  afterAll(() => browser?.close());

  async function open(file: string): Promise<Page> {
    const bundle = join(folder, 'sandbox/dist');
    const origin = await serveFolder(bundle, { 'content-security-policy': policy });
    return openPage(browser, `${origin}/${file}`);
  }

  test('the sandbox in Chromium trades in a page without network and without eval', async () => {
    const page = await open('index.html');
    expect(await page.evaluate(() => globalThis.evalIsForbidden)).toBe(true);
    expect(await page.evaluate(() => globalThis.tradeInPage())).toEqual(inNode);
  });

  test('the sandbox in Chromium trades in a worker as it does in Node', async () => {
    const page = await open('index.html');
    expect(await page.evaluate(() => globalThis.tradeInWorker())).toEqual(inNode);
  });

  test('the sandbox in Chromium runs the example of the README', async () => {
    const page = await open('readme.html');
    await page.getByText('The order is FILLED.').waitFor();
  });
});
