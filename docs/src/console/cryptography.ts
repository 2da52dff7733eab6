/**
 * Checks that the browser provides cryptography to this page.
 *
 * @throws Error if it does not; the message says how to open the page
 */
export function requireCryptography(): void {
  if (isSecureContext) return;
  throw new Error(
    `Signatures need cryptography, which browsers provide only to pages at an https or ` +
      `localhost URL; this page is at ${location.origin}. Open the page at such a URL.`,
  );
}
