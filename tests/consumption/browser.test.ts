import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { chromium as playwright, type Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { build } from 'vite';
import { close, listen } from './lib/loopback.ts';
import { chromium, isMissing } from './lib/runtimes.ts';
import { expectStory, type StoryInput, startStoryBrokers } from './lib/story.ts';

declare global {
  var runStory: (input: StoryInput) => Promise<unknown>;
  var webCryptoSignatures: number;
}

const missing = isMissing(chromium, 'install the package `chromium`');

test.skipIf(missing)('a Vite bundle in Chromium signs through WebCrypto', async () => {
  const bundle = await bundleForBrowsers();
  expect(await bundledCode(bundle)).not.toMatch(/createHmac|node:crypto/);
  const page = await openPage(await serve(bundle));
  const complaints = collectComplaints(page);
  const brokers = await startStoryBrokers();
  const report = await page.evaluate((input) => globalThis.runStory(input), brokers.input);
  expectStory(report, brokers);
  expect(complaints).toEqual([]);
  // Each of the two brokers has accepted all signed calls but the three refused ones.
  const signedCalls = brokers.reference.accepted.length + 6 + 3;
  expect(await page.evaluate(() => globalThis.webCryptoSignatures)).toBe(signedCalls);
});
