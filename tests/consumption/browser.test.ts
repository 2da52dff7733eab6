import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumHint, isChromiumMissing, launchChromium } from '@broker-api/test-kit/chromium';
import { build } from 'vite';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openPage } from './lib/page.ts';
import {
  expectScenario,
  rejectedCallCount,
  type ScenarioInput,
  startScenarioBrokers,
} from './lib/scenario.ts';
import { serveFolder } from './lib/static-server.ts';

declare global {
  /** `fixtures/browser/main.js` defines this function. */
  var runScenario: (input: ScenarioInput) => Promise<unknown>;
  /** Counts the calls of `crypto.subtle.sign`. */
  var webCryptoSignatures: number;
}

test.skipIf(isChromiumMissing)(
  `a Vite bundle in Chromium signs with WebCrypto${chromiumHint}`,
  async () => {
    const bundle = await bundleForBrowsers();
    // Compares only the match, because printing the whole bundle would flood the report.
    expect(/createHmac|node:crypto/.exec(await bundledCode(bundle))?.[0]).toBeUndefined();

    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const page = await openPage(browser, await serveFolder(bundle), countSignatures);
    const brokers = await startScenarioBrokers();
    const report = await page.evaluate((input) => globalThis.runScenario(input), brokers.input);

    expectScenario(report, brokers);
    const { reference, observed } = brokers;
    const signedCalls = reference.accepted.length + observed.accepted.length + rejectedCallCount;
    expect(await page.evaluate(() => globalThis.webCryptoSignatures)).toBe(signedCalls);
  },
);

async function bundleForBrowsers(): Promise<string> {
  const root = join(inject('consumers').npm, 'browser');
  await build({ root, configFile: false, logLevel: 'error' });
  return join(root, 'dist');
}

async function bundledCode(folder: string): Promise<string> {
  const assets = join(folder, 'assets');
  const files = await readdir(assets);
  const texts = files.map((file) => readFile(join(assets, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

/** Counts the signatures that the page computes. Runs in the page before its script. */
function countSignatures(): void {
  const { sign } = SubtleCrypto.prototype;
  globalThis.webCryptoSignatures = 0;
  SubtleCrypto.prototype.sign = function (...args) {
    globalThis.webCryptoSignatures += 1;
    return sign.apply(this, args);
  };
}
