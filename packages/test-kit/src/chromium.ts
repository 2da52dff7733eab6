import { existsSync } from 'node:fs';
import process from 'node:process';
import { type Browser, chromium } from 'playwright-core';

/** The browser that the Linux distribution provides. */
export const chromiumPath = '/usr/bin/chromium';

/** Whether to skip the tests that need Chromium. Without it, they fail in CI. */
export const isChromiumMissing = !existsSync(chromiumPath) && process.env.CI !== 'true';

/** The end of the name of each test that needs Chromium: why it is skipped. */
export const chromiumHint = isChromiumMissing
  ? ' (skipped: Chromium is missing; run apt-get install chromium)'
  : '';

/** Starts Chromium. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    // A computer without a graphics card draws in software, which doubles the processor time.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
  });
}
