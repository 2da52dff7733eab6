import type { Credentials } from '@broker-api/core';
import { sandboxHosts } from '../page/sandbox-hosts.ts';
import type { BrokerTarget, PageFetch } from './broker-target.ts';
import { requireCryptography } from './cryptography.ts';

/**
 * Returns a sandbox that runs outside the page, such as the sandbox of `npm start`. The sandbox
 * must allow the origin of this page.
 *
 * @throws Error if the page may not call this base URL, or if the browser provides no cryptography
 */
export function remoteTarget(baseUrl: string, credentials: Credentials | undefined): BrokerTarget {
  requireSandboxUrl(baseUrl);
  if (credentials !== undefined) requireCryptography();
  const send: PageFetch = (url, init) => fetch(url, init);
  const calls = { fetch: send, observe: send, WebSocket };
  return { baseUrl, ...calls, clock: Date.now, credentials, isPage: false };
}

/** Returns advice for the case that a sandbox does not respond. Browsers do not tell a page why. */
export function noResponseAdvice(): string {
  return (
    `Check that a sandbox runs at the base URL in the settings of the samples, ` +
    `and that it allows this page: ` +
    `start it with \`npm start\` or \`pnpm sandbox --allow-origin ${location.origin}\`.`
  );
}

function requireSandboxUrl(baseUrl: string): void {
  const url = URL.parse(baseUrl);
  const hosts: readonly string[] = sandboxHosts;
  if (url?.protocol === 'http:' && hosts.includes(url.hostname)) return;
  const expected = sandboxHosts.map((host) => `http://${host}:8787`).join(' or ');
  // The message omits all other parts of the URL, because they may contain a password.
  const received = url?.host ? `${url.protocol}//${url.host}` : 'a value that is not a URL';
  throw new Error(
    `A page can call only a sandbox on this computer. Expected a base URL such as ${expected}; ` +
      `got ${received}. Change the base URL in the settings of the samples.`,
  );
}
