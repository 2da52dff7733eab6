import { createHmac } from 'node:crypto';

/**
 * Returns the HMAC SHA256 of a string in hexadecimal digits: the signature of a request. It uses
 * node:crypto and no other package of this repository, so that it can serve as an oracle.
 */
export function hmac(
  secretKey: string,
  text: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): string {
  return createHmac('sha256', secretKey).update(text, encoding).digest('hex');
}
