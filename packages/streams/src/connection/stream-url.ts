import { checkBaseUrl } from '@broker-api/core';

/**
 * Returns the URL of a stream. Like a client, a stream uses TLS except on loopback addresses.
 *
 * @param baseUrl the base URL of the clients; the protocols `ws` and `wss` are allowed too
 * @param address the path of the stream
 * @throws ConfigurationError that says what is wrong with the base URL
 */
export function streamUrl(baseUrl: string, address: string): string {
  const { href } = checkBaseUrl(String(baseUrl).replace(/^ws(?=s?:)/i, 'http'));
  return href.replace(/^http/, 'ws').replace(/\/$/, '') + address;
}
